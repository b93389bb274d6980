// Marks on the cells of a board in SVG, and the cells that are clicked in it.

import { drawn } from "minerals/front/elements.js";
import { Shapes } from "./shapes.js";
import { outlineOf } from "./svg.js";

/** @typedef {{[kind: string]: string[]}} MarkedCells the cells with a mark, by the kind of the mark */

export class BoardMarks {
  /**
   * @param {SVGSVGElement} board
   * @param {(token: string) => void} press
   */
  constructor(board, press) {
    this.board = board;
    this.layer = drawn("g", { class: "minerals-marked" });
    board.addEventListener("click", (event) => {
      const matrix = board.getScreenCTM();
      if (!matrix) return;
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      const token = this.shapes().at(x, y);
      if (token !== null) press(token);
    });
  }

  /** @returns {Shapes} what can be clicked in the picture as it is now */
  shapes() {
    const { board } = this;
    const shapes = new Shapes();
    const cells = [...board.querySelectorAll("[data-cell]")];
    const { width, height } = board.viewBox.baseVal;
    shapes.set(cells.map((cell) => [cell.getAttribute("data-cell") ?? "", outlineOf(cell)]), [width, height]);
    return shapes;
  }

  clear() {
    this.layer.remove();
  }

  /** @param {MarkedCells} marked */
  show(marked) {
    const { largest } = this.shapes();
    const marks = Object.entries(marked).flatMap(([kind, tokens]) =>
      tokens.flatMap((token) => {
        const outline = largest.get(token);
        return outline ? [casing(outline), marking(outline, kind)] : [];
      }),
    );
    this.layer.replaceChildren(...marks);
    this.board.append(this.layer);
  }
}

const casing = (/** @type {import("./shapes.js").Outline} */ outline) => marking(outline, "casing");

/**
 * @param {import("./shapes.js").Outline} outline
 * @param {string} kind
 * @returns {SVGElement}
 */
function marking(outline, kind) {
  const [cx = 0, cy = 0, r = 0] = outline;
  const name = `minerals-mark-of-${kind}`;
  return outline.length === 3 ? drawn("circle", { class: name, cx, cy, r }) : drawn("polygon", { class: name, points: outline.join(" ") });
}
