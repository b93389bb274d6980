// A question of the page: its field or its choices, a button, and what is said to the answer.

import { ChoiceButtons } from "minerals/front/choice_buttons.js";
import { made, pressed } from "minerals/front/elements.js";
import { worded } from "minerals/front/words.js";
import { prose } from "minerals/classroom/exercise_page/prose.js";

/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").Asked} Asked */
/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").Reply} Reply */
/** @typedef {import("minerals/front/words.js").Words} Words */

/** A question with its field. */
export class QuestionField {
  /**
   * @param {HTMLElement} element where it is shown
   * @param {Asked} asked
   * @param {{prompt: string, button: string, longest: number, words: Words}} shown its question as HTML, and its words
   * @param {(text: string) => void} give what to do with an answer
   */
  constructor(element, asked, { prompt, button, longest, words }, give) {
    this.asked = asked;
    this.words = words;
    const name = asked.key || "your-guess"; // no key of a part has a hyphen
    const question = made("div", "prompt prose");
    question.id = `question-${name}`;
    question.innerHTML = prompt;
    this.prompt = question.textContent ?? "";
    this.said = made("div", "said");
    this.said.id = `said-${name}`;
    this.said.setAttribute("role", "status");
    this.advice = made("div", "said");
    this.advice.id = `advice-${name}`;
    this.advice.setAttribute("role", "status");
    this.field = made("input");
    this.field.type = "text";
    this.field.maxLength = longest;
    this.field.autocomplete = "off";
    this.field.autocapitalize = "off";
    this.field.spellcheck = false;
    this.buttons = new ChoiceButtons((value) => this.fill(value));
    this.form = made("form", "row");
    this.all = made("fieldset", "whole");
    this.button = pressed(button, "minerals-button main", () => undefined);
    this.button.type = "submit";
    const entry = made("div", "entry");
    entry.append(this.choosing(name), ...(asked.unit ? [made("span", "unit", asked.unit)] : []));
    this.form.append(entry, this.button);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      give(this.given);
    });
    this.all.append(this.form);
    element.append(question, this.all, this.said, this.advice);
  }

  /**
   * The field, or the choices if there are any.
   * @param {string} name
   * @returns {HTMLElement}
   */
  choosing(name) {
    const group = this.asked.choices.length ? this.buttons.element : this.field;
    group.setAttribute("aria-labelledby", `question-${name}`);
    group.setAttribute("aria-describedby", `said-${name}`);
    this.fill("");
    return group;
  }

  /** @returns {string} what is entered or chosen */
  get given() {
    return this.field.value;
  }

  /** @param {string} text */
  fill(text) {
    this.field.value = text;
    this.buttons.show({ label: this.prompt, options: this.asked.choices, chosen: [text] });
  }

  /**
   * @param {boolean} isOpen
   * @param {string} reason why it is not open
   */
  open(isOpen, reason = "") {
    this.all.disabled = !isOpen;
    this.field.placeholder = isOpen ? this.asked.example : reason;
  }

  focus() {
    if (this.asked.choices.length) this.buttons.focus();
    else this.field.focus();
  }

  /**
   * Show what is said to the answer. The same words are said anew, because the answer is.
   * @param {Reply} said
   * @param {string} [exact] the exact value, once it is known
   */
  show(said, exact = "") {
    const words = replied(said);
    if (exact) words.append(made("p", "value", exact));
    this.said.replaceChildren(words);
  }

  /**
   * Show a hint below what is said to the answer, or take it away.
   * @param {Reply | null} hint
   */
  advise(hint) {
    this.advice.replaceChildren(...(hint ? [replied(hint)] : []));
  }

  /** Let the words of the question say what its buttons are for. */
  label() {
    this.button.setAttribute("aria-label", worded(this.words, "check_of", { prompt: this.prompt }));
  }
}

/**
 * What is said to an answer, with a sign that says how it is meant.
 * @param {Reply} said
 * @returns {HTMLElement}
 */
export function replied({ standing, message }) {
  const words = made("div", `reply ${standing.replace(" ", "-")}`);
  words.append(...prose(message));
  return words;
}
