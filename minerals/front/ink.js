// A pen for arrows and circles over boards, as a teacher draws them: they are in the browser alone, and change nothing.

import { drawn } from "minerals/front/elements.js";

/** @typedef {{x: number, y: number, reach: number}} Spot a point, and how far the cell around it reaches, or 0 */
/** @typedef {{from: Spot, to: Spot, second: boolean}} Stroke an arrow, or a circle where it ends at its beginning */

const DRAWN_ON = ".minerals-canvas, .minerals-over, .table";
// A pen that has moved less than this has stayed where it was.
const LEAST_STROKE = 12;
const RING = 22;

/** Arrows and circles over an element: with the right button on its boards, or with any pointer while the pen is out. */
export class Ink {
  /**
   * @param {HTMLElement} root what is drawn over
   * @param {() => void} changed called when something was drawn or cleared
   * @param {AbortSignal} signal
   */
  constructor(root, changed, signal) {
    this.root = root;
    this.changed = changed;
    this.isOut = false;
    /** @type {Stroke[]} */
    this.strokes = [];
    /** @type {Stroke | null} the one that is being drawn */
    this.held = null;
    this.svg = drawn("svg", { class: "minerals-ink", "aria-hidden": "true" });
    root.append(this.svg);
    // What is below has moved.
    const sizes = new ResizeObserver(() => this.clear());
    sizes.observe(root);
    signal.addEventListener("abort", () => {
      sizes.disconnect();
      this.svg.remove();
    });
    this.listen(signal);
  }

  /** @param {boolean} isOut whether any pointer draws */
  take(isOut) {
    this.isOut = isOut;
    this.root.classList.toggle("minerals-pen", isOut);
  }

  clear() {
    if (!this.strokes.length && !this.held) return;
    this.strokes = [];
    this.held = null;
    this.show();
    this.changed();
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { root } = this;
    const options = { capture: true, signal };
    root.addEventListener("pointerdown", (event) => this.begin(event), options);
    window.addEventListener("pointermove", (event) => this.move(event), options);
    window.addEventListener("pointerup", (event) => this.end(event), options);
    window.addEventListener("pointercancel", () => this.drop(), options);
    for (const kind of ["mousedown", "touchstart", "click"]) {
      root.addEventListener(kind, (event) => this.draws(event) && stop(event), { ...options, passive: false });
    }
    root.addEventListener("contextmenu", (event) => this.isMenuKept(event) && stop(event), options);
  }

  /**
   * Whether an event belongs to the pen that is out.
   * @param {Event} event
   */
  draws({ target }) {
    return this.isOut && target instanceof Element && !target.closest("button, a, summary, input, select, textarea");
  }

  /** @param {PointerEvent} event */
  begin(event) {
    const isOnPicture = event.target instanceof Element && event.target.closest(DRAWN_ON) !== null;
    if (event.button === 2 ? !isOnPicture : !this.draws(event)) {
      if (isOnPicture && event.button === 0) this.clear();
      return;
    }
    const from = this.aim(event);
    this.held = { from, to: from, second: event.shiftKey };
    if (event.button === 0) stop(event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.held) return;
    const to = this.aim(event);
    const isStill = Math.hypot(to.x - this.held.from.x, to.y - this.held.from.y) < LEAST_STROKE;
    this.held = { ...this.held, to: isStill ? this.held.from : to };
    this.show();
  }

  /** @param {PointerEvent} event */
  end(event) {
    const { held } = this;
    if (!held) return;
    this.held = null;
    if (this.isOut || event.button !== 2 || held.from.reach || held.to !== held.from) {
      const others = this.strokes.filter((each) => !isSame(each, held));
      // The same once more takes it away.
      this.strokes = others.length < this.strokes.length ? others : [...others, held];
    }
    this.show();
    this.changed();
  }

  drop() {
    this.held = null;
    this.show();
  }

  /**
   * Where there is no cell, a click with the right button opens the browser's menu, as anywhere else.
   * @param {MouseEvent} event
   */
  isMenuKept(event) {
    if (!(event.target instanceof Element) || !event.target.closest(DRAWN_ON)) return false;
    const last = this.strokes.at(-1);
    const isDragged = Boolean(this.held && this.held.to !== this.held.from) || Boolean(last && last.to !== last.from);
    return this.aim(event).reach > 0 || isDragged;
  }

  /**
   * Where a pointer is, or the middle of the cell that it is on.
   * @param {MouseEvent} event
   * @returns {Spot}
   */
  aim({ clientX, clientY }) {
    const { root } = this;
    const under = document.elementFromPoint(clientX, clientY);
    const asked = new CustomEvent("minerals-aim", { bubbles: true, detail: { x: clientX, y: clientY, cell: null } });
    under?.dispatchEvent(asked);
    /** @type {{left: number, top: number, width: number, height: number} | undefined} */
    const cell = asked.detail.cell ?? under?.closest("[data-cell]")?.getBoundingClientRect();
    const { left, top } = root.getBoundingClientRect();
    const [x, y] = cell ? [cell.left + cell.width / 2, cell.top + cell.height / 2] : [clientX, clientY];
    const reach = cell ? Math.min(cell.width, cell.height) / 2 : 0;
    return { x: x - left + root.scrollLeft, y: y - top + root.scrollTop, reach };
  }

  show() {
    const strokes = this.held ? [...this.strokes, this.held] : this.strokes;
    this.svg.replaceChildren(...strokes.flatMap(shapesOf));
  }
}

/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * @param {Stroke} one
 * @param {Stroke} other
 */
function isSame(one, other) {
  const near = (/** @type {Spot} */ a, /** @type {Spot} */ b) => Math.hypot(a.x - b.x, a.y - b.y) < LEAST_STROKE;
  return near(one.from, other.from) && near(one.to, other.to) && one.second === other.second;
}

/**
 * @param {Stroke} stroke
 * @returns {SVGElement[]}
 */
function shapesOf({ from, to, second }) {
  const kind = second ? "minerals-second" : "minerals-first-ink";
  if (from === to || Math.hypot(to.x - from.x, to.y - from.y) < LEAST_STROKE) {
    const ring = { cx: from.x, cy: from.y, r: from.reach || RING };
    return [drawn("circle", { ...ring, class: "minerals-casing" }), drawn("circle", { ...ring, class: kind })];
  }
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const head = [0, 2.6, -2.6].map((turn) => {
    const length = turn ? 26 : 0;
    return [to.x + length * Math.cos(angle + turn), to.y + length * Math.sin(angle + turn)];
  });
  const neck = [to.x - 16 * Math.cos(angle), to.y - 16 * Math.sin(angle)];
  const d = `M${from.x} ${from.y}L${neck.join(" ")}M${head.map((point) => point.join(" ")).join("L")}Z`;
  return [drawn("path", { d, class: "minerals-casing" }), drawn("path", { d, class: kind })];
}
