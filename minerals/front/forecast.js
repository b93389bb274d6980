// The forecast: a graph of how likely each player was to win, with the interval of each chance, in words as well.

import { badge, drawn, made, pressed, say } from "./elements.js";
import { followPointer } from "./pointer.js";
import { worded } from "./words.js";

/** @typedef {import("./words.js").Words} Words */

/**
 * @typedef {object} ForecastData
 * @property {string} condition such as "if everyone plays greedily from here"
 * @property {number[]} steps those that have a forecast, in order
 * @property {number[][]} chances in tenths of a percent, by step and player
 * @property {number[][]} lows
 * @property {number[][]} highs
 * @property {number[]} games how many were played from each step, or 0 where the chance is exact
 * @property {[step: number, title: string][]} turning the turning points
 */

/** How high the graph is in its own units; it is a thousand wide. Above and below the curves there is a margin. */
const TALL = 100;
const MARGIN = 3;
/** Numbers on curves that are nearer than this stand side by side, so many pixels apart. */
const NEAR = 30;
const BESIDE = 18;
/** With fewer games from a step, the interval of a chance is shown beside it. */
const FEW = 100;

/** The graph below a slider, and what it says of the step that is shown. */
export class ForecastGraph {
  /**
   * @param {HTMLElement} element an empty one
   * @param {Words} words
   * @param {object} calls
   * @param {(step: number) => void} calls.goTo the reader wants to see a step
   * @param {boolean} [calls.tableApart] whether the table, which is `numbers`, has a place of its own elsewhere
   */
  constructor(element, words, calls) {
    this.words = words;
    this.calls = calls;
    this.element = element;
    this.step = 0;
    this.last = 0;
    /** @type {string[]} */
    this.players = [];
    /** @type {ForecastData | null} */
    this.forecast = null;
    /** @type {{[step: string]: string[]}} */
    this.notes = {};
    this.isWorking = false;
    this.preparing = "";
    element.classList.add("minerals-forecast");
    this.graph = drawn("svg", { class: "minerals-chances", preserveAspectRatio: "none", tabindex: 0, role: "slider" });
    this.graph.setAttribute("viewBox", `0 0 1000 ${TALL}`);
    this.graph.setAttribute("aria-label", worded(words, "chances"));
    const grid = drawn("path", { class: "minerals-scale", d: `M0 ${TALL / 4}H1000M0 ${(3 * TALL) / 4}H1000` });
    const middle = drawn("path", { class: "minerals-middle", d: `M0 ${TALL / 2}H1000` });
    this.curves = drawn("g");
    this.cursor = drawn("line", { class: "minerals-now", y1: 0, y2: TALL });
    this.graph.append(grid, middle, this.curves, this.cursor);
    this.riders = made("div", "minerals-riders");
    this.riders.setAttribute("aria-hidden", "true");
    const scale = made("div", "minerals-percent");
    scale.setAttribute("aria-hidden", "true");
    scale.append(made("span", "", "100 %"), made("span", "", "0 %"));
    const whole = made("div", "minerals-whole");
    whole.append(this.graph, scale, this.riders);
    this.shares = made("div", "minerals-shares");
    this.said = made("div", "minerals-notes");
    this.condition = made("p", "minerals-condition");
    this.summary = made("p", "minerals-unseen");
    this.numbers = made("div", "minerals-rows");
    this.numbers.tabIndex = 0;
    this.table = made("details", "minerals-numbers");
    this.table.append(made("summary", "", worded(words, "as_table")));
    this.table.addEventListener("toggle", () => this.fillTable());
    this.foot = made("div", "minerals-foot");
    this.foot.append(this.shares, this.said, this.condition);
    if (!calls.tableApart) {
      this.foot.append(this.table);
      this.table.append(this.numbers);
    }
    element.append(whole, this.foot, this.summary);
    this.listen();
    this.show(null);
  }

  /**
   * @param {ForecastData | null} forecast or null for none
   * @param {object} [line]
   * @param {string[]} [line.players]
   * @param {number} [line.last] the last step
   * @param {{[step: string]: string[]}} [line.notes] what luck and choice changed, by step
   * @param {boolean} [line.isWorking] whether more games are being played
   * @param {string} [line.preparing] what the first games have to wait for, or nothing
   */
  show(forecast, { players = this.players, last = this.last, notes = this.notes, isWorking = false, preparing = "" } = {}) {
    Object.assign(this, { forecast, players, last, notes, isWorking, preparing });
    const hasNotes = Object.keys(notes).length > 0;
    this.said.hidden = !hasNotes;
    const isSeen = forecast !== null && forecast.steps.length > 0;
    this.element.hidden = !isSeen && !isWorking && !hasNotes;
    this.element.classList.toggle("minerals-unknown", !isSeen);
    this.graph.toggleAttribute("hidden", !isSeen && !isWorking);
    this.table.hidden = !isSeen;
    this.graph.setAttribute("aria-valuemin", "0");
    this.graph.setAttribute("aria-valuemax", String(last));
    this.curves.replaceChildren(...(forecast ? chanceCurves(forecast, last) : []));
    say(this.summary, isSeen ? this.summed(forecast) : "");
    this.fillTable();
    this.showStep(this.step);
  }

  /** @param {number} step */
  showStep(step) {
    this.step = step;
    const x = this.last ? (1000 * step) / this.last : 0;
    this.cursor.setAttribute("x1", String(x));
    this.cursor.setAttribute("x2", String(x));
    this.graph.setAttribute("aria-valuenow", String(step));
    this.graph.setAttribute("aria-valuetext", this.spoken(step));
    const { forecast } = this;
    const place = placeOf(forecast, step);
    const isKnown = forecast !== null && place >= 0;
    const title = made("span", "minerals-title", worded(this.words, "chances"));
    const shares = isKnown ? this.players.map((name, seat) => this.shareOf(forecast, place, seat, name)) : [];
    this.shares.replaceChildren(...(isKnown ? [title, ...shares] : []));
    this.riders.replaceChildren(...(forecast ? ridersAt(forecast, step, this.last) : []));
    this.said.replaceChildren(...(this.notes[step] ?? []).map((note) => made("span", "minerals-note", note)));
    say(this.condition, isKnown ? this.conditionAt(forecast, place) : this.progress());
    for (const row of this.numbers.querySelectorAll("tr[data-step]")) {
      const isHere = row.getAttribute("data-step") === String(forecast?.steps[place]);
      if (isHere) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
  }

  // --- in words ---

  /**
   * @param {ForecastData} forecast
   * @param {number} place
   * @param {number} seat counted from 0
   * @param {string} name
   * @returns {HTMLElement}
   */
  shareOf(forecast, place, seat, name) {
    const share = made("span", "minerals-share");
    const chance = forecast.chances[place]?.[seat] ?? 0;
    const number = made("b", "", percent(chance));
    share.append(badge(seat + 1), made("span", "minerals-whose", name), number);
    const games = forecast.games[place] ?? 0;
    if (games) number.title = this.range(forecast, place, seat);
    // So few games say little, and the reader is to see how little.
    if (games && games < FEW) share.append(made("span", "minerals-range", this.range(forecast, place, seat)));
    return share;
  }

  /**
   * @param {ForecastData} forecast
   * @param {number} place
   * @param {number} seat counted from 0
   * @returns {string}
   */
  range(forecast, place, seat) {
    return `${Math.round((forecast.lows[place]?.[seat] ?? 0) / 10)}–${percent(forecast.highs[place]?.[seat] ?? 0)}`;
  }

  /**
   * @param {ForecastData} forecast
   * @param {number} place
   * @returns {string}
   */
  conditionAt(forecast, place) {
    if (this.isOver(forecast, place)) return worded(this.words, "is_over");
    const games = forecast.games[place] ?? 0;
    const how = games ? worded(this.words, "of_games", { games }) : worded(this.words, "exact");
    const more = this.progress();
    const { condition } = forecast;
    return [how, condition, ...(more ? [more] : [])].join(" · ");
  }

  /** @returns {string} what is being done, and how far it is, or nothing */
  progress() {
    const { forecast, last, words } = this;
    if (!this.isWorking) return "";
    const known = forecast?.steps.length ?? 0;
    if (known === 0 && this.preparing) return this.preparing;
    return known > last ? worded(words, "forecasting") : worded(words, "forecasting_steps", { known, all: last + 1 });
  }

  /**
   * @param {ForecastData} forecast
   * @param {number} place
   * @returns {boolean}
   */
  isOver(forecast, place) {
    const chances = forecast.chances[place] ?? [];
    return forecast.steps[place] === this.last && forecast.games[place] === 0 && chances.includes(1000);
  }

  /**
   * What a screen reader says of a step.
   * @param {number} step
   * @returns {string}
   */
  spoken(step) {
    const { forecast, words } = this;
    const place = placeOf(forecast, step);
    const at = worded(words, "step_of", { step, last: this.last });
    const notes = (this.notes[step] ?? []).map((note) => `. ${note}`).join("");
    if (!forecast || place < 0) return at + notes;
    return `${at}: ${this.allShares(forecast, place)}${notes}`;
  }

  /**
   * @param {ForecastData} forecast
   * @param {number} place
   * @returns {string}
   */
  allShares(forecast, place) {
    const chances = forecast.chances[place] ?? [];
    return this.players.map((name, seat) => `${name} ${percent(chances[seat] ?? 0)}`).join(", ");
  }

  /**
   * The whole graph in a few sentences.
   * @param {ForecastData} forecast
   * @returns {string}
   */
  summed(forecast) {
    const end = forecast.steps.length - 1;
    const { words } = this;
    const sentences = [
      worded(words, "chances_at", { step: forecast.steps[0] ?? 0, shares: this.allShares(forecast, 0) }),
      ...forecast.turning.map(([step, title]) => worded(words, "mark", { title, step }) + "."),
      worded(words, "chances_at", { step: forecast.steps[end] ?? 0, shares: this.allShares(forecast, end) }),
      worded(words, "chances_mean", { condition: forecast.condition }),
    ];
    return sentences.join(" ");
  }

  /** Fill the table in while it is open: a long game has a thousand steps. */
  fillTable() {
    const { forecast, words } = this;
    this.numbers.replaceChildren();
    if (!forecast || !(this.table.open || this.calls.tableApart)) return;
    const table = made("table");
    table.append(made("caption", "", worded(words, "chances_mean", { condition: forecast.condition })));
    const head = made("tr");
    head.append(...[worded(words, "step"), ...this.players, worded(words, "games")].map((text) => made("th", "", text)));
    for (const cell of head.children) cell.setAttribute("scope", "col");
    const rows = forecast.steps.map((step, place) => {
      const row = made("tr");
      row.dataset["step"] = String(step);
      const first = made("th");
      first.setAttribute("scope", "row");
      first.append(pressed(String(step), "minerals-to-step", () => this.calls.goTo(step)));
      const isExact = !forecast.games[place];
      const cells = this.players.map((_, seat) => {
        const chance = percent(forecast.chances[place]?.[seat] ?? 0);
        return made("td", "", isExact ? chance : `${chance} (${this.range(forecast, place, seat)})`);
      });
      row.append(first, ...cells, made("td", "", isExact ? worded(words, "exact") : String(forecast.games[place])));
      return row;
    });
    table.append(head, ...rows);
    this.numbers.append(table);
  }

  // --- what the reader does ---

  listen() {
    followPointer(this.graph, this.graph, (share) => {
      const step = Math.round(share * this.last);
      if (step !== this.step) this.calls.goTo(step);
    });
    this.graph.addEventListener("keydown", (event) => {
      const to = this.stepByKey(event.key);
      if (to === null || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.calls.goTo(to);
    });
  }

  /**
   * Where a key leads from the step that is shown: arrows to the next forecast, page keys to the next turning point.
   * @param {string} key
   * @returns {number | null}
   */
  stepByKey(key) {
    const steps = this.forecast?.steps ?? [];
    const turning = (this.forecast?.turning ?? []).map(([step]) => step);
    if (key === "ArrowRight") return steps.find((step) => step > this.step) ?? this.last;
    if (key === "ArrowLeft") return steps.findLast((step) => step < this.step) ?? 0;
    if (key === "PageDown") return turning.find((step) => step > this.step) ?? this.last;
    if (key === "PageUp") return turning.findLast((step) => step < this.step) ?? 0;
    return null;
  }
}

/**
 * The forecast of the steps up to one, where another line leaves the main line.
 * @param {ForecastData} forecast
 * @param {number} step
 * @returns {ForecastData}
 */
export function foretoldUpTo(forecast, step) {
  const kept = placeOf(forecast, step) + 1;
  return {
    condition: forecast.condition,
    steps: forecast.steps.slice(0, kept),
    chances: forecast.chances.slice(0, kept),
    lows: forecast.lows.slice(0, kept),
    highs: forecast.highs.slice(0, kept),
    games: forecast.games.slice(0, kept),
    turning: forecast.turning.filter(([at]) => at <= step),
  };
}

/**
 * The place of the last forecast up to a step, or -1.
 * @param {ForecastData | null} forecast
 * @param {number} step
 * @returns {number}
 */
function placeOf(forecast, step) {
  return forecast ? forecast.steps.findLastIndex((at) => at <= step) : -1;
}

/**
 * @param {number} thousandths
 * @returns {string}
 */
function percent(thousandths) {
  return `${Math.round(thousandths / 10)} %`;
}

/**
 * How far below the top of the graph a chance is.
 * @param {number} thousandths
 * @returns {number}
 */
function heightOf(thousandths) {
  return TALL - MARGIN - ((TALL - 2 * MARGIN) * thousandths) / 1000;
}

/**
 * The numbers of the players on their curves at a step, because a colour alone does not say whose a curve is.
 * @param {ForecastData} forecast
 * @param {number} step
 * @param {number} last
 * @returns {HTMLElement[]}
 */
function ridersAt(forecast, step, last) {
  const { steps, chances } = forecast;
  const place = placeOf(forecast, step);
  const from = steps[place];
  const to = steps[place + 1] ?? from;
  if (from === undefined || to === undefined || to < step) return [];
  const way = to > from ? (step - from) / (to - from) : 0;
  const side = 2 * step > last ? -BESIDE : BESIDE;
  /** @type {{height: number, beside: number}[]} */
  const taken = [];
  return (chances[place] ?? []).map((before, seat) => {
    const after = chances[place + 1]?.[seat] ?? before;
    const height = heightOf(before + way * (after - before));
    let beside = 0;
    while (taken.some((other) => other.beside === beside && Math.abs(other.height - height) < NEAR)) beside += side;
    taken.push({ height, beside });
    const rider = badge(seat + 1);
    rider.style.left = `calc(${last ? (100 * step) / last : 0}% + ${beside}px)`;
    rider.style.top = `${height}%`;
    return rider;
  });
}

/**
 * A band and a curve over a dark edge for each player.
 * @param {ForecastData} forecast
 * @param {number} last
 * @returns {SVGElement[]}
 */
function chanceCurves({ steps, chances, lows, highs }, last) {
  const x = (/** @type {number} */ place) => (last ? ((1000 * (steps[place] ?? 0)) / last).toFixed(1) : "0");
  const points = (/** @type {number[][]} */ shares, /** @type {number} */ seat) =>
    shares.map((step, place) => `${x(place)} ${heightOf(step[seat] ?? 0).toFixed(1)}`);
  const seats = (chances[0] ?? []).map((_, seat) => seat);
  const bands = seats.map((seat) => {
    const there = points(highs, seat).join("L");
    return drawn("path", { class: "minerals-band", "data-seat": seat + 1, d: `M${there}L${points(lows, seat).reverse().join("L")}Z` });
  });
  const curves = seats.flatMap((seat) => {
    const d = `M${points(chances, seat).join("L")}`;
    return [drawn("path", { class: "minerals-edge", d }), drawn("path", { class: "minerals-curve", "data-seat": seat + 1, d })];
  });
  return [...bands, ...curves];
}
