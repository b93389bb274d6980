// Typed text, as Python sees it: which characters are white space and digits, and how a text is quoted.

const WHITE = "\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const SPACES = new RegExp(`[${WHITE}]+`, "gu");
const ENDS = new RegExp(`^[${WHITE}]+|[${WHITE}]+$`, "gu");
const BLANK = new RegExp(`^[${WHITE}._?…-]*$`, "u");
const UNSHOWN = /[\p{C}\p{Z}]/u;
const DIGIT = /\p{Nd}/u;
const LONGEST_QUOTATION = 60;
const LONGEST_SENTENCE = 300;
const LONG_WORD = new RegExp(`[^${WHITE}]{${LONGEST_QUOTATION + 1},}`, "gu");

/**
 * Whether there is no answer: white space, dots, `___`, `?`.
 * @param {string} text
 * @returns {boolean}
 */
export function isBlank(text) {
  return BLANK.test(text);
}

/**
 * @param {string} text
 * @returns {string} the text without white space at its ends
 */
export function stripped(text) {
  return text.replace(ENDS, "");
}

/**
 * @param {string} text
 * @returns {string} the text with one space wherever there is white space
 */
export function evenlySpaced(text) {
  return stripped(text.replace(SPACES, " "));
}

/**
 * @param {string} text
 * @returns {string} the text for comparing without regard to large and small letters
 */
export function folded(text) {
  return [...text].map((letter) => (letter === "ı" ? letter : letter.toUpperCase().toLowerCase())).join("");
}

/**
 * The digits 0 to 9 for those of any script. The digits of a script follow each other, from zero on.
 * @param {string} digits
 * @returns {string}
 */
export function plainDigits(digits) {
  return digits.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });
}

/**
 * A text in quotation marks, cut if it is long, as `quoted` in Python.
 * @param {string} text
 * @returns {string}
 */
export function quoted(text) {
  const letters = [...text];
  if (letters.length <= LONGEST_QUOTATION && [...written(letters)].length <= LONGEST_QUOTATION) return written(letters);
  const start = letters.slice(0, LONGEST_QUOTATION);
  while ([...written(start)].length > LONGEST_QUOTATION - 1) start.pop();
  const whole = written(start);
  return `${whole.slice(0, -1)}…${whole.slice(-1)}`;
}

/**
 * @param {string[]} letters
 * @returns {string} the letters as Python writes a text
 */
function written(letters) {
  const mark = letters.includes("'") && !letters.includes('"') ? '"' : "'";
  return mark + letters.map((letter) => (letter === mark ? `\\${mark}` : escaped(letter))).join("") + mark;
}

/**
 * @param {string} letter
 * @returns {string}
 */
function escaped(letter) {
  const known = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }[letter];
  if (known) return known;
  if (letter === " " || !UNSHOWN.test(letter)) return letter;
  const code = letter.codePointAt(0) ?? 0;
  const [kind, length] = code < 0x100 ? ["x", 2] : code < 0x10000 ? ["u", 4] : ["U", 8];
  return `\\${kind}${code.toString(16).padStart(Number(length), "0")}`;
}

/**
 * A sentence of at most 300 characters. Parts of it that are too long are cut first, as `sentence` in Python.
 * @param {string} text
 * @returns {string}
 */
export function briefly(text) {
  if ([...text].length <= LONGEST_SENTENCE) return text;
  const line = evenlySpaced(text).replace(LONG_WORD, (word) => `${[...word].slice(0, LONGEST_QUOTATION - 1).join("")}…`);
  const letters = [...line];
  return letters.length <= LONGEST_SENTENCE ? line : `${letters.slice(0, LONGEST_SENTENCE - 1).join("")}…`;
}
