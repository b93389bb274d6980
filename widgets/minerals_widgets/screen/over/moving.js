// What is at another place in the next picture slides there. The old picture's own pixels move, so nothing is drawn
// anew, and under them the new picture is already whole: the next one can come at any time.

import { made } from "minerals/front/elements.js";
import { boxOf } from "./shapes.js";

/** @typedef {import("./shapes.js").Outline} Outline */
/** @typedef {import("./shapes.js").Box} Box */
/** @typedef {[outlines: Outline[], by: number[], kind: string]} Move */
/** @typedef {{copy: HTMLCanvasElement, x: number, y: number}} Cut */
/** @typedef {{ghost: Cut, cover: Cut | null, by: number[]}} Piece */

const DURATION = 260;
const STILL = "(prefers-reduced-motion: reduce)";

/**
 * @param {number} share
 * @returns {number}
 */
const eased = (share) => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share));

/**
 * A copy of the part of a picture that lies within outlines, and of what lies there after a move.
 * @param {CanvasImageSource} picture
 * @param {Outline[]} outlines
 * @param {number} scale pixels per scene unit
 * @param {number[]} by the outlines are moved by this first, in scene units
 * @returns {Cut}
 */
export function cut(picture, outlines, scale, by = [0, 0]) {
  const [byX = 0, byY = 0] = by;
  const boxes = outlines.map(boxOf);
  // A little more than the outline, for its line.
  const left = Math.floor((Math.min(...boxes.map((box) => box.left)) + byX - 2) * scale);
  const top = Math.floor((Math.min(...boxes.map((box) => box.top)) + byY - 2) * scale);
  const right = Math.ceil((Math.max(...boxes.map((box) => box.right)) + byX + 2) * scale);
  const bottom = Math.ceil((Math.max(...boxes.map((box) => box.bottom)) + byY + 2) * scale);
  const copy = made("canvas");
  [copy.width, copy.height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const pen = copy.getContext("2d");
  if (pen) {
    pen.setTransform(scale, 0, 0, scale, byX * scale - left, byY * scale - top);
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

/** The motion between two pictures. */
export class Moving {
  /** @param {HTMLElement} frame */
  constructor(frame) {
    this.canvas = made("canvas", "minerals-moving");
    this.canvas.hidden = true;
    frame.append(this.canvas);
    this.running = 0;
    /** How many motions have run to their end, and how many frames the last one had. */
    this.canvas.dataset["done"] = "0";
  }

  /**
   * Begin a motion. The picture is still the old one.
   * @param {HTMLCanvasElement} picture
   * @param {Move[]} moves
   * @param {number} scale pixels of the picture per scene unit
   */
  begin(picture, moves, scale) {
    this.end();
    if (moves.length === 0 || matchMedia(STILL).matches || document.hidden) return;
    const slides = moves.filter(([, , kind]) => kind === "slide").map((move) => this.piece(picture, move, scale));
    const fading = moves.filter(([, , kind]) => kind === "fade").map((move) => this.piece(picture, move, scale));
    [this.canvas.width, this.canvas.height] = [picture.width, picture.height];
    this.canvas.hidden = false;
    const pen = this.canvas.getContext("2d");
    if (!pen) return;
    let frames = 0;
    let start = 0;
    /** @param {number} now */
    const step = (now) => {
      start ||= now;
      const share = Math.min(1, (now - start) / DURATION);
      const part = eased(share);
      frames += 1;
      pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
      pen.globalAlpha = 1 - part;
      for (const { ghost } of fading) pen.drawImage(ghost.copy, ghost.x, ghost.y);
      pen.globalAlpha = 1;
      for (const { cover } of slides) if (cover) pen.drawImage(cover.copy, cover.x, cover.y);
      for (const { ghost, by } of slides) {
        const [byX = 0, byY = 0] = by;
        pen.drawImage(ghost.copy, ghost.x + byX * scale * part, ghost.y + byY * scale * part);
      }
      if (share < 1) {
        this.running = requestAnimationFrame(step);
        return;
      }
      this.canvas.dataset["done"] = String(Number(this.canvas.dataset["done"]) + 1);
      this.canvas.dataset["frames"] = String(frames);
      this.end();
    };
    // At once, so that the new picture is never seen without the motion.
    step(performance.now());
  }

  /** End the motion that is running: the picture below is the new one. */
  end() {
    cancelAnimationFrame(this.running);
    this.canvas.hidden = true;
  }

  /**
   * @param {HTMLCanvasElement} picture
   * @param {Move} move
   * @param {number} scale
   * @returns {Piece}
   */
  piece(picture, [outlines, by, kind], scale) {
    const ghost = cut(picture, outlines, scale);
    return { ghost, cover: kind === "slide" ? cut(picture, outlines, scale, by) : null, by };
  }
}
