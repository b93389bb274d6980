// The answer to a click, beside the cell that was clicked.

import { made, pressed } from "minerals/front/elements.js";

/**
 * @typedef {object} Answer
 * @property {string} at the token
 * @property {string[]} sentences
 * @property {[id: string, title: string][]} rules
 * @property {string[]} trail
 * @property {string[]} cells
 * @property {string} tone
 */

/** A bubble beside a cell. It stays until the next answer, or until the person closes it. */
export class AnswerBubble {
  /**
   * @param {HTMLElement} frame
   * @param {{rule: (id: string) => void, closed: () => void}} calls
   */
  constructor(frame, calls) {
    this.calls = calls;
    this.element = made("div", "minerals-answer");
    this.element.setAttribute("role", "status");
    // The words beside the board hold the same text, and a screen reader reads those.
    this.element.setAttribute("aria-live", "off");
    this.element.hidden = true;
    frame.append(this.element);
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /**
   * @param {Answer} answer
   * @param {string} closing the words of the button that closes it
   */
  show(answer, closing) {
    const [first = "", ...more] = answer.sentences;
    const close = pressed("×", "minerals-answer-close", () => this.close());
    close.setAttribute("aria-label", closing);
    // Tab stops at the board once, at the grid, and not at its bubbles too.
    close.tabIndex = -1;
    this.element.dataset["tone"] = answer.tone;
    this.element.replaceChildren(
      made("b", "", first),
      ...more.map((sentence) => made("p", "", sentence)),
      ...answer.rules.map(([id, title]) => {
        const rule = pressed(title, "minerals-answer-rule", () => this.calls.rule(id));
        rule.tabIndex = -1;
        return rule;
      }),
      close,
    );
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }

  close() {
    if (!this.isOpen) return;
    this.hide();
    this.calls.closed();
  }
}
