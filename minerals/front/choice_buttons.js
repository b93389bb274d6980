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
    this.element.addEventListener("keydown", (event) => this.move(event));
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
    this.stop();
  }

  /** Let the tab key stop once at all of them: where the keyboard is, or else at what is taken, or at the first. */
  stop() {
    const buttons = [...this.buttons.values()];
    const taken = buttons.find((button) => button.getAttribute("aria-pressed") === "true");
    const stop = buttons.find((button) => button === document.activeElement) ?? taken ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  }

  /**
   * Go from button to button with the arrow keys.
   * @param {KeyboardEvent} event
   */
  move(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = [...this.buttons.values()];
    const at = buttons.findIndex((button) => button === event.target);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
    this.stop();
    event.preventDefault();
    event.stopPropagation(); // a notebook would go to another cell
  }

  /** Put the keyboard on the first choice that is taken, or else on the first. */
  focus() {
    const buttons = [...this.buttons.values()];
    (buttons.find((button) => button.getAttribute("aria-pressed") === "true") ?? buttons[0])?.focus();
  }
}
