// Wrong answers, each counted once, however it is spelled, by the same rules as `minerals.classroom.answers.spelling`.

import { UnreadableAnswer } from "minerals/classroom/exercise_page/expressions.js";
import { ONE, absolute } from "minerals/classroom/exercise_page/fractions.js";
import { evenlySpaced } from "minerals/classroom/exercise_page/typed_text.js";
import { readOrRefused } from "minerals/classroom/exercise_page/verdicts.js";

/** @typedef {import("minerals/classroom/exercise_page/answers.js").Answer} Answer */
/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").Asked} Asked */
/** @typedef {import("minerals/classroom/exercise_page/fractions.js").Fraction} Fraction */

const LEAST_DIGITS = 3;
const MOST_PRECISIONS = 8;

/** The different wrong answers to a part. */
export class WrongAnswers {
  /**
   * @param {Asked} asked
   * @param {import("minerals/front/words.js").Words} words
   */
  constructor(asked, words) {
    this.asked = asked;
    this.words = words;
    this.size = 0;
    /** @type {Map<string, string>} each spelling, and the first spelling of the same answer */
    this.known = new Map();
    /** @type {Map<string, string>} */
    this.byIdea = new Map();
    /** @type {Map<string, string>} */
    this.exact = new Map();
    /** @type {Map<string, string>} decimals, and what they are the same answer as */
    this.decimals = new Map();
    /** @type {Map<string, string>} what each answer is as such a decimal, rounded and cut off */
    this.short = new Map();
    /** @type {bigint[]} */
    this.units = [];
    /** @type {[value: Fraction, first: string][]} */
    this.values = [];
  }

  /**
   * The first spelling of an answer that was given; "" if it was not.
   * @param {string} text
   * @returns {string}
   */
  first(text) {
    return this.known.get(evenlySpaced(text)) ?? "";
  }

  /**
   * Take in a wrong answer.
   * @param {string} text
   * @param {string} misconception
   * @returns {boolean} whether it is different from all before
   */
  add(text, misconception) {
    const spelling = evenlySpaced(text);
    if (this.known.has(spelling)) return false;
    const answer = this.read(spelling);
    const same = this.byIdea.get(misconception) || (answer ? this.same(answer) : "");
    const first = same || spelling;
    this.known.set(spelling, first);
    if (!same) this.size += 1;
    if (misconception) setOnce(this.byIdea, misconception, first);
    if (answer) this.remember(answer, first);
    return !same;
  }

  /**
   * @param {string} text
   * @returns {Answer | null}
   */
  read(text) {
    for (const kind of /** @type {const} */ ([this.asked.kind, "number"])) {
      const answer = readOrRefused(text, this.asked, this.words, kind);
      if (!(answer instanceof UnreadableAnswer)) return answer;
    }
    return null;
  }

  /**
   * @param {Answer} answer
   * @returns {string}
   */
  same(answer) {
    const { value } = answer;
    const known = this.exact.get(nameOf(value));
    if (known !== undefined || typeof value === "string") return known ?? "";
    const units = unitsOf(answer);
    if (units) {
      this.lookAt(units);
      const found = this.short.get(formOf(units, (value.top * units) / value.bottom));
      if (found) return found;
    }
    const coarser = this.units.filter((each) => !units || each < units);
    const form = coarser.flatMap((each) => shortForms(value, each)).find((each) => this.decimals.has(each));
    return this.decimals.get(form ?? "") ?? "";
  }

  /**
   * @param {Answer} answer
   * @param {string} first
   */
  remember(answer, first) {
    const { value } = answer;
    setOnce(this.exact, nameOf(value), first);
    if (typeof value === "string") return;
    this.values.push([value, first]);
    for (const units of this.units) this.shorten(value, units, first);
    const units = unitsOf(answer);
    if (!units) return;
    this.lookAt(units);
    setOnce(this.decimals, formOf(units, (value.top * units) / value.bottom), first);
  }

  /**
   * Compare all answers with decimals of this length from now on.
   * @param {bigint} units
   */
  lookAt(units) {
    if (this.units.includes(units) || this.units.length >= MOST_PRECISIONS) return;
    this.units.push(units);
    for (const [value, first] of this.values) this.shorten(value, units, first);
  }

  /**
   * @param {Fraction} value
   * @param {bigint} units
   * @param {string} first
   */
  shorten(value, units, first) {
    if (units % value.bottom === 0n) return; // it is no longer than that
    for (const form of shortForms(value, units)) setOnce(this.short, form, first);
  }
}

/**
 * @param {Map<string, string>} map
 * @param {string} key
 * @param {string} value
 */
function setOnce(map, key, value) {
  if (!map.has(key)) map.set(key, value);
}

/**
 * @param {Fraction | string} value
 * @returns {string}
 */
function nameOf(value) {
  return typeof value === "string" ? `word ${value}` : String(value);
}

/**
 * @param {bigint} units how many units make 1
 * @param {bigint} number how many units it is
 * @returns {string}
 */
function formOf(units, number) {
  return `${units} ${number}`;
}

/**
 * How many units of its last digit make 1, for a decimal that tells enough; 0 for other answers.
 * @param {Answer} answer
 * @returns {bigint}
 */
function unitsOf({ unit, digits }) {
  return digits >= LEAST_DIGITS && unit.top && unit.compare(ONE) < 0 ? unit.bottom : 0n;
}

/**
 * A value as a decimal, rounded and cut off.
 * @param {Fraction} value
 * @param {bigint} units
 * @returns {string[]}
 */
function shortForms({ top, bottom }, units) {
  const sign = top < 0n ? -1n : 1n;
  const times = absolute(top) * units;
  return [(2n * times + bottom) / (2n * bottom), times / bottom].map((number) => formOf(units, sign * number));
}
