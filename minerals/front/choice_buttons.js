// Buttons for the choices of a question, of which one or several are taken: in notebooks, on live and on exported pages.

import { made, pressed } from "./elements.js";

/**
 * @typedef {object} Offered
 * @property {string} label what is chosen, for a screen reader
 * @property {[word: string, said: string][]} options each as it is sent and as it is shown
 * @property {readonly string[]} chosen
 * @property {boolean} [locked] whether nothing can be chosen
 */

export class ChoiceButtons {
  /** @param {(word: string) => void} choose what to do with a choice that is pressed, whether it was taken or not */
  constructor(choose) {
    this.choose = choose;
    this.element = made("div", "minerals-choices");
    this.element.setAttribute("role", "group");
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.offered = "";
  }

  /** @param {Offered} offered */
  show({ label, options, chosen, locked = false }) {
    this.element.setAttribute("aria-label", label);
    this.element.hidden = options.length === 0;
    const offered = JSON.stringify(options);
    // A button that stays keeps the keyboard.
    if (offered !== this.offered) {
      this.offered = offered;
      const entries = options.map(([word, said]) => [word, pressed(said, "minerals-choice", () => this.choose(word))]);
      this.buttons = new Map(/** @type {[string, HTMLButtonElement][]} */ (entries));
      this.element.replaceChildren(...this.buttons.values());
    }
    for (const [word, button] of this.buttons) {
      button.dataset["word"] = word;
      button.disabled = locked;
      button.setAttribute("aria-pressed", String(chosen.includes(word)));
    }
  }

  /** Put the keyboard on the first choice that is taken, or else on the first. */
  focus() {
    const buttons = [...this.buttons.values()];
    (buttons.find((button) => button.getAttribute("aria-pressed") === "true") ?? buttons[0])?.focus();
  }
}
