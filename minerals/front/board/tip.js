// The name and the content of the cell under the pointer.

import { made } from "minerals/front/elements.js";

const PAUSE = 300;

/** A tooltip that waits until the pointer rests. */
export class Tip {
  /**
   * @param {HTMLElement} frame
   * @param {(token: string) => string[]} words the lines about a token; the first stands out
   * @param {(element: HTMLElement, token: string) => void} place
   */
  constructor(frame, words, place) {
    this.words = words;
    this.place = place;
    this.element = made("div", "minerals-tip");
    // A screen reader has its own way over the board, and reads the same words there.
    this.element.setAttribute("aria-hidden", "true");
    this.element.hidden = true;
    frame.append(this.element);
    /** @type {string | null} */
    this.token = null;
    this.waiting = 0;
  }

  /**
   * The pointer is over this token now.
   * @param {string | null} token
   */
  over(token) {
    if (token === this.token) return;
    this.hide();
    this.token = token;
    if (token !== null) this.waiting = window.setTimeout(() => this.show(token), PAUSE);
  }

  /** @param {string} token */
  show(token) {
    const [first = "", ...more] = this.words(token);
    if (!first) return;
    this.token = token;
    this.element.replaceChildren(made("b", "", first), ...more.map((line) => made("p", "", line)));
    this.element.hidden = false;
    this.place(this.element, token);
  }

  /** The words may have changed. */
  refresh() {
    if (!this.element.hidden && this.token !== null) this.show(this.token);
  }

  hide() {
    window.clearTimeout(this.waiting);
    this.element.hidden = true;
    this.token = null;
  }
}
