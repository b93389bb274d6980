// The words and signs of answers, and how what students write becomes arithmetic, by the same rules as
// `minerals.classroom.answers.notation`.

import TABLE from "minerals/classroom/answers/notation.json";
import { evenlySpaced } from "minerals/classroom/exercise_page/typed_text.js";

/** @typedef {{[name: string]: string}} Names */

export const LETTERS = "A-Za-zÀ-ÖØ-öø-ÿœŒ";
export const FUNCTIONS = new Map(Object.entries(TABLE.functions));
/** What counts selections, between two numbers: `14 choose 4`, `14C4`. */
export const BETWEEN = new Map(Object.entries(TABLE.between));

const SIGNS = /** @type {Names} */ (TABLE.signs);
const ONE_SIGN_FRACTIONS = /** @type {Names} */ (TABLE.fractions);
const TEX_WORDS = /** @type {Names} */ (TABLE.tex);
const UNITS = new Set(TABLE.units);
const PLAIN = new Map([...(TABLE.raised + TABLE.lowered)].map((sign, place) => [sign, String(place % 10)]));

/**
 * @param {string[]} words
 * @returns {string} a pattern that matches any of them
 */
function anyOf(words) {
  return words.map((word) => word.replace(/[.]/gu, "\\.")).join("|");
}

export const ODDS_WORDS = anyOf(TABLE.odds);
export const CHANCES_WORDS = anyOf(TABLE.chances);

const ABOUT = new RegExp(`^(?:${anyOf(TABLE.about)}) (?=.)`, "iu");
const PERCENT_WORD = new RegExp(`(?<![${LETTERS}])(?:${anyOf(TABLE.percent)})(?![${LETTERS}])`, "giu");
const NAME = new RegExp(`^[${LETTERS}]+ ?(?:\\([^()]*[${LETTERS}][^()]*\\) ?)?(?=[=≈])`, "u");
const UNIT_WORDS = new RegExp(`^(.*[^${LETTERS} ]) ?((?:[${LETTERS}]+ )*[${LETTERS}]+)\\.?$`, "u");
const TEX = /\\([A-Za-z]+|[%,; ])/gu;
const STACKED = new RegExp(`([${TABLE.raised}]+)/([${TABLE.lowered}0-9]+)`, "gu");
const RAISED = new RegExp(`([⁺⁻]?)([${TABLE.raised}]+)`, "gu");
const ONE_SIGN = new RegExp(`[${Object.keys(TABLE.fractions).join("")}]`, "gu");
const GROUPED = [
  /^[-+]?\p{Nd}{1,3}(?: \p{Nd}{3})+(?:[.,]\p{Nd}+)? ?%?$/u,
  /^[-+]?\p{Nd}{1,3}(?:'\p{Nd}{3})+(?:[.,]\p{Nd}+)? ?%?$/u,
  /^[-+]?[1-9]\p{Nd}{0,2}(?:,\p{Nd}{3}){2,}(?:\.\p{Nd}+)? ?%?$/u,
  /^[-+]?[1-9]\p{Nd}{0,2}(?:\.\p{Nd}{3}){2,}(?:,\p{Nd}+)? ?%?$/u,
  /^[-+]?[1-9]\p{Nd}{0,2}(?:,\p{Nd}{3}\.\p{Nd}+|\.\p{Nd}{3},\p{Nd}+) ?%?$/u,
];

/**
 * A text with its signs and spaces made uniform, however long it is.
 * @param {string} text
 * @returns {string}
 */
export function uniform(text) {
  return evenlySpaced([...text].map((sign) => SIGNS[sign] ?? sign).join(""));
}

/**
 * A uniform text without what stands around a number, and with its fractions and powers in one line.
 * @param {string} text
 * @returns {string}
 */
export function asArithmetic(text) {
  if (/[\\${]/u.test(text)) {
    text = text.replace(TEX, (_all, word) => TEX_WORDS[word] ?? word);
    text = evenlySpaced(text.replace(/\$/gu, "").replace(/\{/gu, "(").replace(/\}/gu, ")"));
  }
  text = text
    .replace(NAME, "")
    .replace(/^[=≈ ]+/u, "")
    .replace(ABOUT, "")
    .replace(PERCENT_WORD, "%")
    .replace(STACKED, (_all, top, bottom, place, whole) => fraction(onTheLine(`${top}/${bottom}`), whole, place))
    .replace(ONE_SIGN, (sign, place, whole) => fraction(ONE_SIGN_FRACTIONS[sign] ?? "", whole, place))
    .replace(RAISED, (_all, sign, digits) => `^${sign === "⁻" ? "-" : ""}${onTheLine(digits)}`);
  text = onTheLine(text);
  const [, number = "", words = ""] = UNIT_WORDS.exec(text) ?? [];
  return words && words.split(" ").every((word) => UNITS.has(word.toLowerCase())) ? number : text;
}

/**
 * @param {string} text
 * @returns {string} the text with its raised and lowered digits on the line
 */
function onTheLine(text) {
  return [...text].map((sign) => PLAIN.get(sign) ?? sign).join("");
}

/**
 * A fraction that has a sign of its own: behind a whole number, both are a mixed number.
 * @param {string} written
 * @param {string} whole
 * @param {number} place
 * @returns {string}
 */
function fraction(written, whole, place) {
  return /\p{Nd} *$/u.test(whole.slice(0, place)) ? ` ${written}` : `(${written})`;
}

/**
 * A number without the marks between its thousands, if it is surely one; else "".
 * @param {string} text
 * @returns {string}
 */
export function ungrouped(text) {
  if (!GROUPED.some((form) => form.test(text))) return "";
  const percent = text.endsWith("%") ? "%" : "";
  const number = text.replace(/[% ]+$/u, "");
  const mark = /[^\p{Nd}]/u.exec(number.replace(/^[-+]/u, ""))?.[0] ?? "";
  return number.replaceAll(mark, "") + percent;
}
