// A board in SVG with its grid of cells, as pages and widgets without a canvas show it.

import { BoardView } from "minerals/front/board.js";
import { made } from "minerals/front/elements.js";
import { Cells, tokenOf } from "./cells.js";
import { SvgSurface } from "./svg.js";

/** @typedef {import("../board.js").BoardCalls} BoardCalls */
/** @typedef {import("../board.js").BoardState} BoardState */
/** @typedef {import("./cells.js").Place} Place */
/** @typedef {import("./cells.js").Walk} Walk */

/** The picture, what lies over it, and its cells for the keyboard. */
export class PageBoard {
  /**
   * @param {HTMLElement} box holds the picture
   * @param {() => SVGSVGElement | null} picture
   * @param {BoardCalls & {escape: () => void}} calls
   * @param {AbortSignal} [signal] ends it
   */
  constructor(box, picture, calls, signal = new AbortController().signal) {
    const over = made("div");
    box.classList.add("minerals-box");
    box.append(over);
    this.surface = new SvgSurface(box, picture);
    this.view = new BoardView(over, this.surface, calls, signal);
    this.cells = new Cells(calls, signal);
    const grid = this.cells.element;
    over.append(grid);
    grid.addEventListener("focusin", ({ target }) => this.focus(tokenOf(target)), { signal });
    grid.addEventListener("focusout", () => this.focus(null), { signal });
  }

  /**
   * Show what can be done now, over the picture as it is now.
   * @param {string} title
   * @param {Walk} walk
   * @param {Omit<BoardState, "label">} [state]
   */
  show(title, walk, state = {}) {
    const { cells, surface, view } = this;
    surface.update();
    const label = (/** @type {string} */ token) => surface.labels[token] ?? token;
    cells.element.setAttribute("aria-label", title);
    cells.show(walk, label, (token) => this.placeOf(token), (token) => state.targets?.includes(token) ?? false);
    view.show({ ...state, label });
  }

  /** @param {string | null} token */
  focus(token) {
    this.view.showFocus(token);
    if (token === null) this.view.tip.hide();
    else this.view.tip.show(token);
  }

  /**
   * @param {string} token
   * @returns {Place}
   */
  placeOf(token) {
    const { width, height } = this.surface.shapes;
    const { left = 0, top = 0, right = 0, bottom = 0 } = this.surface.shapes.box(token) ?? {};
    const shares = [left / width, top / height, (right - left) / width, (bottom - top) / height];
    return /** @type {Place} */ (shares.map((share) => 100 * share));
  }
}
