// Full screen for a board, a player, a level, a lesson or a page: larger text, nothing around it, and a pen.

import { icon, made, pressed } from "minerals/front/elements.js";
import { Ink } from "minerals/front/ink.js";

/** @typedef {{present: string, end: string, pen: string, clear: string}} PresenterWords */

const PRESENTED = "minerals-presented";
const TOOL_PICTURES = {
  present: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4",
  end: "M6 2v4H2M14 6h-4V2M10 14v-4h4M2 10h4v4",
  pen: "M3 13l1-4 7-7 3 3-7 7zM9 4l3 3",
  clear: "M3 4h10M6 4V2h4v2M4 4l1 10h6l1-10",
};

/** A button that shows an element in full screen, and its tools there. */
export class Presenter {
  /**
   * @param {HTMLElement} root what is shown
   * @param {HTMLElement} holder gets the button
   * @param {PresenterWords} words
   * @param {AbortSignal} [signal] ends it
   */
  constructor(root, holder, words, signal = new AbortController().signal) {
    this.root = root;
    this.button = faced("present", words, () => this.begin());
    this.button.classList.add("minerals-present");
    this.pen = faced("pen", words, () => this.takePen(!this.ink.isOut));
    this.clear = faced("clear", words, () => this.ink.clear());
    this.tools = made("div", "minerals-tools");
    this.tools.setAttribute("role", "toolbar");
    this.tools.setAttribute("aria-label", words.present);
    this.tools.append(this.pen, this.clear, faced("end", words, () => this.end()));
    this.ink = new Ink(root, () => this.follow(), signal);
    holder.append(this.button);
    root.append(this.tools);
    document.addEventListener("fullscreenchange", () => this.isShown && !document.fullscreenElement && this.leave(), { signal });
    root.addEventListener("keydown", (event) => this.isShown && event.key === "Escape" && this.end(), { signal });
    signal.addEventListener("abort", () => {
      this.end();
      this.button.remove();
      this.tools.remove();
    });
    this.follow();
  }

  get isShown() {
    return this.root.classList.contains(PRESENTED);
  }

  async begin() {
    this.root.classList.add(PRESENTED);
    this.follow();
    // Where a page within another one may not fill the screen, it fills its window.
    await this.root.requestFullscreen?.().catch(() => {});
    this.pen.focus();
  }

  end() {
    if (document.fullscreenElement === this.root) document.exitFullscreen();
    if (this.isShown) this.leave();
  }

  leave() {
    this.root.classList.remove(PRESENTED);
    this.takePen(false);
    this.ink.clear();
    this.button.focus();
  }

  /** @param {boolean} isOut */
  takePen(isOut) {
    this.ink.take(isOut);
    this.follow();
  }

  follow() {
    this.tools.hidden = !this.isShown;
    this.pen.setAttribute("aria-pressed", String(this.ink.isOut));
    this.clear.disabled = this.ink.strokes.length === 0;
  }
}

/**
 * @param {keyof typeof TOOL_PICTURES} name
 * @param {PresenterWords} words
 * @param {() => void} press
 * @returns {HTMLButtonElement}
 */
function faced(name, words, press) {
  const button = pressed("", "minerals-button", press);
  button.title = words[name];
  button.setAttribute("aria-label", words[name]);
  button.append(icon(TOOL_PICTURES[name]));
  return button;
}
