// The page of a recorded game whose moves can be guessed, with or without a forecast.

import { Chances } from "minerals/exchange/page/chances.js";
import { Page } from "minerals/exchange/page/page.js";
import { BoardMarks } from "minerals/front/board/marks.js";
import { GuessPanel } from "minerals/front/guess_panel.js";
import { Guessing, unpackedChoices } from "minerals/front/guessing.js";
import { get, unpacked } from "minerals/front/page_frame.js";

/** @typedef {import("minerals/front/guess_panel.js").MoveTold} MoveTold */
/** @typedef {import("minerals/front/guessing.js").GuessAnswer} GuessAnswer */
/** @typedef {import("minerals/front/line.js").MoveRecord} MoveRecord */

const NARROW = "(max-width: 999px)";

/** Guessing on a page: the panel, and the clicks on the board. */
class PageGuess {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    const { guess } = page.data;
    this.guessing = new Guessing(guess ? unpackedChoices(guess) : () => []);
    this.isOn = false;
    this.isAnswering = false;
    this.element = get("guess");
    this.element.hidden = true;
    const narrow = matchMedia(NARROW);
    const [main, caption] = [document.querySelector("main"), get("caption")];
    // In one column, the question comes before the board, or nobody would see it.
    const place = () => (narrow.matches ? main?.prepend(this.element) : caption.before(this.element));
    narrow.addEventListener("change", place);
    place();
    this.panel = new GuessPanel(this.element, page.words, {
      guess: (text) => this.take(this.guessing.guess(...this.place, text)),
      reveal: () => this.take(this.guessing.reveal(...this.place)),
      next: () => this.goOn(),
      clear: () => {
        this.guessing.leave();
        this.show();
      },
      whose: (seat) => {
        this.guessing.seat = seat;
        this.goOn();
      },
      close: () => this.end(),
    });
    const board = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (get("board")));
    this.marks = new BoardMarks(board, (token) => {
      if (this.isOn) this.take(this.guessing.click(...this.place, token));
    });
  }

  /** @returns {[import("minerals/front/line.js").Line, number]} */
  get place() {
    return [this.page.line, this.page.step];
  }

  get seat() {
    return this.guessing.seat;
  }

  /** @param {number} [seat] whose moves are guessed, or 0 for everyone's */
  begin(seat = 0) {
    const { page } = this;
    if (page.replay.isPlaying) page.replay.pause();
    this.isOn = true;
    this.element.hidden = false;
    this.guessing.answers.clear();
    this.guessing.leave();
    this.guessing.seat = seat;
    page.replay.forget();
    this.goOn();
  }

  end() {
    this.isOn = false;
    this.element.hidden = true;
    this.page.show();
    this.page.address.follow(this.page.parts());
  }

  asked() {
    return this.guessing.nextAsked(...this.place);
  }

  /** The reader goes to another step. An answer stays while that is the step of its move. */
  leave() {
    if (!this.isAnswering) this.guessing.leave();
  }

  /** Go to the next move that is to be guessed, or else to the end. */
  goOn() {
    const { page, guessing } = this;
    const [line, step] = this.place;
    guessing.leave();
    const [next = line.last] = guessing.ahead(line, step);
    if (next === step) page.show();
    else page.replay.goTo(next);
  }

  /** @param {MoveRecord | null} record that has been answered now, or null if there is more to enter */
  take(record) {
    if (!record) return this.show();
    this.isAnswering = true;
    this.page.replay.goTo(this.page.line.endOf(record));
    this.isAnswering = false;
  }

  show() {
    this.marks.clear();
    if (!this.isOn) return;
    const shown = this.guessing.shown(...this.place);
    const { answer } = shown;
    this.panel.showPlayers(this.page.players);
    this.panel.show(shown, answer && this.toldOf(answer));
    if (answer) this.marks.show({ wrong: answer.guessed.filter((token) => !answer.right.includes(token)), right: answer.right });
    else if (shown.phase === "ask") this.marks.show({ target: this.guessing.targets(...this.place), begun: shown.entered });
  }

  /**
   * @param {GuessAnswer} answer
   * @returns {MoveTold}
   */
  toldOf({ record: number, player }) {
    const { page } = this;
    const { data, line } = page;
    const record = /** @type {MoveRecord} */ (page.replay.tree.byNumber.get(number));
    /** @type {[string, string][]} */
    const events = [];
    for (let place = record.first; place < record.first + record.count; place++) {
      const { sentence, rule } = page.stepOf(place);
      events.push([page.wording(sentence), data.rules[rule]?.title ?? ""]);
    }
    const end = line.endOf(record);
    return { events, chances: this.chancesOf(player, end - record.count, end) };
  }

  /**
   * @param {number} player
   * @param {number} before
   * @param {number} after
   * @returns {[number, number] | null}
   */
  chancesOf(player, before, after) {
    const { data, replay } = this.page;
    const { forecast } = data;
    if (!forecast || after > replay.common) return null;
    const chanceAt = (/** @type {number} */ step) => forecast.chances[forecast.steps.findLastIndex((at) => at <= step)]?.[player - 1];
    const [first, last] = [chanceAt(before), chanceAt(after)];
    return first === undefined || last === undefined ? null : [first, last];
  }
}

unpacked().then((/** @type {import("minerals/exchange/page/page.js").PageData} */ data) => {
  const foretell = (/** @type {typeof data} */ given, /** @type {(step: number) => void} */ goTo) => new Chances(given, goTo);
  const isForetold = data.forecast !== undefined || data.luck !== undefined;
  Object.assign(window, { page: new Page(data, isForetold ? foretell : undefined, (page) => new PageGuess(page)) });
});
