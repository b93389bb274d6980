// The sounds of what moves: tones that the browser makes. There are none until the reader asks for them, and the browser
// keeps that choice.

import { icon, pressed } from "./elements.js";

/** @typedef {[at: number, pitch: number, to: number, seconds: number, loudness: number]} Note pitches are in hertz */

const KEPT = "minerals-sound";
const SPEAKER = "M2 6v4h3l4 3V3L5 6zM11.5 5.5a4 4 0 0 1 0 5";
/** What a browser says whose reader wants no motion. */
export const STILL = "(prefers-reduced-motion: reduce)";
const LOUDNESS = 0.2;
// What sounds at once, at most. A whole turn would be a noise.
const MOST_NOTES = 12;

let context = /** @type {AudioContext | null} */ (null);
let isOn = /** @type {boolean | null} */ (null);

/** @returns {boolean} whether the reader has asked for sounds, here or on an earlier visit */
export function isSoundOn() {
  if (isOn === null) {
    try {
      isOn = localStorage.getItem(KEPT) === "on";
    } catch {
      isOn = false; // a page within another one may have no place for it
    }
  }
  return isOn;
}

/** @param {boolean} on */
function setSound(on) {
  isOn = on;
  try {
    localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    // then it holds for this visit
  }
}

/**
 * Let notes be heard, if the reader has asked for sounds.
 * @param {Note[]} notes
 * @param {number} seconds how long the motion takes that they belong to
 */
export function sound(notes, seconds) {
  if (notes.length === 0 || !isSoundOn()) return;
  context ??= new AudioContext();
  context.resume();
  for (const [at, pitch, to, length, loudness] of notes.slice(0, MOST_NOTES)) {
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + at * seconds;
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + length);
    gain.gain.setValueAtTime(LOUDNESS * loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

/**
 * A button that switches sounds on and off. A reader who wants no motion has none, because nothing sounds.
 * @param {string} words
 * @param {AbortSignal} [signal] ends it
 * @returns {HTMLButtonElement}
 */
export function soundButton(words, signal = new AbortController().signal) {
  const calm = matchMedia(STILL);
  const show = () => {
    button.setAttribute("aria-pressed", String(isSoundOn()));
    button.hidden = calm.matches;
  };
  const button = pressed("", "minerals-button minerals-sound", () => {
    setSound(!isSoundOn());
    // To be heard at once, and because browsers allow sounds only after a click.
    sound([[0, 420, 560, 0.12, 0.5]], 1);
    show();
  });
  button.title = words;
  button.setAttribute("aria-label", words);
  button.append(icon(SPEAKER));
  calm.addEventListener("change", show, { signal });
  // Another board on the page may have switched it.
  button.addEventListener("pointerenter", show, { signal });
  signal.addEventListener("abort", () => button.remove());
  show();
  return button;
}
