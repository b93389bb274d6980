// Reads answers and compares them with the right value, by the same rules as `minerals.classroom.answers.answers`.

import { UnreadableAnswer, evaluated, tidied } from "minerals/classroom/exercise_page/expressions.js";
import { Fraction, ONE, ZERO, absolute } from "minerals/classroom/exercise_page/fractions.js";
import { CHANCES_WORDS, ODDS_WORDS, asArithmetic, ungrouped } from "minerals/classroom/exercise_page/notation.js";
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
 * @property {string} fraction for odds: the fraction that they may be meant as
 * @property {boolean} isPlain whether it can be read in one way only; if not, the reply says how it was read
 */

const LARGEST = new Fraction(10n ** 100n);
const ROUGHLY = new Fraction(1n, 2000n);
const CLOSELY = new Fraction(1n, 10n ** 9n);
const TWO = new Fraction(2n);
const TEN = new Fraction(10n);
const DECIMAL = /^([-+]?)(\p{Nd}*)(?:[.,](\p{Nd}*))?(?:e([-+]?\p{Nd}{1,2}))? ?(%?)$/iu;
const ODDS = new RegExp(`^(\\p{Nd}{1,30}) ?(:|${ODDS_WORDS}) ?(\\p{Nd}{1,30})$`, "iu");
const CHANCES = new RegExp(`^(\\p{Nd}{1,30}) (?:${CHANCES_WORDS}) (\\p{Nd}{1,30})$`, "iu");
const THOUSANDS = /^[-+]?[1-9]\p{Nd}{0,2},\p{Nd}{3}$/u;
const THOUSANDS_OF_A_COUNT = /^[1-9]\p{Nd}{0,2}\.\p{Nd}{3}$/u;
const SIDES = / ?[=≈][=≈ ]*/u;
const LONGEST_SHOWN = 30;
const SMALLEST_POWER = -5;
const LETTERS_OF_CHOICES = "abcdefghijklmnopqrstuvwxyz";

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
  if (unit.compare(ONE) >= 0 && (kind === "probability" || exact.isWhole)) return false;
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
  return { value, unit: ZERO, digits: 0, isExact, fraction: "", isPlain: true };
}

/**
 * @param {string} text
 * @param {Kind} kind
 * @param {Words} words
 * @returns {NumberRead}
 */
function readNumber(text, kind, words) {
  const arithmetic = asArithmetic(text);
  const written = arithmetic.split(SIDES).filter(Boolean);
  const sides = (written.length ? written : [""]).map((side) => ({ side, answer: readSide(side, kind, words) }));
  const best = sides.reduce((one, other) => (weightOf(other.answer) > weightOf(one.answer) ? other : one));
  const worth = { number: String(best.answer.value) };
  for (const { side, answer } of sides) {
    if (agreement(answer, worth, "number", 1) !== "different") continue;
    throw new UnreadableAnswer(worded(words, "two_sides", { one: side, other: best.side }));
  }
  const isAsTyped = sides.length === 1 && withoutSpaces(arithmetic) === withoutSpaces(text).replace(/^=/u, "");
  return { ...best.answer, isPlain: best.answer.isPlain && isAsTyped };
}

/**
 * How much one side of an equation says: first what is exact, then what has more digits.
 * @param {NumberRead} answer
 * @returns {number}
 */
function weightOf({ digits, isExact }) {
  return (digits ? 0 : 2000) + (isExact ? 1000 : 0) + digits;
}

/**
 * @param {string} text
 * @returns {string}
 */
function withoutSpaces(text) {
  return text.replaceAll(" ", "");
}

/**
 * @param {string} text
 * @param {Kind} kind
 * @param {Words} words
 * @returns {NumberRead}
 */
function readSide(text, kind, words) {
  if (THOUSANDS.test(text)) {
    const values = { answer: text, plain: text.replaceAll(",", ""), decimal: text.replace(",", ".") };
    throw new UnreadableAnswer(worded(words, "two_numbers", values));
  }
  const isOfCount = kind === "count" && THOUSANDS_OF_A_COUNT.test(text);
  const whole = isOfCount ? text.replaceAll(".", "") : ungrouped(text);
  let isPlain = !whole;
  text = whole || text;
  const odds = ODDS.exec(text);
  if (odds) {
    const [, one = "", , other = ""] = odds;
    const read = exactly(ofOdds(BigInt(plainDigits(one)), BigInt(plainDigits(other)), kind, words));
    return { ...read, fraction: `${one}/${other}` };
  }
  const chances = CHANCES.exec(text);
  if (chances) [text, isPlain] = [`${chances[1]}/${chances[2]}`, false];
  const decimal = DECIMAL.exec(text);
  if (decimal && (decimal[2] || decimal[3])) return { ...ofDecimal(decimal), isPlain: isPlain && !decimal[4] };
  const figure = evaluated(text, words);
  return { ...exactly(figure.value, figure.isExact), isPlain: isPlain && figure.isPlain };
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
function ofDecimal([, sign, whole = "", places = "", exponent = "0", percent]) {
  const digits = plainDigits(whole + places);
  const power = BigInt(plainDigits(exponent.replace("+", ""))) - BigInt([...places].length);
  const unit = TEN.power(power).over(new Fraction(percent ? 100n : 1n));
  const value = unit.times(new Fraction(BigInt(digits) * (sign === "-" ? -1n : 1n)));
  // A zero of another script is a digit like any other, as in Python.
  const significant = [...(whole + places).replace(/^0+/, "")].length || 1;
  return { ...exactly(value), unit, digits: significant };
}

/**
 * A number as a fraction, or as a decimal if that would be too long to read.
 * @param {Fraction} value
 * @returns {string}
 */
export function shortText(value) {
  const text = String(value);
  if (text.length <= LONGEST_SHOWN) return text;
  const [top, bottom] = [absolute(value.top), value.bottom];
  let power = String(top).length - String(bottom).length;
  if (top * tenTo(-power) < bottom * tenTo(power)) power -= 1;
  const below = 2n * bottom * tenTo(power - 3);
  let scaled = (2n * top * tenTo(3 - power) + bottom * tenTo(power - 3)) / below;
  if (scaled === 10000n) [scaled, power] = [1000n, power + 1];
  const digits = String(scaled).replace(/0+$/u, "");
  const sign = value.top < 0n ? "-" : "";
  if (power < 0 && power >= SMALLEST_POWER) return `${sign}0.${"0".repeat(-power - 1)}${digits}`;
  return `${sign}${digits[0]}.${digits.slice(1) || "0"}*10^${power}`;
}

/**
 * @param {number} power
 * @returns {bigint} a power of ten, but never less than 1
 */
function tenTo(power) {
  return 10n ** BigInt(Math.max(0, power));
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
    const letter = LETTERS_OF_CHOICES[number] ?? "";
    return [String(number + 1), letter, `${letter})`, `(${letter})`].includes(wanted);
  });
  const option = options[place];
  if (option !== undefined) return option;
  throw new UnreadableAnswer(worded({ notChosen }, "notChosen", { answer: quoted(text) }));
}
