// Reads answers and compares them with the right value, by the same rules as `minerals.classroom.answers.answers`.

import { UnreadableAnswer, evaluated, tidied } from "minerals/classroom/exercise_page/expressions.js";
import { Fraction, ONE, ZERO } from "minerals/classroom/exercise_page/fractions.js";
import { folded, plainDigits, quoted } from "minerals/classroom/exercise_page/typed_text.js";
import { worded } from "minerals/front/words.js";

/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").Asked} Asked */
/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").Kind} Kind */
/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").Value} Value */
/** @typedef {import("minerals/front/words.js").Words} Words */

/**
 * @typedef {object} Answer an answer that was readable
 * @property {Fraction | string} value
 * @property {Fraction} unit one unit of the last digit of a decimal; 0 if the answer is exact
 * @property {number} digits the significant digits of a decimal or whole number
 * @property {boolean} isExact
 * @property {string} fraction for odds with a colon: the fraction that they would be where a colon divides
 */

const LARGEST = new Fraction(10n ** 100n);
const ROUGHLY = new Fraction(1n, 2000n);
const CLOSELY = new Fraction(1n, 10n ** 9n);
const TWO = new Fraction(2n);
const DECIMAL = /^([-+]?)(\p{Nd}*)(?:[.,](\p{Nd}*))? ?(%?)$/u;
const ODDS = /^(\p{Nd}{1,30}) ?(:|to|zu) ?(\p{Nd}{1,30})$/iu;
const CHANCES = /^(\p{Nd}{1,30}) (?:in|out of|von|aus) (\p{Nd}{1,30})$/iu;
const THOUSANDS = /^[-+]?[1-9]\p{Nd}{0,2}(,\p{Nd}{3})+$/u;
const SPACED = /^[-+]?\p{Nd}{1,3}( \p{Nd}{3})+$/u;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * Whether a number is larger than anything an exercise asks for.
 * @param {Fraction | string} value
 * @returns {boolean}
 */
export function isTooLarge(value) {
  return typeof value !== "string" && value.absolute().compare(LARGEST) > 0;
}

/**
 * Read an answer. Throws `UnreadableAnswer` if the form is wrong.
 * @param {string} text
 * @param {Asked} asked
 * @param {Words} words
 * @param {Kind} [kind] the kind to read it as, if not the one that is asked for
 * @returns {Answer}
 */
export function readAnswer(text, asked, words, kind = asked.kind) {
  const written = tidied(text, words);
  if (kind === "choice" || kind === "yes-no") return { ...exactly(ZERO), value: chosen(written, asked) };
  const answer = readNumber(written, kind, words);
  const { value } = answer;
  if (kind === "probability" && (value.compare(ZERO) < 0 || value.compare(ONE) > 0)) {
    throw new UnreadableAnswer(worded(words, "not_probability", { answer: written }));
  }
  if (kind === "count" && (value.compare(ZERO) < 0 || !value.isWhole)) {
    throw new UnreadableAnswer(worded(words, "not_count", { answer: written }));
  }
  return answer;
}

/**
 * Compare an answer with a value, to the precision of the answer.
 * @param {Answer} answer
 * @param {Value} worth
 * @param {Kind} kind
 * @param {number} digits
 * @returns {"right" | "rough" | "different"} rough: it agrees, but has too few digits to be sure
 */
export function agreement(answer, worth, kind, digits) {
  const { value } = answer;
  if (typeof value === "string" || worth.number === undefined) return value === worth.word ? "right" : "different";
  const exact = Fraction.read(worth.number);
  const distance = value.minus(exact).absolute();
  if (!distance.top) return "right";
  if (kind === "count") return "different";
  if (answer.digits) {
    if (!isShortFor(exact, value, answer.unit, kind)) return "different";
    return answer.digits >= digits && kind !== "fraction" ? "right" : "rough";
  }
  // What no fraction is can only be met closely, by an expression as by a rounded number.
  const slack = !answer.isExact ? ROUGHLY : worth.isClose ? CLOSELY : ZERO;
  return distance.compare(slack.times(exact.absolute())) <= 0 ? "right" : "different";
}

/**
 * Whether a decimal is a value rounded or cut off.
 * @param {Fraction} exact
 * @param {Fraction} given
 * @param {Fraction} unit
 * @param {Kind} kind
 * @returns {boolean}
 */
function isShortFor(exact, given, unit, kind) {
  // 0 and 1 are never short for a probability, nor a whole number for another one.
  if (unit.equals(ONE) && (kind === "probability" || exact.isWhole)) return false;
  if (exact.minus(given).absolute().compare(unit.over(TWO)) <= 0) return true;
  const cutOff = exact.absolute().minus(given.absolute());
  return cutOff.compare(ZERO) >= 0 && cutOff.compare(unit) < 0 && exact.top * given.top > 0n;
}

/** @typedef {Answer & {value: Fraction}} NumberRead */

/**
 * @param {Fraction} value
 * @param {boolean} [isExact]
 * @returns {NumberRead}
 */
function exactly(value, isExact = true) {
  return { value, unit: ZERO, digits: 0, isExact, fraction: "" };
}

/**
 * @param {string} text
 * @param {Kind} kind
 * @param {Words} words
 * @returns {NumberRead}
 */
function readNumber(text, kind, words) {
  if (THOUSANDS.test(text)) {
    const values = { answer: text, plain: text.replaceAll(",", ""), decimal: text.replace(",", ".") };
    throw new UnreadableAnswer(worded(words, "two_numbers", values));
  }
  if (SPACED.test(text)) text = text.replaceAll(" ", "");
  const odds = ODDS.exec(text);
  if (odds) {
    const [, one = "", sign = "", other = ""] = odds;
    const read = exactly(ofOdds(BigInt(plainDigits(one)), BigInt(plainDigits(other)), kind, words));
    return sign === ":" ? { ...read, fraction: `${one}/${other}` } : read;
  }
  const chances = CHANCES.exec(text);
  if (chances) text = `${chances[1]}/${chances[2]}`;
  const decimal = DECIMAL.exec(text);
  if (decimal && (decimal[2] || decimal[3])) return ofDecimal(decimal);
  const { value, isExact } = evaluated(text, words);
  return exactly(value, isExact);
}

/**
 * @param {bigint} one
 * @param {bigint} other
 * @param {Kind} kind
 * @param {Words} words
 * @returns {Fraction}
 */
function ofOdds(one, other, kind, words) {
  if (kind !== "probability" && kind !== "fraction") throw new UnreadableAnswer(worded(words, "odds_misplaced"));
  if (!(one + other)) throw new UnreadableAnswer(worded(words, "odds_of_nothing"));
  return new Fraction(one, one + other);
}

/**
 * @param {RegExpExecArray} found
 * @returns {NumberRead}
 */
function ofDecimal([, sign, whole = "", places = "", percent]) {
  const digits = plainDigits(whole + places);
  const unit = new Fraction(1n, 10n ** BigInt([...places].length) * (percent ? 100n : 1n));
  const value = unit.times(new Fraction(BigInt(digits) * (sign === "-" ? -1n : 1n)));
  // A zero of another script is a digit like any other, as in Python.
  const significant = [...(whole + places).replace(/^0+/, "")].length || 1;
  return { value, unit, digits: significant, isExact: true, fraction: "" };
}

/**
 * @param {string} text
 * @param {Asked} asked
 * @returns {string}
 */
function chosen(text, { options, spellings, notChosen }) {
  const wanted = folded(text);
  if (Object.hasOwn(spellings, wanted)) return spellings[wanted] ?? "";
  const place = options.findIndex((_option, number) => {
    const letter = LETTERS[number] ?? "";
    return [String(number + 1), letter, `${letter})`, `(${letter})`].includes(wanted);
  });
  const option = options[place];
  if (option !== undefined) return option;
  throw new UnreadableAnswer(worded({ notChosen }, "notChosen", { answer: quoted(text) }));
}
