// A button that copies a link to what is shown, and a quiet note beside it.

import { made, pressed, say } from "./elements.js";
import { worded } from "./words.js";

/** @typedef {import("./words.js").Words} Words */

export class LinkButton {
  /**
   * @param {HTMLElement} element an empty one
   * @param {Words} words
   * @param {{address: () => string}} calls `address`: of what is shown
   */
  constructor(element, words, calls) {
    this.words = words;
    this.calls = calls;
    element.classList.add("minerals-address");
    this.said = made("span", "minerals-where");
    this.said.setAttribute("role", "status");
    const button = pressed(worded(words, "copy_link"), "minerals-button", () => this.copy());
    button.title = worded(words, "copy_link_said");
    element.append(this.said, button);
  }

  /** @param {string} text */
  note(text) {
    say(this.said, text);
  }

  async copy() {
    const address = this.calls.address();
    try {
      await navigator.clipboard.writeText(address);
      this.note(worded(this.words, "link_copied"));
    } catch {
      // Without permission to copy, readers copy it themselves.
      const field = made("input");
      field.value = address;
      field.readOnly = true;
      field.setAttribute("aria-label", worded(this.words, "link"));
      this.said.replaceChildren(field);
      field.select();
    }
  }
}
