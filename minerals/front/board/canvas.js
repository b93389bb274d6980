// A board in a notebook, in SVG or by choice on a canvas: what can be clicked comes from the kernel, and copies of a
// canvas are made of pixels.

import { drawn, made } from "minerals/front/elements.js";
import { Motion, isMotionWanted } from "minerals/front/motion.js";
import { Shapes, boxOf } from "./shapes.js";
import { partOf } from "./svg.js";

/** @typedef {import("../board.js").Surface} Surface */
/** @typedef {import("./shapes.js").Outline} Outline */
/** @typedef {import("./shapes.js").Box} Box */
/** @typedef {import("minerals/front/motion.js").Way} Way */
/** @typedef {import("minerals/front/motion.js").Manners} Manners */
/** @typedef {Way & {drawing: string, covers: Outline[]}} Move */
/** @typedef {{copy: HTMLCanvasElement, x: number, y: number}} Cut */
/** @typedef {HTMLCanvasElement | SVGSVGElement} NotebookPicture */

// ipycanvas listens on its canvas for all of these events, prevents what the browser would do, and has no option to
// change that. Here they are caught before they reach it, so the browser works as usual: Tab leaves the canvas, wheel
// and finger scroll, and a tap becomes a click.
const KEPT_FROM_CANVAS = ["keydown", "wheel", "mousedown", "mouseup", "mousemove", "mouseout", "touchmove", "touchend"];

/** The picture of a board in a notebook: SVG, or a canvas. */
export const CANVAS = "canvas.minerals-canvas, .minerals-canvas > svg";

/**
 * The canvas of a board in its box.
 * @implements {Surface}
 */
export class CanvasSurface {
  /**
   * @param {HTMLElement} box holds the canvas
   * @param {AbortSignal} signal
   */
  constructor(box, signal) {
    this.box = box;
    this.shapes = new Shapes();
    for (const kind of KEPT_FROM_CANVAS) {
      box.addEventListener(kind, (event) => this.isOn(event.target) && event.stopPropagation(), {
        capture: true,
        passive: true,
        signal,
      });
    }
  }

  /** @returns {HTMLCanvasElement | null} */
  get picture() {
    const picture = this.box.querySelector(CANVAS);
    return picture instanceof HTMLCanvasElement ? picture : null;
  }

  /**
   * @param {EventTarget | null} target
   * @returns {boolean}
   */
  isOn(target) {
    return target instanceof HTMLCanvasElement && target.matches(CANVAS);
  }

  /**
   * @param {string} token
   * @returns {Element | null}
   */
  copyOf(token) {
    const [canvas, outline] = [this.picture, this.shapes.largest.get(token)];
    if (!canvas || !outline) return null;
    const { copy } = cut(canvas, [outline], canvas.width / this.shapes.width);
    const shrunk = canvas.getBoundingClientRect().width / canvas.width;
    copy.style.width = `${copy.width * shrunk}px`;
    copy.style.height = `${copy.height * shrunk}px`;
    return copy;
  }
}

/**
 * A copy of the part of a picture that lies within outlines.
 * @param {CanvasImageSource} picture
 * @param {Outline[]} outlines
 * @param {number} scale pixels per scene unit
 * @returns {Cut}
 */
export function cut(picture, outlines, scale) {
  const boxes = outlines.map(boxOf);
  // A little more than the outline, for its line.
  const left = Math.floor((Math.min(...boxes.map((box) => box.left)) - 2) * scale);
  const top = Math.floor((Math.min(...boxes.map((box) => box.top)) - 2) * scale);
  const right = Math.ceil((Math.max(...boxes.map((box) => box.right)) + 2) * scale);
  const bottom = Math.ceil((Math.max(...boxes.map((box) => box.bottom)) + 2) * scale);
  const copy = made("canvas");
  [copy.width, copy.height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const pen = copy.getContext("2d");
  if (pen) {
    pen.setTransform(scale, 0, 0, scale, -left, -top);
    pen.lineWidth = 3;
    pen.lineJoin = "round";
    const whole = new Path2D();
    for (const outline of outlines) whole.addPath(pathOf(outline));
    pen.fill(whole);
    pen.stroke(whole);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalCompositeOperation = "source-in";
    pen.drawImage(picture, -left, -top);
  }
  return { copy, x: left, y: top };
}

/**
 * @param {Outline} outline
 * @returns {Path2D}
 */
function pathOf(outline) {
  const path = new Path2D();
  const [x = 0, y = 0, radius = 0] = outline;
  if (outline.length === 3) {
    path.arc(x, y, radius, 0, 2 * Math.PI);
    return path;
  }
  path.moveTo(x, y);
  for (let at = 2; at < outline.length; at += 2) path.lineTo(outline[at] ?? 0, outline[at + 1] ?? 0);
  path.closePath();
  return path;
}

/**
 * The motion between two pictures of a notebook. The pieces are drawn anew as SVG, and where they come to rest, the old
 * picture covers the new one until then.
 */
export class Moving {
  /** @param {HTMLElement} frame lies over the picture */
  constructor(frame) {
    this.frame = frame;
    /** @type {Element | null} */
    this.cover = null;
    this.svg = drawn("svg", { class: "minerals-moving" });
    this.motion = new Motion(this.svg);
    frame.append(this.svg);
  }

  /**
   * Begin a motion. The picture is still the old one.
   * @param {NotebookPicture} picture
   * @param {{moves?: Move[], how?: Manners}} motion
   * @param {number[]} size width and height of the scene
   */
  begin(picture, { moves = [], how }, [width = 1, height = 1]) {
    this.end();
    if (!how || moves.length === 0 || !isMotionWanted()) return;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const outlines = moves.flatMap(({ covers }) => covers);
    if (outlines.length > 0) {
      this.cover = picture instanceof HTMLCanvasElement ? pixelsOf(picture, outlines, width) : partOf(picture, outlines);
      this.cover.classList.add("minerals-cover");
      this.svg.before(this.cover);
    }
    this.motion.begin(
      moves.map((move) => ({ ...move, node: pieceOf(move) })),
      how,
      () => this.cover?.remove(),
    );
  }

  /** End the motion that is running: the picture below is the new one. */
  end() {
    this.motion.end();
  }
}

/**
 * @param {HTMLCanvasElement} picture
 * @param {Outline[]} outlines
 * @param {number} width of the scene
 * @returns {HTMLCanvasElement} as large as the picture, with nothing but what lies within the outlines
 */
function pixelsOf(picture, outlines, width) {
  const whole = made("canvas");
  [whole.width, whole.height] = [picture.width, picture.height];
  const { copy, x, y } = cut(picture, outlines, picture.width / width);
  whole.getContext("2d")?.drawImage(copy, x, y);
  return whole;
}

/**
 * @param {Move} move
 * @returns {SVGElement}
 */
function pieceOf({ drawing, piece: name }) {
  const piece = drawn("g", { "data-piece": name });
  piece.innerHTML = drawing;
  return piece;
}
