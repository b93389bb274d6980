// The time line: the graph of the points, marks for moments and comments, and a slider.

import { drawn, made, pressed } from "./elements.js";
import { followPointer } from "./pointer.js";
import { worded } from "./words.js";

/** @typedef {import("./words.js").Words} Words */

/**
 * @typedef {object} TimeMark
 * @property {number} step
 * @property {"moment" | "comment"} kind
 * @property {string} title
 */

/** How near marks may be to each other, in CSS pixels: a finger needs that much. */
const APART = 24;

/** How high the graph is in its own units; it is a thousand wide. */
const HIGH = 100;

/** A slider through the steps of a line, below the points of all players and what is worth looking at. */
export class TimeLine {
  /**
   * @param {HTMLElement} element an empty one
   * @param {Words} words
   * @param {{goTo: (step: number) => void}} calls `goTo`: the reader wants to see a step
   */
  constructor(element, words, calls) {
    this.words = words;
    this.calls = calls;
    this.last = 0;
    this.step = 0;
    /** @type {TimeMark[]} */
    this.marks = [];
    /** The last step of which something is told. */
    this.limit = Infinity;
    /** @type {number[][] | null} */
    this.points = null;
    element.classList.add("minerals-time-line");
    this.graph = drawn("svg", { class: "minerals-graph", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.graph.setAttribute("viewBox", `0 0 1000 ${HIGH}`);
    this.curves = drawn("g");
    this.cursor = drawn("line", { class: "minerals-now", y1: 0, y2: HIGH });
    this.graph.append(this.curves, this.cursor);
    this.list = made("ol", "minerals-marks");
    this.list.setAttribute("aria-label", worded(words, "moments"));
    this.slider = made("input", "minerals-slider");
    this.slider.type = "range";
    this.slider.min = "0";
    this.slider.setAttribute("aria-label", worded(words, "step"));
    element.append(this.graph, this.list, this.slider);
    this.slider.addEventListener("input", () => calls.goTo(Number(this.slider.value)));
    followPointer(this.graph, this.graph, (share) => {
      const step = Math.round(share * this.last);
      if (step !== this.step) calls.goTo(step);
    });
    this.observer = new ResizeObserver(() => this.placeMarks());
    this.observer.observe(this.list);
  }

  /**
   * Show another line, or the same with other marks.
   * @param {object} line
   * @param {number} line.last its last step
   * @param {number[][] | null} line.points by step and player, or null for no graph
   * @param {TimeMark[]} line.marks in the order of their steps
   */
  showLine({ last, points, marks }) {
    this.last = last;
    this.marks = marks;
    this.points = points;
    this.slider.max = String(last);
    this.list.hidden = marks.length === 0;
    this.graph.toggleAttribute("hidden", points === null);
    this.draw();
  }

  /**
   * Tell nothing of the steps after one, for a reader who does not know the result.
   * @param {number} limit
   */
  showUpTo(limit) {
    if (limit === this.limit) return;
    this.limit = limit;
    this.draw();
  }

  draw() {
    const { last, limit, points } = this;
    // How high the curves are drawn must not tell of points that are still to come.
    this.curves.replaceChildren(...(points ? curvesOf(points.slice(0, limit + 1), last) : []));
    this.placeMarks();
  }

  /**
   * @param {number} step
   * @param {string} [spoken] what a screen reader says of the step
   */
  showStep(step, spoken = "") {
    this.step = step;
    this.slider.value = String(step);
    if (spoken) this.slider.setAttribute("aria-valuetext", spoken);
    const x = this.last ? (1000 * step) / this.last : 0;
    this.cursor.setAttribute("x1", String(x));
    this.cursor.setAttribute("x2", String(x));
    this.slider.style.setProperty("--minerals-done", this.last ? String(step / this.last) : "0");
  }

  /** Stop watching the page. */
  close() {
    this.observer.disconnect();
  }

  /** Lay out the marks: those that are too near to each other become one. */
  placeMarks() {
    const width = this.list.clientWidth;
    if (!width || !this.last) return this.list.replaceChildren();
    /** @type {[TimeMark, ...TimeMark[]][]} */
    const groups = [];
    for (const mark of this.marks) {
      if (mark.step > this.limit) break;
      const group = groups.at(-1);
      if (group && ((mark.step - group[0].step) * width) / this.last < APART) group.push(mark);
      else groups.push([mark]);
    }
    this.list.replaceChildren(...groups.map((group) => this.markOf(group)));
  }

  /**
   * @param {[TimeMark, ...TimeMark[]]} group
   * @returns {HTMLElement}
   */
  markOf(group) {
    const item = made("li");
    const [first] = group;
    item.style.left = `${(100 * first.step) / this.last}%`;
    // A click on a mark for several goes to the next of them.
    const button = pressed("", "minerals-mark", () => {
      this.calls.goTo((group.find((mark) => mark.step > this.step) ?? first).step);
    });
    const isSaid = group.every((mark) => mark.kind === "comment");
    button.classList.add(isSaid ? "minerals-of-comment" : "minerals-of-moment");
    button.append(made("span", "", group.length > 1 ? String(group.length) : ""));
    const titles = group.map(({ title, step }) => worded(this.words, "mark", { title, step }));
    button.title = titles.join("\n");
    button.setAttribute("aria-label", titles.join("; "));
    // Not a stop of the Tab key: a key goes from moment to moment.
    button.tabIndex = -1;
    item.append(button);
    return item;
  }
}

/**
 * The points of each player as a line of steps, each over a dark edge that shows on any ground.
 * @param {number[][]} points
 * @param {number} last
 * @returns {SVGElement[]}
 */
function curvesOf(points, last) {
  const all = points.flat();
  const lowest = Math.min(0, ...all);
  const range = Math.max(1, Math.max(...all) - lowest);
  const height = (/** @type {number} */ number) => (HIGH - 6 - ((HIGH - 12) * (number - lowest)) / range).toFixed(1);
  const players = points[0]?.length ?? 0;
  const curves = [];
  for (let place = 0; place < players; place++) {
    let path = "";
    let before = NaN;
    points.forEach((step, number) => {
      const own = step[place] ?? 0;
      if (own === before && number < points.length - 1) return;
      const x = last ? ((1000 * number) / last).toFixed(1) : "0";
      path += path ? `H${x}V${height(own)}` : `M${x} ${height(own)}`;
      before = own;
    });
    curves.push(drawn("path", { class: "minerals-edge", d: path }));
    curves.push(drawn("path", { class: "minerals-curve", "data-seat": place + 1, d: path }));
  }
  return curves;
}
