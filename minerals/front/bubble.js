// A bubble of words beside a point of a picture.

import { made, pressed } from "./elements.js";
import { worded } from "./words.js";

/** @typedef {import("./words.js").Words} Words */

/**
 * @typedef {object} BubbleWords
 * @property {number} x of the point, in CSS pixels from the left of the frame
 * @property {number} y of the point, in CSS pixels from its top
 * @property {string} title the first words, in bold
 * @property {string} text
 * @property {string} [more] the words of a link, or ""
 */

const GAP = 12;

/** One bubble, which is shown, moved and hidden. Esc hides it too. */
export class Bubble {
  /**
   * @param {HTMLElement} frame lies over the picture; its position is relative or absolute
   * @param {Words} words
   * @param {{more?: () => void, closed?: () => void}} [calls] `more`: the link was clicked; `closed`: it was closed
   */
  constructor(frame, words, calls = {}) {
    this.frame = frame;
    this.words = words;
    this.calls = calls;
    this.element = made("div", "minerals-bubble");
    this.element.setAttribute("role", "status");
    this.element.hidden = true;
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
    frame.append(this.element);
  }

  /** @param {BubbleWords} told */
  show(told) {
    const said = made("p");
    said.append(made("b", "", told.title), ` ${told.text}`);
    const close = pressed("×", "minerals-close", () => this.close());
    close.setAttribute("aria-label", worded(this.words, "close"));
    this.element.replaceChildren(said, close);
    if (told.more) this.element.append(pressed(told.more, "minerals-link", () => this.calls.more?.()));
    this.element.hidden = false;
    this.place(told.x, told.y);
  }

  /** Hide it without a call. */
  hide() {
    this.element.hidden = true;
  }

  /** Hide it, as its button does. */
  close() {
    if (this.element.hidden) return;
    this.hide();
    this.calls.closed?.();
  }

  /**
   * Put it below the point, or above it where there is no room, and within the frame.
   * @param {number} x
   * @param {number} y
   */
  place(x, y) {
    const { clientWidth: width, clientHeight: height } = this.frame;
    const own = this.element;
    const left = Math.max(0, Math.min(x - own.offsetWidth / 2, width - own.offsetWidth));
    const isAbove = y + GAP + own.offsetHeight > height && y - GAP - own.offsetHeight >= 0;
    own.style.left = `${left}px`;
    own.style.top = `${isAbove ? y - GAP - own.offsetHeight : y + GAP}px`;
    own.style.setProperty("--minerals-point", `${x - left}px`);
    own.classList.toggle("minerals-above", isAbove);
  }
}
