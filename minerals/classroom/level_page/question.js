// The question of a level: the form for its answer, and what is said of an answer.

import { ChoiceButtons } from "minerals/front/choice_buttons.js";
import { made, pressed } from "minerals/front/elements.js";
import { worded } from "minerals/front/words.js";

/** @typedef {import("minerals/front/words.js").Words} Words */

/**
 * @typedef {object} QuestionData
 * @property {"cells" | "number" | "players" | "yes-no" | "actions" | "rules" | "contents"} form
 * @property {[word: string, said: string][]} choices
 * @property {string[]} cells what can be clicked, for an answer in cells
 * @property {string[]} right
 * @property {{[word: string]: [sentences: number[], rules: number[]]}} why a word is not right
 * @property {[words: string[], comment: string][]} tempting
 * @property {number[]} rules
 */

/** @typedef {{isRight: boolean, sentences: number[], rules: number[], comment: string}} Reply */

export class QuestionForm {
  /**
   * @param {HTMLElement} element an empty one
   * @param {QuestionData} data
   * @param {Words} words
   * @param {{give: () => void}} calls
   */
  constructor(element, data, words, calls) {
    this.data = data;
    this.words = words;
    /** @type {Set<string>} */
    this.chosen = new Set();
    this.field = made("input");
    this.buttons = new ChoiceButtons((word) => this.toggle(word));
    const form = made("form");
    const heading = worded(words, "answer");
    if (data.form === "number") {
      const label = made("label", "asked", heading);
      this.field.type = "text";
      this.field.inputMode = "numeric";
      this.field.size = 6;
      label.append(this.field);
      form.append(label);
    } else if (data.choices.length) {
      form.append(this.buttons.element);
    }
    const check = pressed(worded(words, "check"), "minerals-button", () => undefined);
    check.type = "submit";
    form.append(check);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      calls.give();
    });
    element.append(form);
    this.showChoices();
  }

  showChoices() {
    this.buttons.show({ label: worded(this.words, "answer"), options: this.data.choices, chosen: [...this.chosen] });
  }

  /** @param {string} word */
  toggle(word) {
    if (this.data.form === "yes-no") this.chosen.clear();
    if (!this.chosen.delete(word)) this.chosen.add(word);
    this.showChoices();
  }

  /** @returns {string[]} */
  given() {
    if (this.data.form !== "number") return [...this.chosen];
    const parts = this.field.value.split(/[,;]/).map((part) => part.trim());
    return parts.filter((part) => /^[+-]?[0-9]{1,9}$/.test(part)).map((part) => String(Number(part)));
  }

  /**
   * An answer as a person reads it.
   * @param {string[]} given
   * @returns {string}
   */
  said(given) {
    const names = new Map(this.data.form === "players" || this.data.form === "yes-no" ? this.data.choices : []);
    return given.map((word) => names.get(word) ?? word).join(names.size ? ", " : " ");
  }

  /**
   * @param {string[]} given
   * @returns {Reply}
   */
  reply(given) {
    const { data, words } = this;
    const right = new Set(data.right);
    const wrong = given.filter((word) => !right.has(word));
    if (!wrong.length && given.length === right.size) {
      return { isRight: true, sentences: [], rules: data.rules, comment: "" };
    }
    const reasons = wrong.map((word) => data.why[word]).filter((found) => found !== undefined);
    const known = data.tempting.find(([own]) => own.length === given.length && own.every((word) => given.includes(word)));
    return {
      isRight: false,
      sentences: [...new Set(reasons.flatMap(([sentences]) => sentences))],
      rules: [...new Set(reasons.flatMap(([, rules]) => rules))],
      comment: known?.[1] || this.compared(given.length, wrong.length, right.size, words),
    };
  }

  /**
   * How far an answer is right, and not which part of it.
   * @param {number} given
   * @param {number} excess
   * @param {number} right
   * @param {Words} words
   * @returns {string}
   */
  compared(given, excess, right, words) {
    if (right === 1 && given === 1) return worded(words, "not_it");
    const found = given - excess;
    const parts = [worded(words, "right", { number: found })];
    if (excess) parts.push(worded(words, "excess", { number: excess }));
    if (right > found) parts.push(worded(words, "missing", { number: right - found }));
    return worded(words, "not_yet", { parts: parts.join(", ") });
  }

  clear() {
    this.chosen.clear();
    this.field.value = "";
    this.field.form?.reset();
    this.showChoices();
  }
}
