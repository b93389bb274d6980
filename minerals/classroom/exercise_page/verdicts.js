// The verdict on an answer, by the same rules as `minerals.classroom.answers.verdicts`.

import { agreement, isTooLarge, readAnswer, shortText } from "minerals/classroom/exercise_page/answers.js";
import { reply } from "minerals/classroom/exercise_page/exercise_data.js";
import { UnreadableAnswer } from "minerals/classroom/exercise_page/expressions.js";
import { Fraction } from "minerals/classroom/exercise_page/fractions.js";
import { briefly, isBlank, stripped } from "minerals/classroom/exercise_page/typed_text.js";
import { worded } from "minerals/front/words.js";

/** @typedef {import("minerals/classroom/exercise_page/answers.js").Answer} Answer */
/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").Asked} Asked */
/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").PartOfVariant} PartOfVariant */
/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").Reply} Reply */
/** @typedef {import("minerals/front/words.js").Words} Words */

const DIGITS_OF_A_MISTAKE = 3;

/**
 * Judge an answer to a part.
 * @param {string} text
 * @param {Asked} asked
 * @param {PartOfVariant} part
 * @param {Words} words
 * @returns {Reply}
 */
export function verdict(text, asked, part, words) {
  if (isBlank(text)) return reply("not attempted", worded(words, "not_attempted"));
  const answer = readOrRefused(text, asked, words);
  if (answer instanceof UnreadableAnswer) {
    return misled(text, asked, part, words) ?? reply("unreadable", briefly(answer.message));
  }
  const agrees = agreement(answer, part.right, asked.kind, asked.digits);
  if (agrees === "right") return withReading(reply("right", worded(words, "is_right")), text, answer, words);
  if (answer.fraction) return reply("unreadable", withColon(text, answer, words));
  const mistaken = misled(text, asked, part, words, agrees === "rough");
  if (!mistaken && agrees === "rough") return reply("unreadable", asked.rough);
  return withReading(mistaken ?? reply("wrong", isTooLargeFor(answer, part.right) ? asked.tooLarge : asked.tooSmall), text, answer, words);
}

/**
 * The question what a colon means: in some languages it divides. Nothing is said about either number.
 * @param {string} text
 * @param {Answer} answer
 * @param {Words} words
 * @returns {string}
 */
function withColon(text, { fraction }, words) {
  const [one = "", other = ""] = fraction.split("/");
  const odds = worded(words, "odds", { one, other });
  return worded(words, "colon", { answer: stripped(text), fraction, odds });
}

/**
 * @param {Answer} answer
 * @param {import("minerals/classroom/exercise_page/exercise_data.js").Value} right
 * @returns {boolean}
 */
function isTooLargeFor({ value }, right) {
  return typeof value !== "string" && right.number !== undefined && value.compare(Fraction.read(right.number)) > 0;
}

/**
 * Judge the form of a guess: it is neither right nor wrong.
 * @param {string} text
 * @param {Asked} asked
 * @param {string} guessFirst what is said if there is none
 * @param {Words} words
 * @returns {Reply}
 */
export function judgedGuess(text, asked, guessFirst, words) {
  if (isBlank(text)) return reply("not attempted", guessFirst);
  const answer = readOrRefused(text, asked, words);
  if (answer instanceof UnreadableAnswer) {
    const isFormer = (asked.formerly ?? []).some((former) => !(readOrRefused(text, former, words) instanceof UnreadableAnswer));
    return isFormer ? reply("said", worded(words, "noted")) : reply("unreadable", briefly(answer.message));
  }
  if (isTooLarge(answer.value)) return reply("unreadable", worded(words, "too_large"));
  return withReading(reply("said", worded(words, "noted")), text, answer, words);
}

/**
 * @param {string} text
 * @param {Asked} asked
 * @param {Words} words
 * @param {import("minerals/classroom/exercise_page/exercise_data.js").Kind} [kind]
 * @returns {Answer | UnreadableAnswer}
 */
export function readOrRefused(text, asked, words, kind = asked.kind) {
  try {
    return readAnswer(text, asked, words, kind);
  } catch (refused) {
    if (refused instanceof UnreadableAnswer) return refused;
    throw refused;
  }
}

/**
 * Add how an answer was read, if it could be meant otherwise or is written as pupils write it. Odds are such an answer,
 * because in some languages a colon divides.
 * @param {Reply} said
 * @param {string} text
 * @param {Answer} answer
 * @param {Words} words
 * @returns {Reply}
 */
function withReading(said, text, { value, fraction, isPlain }, words) {
  if (typeof value === "string" || (isPlain && !fraction)) return said;
  const values = { said: said.message, answer: stripped(text), value: shortText(value), fraction };
  return { ...said, message: worded(words, fraction ? "reading" : "read_as", values) };
}

/**
 * The reply to an answer that a misconception leads to, or null. It may lead to what no probability or count is; so all
 * that matters is that a number can be read.
 * @param {string} text
 * @param {Asked} asked
 * @param {PartOfVariant} part
 * @param {Words} words
 * @param {boolean} [onlyExactly]
 * @returns {Reply | null}
 */
function misled(text, asked, part, words, onlyExactly = false) {
  const kind = asked.kind === "choice" || asked.kind === "yes-no" ? asked.kind : "number";
  const answer = readOrRefused(text, asked, words, kind);
  if (answer instanceof UnreadableAnswer) return null;
  const common = part.common.map(([name, worth]) => /** @type {const} */ (["", worth, worded(words, name)]));
  for (const [name, worth, message] of [...part.mistakes, ...common]) {
    const agrees = onlyExactly ? sameness(answer, worth) : agreement(answer, worth, kind, DIGITS_OF_A_MISTAKE);
    if (agrees === "right" || (agrees === "rough" && answer.digits > 1)) return reply("wrong", message, name);
  }
  return null;
}

/**
 * @param {Answer} answer
 * @param {import("minerals/classroom/exercise_page/exercise_data.js").Value} worth
 * @returns {"right" | "different"}
 */
function sameness({ value }, worth) {
  if (typeof value === "string") return value === worth.word ? "right" : "different";
  return worth.number !== undefined && value.equals(Fraction.read(worth.number)) ? "right" : "different";
}
