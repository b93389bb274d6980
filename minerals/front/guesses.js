// The guesses of a class at one question, as a histogram.

import { drawn } from "./elements.js";
import { worded } from "./words.js";

/** @typedef {import("./words.js").Words} Words */

/**
 * @typedef {object} GuessChart the guesses at one question
 * @property {string} code
 * @property {string} title
 * @property {string} prompt
 * @property {number[]} counts
 * @property {string[]} labels of the bars, or of their edges, which are one more
 * @property {number} less
 * @property {number} more
 * @property {number[]} exact where the exact values are, from 0 to 1
 * @property {string} answer
 * @property {number} low
 * @property {number} close
 * @property {number} high
 * @property {boolean} is_choice
 * @property {boolean} has_own_numbers
 */

/** How wide it is in its own units. */
const WIDE = 1000;

/**
 * A histogram of guesses.
 * @param {GuessChart} chart
 * @param {Words} words
 * @param {{tall: number, letters: number, isShown: boolean}} look how high it is for a width of a thousand, how large
 * its letters are, and whether the exact value is shown
 * @returns {SVGSVGElement}
 */
export function histogram(chart, words, { tall, letters, isShown }) {
  const whole = drawn("svg", { class: "minerals-guesses", viewBox: `0 0 ${WIDE} ${tall}`, role: "img" });
  const bars = chart.counts.map((count, bar) => `${labelOf(chart, bar)}: ${count}`);
  whole.setAttribute("aria-label", `${worded(words, "guesses")}: ${bars.join(", ")}`);
  const foot = tall - 1.9 * letters;
  const head = 2.7 * letters;
  const side = 1.6 * letters;
  const most = Math.max(1, ...chart.counts);
  const step = (WIDE - 2 * side) / Math.max(1, chart.counts.length);
  /** @type {SVGElement[]} */
  const counts = [];
  chart.counts.forEach((count, bar) => {
    const height = ((foot - head) * count) / most;
    const x = side + bar * step;
    const isRight = isShown && chart.is_choice && chart.exact.some((place) => Math.floor(place * chart.counts.length) === bar);
    const box = { x: x + step * 0.06, y: foot - height, width: step * 0.88, height };
    whole.append(drawn("rect", { ...box, class: isRight ? "minerals-right" : "" }));
    if (count) counts.push(lettered(count, x + step / 2, foot - height - 0.35 * letters, letters, "minerals-count"));
    if (isRight) whole.append(lettered("✓", x + step / 2, head - 1.1 * letters, letters, "minerals-count"));
  });
  whole.append(drawn("path", { class: "minerals-foot-line", d: `M${side} ${foot}H${WIDE - side}` }));
  const areEdges = chart.labels.length > chart.counts.length;
  const every = Math.ceil((Math.max(...chart.labels.map((label) => label.length), 1) * 0.62 * letters) / step);
  chart.labels.forEach((label, place) => {
    if (place % every && !chart.is_choice) return;
    const x = side + (areEdges ? place : place + 0.5) * step;
    whole.append(lettered(label, x, tall - 0.5 * letters, 0.85 * letters, "minerals-label", areEdges ? WIDE : step));
  });
  if (isShown && !chart.is_choice) {
    for (const place of chart.exact) {
      const x = side + place * step * chart.counts.length;
      // Where everybody has an exact value of their own, so many lines would hide the bars.
      if (chart.exact.length === 1) whole.append(drawn("path", { class: "minerals-exact-line", d: `M${x} ${letters}V${foot}` }));
      whole.append(drawn("path", { class: "minerals-exact-mark", d: `M${x} ${letters}l-${0.5 * letters} -${0.8 * letters}h${letters}z` }));
    }
  }
  whole.append(...counts);
  return whole;
}

/**
 * @param {GuessChart} chart
 * @param {number} bar
 * @returns {string}
 */
function labelOf(chart, bar) {
  const label = chart.labels[bar] ?? "";
  return chart.labels.length > chart.counts.length ? `${label} – ${chart.labels[bar + 1] ?? ""}` : label;
}

/**
 * @param {string | number} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} className
 * @param {number} [room] how wide it may be
 * @returns {SVGTextElement}
 */
function lettered(text, x, y, size, className, room = WIDE) {
  const fits = Math.min(size, room / Math.max(1, 0.6 * String(text).length));
  const element = drawn("text", { x, y, class: className, "font-size": Math.max(fits, size / 2), "text-anchor": "middle" });
  element.textContent = String(text);
  return element;
}
