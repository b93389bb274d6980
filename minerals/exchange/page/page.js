// Shows a recorded game. All pictures and words were made beforehand. See content.py for the data.

import { Address, addressOf, addressed } from "minerals/front/address.js";
import { Caption } from "minerals/front/caption.js";
import { Controls } from "minerals/front/controls.js";
import { made } from "minerals/front/elements.js";
import { Film } from "minerals/front/film.js";
import { listenToHost } from "minerals/front/host.js";
import { listenToKeys } from "minerals/front/keys.js";
import { Line, Tree } from "minerals/front/line.js";
import { LinkButton } from "minerals/front/link_button.js";
import { Moves } from "minerals/front/moves.js";
import { Points } from "minerals/front/points.js";
import { Tabs } from "minerals/front/tabs.js";
import { TimeLine } from "minerals/front/time_line.js";
import { worded } from "minerals/front/words.js";
import { get, listenToTheme } from "minerals/front/page_frame.js";

/** @typedef {import("minerals/front/line.js").MoveRecord} MoveRecord */
/** @typedef {import("minerals/front/line.js").Unit} Unit */
/** @typedef {import("minerals/front/time_line.js").TimeMark} TimeMark */

/**
 * A step of the log, without what it does not have.
 * @typedef {object} Step
 * @property {string} sentence
 * @property {number} rule the place of its rule, or -1
 * @property {string} [chance]
 * @property {string} [exact]
 * @property {string} [moment]
 * @property {boolean} [turn]
 * @property {number[]} points
 * @property {number[]} active who is to move
 * @property {number[]} [winners]
 */

/**
 * @typedef {object} PageData
 * @property {import("minerals/front/words.js").Words} words
 * @property {string[]} players
 * @property {[string, string][]} about
 * @property {import("minerals/front/film.js").FilmData[]} films for a screen and for a phone, or one for both
 * @property {string[]} descriptions
 * @property {boolean} counts_points
 * @property {Step[]} steps
 * @property {MoveRecord[]} records
 * @property {import("minerals/front/caption.js").RuleWords[]} rules
 * @property {import("minerals/front/forecast.js").ForecastData} [forecast] of the main line
 * @property {import("minerals/front/ledger.js").LuckData} [luck] of the main line
 */

/**
 * What a page with a forecast shows beside the game; see foretold.js. Other pages do without it, and without its script.
 * @typedef {object} Foretold
 * @property {[title: string, panel: HTMLElement][]} tabs
 * @property {(line: Line, common: number) => void} showLine the forecast holds for the first `common` steps of the line
 * @property {(step: number, isEnd: boolean) => void} showStep
 */

const PHONE = "(max-width: 500px)";
const WIDEST_ON_A_PHONE = 400;
// From how many events on the picture just changes, and at how many steps a second nothing moves any more.
const FARTHEST = 30;
const FASTEST = 3;

/** The page: which step is shown, and everything that shows it. */
export class Page {
  /**
   * @param {PageData} data
   * @param {(data: PageData, goTo: (step: number) => void) => Foretold | null} [foretell]
   */
  constructor(data, foretell = () => null) {
    const { words } = data;
    this.data = data;
    this.words = words;
    this.tree = new Tree(data.records);
    this.stops = data.steps.map(({ turn = false, moment = "" }) => ({ turn, moment }));
    this.line = new Line(this.tree, this.stops);
    this.step = this.line.endOf(this.tree.root);
    this.common = 0;
    this.timer = 0;
    this.address = new Address();
    const phone = matchMedia(PHONE);
    this.film = this.filmFor(phone.matches);
    phone.addEventListener("change", () => {
      this.film = this.filmFor(phone.matches);
      this.show();
    });
    this.seconds = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    this.time = new TimeLine(get("time"), words, { goTo: (step) => this.goTo(step) });
    this.foretold = foretell(data, (step) => this.goTo(step));
    this.points = new Points(get("players"), words, data.counts_points ? { pick: (seat) => this.goToChange(seat) } : {});
    this.caption = new Caption(get("caption"), words, { nextOfRule: (id) => this.goToRule(id) });
    this.controls = new Controls(get("controls"), words, {
      first: () => this.goTo(0),
      previous: () => this.goTo(this.line.before(this.step, this.controls.unit)),
      play: () => this.playOrPause(),
      next: () => this.goTo(this.line.after(this.step, this.controls.unit)),
      last: () => this.goTo(this.line.last),
      at: () => this.timer && this.restart(),
    });
    const moves = made("div");
    this.moves = new Moves(moves, words, { goTo: (record, events) => this.goToRecord(record, events) });
    this.inWords = made("div", "in-words");
    this.tabs = new Tabs(get("tabs"), worded(words, "more"), [
      [worded(words, "moves"), moves],
      [worded(words, "in_words"), this.inWords],
      ...(this.foretold?.tabs ?? []),
      [worded(words, "about"), this.about()],
      [worded(words, "keys"), made("p", "", worded(words, "keys_said"))],
    ], { shown: () => this.showPanel() });
    this.points.showPlayers(data.players);
    this.moves.showTree(this.tree, data.players);
    this.link = new LinkButton(get("link"), words, { address: () => addressOf(this.parts()) });
    this.showLine();
    this.show();
    this.goToAddress();
    this.listen();
  }

  /**
   * @param {boolean} isPhone
   * @returns {Film}
   */
  filmFor(isPhone) {
    const { films } = this.data;
    const film = /** @type {import("minerals/front/film.js").FilmData} */ ((isPhone && films[1]) || films[0]);
    const board = /** @type {SVGSVGElement} */ (document.querySelector("#board"));
    board.replaceChildren();
    board.style.setProperty("--shape", String(film.width / film.height));
    // A long log is laid out for a screen only. Shrunk to a phone its words could not be read, so one moves along it.
    board.style.setProperty("--width", `${film.width}px`);
    board.classList.toggle("wide", isPhone && film.width > WIDEST_ON_A_PHONE);
    return new Film(board, film);
  }

  /** @returns {HTMLElement} */
  about() {
    const panel = made("div");
    const list = made("dl");
    for (const [name, value] of this.data.about) list.append(made("dt", "", name), made("dd", "", value));
    panel.append(list);
    return panel;
  }

  // --- what is shown ---

  showLine() {
    const { line, data } = this;
    /** @type {TimeMark[]} */
    const marks = [];
    for (let step = 1; step <= line.last; step++) {
      const title = line.momentAt(step);
      const record = line.record(step);
      if (title) marks.push({ step, kind: "moment", title });
      else if (step === line.endOf(record) && record.said[0]) marks.push({ step, kind: "comment", title: record.said[0] });
    }
    const points = data.counts_points ? line.steps.map((number) => this.stepOf(number).points) : null;
    this.time.showLine({ last: line.last, points, marks });
    // The forecast and the luck are those of the main line, and hold as far as this line goes along with it.
    const main = new Line(this.tree, this.stops);
    const apart = line.steps.findIndex((number, step) => main.steps[step] !== number);
    this.common = apart < 0 ? line.last : apart - 1;
    this.foretold?.showLine(line, this.common);
  }

  /**
   * @param {number} number among all steps of the log
   * @returns {Step}
   */
  stepOf(number) {
    return /** @type {Step} */ (this.data.steps[number]);
  }

  /** @param {number[]} [passed] the steps of the log on the way there, if it is near */
  show(passed = []) {
    const { data, line, step, words } = this;
    const number = /** @type {number} */ (line.steps[step]);
    const record = line.record(step);
    const shown = this.stepOf(number);
    this.film.show(number, passed);
    get("description").textContent = data.descriptions[number] ?? "";
    this.time.showStep(step, worded(words, "step_said", { step, last: line.last, sentence: shown.sentence }));
    this.caption.show({
      where: this.where(record),
      sentence: shown.sentence,
      chance: shown.chance ?? "",
      exact: shown.exact ?? "",
      rule: data.rules[shown.rule] ?? null,
      comments: step === line.endOf(record) ? [...record.said, ...(record.asides ?? [])] : [],
    });
    this.foretold?.showStep(step, step === line.last && this.common === line.last);
    this.points.showStep(shown.active, data.counts_points ? shown.points : null, shown.winners);
    this.moves.showRecord(record);
    this.showPanel();
  }

  /**
   * @param {MoveRecord} record
   * @returns {string}
   */
  where(record) {
    const { words, step, line, data } = this;
    const name = data.players[record.player - 1] ?? "";
    const parts = [
      worded(words, "step_of", { step, last: line.last }),
      record.action ? worded(words, "moved", { name, action: record.action }) : worded(words, "set_up"),
    ];
    if (typeof record.at === "number") {
      parts.push(worded(words, "seconds", { seconds: this.seconds.format(record.at / 1000) }));
    }
    return parts.join(" · ");
  }

  /** What a tab shows is filled in only while it is to be seen. */
  showPanel() {
    if (!this.tabs) return;
    if (this.tabs.place === 0) this.moves.scroll();
    if (this.tabs.place !== 1) return;
    const list = made("ul", "labels");
    list.append(...this.film.labels().map((label) => made("li", "", label)));
    this.inWords.replaceChildren(made("p", "", this.data.descriptions[this.line.steps[this.step] ?? 0]), list);
  }

  // --- going somewhere ---

  /** @param {number} step */
  goTo(step) {
    const before = this.step;
    this.step = Math.max(0, Math.min(step, this.line.last));
    const isFast = this.timer !== 0 && this.controls.speed > FASTEST;
    const isNear = this.step > before && this.step - before <= FARTHEST && !isFast;
    this.show(isNear ? this.line.steps.slice(before + 1, this.step + 1) : []);
    this.link.note("");
    this.address.follow(this.parts());
  }

  /**
   * The address of what is shown: its step, and its record where that is not on the main line.
   * @returns {{[name: string]: number}}
   */
  parts() {
    const record = this.line.record(this.step);
    const isMain = new Line(this.tree, this.stops).has(record);
    return isMain ? { step: this.step } : { step: this.step, record: record.n };
  }

  /** Show the step that the address names, or else the nearest one with a note. */
  goToAddress() {
    const text = addressed("step");
    if (text === null) return;
    this.address.drop();
    const named = this.data.records.find(({ n }) => String(n) === addressed("record"));
    this.line = new Line(this.tree, this.stops, named);
    this.showLine();
    const isNumber = /^[+-]?\d{1,9}$/.test(text);
    const wanted = isNumber ? Number(text) : this.step;
    const step = Math.max(0, Math.min(wanted, this.line.last));
    this.goTo(step);
    if (step === wanted && isNumber) return;
    this.link.note(worded(this.words, isNumber ? "no_step" : "not_a_step", { given: text.slice(0, 20), step }));
  }

  /**
   * @param {MoveRecord} record
   * @param {number} [events] up to so many of its events
   */
  goToRecord(record, events = record.count) {
    if (!this.line.has(record)) {
      this.line = new Line(this.tree, this.stops, record);
      this.showLine();
    }
    this.goTo(this.line.endOf(record) - record.count + events);
  }

  /**
   * Go to the next step of which something holds, starting again after the last.
   * @param {(step: Step, before: Step) => boolean} holds
   */
  goToNext(holds) {
    const { line } = this;
    for (let away = 1; away <= line.last + 1; away++) {
      const step = (this.step + away) % (line.last + 1);
      const before = this.stepOf(line.steps[Math.max(0, step - 1)] ?? 0);
      if (holds(this.stepOf(line.steps[step] ?? 0), before)) return this.goTo(step);
    }
  }

  /** @param {number} seat */
  goToChange(seat) {
    this.goToNext((step, before) => step.points[seat - 1] !== before.points[seat - 1]);
  }

  /** @param {string} id */
  goToRule(id) {
    this.goToNext((step) => this.data.rules[step.rule]?.id === id);
  }

  // --- what the reader does ---

  listen() {
    listenToTheme();
    listenToHost();
    addEventListener("hashchange", () => this.goToAddress());
    const forward = (/** @type {Unit} */ unit) => () => this.goTo(this.line.after(this.step, unit));
    const back = (/** @type {Unit} */ unit) => () => this.goTo(this.line.before(this.step, unit));
    listenToKeys(document, {
      ArrowLeft: () => back(this.controls.unit)(),
      ArrowRight: () => forward(this.controls.unit)(),
      ArrowUp: back("turn"),
      ArrowDown: forward("turn"),
      Home: () => this.goTo(0),
      End: () => this.goTo(this.line.last),
      " ": () => this.playOrPause(),
      m: forward("moment"),
      M: back("moment"),
    });
  }

  playOrPause() {
    if (this.timer) return this.pause();
    if (this.step === this.line.last) this.goTo(this.line.endOf(this.tree.root));
    this.controls.showPlaying(true);
    this.caption.readAloud(false);
    this.restart();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.controls.showPlaying(false);
    this.caption.readAloud(true);
  }

  restart() {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.goTo(this.line.after(this.step, this.controls.unit));
      if (this.step === this.line.last) this.pause();
    }, 1000 / this.controls.speed);
  }
}
