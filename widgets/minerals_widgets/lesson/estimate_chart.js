// How the share or the mean of the trials settles, with its band, and the guess on the same axis.

import { drawn } from "minerals/front/elements.js";

/**
 * @typedef {object} EstimateData
 * @property {[number, number, number, number][]} points number of trials, mean, ends of the band
 * @property {[number, [number, string][], number]} scale the axis of the values: its low end, its ticks, its high end
 * @property {[number, string][]} across the ticks of the axis of trials
 * @property {string} trials the name of that axis
 * @property {[string, number, string][]} marks each with its kind (`guess`, `exact`, `now`), its value, and its words
 * @property {string} told the whole chart in words
 */

const CHART_TALL = 264;
const TOP = 12;
const FOOT = 40;
const LINE = 17;
const LETTER = 7.2;

export class EstimateChart {
  /** @param {HTMLElement} element an empty one */
  constructor(element) {
    element.classList.add("minerals-estimate");
    this.svg = drawn("svg", { height: CHART_TALL, role: "img" });
    element.append(this.svg);
    /** @type {EstimateData | null} */
    this.data = null;
    this.wide = 0;
    this.clip = `minerals-clip-${Math.random().toString(36).slice(2)}`;
    this.sizes = new ResizeObserver(([entry]) => {
      const wide = Math.floor(entry?.contentRect.width ?? 0);
      if (wide === this.wide || !wide) return;
      this.wide = wide;
      this.draw();
    });
    this.sizes.observe(element);
  }

  /** @param {EstimateData} data */
  show(data) {
    this.data = data;
    this.draw();
  }

  draw() {
    const { data, svg } = this;
    const wide = this.wide || svg.clientWidth;
    if (!data || !wide) return;
    const [low, ticks, high] = data.scale;
    const left = 10 + LETTER * Math.max(3, ...ticks.map(([, text]) => text.length));
    const right = wide - 14 - LETTER * Math.max(6, ...data.marks.map(([, , text]) => text.length));
    const foot = CHART_TALL - FOOT;
    const last = Math.max(2, ...data.across.map(([n]) => n));
    const x = (/** @type {number} */ n) => left + ((right - left) * Math.log10(n)) / Math.log10(last);
    const y = (/** @type {number} */ value) => foot - ((foot - TOP) * (value - low)) / (high - low);
    const fits = (/** @type {number} */ value) => Math.max(-CHART_TALL, Math.min(2 * CHART_TALL, y(value)));
    svg.setAttribute("width", String(wide));
    svg.setAttribute("aria-label", data.told);
    const grid = drawn("g", { class: "minerals-ticks" });
    for (const [value, text] of ticks) {
      grid.append(drawn("line", { x1: left, x2: right, y1: y(value), y2: y(value) }));
      grid.append(written(text, left - 8, y(value) + 4, "end"));
    }
    for (const [n, text] of data.across) {
      grid.append(drawn("line", { x1: x(n), x2: x(n), y1: foot, y2: foot + 5 }));
      grid.append(written(text, x(n), foot + 19, "middle"));
    }
    grid.append(written(data.trials, (left + right) / 2, CHART_TALL - 4, "middle"));
    const inside = drawn("g", { "clip-path": `url(#${this.clip})` });
    const clip = drawn("clipPath", { id: this.clip });
    clip.append(drawn("rect", { x: left, y: TOP - 6, width: Math.max(right - left + 6, 0), height: foot - TOP + 8 }));
    if (data.points.length) {
      const highs = data.points.map(([n, , , end]) => `${x(n).toFixed(1)} ${fits(end).toFixed(1)}`);
      const lows = data.points.map(([n, , end]) => `${x(n).toFixed(1)} ${fits(end).toFixed(1)}`).reverse();
      const means = data.points.map(([n, mean]) => `${x(n).toFixed(1)} ${fits(mean).toFixed(1)}`);
      inside.append(drawn("path", { class: "minerals-reach", d: `M${highs.join("L")}L${lows.join("L")}Z` }));
      inside.append(drawn("path", { class: "minerals-mean", d: `M${means.join("L")}` }));
    }
    const labels = drawn("g", { class: "minerals-marked" });
    const heights = apart(data.marks.map(([, value]) => y(value)), TOP + 4, foot);
    const end = data.points.at(-1);
    data.marks.forEach(([kind, value, text], place) => {
      const height = y(value);
      const beside = heights[place] ?? height;
      if (kind === "now" && end) {
        labels.append(drawn("line", { class: "minerals-lead", x1: x(end[0]), y1: height, x2: right + 8, y2: beside }));
        labels.append(drawn("circle", { class: "minerals-now-dot", cx: x(end[0]), cy: height, r: 4.5 }));
      } else {
        inside.append(drawn("line", { class: `minerals-mark-${kind}`, x1: left, x2: right, y1: height, y2: height }));
        labels.append(drawn("line", { class: "minerals-lead", x1: right, y1: height, x2: right + 8, y2: beside }));
      }
      const label = written(text, right + 11, beside + 4, "start");
      label.setAttribute("class", `minerals-label-${kind}`);
      labels.append(label);
    });
    svg.replaceChildren(clip, grid, inside, labels);
  }

  close() {
    this.sizes.disconnect();
  }
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {"start" | "middle" | "end"} anchor
 * @returns {SVGTextElement}
 */
function written(text, x, y, anchor) {
  const shown = drawn("text", { x, y, "text-anchor": anchor });
  shown.textContent = text;
  return shown;
}

/**
 * Heights moved apart so that words at them do not overlap, each as near to its own as it can be.
 * @param {number[]} heights
 * @param {number} top
 * @param {number} foot
 * @returns {number[]}
 */
export function apart(heights, top, foot) {
  const order = heights.map((_, place) => place).sort((one, other) => (heights[one] ?? 0) - (heights[other] ?? 0));
  const moved = [...heights];
  let least = top;
  for (const place of order) {
    moved[place] = Math.max(moved[place] ?? 0, least);
    least = (moved[place] ?? 0) + LINE;
  }
  let most = foot;
  for (const place of order.reverse()) {
    moved[place] = Math.min(moved[place] ?? 0, most);
    most = (moved[place] ?? 0) - LINE;
  }
  return moved;
}
