// Arithmetic as a student types it, by the same rules as `minerals.classroom.answers.expressions`.

import { Fraction, ONE, ZERO, absolute, wholeRoot } from "minerals/classroom/exercise_page/fractions.js";
import { evenlySpaced, plainDigits, quoted, stripped } from "minerals/classroom/exercise_page/typed_text.js";
import { worded } from "minerals/front/words.js";

/** @typedef {import("minerals/front/words.js").Words} Words */

/**
 * @typedef {object} Figure the value of an expression
 * @property {Fraction} value
 * @property {boolean} isExact false if a root had to be rounded, or if a decimal in it may have been
 */

const LONGEST = 300;
const DEEPEST = 40;
const MOST_BITS = 20000;
const LARGEST_CHOICE = 2000;
const LARGEST_FACTORIAL = 500;
const HALF = new Fraction(1n, 2n);
const HUNDRED = new Fraction(100n);
const DIGITS = /^\p{Nd}+$/u;
const WORD = /^[A-Za-z]+$/;
const TOKEN = / *(\p{Nd}+(?:\.\p{Nd}*)?|\.\p{Nd}+|[A-Za-z]+|\*\*|[-+*/^!%()√,;])/uy;
/** @type {{[sign: string]: string}} */
const SAME = { "×": "*", "·": "*", "⋅": "*", "−": "-", "–": "-", "÷": "/", "[": "(", "]": ")" };
const FUNCTIONS = new Map([
  ["sqrt", "sqrt"],
  ["wurzel", "sqrt"],
  ["c", "C"],
  ["binom", "C"],
  ["ncr", "C"],
  ["comb", "C"],
  ["p", "P"],
  ["npr", "P"],
]);

/** Text that is not an answer, with the reason in words for the student. */
export class UnreadableAnswer extends Error {}

/**
 * An answer with its signs made uniform. Throws `UnreadableAnswer` if it is too long.
 * @param {string} text
 * @param {Words} words
 * @returns {string}
 */
export function tidied(text, words) {
  const { length } = [...text];
  if (length > LONGEST) throw new UnreadableAnswer(worded(words, "too_long", { number: length }));
  return evenlySpaced([...text].map((sign) => SAME[sign] ?? sign).join(""));
}

/**
 * The value of an expression. Throws `UnreadableAnswer` if it is not arithmetic, divides by zero, or gets too large.
 * @param {string} text
 * @param {Words} words
 * @returns {Figure}
 */
export function evaluated(text, words) {
  const parser = new ExpressionParser(tokensOf(tidied(text, words), words), words);
  const result = parser.sum(0);
  parser.insistOnEnd();
  return result;
}

/**
 * @param {string} text
 * @param {Words} words
 * @returns {string[]}
 */
function tokensOf(text, words) {
  const tokens = [];
  let place = 0;
  while (place < text.length) {
    TOKEN.lastIndex = place;
    const found = TOKEN.exec(text);
    if (!found) {
      const [sign = ""] = stripped(text.slice(place));
      throw new UnreadableAnswer(worded(words, "no_such_sign", { sign: quoted(sign) }));
    }
    tokens.push(found[1] ?? "");
    place = TOKEN.lastIndex;
  }
  return tokens;
}

/** Reads tokens from left to right; each method reads one level of the grammar. */
class ExpressionParser {
  /**
   * @param {string[]} tokens
   * @param {Words} words
   */
  constructor(tokens, words) {
    this.tokens = tokens;
    this.words = words;
    this.place = 0;
    this.isInCall = false;
  }

  /**
   * @param {string} name the name of the sentence that says why
   * @param {{[gap: string]: string | number}} [values]
   * @returns {UnreadableAnswer}
   */
  refusal(name, values = {}) {
    return new UnreadableAnswer(worded(this.words, name, values));
  }

  next(ahead = 0) {
    return this.tokens[this.place + ahead] ?? "";
  }

  /** @param {string[]} wanted */
  take(...wanted) {
    const token = this.next();
    if (!token || !wanted.includes(token)) return "";
    this.place += 1;
    return token;
  }

  insistOnEnd() {
    if (this.next()) throw this.refusal("end_expected", { sign: quoted(this.next()) });
  }

  /**
   * @param {number} depth
   * @returns {Figure}
   */
  sum(depth) {
    let total = this.product(depth);
    for (let sign = this.take("+", "-"); sign; sign = this.take("+", "-")) {
      const term = this.product(depth);
      total = this.both(total, term, sign === "+" ? total.value.plus(term.value) : total.value.minus(term.value));
    }
    return total;
  }

  /**
   * @param {number} depth
   * @returns {Figure}
   */
  product(depth) {
    let total = this.signed(depth);
    for (let sign = this.take("*", "/"); sign; sign = this.take("*", "/")) {
      const factor = this.signed(depth);
      if (sign === "/" && !factor.value.top) throw this.refusal("zero");
      total = this.both(total, factor, sign === "*" ? total.value.times(factor.value) : total.value.over(factor.value));
    }
    return total;
  }

  /**
   * @param {number} depth
   * @returns {Figure}
   */
  signed(depth) {
    if (this.take("-")) {
      const inner = this.signed(depth + 1);
      return { value: inner.value.negative(), isExact: inner.isExact };
    }
    return this.take("+") ? this.signed(depth + 1) : this.power(depth);
  }

  /**
   * @param {number} depth
   * @returns {Figure}
   */
  power(depth) {
    const base = this.withSuffix(depth);
    return this.take("^", "**") ? this.raised(base, this.signed(depth + 1)) : base;
  }

  /**
   * @param {number} depth
   * @returns {Figure}
   */
  withSuffix(depth) {
    let number = this.atom(depth);
    for (let sign = this.take("!", "%"); sign; sign = this.take("!", "%")) {
      number = sign === "!" ? this.factorial(number) : { ...number, value: number.value.over(HUNDRED) };
    }
    return number;
  }

  /**
   * @param {number} depth
   * @returns {Figure}
   */
  atom(depth) {
    if (depth > DEEPEST) throw this.refusal("too_deep");
    if (this.take("(")) return this.within(false, () => this.sum(depth + 1));
    if (this.take("√")) return this.root(this.atom(depth + 1));
    const token = this.next();
    this.place += 1;
    if (/^[\p{Nd}.]/u.test(token)) return this.number(token);
    if (WORD.test(token)) return this.call(token, depth);
    if (!token) throw this.refusal("number_missing");
    throw this.refusal("number_expected", { sign: quoted(token) });
  }

  /**
   * Read what is in brackets, and the bracket that closes them.
   * @template Read
   * @param {boolean} isCall whether a comma parts two numbers in them
   * @param {() => Read} read
   * @returns {Read}
   */
  within(isCall, read) {
    const before = this.isInCall;
    this.isInCall = isCall;
    const found = read();
    this.isInCall = before;
    if (!this.take(")")) throw this.refusal("bracket_missing");
    return found;
  }

  /**
   * @param {string} token
   * @returns {Figure}
   */
  number(token) {
    let [whole = "", places] = token.split(".");
    if (places === undefined && this.next() === "," && !this.isInCall && DIGITS.test(this.next(1))) {
      places = this.next(1);
      this.place += 2;
    }
    const digits = BigInt(plainDigits(whole + (places ?? "")));
    return { value: new Fraction(digits, 10n ** BigInt([...(places ?? "")].length)), isExact: places === undefined };
  }

  /**
   * @param {string} name
   * @param {number} depth
   * @returns {Figure}
   */
  call(name, depth) {
    const known = FUNCTIONS.get(name.toLowerCase());
    if (!known && this.tokens.length === 1) throw this.refusal("no_number", { name: quoted(name) });
    if (!known || !this.take("(")) throw this.refusal("not_a_number", { name: quoted(name) });
    const given = this.within(known !== "sqrt", () => {
      const read = [this.sum(depth + 1)];
      while (this.take(",", ";")) read.push(this.sum(depth + 1));
      return read;
    });
    const [first, second] = given;
    if (known === "sqrt") {
      if (given.length !== 1 || !first) throw this.refusal("takes_one", { name });
      return this.root(first);
    }
    if (given.length !== 2 || !first || !second) throw this.refusal("takes_two", { name });
    return this.selections(known, first, second);
  }

  /**
   * @param {Figure} one
   * @param {Figure} other
   * @param {Fraction} value
   * @returns {Figure}
   */
  both(one, other, value) {
    if (value.bits > MOST_BITS) throw this.refusal("numbers_too_large");
    return { value, isExact: one.isExact && other.isExact };
  }

  /**
   * @param {Figure} base
   * @param {Figure} exponent
   * @returns {Figure}
   */
  raised(base, exponent) {
    if (exponent.value.equals(HALF)) return this.root(base);
    if (!exponent.value.isWhole) throw this.refusal("exponent");
    const power = exponent.value.top;
    if (power < 0n && !base.value.top) throw this.refusal("zero");
    if (absolute(power) * BigInt(base.value.bits) > BigInt(MOST_BITS)) throw this.refusal("power_too_large");
    return { value: base.value.power(power), isExact: base.isExact };
  }

  /**
   * @param {Figure} number
   * @returns {Figure}
   */
  root(number) {
    const { top, bottom } = number.value;
    if (top < 0n) throw this.refusal("negative_root");
    const [topRoot, bottomRoot] = [wholeRoot(top), wholeRoot(bottom)];
    if (topRoot ** 2n === top && bottomRoot ** 2n === bottom) {
      return { value: new Fraction(topRoot, bottomRoot), isExact: number.isExact };
    }
    const scale = 10n ** 20n;
    return { value: new Fraction(wholeRoot(top * scale ** 2n * bottom), bottom * scale), isExact: false };
  }

  /**
   * @param {Figure} number
   * @param {number} most
   * @param {string} what
   * @returns {bigint}
   */
  whole({ value }, most, what) {
    if (!value.isWhole || value.top < 0n) throw this.refusal("whole_only", { what });
    if (value.top > BigInt(most)) throw this.refusal("at_most", { what, most });
    return value.top;
  }

  /**
   * @param {Figure} number
   * @returns {Figure}
   */
  factorial(number) {
    const whole = this.whole(number, LARGEST_FACTORIAL, worded(this.words, "factorial"));
    return { value: new Fraction(falling(whole, whole)), isExact: true };
  }

  /**
   * @param {string} name
   * @param {Figure} first
   * @param {Figure} second
   * @returns {Figure}
   */
  selections(name, first, second) {
    const what = `${name}(n, k)`;
    const [all, chosen] = [this.whole(first, LARGEST_CHOICE, what), this.whole(second, LARGEST_CHOICE, what)];
    if (chosen > all) return { value: ZERO, isExact: true };
    const arranged = new Fraction(falling(all, chosen));
    const orders = name === "C" ? new Fraction(falling(chosen, chosen)) : ONE;
    return { value: arranged.over(orders), isExact: true };
  }
}

/**
 * The product of so many whole numbers, from a number downwards.
 * @param {bigint} number
 * @param {bigint} factors
 * @returns {bigint}
 */
function falling(number, factors) {
  let product = 1n;
  for (let factor = number; factor > number - factors; factor -= 1n) product *= factor;
  return product;
}
