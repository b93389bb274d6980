// A board in SVG, as on pages: what can be clicked, and what it is called, is in its elements.

import { drawn } from "minerals/front/elements.js";
import { Shapes, boxOf, contains } from "./shapes.js";

/** @typedef {import("../board.js").Surface} Surface */
/** @typedef {import("./shapes.js").Outline} Outline */
/** @typedef {{token: string, outline: Outline, label: string}} Cell */

/**
 * The picture of a board, and what lies on it.
 * @implements {Surface}
 */
export class SvgSurface {
  /**
   * @param {HTMLElement} box holds the picture
   * @param {() => SVGSVGElement | null} picture
   */
  constructor(box, picture) {
    this.box = box;
    this.find = picture;
    this.shapes = new Shapes();
    /** @type {{[token: string]: string}} */
    this.labels = {};
    /** @type {WeakMap<Element, Cell>} */
    this.known = new WeakMap();
  }

  get picture() {
    return this.find();
  }

  /**
   * What lies on the picture, such as a ghost, has clicks of its own.
   * @param {EventTarget | null} target
   * @returns {boolean}
   */
  isOn(target) {
    return target instanceof Element && Boolean(this.picture?.contains(target)) && !target.closest(".over *");
  }

  /** Take in the picture as it is now. */
  update() {
    const { picture } = this;
    if (!picture) return;
    const cells = [...picture.querySelectorAll("[data-cell]")].map((element) => this.cellOf(element));
    const { width, height } = picture.viewBox.baseVal;
    this.shapes.set(cells.map(({ token, outline }) => [token, outline]), [width, height]);
    /** @type {Map<string, Set<string>>} */
    const said = new Map();
    for (const { token, label } of cells) said.set(token, (said.get(token) ?? new Set()).add(label));
    this.labels = Object.fromEntries([...said].map(([token, labels]) => [token, [...labels].filter(Boolean).join(", ") || token]));
  }

  /**
   * @param {Element} element
   * @returns {Cell}
   */
  cellOf(element) {
    const known = this.known.get(element);
    if (known) return known;
    const title = element.querySelector("title");
    const outline = outlineOf(element);
    const cell = { token: element.getAttribute("data-cell") ?? "", outline, label: title?.textContent ?? "" };
    // Otherwise the browser would show its own words beside ours.
    title?.remove();
    this.known.set(element, cell);
    return cell;
  }

  /**
   * @param {string} token
   * @returns {Element | null}
   */
  copyOf(token) {
    const { picture } = this;
    const outline = this.shapes.largest.get(token);
    if (!picture || !outline) return null;
    const { left, top, right, bottom } = boxOf(outline);
    const scale = picture.getBoundingClientRect().width / this.shapes.width;
    // Its style comes from the class of the picture.
    const copy = drawn("svg", { class: picture.getAttribute("class") ?? "", "text-anchor": "middle" });
    copy.setAttribute("viewBox", `${left - 2} ${top - 2} ${right - left + 4} ${bottom - top + 4}`);
    copy.style.width = `${(right - left + 4) * scale}px`;
    copy.append(...[...picture.children].filter((element) => liesWithin(element, outline)).map((element) => element.cloneNode(true)));
    return copy;
  }
}

/**
 * @param {Element} element a polygon or a circle
 * @returns {Outline}
 */
export function outlineOf(element) {
  const number = (/** @type {string} */ name) => Number(element.getAttribute(name));
  const points = element.getAttribute("points");
  return points === null ? [number("cx"), number("cy"), number("r")] : points.split(/[ ,]+/).map(Number);
}

/**
 * Whether an element of a picture is drawn on a cell, and not around it.
 * @param {Element} element
 * @param {Outline} outline
 * @returns {boolean}
 */
function liesWithin(element, outline) {
  if (!(element instanceof SVGGraphicsElement) || element instanceof SVGGElement) return false;
  const { x, y, width, height } = element.getBBox();
  const { left, right } = boxOf(outline);
  return width < 1.2 * (right - left) && contains(outline, x + width / 2, y + height / 2);
}

let cuts = 0;

/**
 * A copy of a picture with nothing but what lies within outlines, and a little more for their lines.
 * @param {SVGSVGElement} picture
 * @param {Outline[]} outlines
 * @returns {SVGSVGElement}
 */
export function partOf(picture, outlines) {
  const copy = drawn("svg", { class: picture.getAttribute("class") ?? "", "aria-hidden": "true" });
  for (const name of ["viewBox", "font-family", "text-anchor", "stroke-linecap", "stroke-linejoin"]) {
    copy.setAttribute(name, picture.getAttribute(name) ?? "");
  }
  const mask = drawn("mask", { id: `minerals-cut-${++cuts}`, maskUnits: "userSpaceOnUse", x: 0, y: 0, width: "100%", height: "100%" });
  const seen = drawn("g", { fill: "#fff", stroke: "#fff", "stroke-width": 3, "stroke-linejoin": "round" });
  seen.append(...outlines.map(shapeOf));
  mask.append(seen);
  const part = drawn("g", { mask: `url(#${mask.id})` });
  part.append(...[...picture.children].filter((element) => element instanceof SVGGraphicsElement).map((element) => element.cloneNode(true)));
  copy.append(mask, part);
  return copy;
}

/**
 * @param {Outline} outline
 * @returns {SVGElement}
 */
function shapeOf(outline) {
  const [cx = 0, cy = 0, r = 0] = outline;
  return outline.length === 3 ? drawn("circle", { cx, cy, r }) : drawn("polygon", { points: outline.join(" ") });
}
