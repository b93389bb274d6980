// One dot for each trial, or for a few of them, in the bin of what it observed. A dot falls, and can be opened.

import { drawn, made, say } from "minerals/front/elements.js";
import { worded } from "minerals/front/words.js";

/** @typedef {import("minerals/front/words.js").Words} Words */
/**
 * @typedef {object} PilesData
 * @property {[string, string, string, string, string][]} bins each bin: label, kind, share, count in words, picture
 * @property {number[][]} firsts for each bin the first trial of each dot, counted from 0
 * @property {number} each how many trials a dot stands for
 * @property {number[]} sizes for each bin how many trials it has
 * @property {string} run dots of another run do not move to new places, they are other dots
 * @property {number} beat for how many milliseconds new dots may fall, or 0 for none
 */

const PILE_TALL = 264;
const LARGEST = 18;
const SMALLEST = 3;
const WIDEST = 280;
const EDGE = 10;
const FEW = 40;

export class Piles {
  /**
   * @param {HTMLElement} element an empty one
   * @param {Words} words
   * @param {object} calls
   * @param {(bin: number, dot: number) => void} calls.open the reader wants to see the trial of a dot
   */
  constructor(element, words, calls) {
    this.words = words;
    this.calls = calls;
    /** @type {PilesData} */
    this.data = { bins: [], firsts: [], each: 1, sizes: [], run: "", beat: 0 };
    /** @type {SVGCircleElement[][]} */
    this.dots = [];
    this.wide = 0;
    this.across = 1;
    this.run = "";
    this.pointed = "";
    element.classList.add("minerals-piles");
    this.svg = drawn("svg", { height: PILE_TALL, role: "group" });
    this.svg.setAttribute("aria-label", worded(words, "piles"));
    this.floor = drawn("path", { class: "minerals-floor" });
    this.heap = drawn("g");
    this.svg.append(this.floor, this.heap);
    this.labels = made("div", "minerals-bins");
    this.labels.setAttribute("aria-hidden", "true");
    this.tip = made("div", "minerals-dot-tip");
    this.tip.setAttribute("aria-hidden", "true");
    this.tip.hidden = true;
    element.append(this.svg, this.labels, this.tip);
    this.listen();
    this.sizes = new ResizeObserver(([entry]) => {
      const wide = Math.floor(entry?.contentRect.width ?? 0);
      if (wide === this.wide || !wide) return;
      this.wide = wide;
      this.place(new Set());
    });
    this.sizes.observe(element);
  }

  /** @param {PilesData} data */
  show(data) {
    const isOther = data.run !== this.run;
    this.data = data;
    this.run = data.run;
    if (isOther) {
      this.heap.replaceChildren();
      this.dots = [];
    }
    this.showLabels();
    const fresh = this.keep();
    // When each dot comes to stand for more trials, all of them are others.
    this.place(isOther || this.each !== data.each ? new Set() : fresh);
    this.each = data.each;
  }

  /** Make and take away dots, and return those that are new. */
  keep() {
    const fresh = new Set();
    const { bins, firsts, each, sizes } = this.data;
    while (this.heap.childElementCount > bins.length) this.heap.lastElementChild?.remove();
    while (this.heap.childElementCount < bins.length) this.heap.append(drawn("g", { role: "group" }));
    bins.forEach(([label, kind, share, count], bin) => {
      const group = this.heap.children[bin];
      const dots = (this.dots[bin] ??= []);
      const trials = firsts[bin] ?? [];
      group?.setAttribute("aria-label", [label, count, share].filter(Boolean).join(", "));
      while (dots.length > trials.length) dots.pop()?.remove();
      while (dots.length < trials.length) {
        const dot = drawn("circle", { class: "minerals-dot", role: "button", tabindex: -1 });
        dot.dataset["bin"] = String(bin);
        dot.dataset["dot"] = String(dots.length);
        dots.push(dot);
        fresh.add(dot);
        group?.append(dot);
      }
      dots.forEach((dot, place) => {
        const stands = Math.min(each, (sizes[bin] ?? 0) - place * each);
        dot.dataset["kind"] = kind;
        dot.classList.toggle("minerals-part", stands < each);
        dot.setAttribute("aria-label", `${label}. ${this.named(bin, place, stands)}`);
      });
    });
    this.dots.length = bins.length;
    const reached = this.heap.querySelector('[tabindex="0"]') ?? this.heap.querySelector(".minerals-dot");
    reached?.setAttribute("tabindex", "0");
    return fresh;
  }

  /**
   * @param {number} bin
   * @param {number} dot
   * @param {number} stands
   */
  named(bin, dot, stands) {
    const trial = (this.data.firsts[bin]?.[dot] ?? 0) + 1;
    return stands > 1 ? worded(this.words, "several", { trial, number: stands }) : worded(this.words, "trial", { trial });
  }

  /** Draw the bins' names, which wrap. */
  showLabels() {
    const labels = this.data.bins.map(([label, kind, share, count, picture]) => {
      const shown = made("div", "minerals-bin");
      shown.dataset["kind"] = kind;
      if (picture) {
        const piece = shown.appendChild(made("span", "minerals-bin-piece"));
        piece.innerHTML = picture;
      }
      shown.append(made("span", "minerals-bin-name", label));
      shown.append(made("b", "", share || count));
      if (share) shown.append(made("span", "minerals-bin-count", count));
      return shown;
    });
    this.labels.replaceChildren(...labels);
    this.labels.classList.toggle("minerals-bins-many", labels.length > 5);
  }

  /**
   * Put the dots in their places.
   * @param {Set<SVGCircleElement>} fresh those that fall there
   */
  place(fresh) {
    const { bins, beat } = this.data;
    const wide = this.wide || this.svg.clientWidth;
    if (!wide || !bins.length) return;
    this.svg.setAttribute("width", String(wide));
    const binWide = wide / bins.length;
    const room = Math.min(binWide - EDGE, WIDEST);
    const most = Math.max(1, ...this.dots.map((dots) => dots.length));
    const size = sizeFor(most, room);
    this.across = Math.max(1, Math.floor(room / size));
    const marks = bins.map((_, bin) => `M${binWide * bin + EDGE / 2} ${PILE_TALL - 0.5}h${binWide - EDGE}`);
    this.floor.setAttribute("d", marks.join(""));
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches || !beat;
    const pause = isCalm || fresh.size > FEW ? 0 : beat / Math.max(fresh.size, 2) / 2;
    let number = 0;
    this.dots.forEach((dots, bin) => {
      const across = Math.min(this.across, Math.max(dots.length, 1));
      const left = binWide * (bin + 0.5) - (across * size) / 2;
      dots.forEach((dot, place) => {
        const x = left + ((place % this.across) + 0.5) * size;
        const y = PILE_TALL - 2 - (Math.floor(place / this.across) + 0.5) * size;
        dot.setAttribute("r", String(Math.max(size / 2 - 0.75, 1)));
        dot.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
        if (!isCalm && fresh.has(dot)) fall(dot, x, y, fresh.size === 1 ? beat / 2 : number++ * pause, beat / 2);
      });
    });
  }

  /**
   * Mark the dot of the trial that is told of beside it.
   * @param {number} trial counted from 0, or -1 for none
   */
  mark(trial) {
    this.heap.querySelector(".minerals-told-of")?.classList.remove("minerals-told-of");
    if (trial < 0) return;
    this.data.firsts.forEach((trials, bin) => {
      const dot = this.data.each === 1 ? trials.indexOf(trial) : -1;
      if (dot >= 0) this.dots[bin]?.[dot]?.classList.add("minerals-told-of");
    });
  }

  // --- what the reader does ---

  listen() {
    this.heap.addEventListener("click", (event) => this.open(event.target));
    this.heap.addEventListener("keydown", (event) => {
      const dot = event.target;
      if (!(dot instanceof SVGCircleElement) || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "Enter" || event.key === " ") this.open(dot);
      else if (!this.walk(dot, event.key)) return;
      event.preventDefault();
      // A notebook would move to another cell.
      event.stopPropagation();
    });
    const point = (/** @type {Event} */ event) => this.point(event.target);
    for (const type of ["pointerover", "focusin"]) this.heap.addEventListener(type, point);
    for (const type of ["pointerleave", "focusout"]) this.heap.addEventListener(type, () => (this.tip.hidden = true));
  }

  /** @param {EventTarget | null} target */
  open(target) {
    if (!(target instanceof SVGCircleElement)) return;
    this.tip.hidden = true;
    this.reach(target);
    this.calls.open(Number(target.dataset["bin"]), Number(target.dataset["dot"]));
  }

  /**
   * Move the focus, and return whether the key does that.
   * @param {SVGCircleElement} dot
   * @param {string} key
   */
  walk(dot, key) {
    const bin = Number(dot.dataset["bin"]);
    const place = Number(dot.dataset["dot"]);
    const pile = this.dots[bin] ?? [];
    /** @type {{[key: string]: number}} */
    const inPile = { ArrowUp: place + this.across, ArrowDown: place - this.across, Home: 0, End: pile.length - 1 };
    const aside = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const within = inPile[key];
    /** @type {SVGCircleElement | undefined} */
    let next;
    if (within !== undefined) next = pile[within];
    else if (aside) {
      const row = Math.floor(place / this.across);
      const column = place % this.across;
      const beside = column + aside;
      if (beside >= 0 && beside < this.across) next = pile[place + aside];
      for (let other = bin + aside; !next && other >= 0 && other < this.dots.length; other += aside) {
        const dots = this.dots[other] ?? [];
        const start = row * this.across;
        next = dots[Math.min(aside > 0 ? start : start + this.across - 1, dots.length - 1)];
      }
    } else return false;
    if (next) {
      this.reach(next);
      next.focus();
    }
    return true;
  }

  /** @param {SVGCircleElement} dot the one that Tab goes to from now on */
  reach(dot) {
    this.heap.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    dot.setAttribute("tabindex", "0");
  }

  /** @param {EventTarget | null} target */
  point(target) {
    if (!(target instanceof SVGCircleElement)) return;
    const bin = Number(target.dataset["bin"]);
    const dot = Number(target.dataset["dot"]);
    const stands = Math.min(this.data.each, (this.data.sizes[bin] ?? 0) - dot * this.data.each);
    say(this.tip, `${this.named(bin, dot, stands)}. ${worded(this.words, "click")}`);
    this.tip.hidden = false;
    const box = target.getBoundingClientRect();
    const whole = this.svg.getBoundingClientRect();
    const half = this.tip.offsetWidth / 2;
    const middle = box.left + box.width / 2 - whole.left;
    this.tip.style.left = `${Math.max(half, Math.min(middle, whole.width - half))}px`;
    const above = box.top - whole.top - this.tip.offsetHeight - 6;
    this.tip.style.top = `${above >= 0 ? above : box.bottom - whole.top + 6}px`;
  }

  close() {
    this.sizes.disconnect();
  }
}

/**
 * The largest size of a dot with which the highest pile has room.
 * @param {number} most
 * @param {number} room
 * @returns {number}
 */
function sizeFor(most, room) {
  for (let size = LARGEST; size > SMALLEST; size -= 0.5) {
    const across = Math.floor(room / size);
    if (across >= 1 && Math.ceil(most / across) * size <= PILE_TALL - 8) return size;
  }
  return SMALLEST;
}

/**
 * @param {SVGCircleElement} dot
 * @param {number} x
 * @param {number} y
 * @param {number} delay
 * @param {number} lasts
 */
function fall(dot, x, y, delay, lasts) {
  const at = (/** @type {number} */ height) => `translate(${x}px, ${height}px)`;
  const speed = Math.max(lasts, 160);
  dot.animate(
    [
      { transform: at(-12), easing: "cubic-bezier(0.5, 0, 1, 0.7)" },
      { transform: at(y), offset: 0.75, easing: "ease-out" },
      { transform: at(y - Math.min(6, y / 12)), offset: 0.87, easing: "ease-in" },
      { transform: at(y) },
    ],
    { duration: speed, delay, fill: "backwards" },
  );
}
