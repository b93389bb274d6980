// Shows a recorded game. All pictures and words were made beforehand. See content.py for the data.

import { addAnalysisLink, downloadOf } from "minerals/exchange/page/analysis.js";
import { Address, addressOf, addressed } from "minerals/front/address.js";
import { Caption } from "minerals/front/caption.js";
import { Controls, keysOf } from "minerals/front/controls.js";
import { made } from "minerals/front/elements.js";
import { Film } from "minerals/front/film.js";
import { Tree, knownUpTo } from "minerals/front/line.js";
import { renamer } from "minerals/front/names.js";
import { listenToHost } from "minerals/front/host.js";
import { listenToKeys } from "minerals/front/keys.js";
import { LinkButton } from "minerals/front/link_button.js";
import { Moves } from "minerals/front/moves.js";
import { Points } from "minerals/front/points.js";
import { Replay } from "minerals/front/replay.js";
import { soundButton } from "minerals/front/sound.js";
import { Tabs } from "minerals/front/tabs.js";
import { TimeLine } from "minerals/front/time_line.js";
import { worded } from "minerals/front/words.js";
import { frameWords, get, listenToTheme, spoken } from "minerals/front/page_frame.js";

/** @typedef {import("minerals/front/line.js").Line} Line */
/** @typedef {import("minerals/front/line.js").MoveRecord} MoveRecord */
/** @typedef {import("minerals/front/time_line.js").TimeMark} TimeMark */

/**
 * A step of the log, without what it does not have.
 * @typedef {object} Step
 * @property {string} sentence
 * @property {string} [of_turn] what the turn that ends here brought
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
 * @property {import("minerals/front/controls.js").Control[]} controls
 * @property {number[]} speeds
 * @property {[string, string][]} keys the name of each key, and what it does
 * @property {string[]} players
 * @property {[string, string][]} about
 * @property {string} title
 * @property {Veil} veil
 * @property {boolean} hidden whether the page begins without the result, and its pictures and sentences have no names
 * @property {number[]} seats from which the board can be seen, the first of them at the beginning
 * @property {import("minerals/front/film.js").FilmData[]} films of each seat: for a screen and for a phone, or one for both
 * @property {string[]} descriptions
 * @property {boolean} counts_points
 * @property {Step[]} steps
 * @property {MoveRecord[]} records
 * @property {import("minerals/front/caption.js").RuleWords[]} rules
 * @property {import("minerals/front/forecast.js").ForecastData} [forecast] of the main line
 * @property {import("minerals/front/ledger.js").LuckData} [luck] of the main line
 * @property {import("minerals/front/guessing.js").GuessData} [guess]
 * @property {import("minerals/exchange/page/analysis.js").GameData} game
 */

/**
 * What stands in the place of what may tell the result.
 * @typedef {object} Veil
 * @property {string} title
 * @property {string[]} players
 * @property {[string, string][]} about
 */

/**
 * What a page with a forecast shows beside the game; see foretold.js. Other pages do without it, and without its script.
 * @typedef {object} Foretold
 * @property {[title: string, panel: HTMLElement][]} tabs
 * @property {(line: Line, common: number, players: string[], wording: (text: string) => string) => void} showLine the
 *   forecast holds for the first `common` steps of the line; players may be called otherwise than in the log
 * @property {(step: number, isEnd: boolean) => void} showStep
 */

/**
 * What a page shows on which moves can be guessed; see guess.js.
 * @typedef {object} GuessPart
 * @property {boolean} isOn
 * @property {number} seat
 * @property {(seat?: number) => void} begin
 * @property {() => void} end
 * @property {() => MoveRecord | undefined} asked the next move to guess, of which and after which nothing is told
 * @property {() => void} leave the reader has gone to another step
 * @property {() => void} show
 */

// Where a picture with the players beside the board could not be read.
const SLIM = "(max-width: 699px)";
const WIDEST_ON_A_PHONE = 400;
// From how many events on the picture just changes, and at how many steps a second nothing moves any more.
const FARTHEST = 30;
// From how many events on a turn is not told event by event.
const MOST_EVENTS = 60;
const FASTEST = 3;

/** The page: everything that shows the reader's place in the game. */
export class Page {
  /**
   * @param {PageData} data
   * @param {(data: PageData, goTo: (step: number) => void) => Foretold | null} [foretell]
   * @param {(page: Page) => GuessPart | null} [guess]
   */
  constructor(data, foretell = () => null, guess = () => null) {
    const { words } = data;
    this.data = data;
    this.words = words;
    /** Whether the reader is not to know the result before the end. */
    this.isHiding = data.hidden;
    this.seat = data.seats[0] ?? 0;
    /** @type {(text: string) => string} */
    this.wording = (text) => text;
    /** What was hidden when it was last shown, and up to which step it was told. */
    this.veiled = { is: false, limit: -1, asked: 0 };
    this.guess = /** @type {GuessPart | null} */ (null);
    // A move of one event is told by its event.
    for (const record of data.records) {
      const steps = data.steps.slice(record.first, record.first + record.count);
      if (record.action) record.told ??= steps.find((step) => !step.turn)?.sentence ?? "";
    }
    const stops = data.steps.map(({ turn = false, moment = "" }) => ({ turn, moment }));
    this.replay = new Replay(data.records, stops, {
      line: () => this.showLine(),
      step: (before) => this.follow(before),
      playing: (isPlaying) => this.showPlaying(isPlaying),
    });
    const goTo = (/** @type {number} */ step) => this.replay.goTo(step);
    this.address = new Address();
    this.narrow = matchMedia(SLIM);
    this.film = this.newFilm();
    this.narrow.addEventListener("change", () => this.showAnew());
    this.seconds = new Intl.NumberFormat(spoken(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    this.time = new TimeLine(get("time"), words, { goTo });
    this.foretold = foretell(data, goTo);
    const about = made("div");
    this.points = new Points(about, words, data.counts_points ? { pick: (seat) => this.goToChange(seat) } : {});
    this.caption = new Caption(get("caption"), words, { nextOfRule: (id) => this.goToRule(id) });
    this.controls = new Controls(get("controls"), words, data, {
      press: (control) => this.press(control),
      by: (unit) => {
        this.replay.unit = unit;
        this.show();
      },
      at: (speed) => this.replay.playAt(speed),
    });
    const moves = made("div");
    this.moves = new Moves(moves, words, { goTo: (record, events) => this.replay.goToRecord(record, events) });
    this.inWords = made("div", "in-words");
    this.about = made("div");
    this.download = downloadOf(words, data.game);
    about.append(this.download, this.about);
    this.tabs = new Tabs(get("tabs"), worded(words, "more"), [
      [worded(words, "moves"), moves],
      [worded(words, "in_words"), this.inWords],
      ...(this.foretold?.tabs ?? []),
      [worded(words, "about"), about],
      [worded(words, "keys"), listOf(data.keys, worded(words, "tab_said"))],
    ], { shown: () => this.showPanel() });
    this.guess = guess(this);
    addAnalysisLink(get("analysis"), words, data.game);
    this.link = new LinkButton(get("link"), words, { address: () => addressOf(this.parts()) });
    this.show();
    this.goToAddress();
    this.listen();
  }

  /** @returns {number} the step that is shown */
  get step() {
    return this.replay.step;
  }

  /** @returns {Line} the line that is shown */
  get line() {
    return this.replay.line;
  }

  /** @returns {Film} the pictures, for the screen and the seat from which they are seen */
  newFilm() {
    const { films, seats } = this.data;
    const isNarrow = this.narrow.matches;
    const sizes = films.length / seats.length;
    const place = sizes * seats.indexOf(this.seat) + (isNarrow ? sizes - 1 : 0);
    const film = /** @type {import("minerals/front/film.js").FilmData} */ (films[place]);
    const board = /** @type {SVGSVGElement} */ (document.querySelector("#board"));
    board.replaceChildren();
    board.style.setProperty("--shape", String(film.width / film.height));
    // A long log is laid out for a screen only. Shrunk to a phone its words could not be read, so one moves along it.
    board.style.setProperty("--width", `${film.width}px`);
    board.classList.toggle("wide", isNarrow && film.width > WIDEST_ON_A_PHONE);
    return new Film(board, film, this.wording);
  }

  // --- what is shown ---

  /** Whether the result, and what may tell it, is to be seen. */
  get isVeiled() {
    return (this.isHiding || Boolean(this.guess?.isOn)) && !this.replay.isEndSeen;
  }

  /** The next move to guess. */
  get asked() {
    return this.guess?.isOn ? this.guess.asked() : undefined;
  }

  /** The last step of the line of which anything is told. */
  get limit() {
    const { asked, line, replay } = this;
    const known = this.isVeiled ? replay.limit : line.last;
    return asked ? Math.min(known, line.endOf(asked) - asked.count) : known;
  }

  /** @returns {string[]} */
  get players() {
    return this.isVeiled ? this.data.veil.players : this.data.players;
  }

  /** Hide or show what may tell the result, as far as that has changed. */
  showVeil() {
    const { data, replay, isVeiled: is, players, limit, asked } = this;
    const isOther = is !== this.veiled.is || this.veiled.limit < 0;
    if (!isOther && limit === this.veiled.limit && (asked?.n ?? 0) === this.veiled.asked) return;
    this.veiled = { is, limit, asked: asked?.n ?? 0 };
    const { title, about } = is ? data.veil : data;
    if (isOther) {
      document.title = title;
      const head = document.querySelector("h1");
      if (head) head.textContent = title;
      get("board").setAttribute("aria-label", title);
      this.about.replaceChildren(listOf(about));
      // The game tells its result.
      this.download.hidden = get("analysis").hidden = is;
      this.points.showPlayers(players);
      if (!data.hidden) {
        this.wording = is ? renamer(data.players, data.veil.players) : (text) => text;
        this.film = this.newFilm();
      }
    }
    this.moves.showKnown(this.reworded(), players, knownUpTo(replay.tree, is ? replay.seen : -1, asked));
    this.showLine();
  }

  /** @returns {Tree} the records, without names where those are hidden */
  reworded() {
    const { wording, replay } = this;
    if (!this.isVeiled) return replay.tree;
    const said = (/** @type {MoveRecord} */ record) => ({
      ...record,
      said: record.said.map(wording),
      ...(record.told && { told: wording(record.told) }),
      moments: (record.moments ?? []).map(([events, title]) => /** @type {[number, string]} */ ([events, wording(title)])),
    });
    return new Tree(replay.tree.records.map(said));
  }

  showAnew() {
    this.film = this.newFilm();
    this.show();
  }

  showLine() {
    const { line, data } = this;
    /** @type {TimeMark[]} */
    const marks = [];
    for (let step = 1; step <= line.last; step++) {
      const title = this.wording(line.momentAt(step));
      const record = line.record(step);
      if (title) marks.push({ step, kind: "moment", title });
      else if (step === line.endOf(record) && record.said[0]) marks.push({ step, kind: "comment", title: this.wording(record.said[0]) });
    }
    const points = data.counts_points ? line.steps.map((number) => this.stepOf(number).points) : null;
    this.time.showLine({ last: line.last, points, marks });
    const { limit } = this;
    this.time.showUpTo(limit);
    // The forecast and the luck are those of the main line, and hold as far as this line goes along with it.
    this.foretold?.showLine(line, Math.min(limit, this.replay.common), this.players, this.wording);
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
    this.showVeil();
    const { data, line, step, words, wording } = this;
    const number = /** @type {number} */ (line.steps[step]);
    const record = line.record(step);
    const shown = this.stepOf(number);
    const { unit } = this.replay;
    const ofAction = record.count > 1 && step === line.endOf(record) ? record.told : "";
    const together = (unit === "turn" && shown.of_turn) || (unit === "action" && ofAction) || "";
    const sentence = wording(together || shown.sentence);
    this.film.show(number, passed);
    get("description").textContent = wording(data.descriptions[number] ?? "");
    this.time.showStep(step, worded(words, "step_said", { step, last: line.last, sentence }));
    this.caption.show({
      where: this.where(record),
      sentence,
      chance: together ? "" : (shown.chance ?? ""),
      exact: together ? "" : (shown.exact ?? ""),
      rule: together ? null : data.rules[shown.rule] ?? null,
      comments: step === line.endOf(record) ? (record.asides ?? []).map(wording) : [],
    });
    this.foretold?.showStep(step, step === line.last && this.replay.common === line.last);
    this.points.showStep(shown.active, data.counts_points ? shown.points : null, shown.winners);
    this.moves.showRecord(record);
    this.moves.showTurn(this.turnTold());
    this.controls.showSwitch("result", this.isHiding);
    this.controls.showSwitch("guess", Boolean(this.guess?.isOn));
    this.guess?.show();
    this.showPanel();
  }

  /**
   * What the turn of the step brought. While the result is hidden, nothing is told that comes later. A round in which
   * everyone acts at once has far too many events: there they are those of the action, once the round is over.
   * @returns {import("minerals/front/moves.js").TurnTold | null}
   */
  turnTold() {
    const { line, step } = this;
    let begun = step ? line.before(step, "turn") : 0;
    const ended = this.isVeiled || !step ? step : Math.min(line.after(step - 1, "turn"), this.limit);
    const said = this.stepOf(line.steps[ended] ?? 0).of_turn;
    if (ended - begun > MOST_EVENTS && ended === step) begun = line.before(step, "action");
    if (!said || ended - begun > MOST_EVENTS) return null;
    /** @type {[number, number, string][]} */
    const events = [];
    for (let place = begun + 1; place <= ended; place++) events.push([...this.placeOf(place), this.wording(this.stepOf(line.steps[place] ?? 0).sentence)]);
    return { said: this.wording(said), events, at: this.placeOf(step) };
  }

  /**
   * The record of a step, and how many of its events have happened then.
   * @param {number} step
   * @returns {[number, number]}
   */
  placeOf(step) {
    const record = this.line.record(step);
    return [record.n, step - (this.line.endOf(record) - record.count)];
  }

  /**
   * @param {MoveRecord} record
   * @returns {string}
   */
  where(record) {
    const { words, step, line } = this;
    const name = this.players[record.player - 1];
    const { action } = record;
    const done = action && name ? worded(words, "moved", { name, action }) : action; // a draw is everybody's
    const parts = [worded(words, "step_of", { step, last: line.last }), done || worded(words, "set_up")];
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
    this.inWords.replaceChildren(made("p", "", this.wording(this.data.descriptions[this.line.steps[this.step] ?? 0] ?? "")), list);
  }

  // --- going somewhere ---

  /** @param {number} before the step that was shown */
  follow(before) {
    const { step, line, isPlaying, speed } = this.replay;
    const isFast = isPlaying && speed > FASTEST;
    const isNear = step > before && step - before <= FARTHEST && !isFast;
    if (step !== before) this.guess?.leave();
    this.show(isNear ? line.steps.slice(before + 1, step + 1) : []);
    this.link.note("");
    this.address.follow(this.parts());
  }

  /**
   * The address of what is shown: its step, its record where that is not on the main line, and how it is shown.
   * @returns {{[name: string]: string | number}}
   */
  parts() {
    const { record, main } = this.replay;
    return {
      step: this.step,
      ...(!main.has(record) && { record: record.n }),
      ...(this.seat !== this.data.seats[0] && { seat: this.seat }),
      ...(this.isHiding && !this.data.hidden && { hide: "result" }),
      ...(this.guess?.isOn && { guess: this.guess.seat || "everyone" }),
    };
  }

  /** Show what the address names. */
  goToAddress() {
    const [seat, guess] = [addressed("seat"), addressed("guess")];
    if (seat && this.data.seats.includes(Number(seat)) && Number(seat) !== this.seat) this.lookFrom(Number(seat));
    if (addressed("hide") === "result" && !this.isHiding) this.hide(true);
    const step = addressed("step");
    if (step !== null) this.goToNamed(step);
    if (guess !== null && !this.guess?.isOn) this.guess?.begin(this.data.players[Number(guess) - 1] ? Number(guess) : 0);
  }

  /**
   * Show the step that the address names, or else the nearest one with a note.
   * @param {string} text
   */
  goToNamed(text) {
    this.address.drop();
    const named = this.data.records.find(({ n }) => String(n) === addressed("record"));
    this.replay.takeLine(named);
    const isNumber = /^[+-]?\d{1,9}$/.test(text);
    const wanted = isNumber ? Number(text) : this.step;
    const step = Math.max(0, Math.min(wanted, this.line.last));
    this.replay.goTo(step);
    if (step === wanted && isNumber) return;
    this.link.note(worded(this.words, isNumber ? "no_step" : "not_a_step", { given: text.slice(0, 20), step }));
  }

  /** @param {number} seat */
  goToChange(seat) {
    const pointsAt = (/** @type {number} */ number) => this.stepOf(number).points[seat - 1];
    this.replay.goToNext((number, before) => pointsAt(number) !== pointsAt(before));
  }

  /** @param {string} id */
  goToRule(id) {
    this.replay.goToNext((number) => this.data.rules[this.stepOf(number).rule]?.id === id);
  }

  // --- what the reader does ---

  /** @param {import("minerals/front/controls.js").Control} control */
  press(control) {
    if (control.goes.type !== "Switch") return this.replay.press(control);
    const { seats } = this.data;
    if (control.goes.of === "seat") this.lookFrom(seats[(seats.indexOf(this.seat) + 1) % seats.length] ?? this.seat);
    else if (control.goes.of === "result") this.hide(!this.isHiding);
    else if (this.guess?.isOn) this.guess.end();
    else this.guess?.begin();
    this.address.follow(this.parts());
  }

  /** @param {number} seat from which the board is seen */
  lookFrom(seat) {
    this.seat = seat;
    this.showAnew();
  }

  /** @param {boolean} isHiding whether the result is hidden until the end is seen once more */
  hide(isHiding) {
    this.isHiding = isHiding;
    if (isHiding) this.replay.forget();
    this.show();
  }

  listen() {
    listenToTheme(soundButton(frameWords().sound));
    listenToHost();
    addEventListener("hashchange", () => this.goToAddress());
    listenToKeys(document, keysOf(this.data.controls, (control) => this.press(control)));
  }

  /** @param {boolean} isPlaying */
  showPlaying(isPlaying) {
    this.controls.showPlaying(isPlaying);
    this.caption.readAloud(!isPlaying);
  }
}

/**
 * @param {[string, string][]} rows names, and what is said of each
 * @param {string} [said] what is said of all
 * @returns {HTMLElement}
 */
function listOf(rows, said = "") {
  const panel = made("div");
  const list = made("dl");
  for (const [name, value] of rows) list.append(made("dt", "", name), made("dd", "", value));
  panel.append(list);
  if (said) panel.append(made("p", "", said));
  return panel;
}
