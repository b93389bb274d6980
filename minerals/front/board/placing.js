// Puts words beside a cell, over neither the cell nor the edge of the picture.

/** @typedef {import("./shapes.js").Box} Box */

const GAP = 8;

/**
 * @param {Box} one
 * @param {Box} other
 * @returns {number}
 */
function overlap(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/**
 * Put an element beside a cell. Of the four sides it takes the one where it hides least.
 * @param {HTMLElement} element is placed absolutely within its frame
 * @param {Box} cell in pixels of the frame
 * @param {Box[]} others what it should not hide either
 * @param {{width: number, height: number}} frame
 */
export function putBeside(element, cell, others, frame) {
  const { offsetWidth: width, offsetHeight: height } = element;
  const [x, y] = [(cell.left + cell.right - width) / 2, (cell.top + cell.bottom - height) / 2];
  const places = [
    { left: x, top: cell.top - GAP - height },
    { left: x, top: cell.bottom + GAP },
    { left: cell.right + GAP, top: y },
    { left: cell.left - GAP - width, top: y },
  ].map((place) => ({
    left: Math.max(0, Math.min(place.left, frame.width - width)),
    top: Math.max(0, Math.min(place.top, frame.height - height)),
  }));
  /** @param {{left: number, top: number}} place */
  const hidden = ({ left, top }) => {
    const own = { left, top, right: left + width, bottom: top + height };
    return 100 * overlap(own, cell) + others.reduce((sum, other) => sum + overlap(own, other), 0);
  };
  const best = places.reduce((found, place) => (hidden(place) < hidden(found) ? place : found));
  element.style.left = `${best.left}px`;
  element.style.top = `${best.top}px`;
}
