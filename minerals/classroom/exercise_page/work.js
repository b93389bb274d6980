// A student's work on an exercise, by the same rules as `minerals.classroom.attempts.exercise` and its progress. Without any page.

import { reply } from "minerals/classroom/exercise_page/exercise_data.js";
import { WrongAnswers } from "minerals/classroom/exercise_page/spellings.js";
import { evenlySpaced } from "minerals/classroom/exercise_page/typed_text.js";
import { judgedGuess, verdict } from "minerals/classroom/exercise_page/verdicts.js";
import { worded } from "minerals/front/words.js";

/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").Asked} Asked */
/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").ExerciseData} ExerciseData */
/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").PartOfVariant} PartOfVariant */
/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").Reply} Reply */
/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").VariantData} VariantData */

/** A student's progress in one part. */
export class PartWork {
  /**
   * @param {Asked} asked
   * @param {PartOfVariant} part
   * @param {import("minerals/front/words.js").Words} words
   */
  constructor(asked, part, words) {
    this.asked = asked;
    this.part = part;
    this.missed = new WrongAnswers(asked, words);
    this.isRight = false;
    /** Whether it was right before the solution was read. */
    this.isEarned = false;
    this.last = "";
    this.hints = 0;
  }
}

/**
 * What was done, in order: an answer to a part, a hint that was read, or the solution.
 * @typedef {[part: number, answer: string] | [hint: number] | []} Step
 */

/** A student's work on an exercise: what is unlocked, and what is said. */
export class Work {
  /**
   * @param {ExerciseData} data
   * @param {VariantData} variant
   */
  constructor(data, variant) {
    this.data = data;
    this.words = data.words;
    this.variant = variant;
    this.prediction = "";
    this.isSolutionRead = false;
    /** @type {Step[]} */
    this.steps = [];
    this.parts = data.parts.map((asked, place) => {
      return new PartWork(asked, /** @type {PartOfVariant} */ (variant.parts[place]), data.words);
    });
  }

  get isRight() {
    return this.parts.every((part) => part.isRight);
  }

  get isEarned() {
    return this.parts.every((part) => part.isEarned);
  }

  get isSolutionUnlocked() {
    const { missesForSolution } = this.data;
    return Boolean(this.prediction) && (this.isRight || this.parts.some(({ missed }) => missed.size >= missesForSolution));
  }

  /** The share of the weight of the parts that were right before the solution was read, in per cent. */
  get points() {
    const weigh = (/** @type {PartWork[]} */ parts) => parts.reduce((sum, { asked }) => sum + asked.weight, 0);
    return Math.round((100 * weigh(this.parts.filter((part) => part.isEarned))) / weigh(this.parts));
  }

  /**
   * How many hints of a part are unlocked.
   * @param {PartWork} part
   * @returns {number}
   */
  hintsUnlocked({ part, missed }) {
    return this.prediction ? Math.min(part.hints.length, Math.floor(missed.size / this.data.missesForHint)) : 0;
  }

  /**
   * Note a guess, which unlocks the rest. The first one counts.
   * @param {string} text
   * @returns {Reply}
   */
  predict(text) {
    const { data, variant, words } = this;
    if (this.prediction) return reply("said", worded(words, "first_guess_counts", { guess: this.prediction }));
    const said = judgedGuess(text, data.guess, variant.guessFirst, words);
    if (said.standing === "said") this.prediction = text;
    return said;
  }

  /**
   * Judge an answer.
   * @param {number} place the number of the part, from 0
   * @param {string} text
   * @returns {Reply}
   */
  check(place, text) {
    const part = this.parts[place];
    if (!this.prediction || !part) return this.locked();
    const said = verdict(text, part.asked, part.part, this.words);
    if (said.standing === "not attempted") return said;
    this.take(place, part, text, said);
    const first = part.missed.first(text);
    if (said.standing !== "wrong" || first === "" || first === evenlySpaced(text)) return said;
    return { ...said, message: worded(this.words, "repeated", { said: said.message, first }) };
  }

  /**
   * What was said to the last answer to a part.
   * @param {number} place
   * @returns {Reply}
   */
  verdictOn(place) {
    const { asked, last, part } = /** @type {PartWork} */ (this.parts[place]);
    return verdict(last, asked, part, this.words);
  }

  /**
   * @param {number} place
   * @param {PartWork} part
   * @param {string} text
   * @param {Reply} said
   */
  take(place, part, text, said) {
    if (said.standing !== "wrong" && said.standing !== "right") return;
    const isRight = said.standing === "right";
    if (part.isRight && !isRight) return;
    const isEarned = isRight && !this.isSolutionRead;
    const isNews = isRight ? !part.isRight || (isEarned && !part.isEarned) : part.missed.add(text, said.misconception);
    part.isRight = isRight;
    part.isEarned ||= isEarned;
    part.last = text;
    if (isNews) this.steps.push([place, text]);
  }

  /**
   * The next hint of a part, if it is unlocked.
   * @param {number} place
   * @returns {Reply}
   */
  hint(place) {
    const part = this.parts[place];
    if (!this.prediction || !part) return this.locked();
    const unlocked = this.hintsUnlocked(part);
    if (!unlocked) {
      const { firstHint } = this.data;
      return reply("locked", firstHint[Math.min(part.missed.size, firstHint.length - 1)] ?? "");
    }
    if (part.hints >= unlocked) return reply("said", part.part.again[part.hints - 1] ?? "");
    part.hints += 1;
    this.steps.push([place]);
    return reply("said", part.part.hints[part.hints - 1] ?? "");
  }

  /**
   * The worked solution, once every part is right, or one has had enough wrong answers.
   * @returns {Reply}
   */
  solution() {
    if (!this.prediction) return this.locked();
    if (!this.isSolutionUnlocked) return reply("locked", worded(this.words, "solution_locked"));
    if (!this.isSolutionRead) this.steps.push([]);
    this.isSolutionRead = true;
    return reply("said", this.variant.solution);
  }

  locked() {
    return reply("locked", worded(this.words, "locked"));
  }

  /**
   * Do again what was done before.
   * @param {string} guess
   * @param {unknown[]} steps
   */
  repeat(guess, steps) {
    this.predict(guess);
    for (const step of steps) {
      if (!Array.isArray(step)) continue;
      const [place, text] = step;
      if (place === undefined) this.solution();
      else if (text === undefined) this.hint(Number(place));
      else this.check(Number(place), String(text));
    }
  }
}
