// The controls of a replay, in one row, and their keys. The table of them is in controls.py.

import { icon, made, pressed } from "./elements.js";
import { worded } from "./words.js";

/** @typedef {import("./words.js").Words} Words */
/** @typedef {import("./line.js").Unit} Unit */
/** @typedef {import("./keys.js").KeyTable} KeyTable */

/**
 * @typedef {object} Control
 * @property {string} name
 * @property {string} words what it does
 * @property {string} title the same with its key
 * @property {import("./line.js").Move | {type: "PlayOrPause"} | Switch} goes
 * @property {string} key as browsers call it
 * @property {string} picture the path of its icon, or "" if it has no button
 */

/** @typedef {{type: "Switch", of: "seat" | "result" | "guess" | "luck" | "best"}} Switch */
/** @typedef {(control: Control) => void} Press */

const UNITS = /** @type {const} */ (["event", "action", "turn", "moment"]);
const AS_SIGNS = new Map([
  [0.25, "¼×"],
  [0.5, "½×"],
]);

/**
 * What each key does.
 * @param {Control[]} controls
 * @param {Press} press
 * @returns {KeyTable}
 */
export function keysOf(controls, press) {
  return Object.fromEntries(controls.map((control) => [control.key, () => press(control)]));
}

/** A button for each control that has a picture; how far a step goes; how fast. */
export class Controls {
  /**
   * @param {HTMLElement} element an empty one
   * @param {Words} words
   * @param {{controls: Control[], speeds: number[]}} table
   * @param {object} calls
   * @param {Press} calls.press
   * @param {(unit: Unit) => void} calls.by another unit was chosen
   * @param {(speed: number) => void} calls.at another speed was chosen
   */
  constructor(element, words, { controls, speeds }, calls) {
    this.words = words;
    element.classList.add("minerals-controls");
    element.setAttribute("role", "toolbar");
    element.setAttribute("aria-label", worded(words, "replay"));
    const faceOf = (/** @type {string} */ name) => controls.find((control) => control.name === name);
    this.faces = { play: faceOf("play"), pause: faceOf("pause") };
    /** @type {Map<string, HTMLButtonElement>} the buttons that switch something, by what they switch */
    this.switches = new Map();
    for (const control of controls) {
      // While the replay plays, one and the same button pauses it, so that it keeps the focus.
      if (!control.picture || control === this.faces.pause) continue;
      const button = pressed("", `minerals-button minerals-${control.name}`, () => calls.press(control));
      if (control === this.faces.play) this.play = button;
      showFace(button, control);
      if (control.goes.type === "Switch") this.switches.set(control.goes.of, button);
      else element.append(button);
    }
    const units = this.choice(element, "unit", UNITS.map((unit) => [unit, worded(words, `by_${unit}`)]));
    units.addEventListener("change", () => calls.by(/** @type {Unit} */ (units.value)));
    const named = speeds.map((speed) => /** @type {[string, string]} */ ([String(speed), AS_SIGNS.get(speed) ?? `${speed}×`]));
    const pace = this.choice(element, "speed", named);
    pace.value = "1";
    pace.addEventListener("change", () => calls.at(Number(pace.value)));
    element.append(...this.switches.values());
  }

  /**
   * @param {"result" | "guess"} name of a switch
   * @param {boolean} isOn
   */
  showSwitch(name, isOn) {
    this.switches.get(name)?.setAttribute("aria-pressed", String(isOn));
  }

  /** @param {boolean} isPlaying */
  showPlaying(isPlaying) {
    const shown = isPlaying ? this.faces.pause : this.faces.play;
    if (this.play && shown) showFace(this.play, shown);
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

/**
 * @param {HTMLButtonElement} button
 * @param {Control} control
 */
function showFace(button, control) {
  button.setAttribute("aria-label", control.words);
  button.title = control.title;
  button.replaceChildren(icon(control.picture));
}
