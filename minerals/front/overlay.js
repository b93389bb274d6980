// What lies on a board that is clicked: rings around goals, and crosses on what cannot be.

import { drawn } from "./elements.js";

/** @typedef {[number, number]} Point */

/**
 * @param {Point} point
 * @param {string} kind the class of the ring
 * @param {number} unit how far a cell reaches from its centre
 * @returns {SVGElement[]}
 */
export function ringAt([cx, cy], kind, unit) {
  const r = 0.72 * unit;
  return [drawn("circle", { class: `${kind}-under`, cx, cy, r }), drawn("circle", { class: kind, cx, cy, r })];
}

/**
 * @param {Point} point
 * @param {number} unit
 * @returns {SVGElement[]}
 */
export function crossAt([x, y], unit) {
  const reach = 0.4 * unit;
  const d = `M${x - reach} ${y - reach}l${2 * reach} ${2 * reach}M${x + reach} ${y - reach}l${-2 * reach} ${2 * reach}`;
  return [drawn("path", { class: "cross-under", d }), drawn("path", { class: "cross", d })];
}

/**
 * Return where a cell or token is on a board, or null if it is not drawn there.
 * @param {SVGSVGElement} board
 * @param {string} cell
 * @returns {Point | null}
 */
export function placeOf(board, cell) {
  const found = [...board.querySelectorAll("[data-cell]")].find((one) => one.getAttribute("data-cell") === cell);
  const matrix = board.getScreenCTM();
  if (!found || !matrix) return null;
  const { left, top, width, height } = found.getBoundingClientRect();
  const { x, y } = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(matrix.inverse());
  return [x, y];
}
