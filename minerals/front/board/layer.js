// Lines and outlines over a picture, in its own units.

import { drawn } from "minerals/front/elements.js";

/** @typedef {import("./shapes.js").Shapes} Shapes */

/** A layer of drawings by name: each drawing replaces the one before of the same name. */
export class Layer {
  /**
   * @param {HTMLElement} frame lies over the picture
   * @param {Shapes} shapes
   */
  constructor(frame, shapes) {
    this.shapes = shapes;
    this.svg = drawn("svg", { class: "minerals-layer", "aria-hidden": "true" });
    /** @type {Map<string, SVGElement>} */
    this.groups = new Map();
    frame.append(this.svg);
  }

  fit() {
    this.svg.setAttribute("viewBox", `0 0 ${this.shapes.width} ${this.shapes.height}`);
  }

  /**
   * Draw the outlines of cells, and a line through cells, or nothing.
   * @param {string} name
   * @param {string[]} [cells]
   * @param {string[]} [way]
   */
  draw(name, cells = [], way = []) {
    const parts = cells.flatMap((cell) => this.outline(cell));
    const points = this.shapes.way(way);
    if (points.length > 1) {
      const line = points.map((point) => point.join(",")).join(" ");
      parts.push(drawn("polyline", { points: line, class: "minerals-casing" }), drawn("polyline", { points: line }));
      const [x, y] = points[0] ?? [0, 0];
      parts.push(drawn("circle", { cx: x, cy: y, r: 4, class: "minerals-start" }));
    }
    const group = this.groups.get(name);
    if (!group && parts.length === 0) return;
    const shown = group ?? this.svg.appendChild(drawn("g", { class: `minerals-${name}` }));
    this.groups.set(name, shown);
    shown.replaceChildren(...parts);
  }

  /**
   * @param {string} cell
   * @returns {SVGElement[]}
   */
  outline(cell) {
    const outline = this.shapes.largest.get(cell);
    if (!outline) return [];
    const [x = 0, y = 0, radius = 0] = outline;
    const shape =
      outline.length === 3
        ? drawn("circle", { cx: x, cy: y, r: radius })
        : drawn("polygon", { points: outline.join(" ") });
    const casing = /** @type {SVGElement} */ (shape.cloneNode());
    casing.setAttribute("class", "minerals-casing");
    return [casing, shape];
  }
}
