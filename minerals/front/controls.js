// The controls of a replay, in one row.

import { icon, made, pressed } from "./elements.js";
import { worded } from "./words.js";

/** @typedef {import("./words.js").Words} Words */
/** @typedef {import("./line.js").Unit} Unit */

const PICTURES = {
  first: "M3 3v10M13 3L6 8l7 5z",
  previous: "M11 3L4 8l7 5z",
  play: "M4 2l9 6-9 6z",
  pause: "M5 3v10M11 3v10",
  next: "M5 3l7 5-7 5z",
  last: "M13 3v10M3 3l7 5-7 5z",
};

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const AS_SIGNS = new Map([
  [0.25, "¼×"],
  [0.5, "½×"],
]);

/**
 * @typedef {object} Pressed
 * @property {() => void} first
 * @property {() => void} previous
 * @property {() => void} play plays or pauses
 * @property {() => void} next
 * @property {() => void} last
 * @property {(unit: Unit) => void} [by] another unit was chosen
 * @property {(speed: number) => void} [at] another speed was chosen
 */

/** First, previous, play, next, last; how far a step goes; how fast. */
export class Controls {
  /**
   * @param {HTMLElement} element an empty one
   * @param {Words} words
   * @param {Pressed} calls
   */
  constructor(element, words, calls) {
    this.words = words;
    element.classList.add("minerals-controls");
    element.setAttribute("role", "toolbar");
    element.setAttribute("aria-label", worded(words, "replay"));
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    for (const name of /** @type {const} */ (["first", "previous", "play", "next", "last"])) {
      const button = pressed("", `minerals-button minerals-${name}`, () => calls[name]());
      button.append(icon(PICTURES[name]));
      this.buttons.set(name, button);
      element.append(button);
      this.name(button, name);
    }
    /** @type {[Unit, string][]} */
    const units = (/** @type {const} */ (["event", "action", "turn", "moment"])).map((unit) => [
      unit,
      worded(words, `by_${unit}`),
    ]);
    this.units = this.choice(element, "unit", units);
    this.units.addEventListener("change", () => calls.by?.(this.unit));
    this.speeds = this.choice(
      element,
      "speed",
      SPEEDS.map((speed) => [String(speed), AS_SIGNS.get(speed) ?? `${speed}×`]),
    );
    this.speeds.value = "1";
    this.speeds.addEventListener("change", () => calls.at?.(this.speed));
  }

  /** @returns {Unit} how far a step goes */
  get unit() {
    return /** @type {Unit} */ (this.units.value);
  }

  /** @returns {number} steps per second */
  get speed() {
    return Number(this.speeds.value);
  }

  /** @param {boolean} isPlaying */
  showPlaying(isPlaying) {
    const button = this.buttons.get("play");
    if (!button) return;
    const name = isPlaying ? "pause" : "play";
    this.name(button, name);
    button.replaceChildren(icon(PICTURES[name]));
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {string} name
   */
  name(button, name) {
    button.setAttribute("aria-label", worded(this.words, name));
    button.title = worded(this.words, `${name}_key`);
  }

  /**
   * @param {HTMLElement} element
   * @param {string} name
   * @param {[string, string][]} options
   * @returns {HTMLSelectElement}
   */
  choice(element, name, options) {
    const list = made("select", `minerals-${name}`);
    list.setAttribute("aria-label", worded(this.words, name));
    list.title = worded(this.words, name);
    for (const [value, text] of options) {
      const option = made("option", "", text);
      option.value = value;
      list.append(option);
    }
    element.append(list);
    return list;
  }
}
