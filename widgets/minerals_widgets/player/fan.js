// The fan of futures: a player's lead along the game as it was, and a thin line to the end of each future.

import { drawn, made, say } from "minerals/front/elements.js";
import { worded } from "minerals/front/words.js";

const TALL = 220;
const MARGIN = 14;
/** How far to the right the last step is. The picture is a thousand wide. */
const WIDE = 985;
/** A few very long futures would press all others together, so they leave the picture at its right. */
const SHOWN = 0.95;

/**
 * @typedef {[number: number, last: number, lead: number, winner: number, ...points: number[]]} Future
 * @typedef {{origin: number, leads: number[], futures: Future[], seat: number}} FanData
 */

export class Fan {
  /**
   * @param {import("minerals/front/words.js").Words} words
   * @param {{pick: (future: Future) => void, open: (future: Future) => void}} calls
   */
  constructor(words, calls) {
    this.words = words;
    this.calls = calls;
    this.element = made("div", "minerals-fan");
    this.svg = drawn("svg", { viewBox: `0 0 1000 ${TALL}`, preserveAspectRatio: "none", tabindex: 0, role: "slider" });
    this.top = made("span", "minerals-fan-scale");
    this.middle = made("span", "minerals-fan-scale");
    this.bottom = made("span", "minerals-fan-scale");
    this.element.append(this.svg, this.top, this.middle, this.bottom);
    /** @type {FanData} */
    this.data = { origin: 0, leads: [], futures: [], seat: 1 };
    /** @type {Future[]} in the order of their ends, from the worst to the best */
    this.ordered = [];
    /** @type {Future | null} */
    this.picked = null;
    this.first = 0;
    this.last = 1;
    this.most = 1;
    this.pickedEdge = drawn("path", { class: "minerals-future-edge" });
    this.pickedLine = drawn("path", { class: "minerals-future" });
    this.listen();
  }

  /**
   * @param {FanData} data
   * @param {string[]} players
   */
  show(data, players) {
    const { futures, leads, origin, seat } = data;
    const before = this.picked;
    this.data = data;
    this.players = players;
    this.ordered = [...futures].sort((one, other) => one[2] - other[2] || one[1] - other[1]);
    const ends = futures.map(([, last]) => last).sort((one, other) => one - other);
    this.last = Math.max(1, leads.length - 1, ends[Math.ceil(SHOWN * ends.length) - 1] ?? 0);
    // Late in a game, its beginning would leave no room for what can still come.
    this.first = Math.max(0, 2 * origin - this.last);
    this.most = Math.max(1, ...leads.slice(this.first).map(Math.abs), ...futures.map(([, , lead]) => Math.abs(lead)));
    const winners = [...new Set(futures.map(([, , , winner]) => winner))].sort();
    const bundles = winners.map((winner) => {
      const won = futures.filter((future) => future[3] === winner);
      const bundle = drawn("g", { "data-seat": winner });
      const ends = won.map(([, last, lead]) => `M${this.x(last)} ${this.y(lead)}h0`).join("");
      bundle.append(
        drawn("path", { class: "minerals-futures", d: won.map((future) => this.wayOf(future)).join("") }),
        drawn("path", { class: "minerals-ends", d: ends }),
      );
      return bundle;
    });
    const shown = leads.slice(this.first);
    const was = "M" + shown.map((lead, place) => `${this.x(this.first + place)} ${this.y(lead)}`).join("L");
    this.svg.replaceChildren(
      drawn("path", { class: "minerals-even", d: `M0 ${this.y(0)}H1000` }),
      ...bundles,
      drawn("path", { class: "minerals-even", d: `M${this.x(origin)} 0V${TALL}` }),
      ...(shown.length > 1 ? [drawn("path", { class: "minerals-was-edge", d: was }), drawn("path", { class: "minerals-was", d: was })] : []),
      this.pickedEdge,
      this.pickedLine,
    );
    const name = players[seat - 1] ?? "";
    say(this.top, worded(this.words, "ahead", { name, number: this.most }));
    say(this.middle, worded(this.words, "level"));
    say(this.bottom, worded(this.words, "behind", { name, number: this.most }));
    this.top.style.top = "2px";
    this.middle.style.top = `calc(${(100 * this.y(0)) / TALL}% - 8px)`;
    this.bottom.style.bottom = "2px";
    this.svg.setAttribute("aria-label", worded(this.words, "futures_of", { name, number: futures.length }));
    this.svg.setAttribute("aria-valuemin", "1");
    this.svg.setAttribute("aria-valuemax", String(Math.max(1, futures.length)));
    this.pick(futures.find(([number]) => number === before?.[0]) ?? null);
  }

  /** @param {Future | null} future */
  pick(future) {
    this.picked = future;
    const d = future ? this.wayOf(future) : "";
    this.pickedEdge.setAttribute("d", d);
    this.pickedLine.setAttribute("d", d);
    const place = future ? this.ordered.indexOf(future) + 1 : 1;
    this.svg.setAttribute("aria-valuenow", String(place));
    this.svg.setAttribute("aria-valuetext", this.told(future));
    if (future) this.calls.pick(future);
  }

  /**
   * @param {Future | null} future
   * @returns {string}
   */
  told(future) {
    if (!future) return worded(this.words, "futures_hint");
    const [number, , , , ...points] = future;
    const ends = points.map((each, place) => `${this.players?.[place] ?? ""} ${each}`).join(", ");
    return worded(this.words, "future_ends", { number: number + 1, points: ends });
  }

  // --- where things are ---

  /** @param {number} step */
  x(step) {
    return Number(((WIDE * (step - this.first)) / Math.max(1, this.last - this.first)).toFixed(1));
  }

  /** @param {number} lead */
  y(lead) {
    return Number((TALL / 2 - ((TALL / 2 - MARGIN) * lead) / this.most).toFixed(1));
  }

  /** @param {Future} future */
  wayOf([, last, lead]) {
    return `M${this.x(this.data.origin)} ${this.y(this.data.leads[this.data.origin] ?? 0)}L${this.x(last)} ${this.y(lead)}`;
  }

  /**
   * The future whose line is nearest to a point.
   * @param {PointerEvent | MouseEvent} event
   * @returns {Future | null}
   */
  nearest({ clientX, clientY }) {
    const box = this.svg.getBoundingClientRect();
    if (!box.width || !box.height) return null;
    const at = [(1000 * (clientX - box.left)) / box.width, (TALL * (clientY - box.top)) / box.height];
    const from = [this.x(this.data.origin), this.y(this.data.leads[this.data.origin] ?? 0)];
    let found = null;
    let least = Infinity;
    for (const future of this.ordered) {
      const away = distance(/** @type {number[]} */ (at), from, [this.x(future[1]), this.y(future[2])], box.width / 1000);
      if (away < least) [least, found] = [away, future];
    }
    return found;
  }

  listen() {
    let touched = false;
    this.svg.addEventListener("pointerdown", ({ pointerType }) => (touched = pointerType === "touch"));
    this.svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.pick(this.nearest(event));
    });
    this.svg.addEventListener("click", (event) => {
      const future = this.nearest(event);
      this.pick(future);
      // A finger hides what it points at, so it only picks; the button beside the picture opens.
      if (future && !touched) this.calls.open(future);
    });
    this.svg.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !this.ordered.length) return;
      const at = this.picked ? this.ordered.indexOf(this.picked) : -1;
      const end = this.ordered.length - 1;
      /** @type {{[key: string]: number}} */
      const places = { ArrowUp: at + 1, ArrowRight: at + 1, ArrowDown: at - 1, ArrowLeft: at - 1, PageUp: at + 20, PageDown: at - 20, Home: 0, End: end };
      const to = places[event.key];
      if (to === undefined && event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      if (to !== undefined) this.pick(this.ordered[Math.max(0, Math.min(to, end))] ?? null);
      else if (this.picked) this.calls.open(this.picked);
    });
  }
}

/**
 * How far a point is from a line between two others.
 * @param {number[]} at
 * @param {number[]} from
 * @param {number[]} to
 * @param {number} wide how wide one unit is across; up and down it is one pixel
 * @returns {number}
 */
function distance([x = 0, y = 0], [x0 = 0, y0 = 0], [x1 = 0, y1 = 0], wide) {
  const [dx, dy, px, py] = [(x1 - x0) * wide, y1 - y0, (x - x0) * wide, y - y0];
  const along = Math.max(0, Math.min((px * dx + py * dy) / (dx * dx + dy * dy || 1), 1));
  return Math.hypot(px - along * dx, py - along * dy);
}
