// The cells of a board for the keyboard and for screen readers: a grid, at which the Tab key stops once.

import { made } from "minerals/front/elements.js";

/** @typedef {[left: number, top: number, width: number, height: number]} Place in percent of the picture */
/**
 * Where arrow keys lead, as walk.py finds it.
 * @typedef {object} Walk
 * @property {string[][]} rows
 * @property {{[token: string]: (string | null)[]}} ways left, right, up and down
 * @property {string | null} start
 */
/**
 * What the grid does when a key is pressed.
 * @typedef {object} CellCalls
 * @property {(token: string) => void} press
 * @property {() => void} escape
 * @property {(token: string | null) => void} [stop] the Tab key now stops at this cell
 */

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** A grid of cells. They lie over the picture, and only the cell with the focus is visible. */
export class Cells {
  /**
   * @param {CellCalls} calls
   * @param {AbortSignal} signal
   */
  constructor(calls, signal) {
    this.calls = calls;
    this.element = made("div");
    this.element.setAttribute("role", "grid");
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    /** @type {string | null} */
    this.current = null;
    /** @type {(token: string) => boolean} */
    this.isTarget = () => false;
    /** @type {Walk} */
    this.walk = { rows: [], ways: {}, start: null };
    this.listen(signal);
  }

  /**
   * Show the cells as they are now.
   * @param {Walk} walk
   * @param {(token: string) => string} label
   * @param {(token: string) => Place} place
   * @param {(token: string) => boolean} isTarget whether a press can use it now, as far as that is told
   */
  show(walk, label, place, isTarget) {
    this.isTarget = isTarget;
    const past = this.cells;
    const isNew = walk.rows !== this.walk.rows;
    const isWalked = this.element.contains(document.activeElement);
    this.walk = walk;
    if (isNew) this.build(past);
    for (const [token, cell] of this.cells) {
      const text = label(token);
      if (cell.getAttribute("aria-label") !== text) cell.setAttribute("aria-label", text);
      const [left, top, width, height] = place(token);
      for (const [side, length] of Object.entries({ left, top, width, height })) cell.style.setProperty(side, `${length}%`);
    }
    if (!isNew) return;
    // If the cell with the focus is no longer in the picture, the focus goes to the nearest cell.
    const gone = this.current !== null && !this.cells.has(this.current) ? past.get(this.current) : undefined;
    this.stopAt(gone && this.cells.size ? this.nearest(gone) : (this.current ?? walk.start));
    if (isWalked) this.cellOf(this.current)?.focus({ preventScroll: true });
  }

  /** @param {Map<string, HTMLElement>} past */
  build(past) {
    this.cells = new Map();
    const rows = this.walk.rows.map((tokens) => {
      const row = made("div");
      row.setAttribute("role", "row");
      for (const token of tokens) {
        const cell = past.get(token) ?? made("div");
        cell.setAttribute("role", "gridcell");
        cell.setAttribute("tabindex", "-1");
        cell.dataset["token"] = token;
        this.cells.set(token, row.appendChild(cell));
      }
      return row;
    });
    this.element.replaceChildren(...rows);
  }

  /**
   * @param {HTMLElement} gone
   * @returns {string | null}
   */
  nearest({ style: { left, top } }) {
    const distance = (/** @type {HTMLElement} */ { style }) =>
      Math.hypot(parseFloat(style.left) - parseFloat(left), parseFloat(style.top) - parseFloat(top));
    const [first] = [...this.cells].sort(([, one], [, other]) => distance(one) - distance(other));
    return first?.[0] ?? null;
  }

  /**
   * The only cell at which the Tab key stops.
   * @param {string | null} token
   */
  stopAt(token) {
    this.cellOf(this.current)?.setAttribute("tabindex", "-1");
    this.current = token;
    this.cellOf(token)?.setAttribute("tabindex", "0");
    this.calls.stop?.(token);
  }

  /**
   * @param {string | null} token
   * @returns {HTMLElement | undefined}
   */
  cellOf(token) {
    return token === null ? undefined : this.cells.get(token);
  }

  // --- what a person does ---

  /** @param {AbortSignal} signal */
  listen(signal) {
    // JupyterLab listens on the document and gets each key before its target does. At an arrow it would go to another
    // cell of the notebook, and at "d d" it would delete this one. Only the window gets keys earlier.
    window.addEventListener("keydown", (event) => this.take(event), { capture: true, signal });
    this.element.addEventListener("focusin", ({ target }) => this.stopAt(tokenOf(target)), { signal });
    // The mouse does not reach a cell, but a screen reader's own way to press does.
    this.element.addEventListener(
      "click",
      ({ target }) => {
        const token = tokenOf(target);
        if (token !== null) this.calls.press(token);
      },
      { signal },
    );
  }

  /**
   * The page still gets Tab and all keys with a modifier.
   * @param {KeyboardEvent} event
   */
  take(event) {
    const isPlain = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey);
    const token = tokenOf(event.target);
    if (token === null || !this.element.contains(/** @type {Node} */ (event.target)) || !isPlain) return;
    const act = this.actionOf(event.key, token, event.repeat);
    if (!act && event.key.length !== 1) return;
    event.stopPropagation();
    if (!act) return;
    event.preventDefault();
    act();
  }

  /**
   * @param {string} key
   * @param {string} token
   * @param {boolean} isRepeated
   * @returns {(() => void) | null}
   */
  actionOf(key, token, isRepeated) {
    const row = this.walk.rows.find((tokens) => tokens.includes(token)) ?? [];
    const arrow = ARROWS.indexOf(key);
    if (arrow >= 0) return () => this.goTo(this.walk.ways[token]?.[arrow] ?? null);
    switch (key) {
      case "Home":
        return () => this.goTo(row[0] ?? null);
      case "End":
        return () => this.goTo(row.at(-1) ?? null);
      case "PageDown":
        return () => this.goTo(this.nextTarget(token, 1));
      case "PageUp":
        return () => this.goTo(this.nextTarget(token, -1));
      case "Enter":
      case " ":
        return () => isRepeated || this.calls.press(token);
      case "Escape":
        return () => this.calls.escape();
      default:
        return null;
    }
  }

  /**
   * The next cell that a press can use, row by row, and after the last one the first.
   * @param {string} token
   * @param {1 | -1} way
   * @returns {string | null}
   */
  nextTarget(token, way) {
    const cells = this.walk.rows.flat();
    const from = cells.indexOf(token);
    const others = cells.map((_, step) => cells.at((from + way * (step + 1)) % cells.length) ?? "");
    return others.find((cell) => this.isTarget(cell)) ?? null;
  }

  /** @param {string | null} token */
  goTo(token) {
    this.cellOf(token)?.focus();
  }
}

/**
 * The token of a cell of a grid, or null.
 * @param {EventTarget | null} target
 * @returns {string | null}
 */
export function tokenOf(target) {
  const cell = target instanceof Element ? target.closest("[role=gridcell]") : null;
  return cell instanceof HTMLElement ? (cell.dataset["token"] ?? null) : null;
}
