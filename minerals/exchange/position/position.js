// Shows a position: why a move is not allowed, or a board that answers clicks. See views.py for the data.

import { PageBoard } from "minerals/front/board/page.js";
import { drawn, made, pressed, say } from "minerals/front/elements.js";
import { dragsOf, enter, press, reasonsFor } from "minerals/front/entry.js";
import { Film } from "minerals/front/film.js";
import { listenToHost } from "minerals/front/host.js";
import { crossAt, ringAt } from "minerals/front/overlay.js";
import { ruleChip } from "minerals/front/rule_chip.js";
import { worded } from "minerals/front/words.js";
import { get, listenToTheme, unpacked } from "minerals/front/page_frame.js";

/** @typedef {import("minerals/front/overlay.js").Point} Point */
/** @typedef {import("minerals/front/caption.js").RuleWords} RuleWords */

/**
 * A picture with its words. Lines and crosses are given for each size of the picture.
 * @typedef {object} PageView
 * @property {number} frame
 * @property {string} [title]
 * @property {string[]} [sentences]
 * @property {number[]} [rules]
 * @property {Point[][]} [lines]
 * @property {Point[][]} [crosses]
 * @property {boolean} [legal]
 */

/** @typedef {{at: Point, drawn: string, label: string}} Ghost */
/** @typedef {{label: string, view: PageView, ghosts: Ghost[][]}} Choice */
/** @typedef {{tokens: string[], name: string, view?: PageView}} Move */
/** @typedef {import("minerals/front/entry.js").Entry<Move>} Entry */

/**
 * @typedef {object} PositionData
 * @property {import("minerals/front/words.js").Words} words
 * @property {import("minerals/front/film.js").FilmData[]} films for a screen and for a phone, or one for both
 * @property {number[]} units how far a cell reaches from its centre, in each size of the picture
 * @property {import("minerals/front/board/cells.js").Walk[]} walks
 * @property {number[][]} walked the number of the walk of each picture, in each size
 * @property {string[]} descriptions
 * @property {RuleWords[]} rules
 * @property {PageView} first
 * @property {string} heading
 * @property {Choice[]} choices
 * @property {Move[]} [moves]
 * @property {import("minerals/front/entry.js").Refusals<[sentences: number[], rules: number[]]>} [refusals]
 * @property {string[]} [sentences]
 * @property {{[token: string]: Point}[]} [centres]
 * @property {string} [link]
 */

const PHONE = "(max-width: 500px)";

/** The page: what is shown, and what has been clicked. */
class PositionPage {
  /** @param {PositionData} data */
  constructor(data) {
    this.data = data;
    this.words = data.words;
    this.moves = data.moves ?? [];
    /** @type {Entry} */
    this.entry = enter(this.moves);
    this.shown = data.first;
    /** @type {Choice | null} */
    this.choice = null;
    this.board = /** @type {SVGSVGElement} */ (get("board"));
    this.over = drawn("g", { class: "over" });
    const phone = matchMedia(PHONE);
    this.size = 0;
    this.film = this.filmFor(phone.matches);
    phone.addEventListener("change", () => {
      this.film = this.filmFor(phone.matches);
      this.show(this.shown);
    });
    this.pageBoard = data.centres ? this.boardOfPage() : null;
    this.buttons = this.showChoices();
    this.showAsking();
    this.listen();
    this.show(data.first);
  }

  /**
   * @param {boolean} isPhone
   * @returns {Film}
   */
  filmFor(isPhone) {
    const { films } = this.data;
    this.size = isPhone && films.length > 1 ? 1 : 0;
    const film = /** @type {import("minerals/front/film.js").FilmData} */ (films[this.size]);
    this.board.replaceChildren(this.over);
    this.board.style.setProperty("--shape", String(film.width / film.height));
    return new Film(this.board, film);
  }

  /** @returns {number} */
  get unit() {
    return this.data.units[this.size] ?? 16;
  }

  // --- what is shown ---

  /** @param {PageView} view */
  show(view) {
    this.shown = view;
    this.film.show(view.frame);
    get("description").textContent = this.data.descriptions[view.frame] ?? "";
    this.buttons.forEach((button, place) =>
      button.setAttribute("aria-pressed", String(this.data.choices[place] === this.choice)),
    );
    this.showAnswer(view);
    this.over.replaceChildren();
    this.showBoard();
    this.showLine(view);
    // A board that can be clicked shows a ghost only while its button is pointed at.
    if (view === this.data.first && !this.data.centres) this.data.choices.forEach((_, place) => this.showGhosts(place));
  }

  /** @returns {PageBoard} a board that answers clicks */
  boardOfPage() {
    const box = /** @type {HTMLElement} */ (this.board.parentElement);
    return new PageBoard(box, () => this.board, { press: (token) => this.click(token), escape: () => this.begin() });
  }

  showBoard() {
    const { data, entry, moves, shown, size } = this;
    const walk = data.walks[data.walked[size]?.[shown.frame] ?? 0];
    if (!this.pageBoard || !walk) return;
    const isHere = shown.frame === data.first.frame;
    const title = this.board.getAttribute("aria-label") ?? "";
    this.pageBoard.show(title, walk, { begun: entry.tokens, drags: dragsOf(moves, entry), previews: isHere ? this.previews() : {} });
  }

  /** @returns {{[token: string]: import("minerals/front/board.js").Preview}} what the next click would bring */
  previews() {
    const { entry, moves } = this;
    const completing = entry.next.flatMap((token) => {
      const { action } = enter(moves, [...entry.tokens, token]);
      return action?.view ? [[token, { path: action.tokens, sentences: action.view.sentences ?? [], cells: [] }]] : [];
    });
    return Object.fromEntries(completing);
  }

  /** @param {PageView} view */
  showAnswer(view) {
    const kind = view.legal ? "yes" : view.crosses?.some((places) => places.length) ? "no" : "";
    const told = made("div");
    if (view.title) told.append(made("p", "minerals-where", view.title));
    for (const sentence of view.sentences ?? []) told.append(made("p", `minerals-sentence ${kind}`, sentence));
    const rules = made("div", "rules");
    // On the page of one question there is room for the rule.
    const isOpen = !this.moves.length;
    rules.append(...(view.rules ?? []).map((number) => ruleChip(this.data.rules[number], this.words, isOpen)));
    told.append(rules);
    if (view !== this.data.first) {
      const tools = made("div", "tools");
      tools.append(pressed(worded(this.words, "back"), "minerals-button", () => this.begin()));
      told.append(tools);
    }
    get("answer").replaceChildren(told);
  }

  /** @param {PageView} view */
  showLine(view) {
    const line = view.lines?.[this.size] ?? [];
    const points = line.map((point) => point.join(",")).join(" ");
    if (line.length > 1) {
      this.over.append(
        drawn("polyline", { class: "under", points }),
        drawn("polyline", { class: view.legal ? "holds" : "fails", points }),
      );
    }
    for (const point of view.crosses?.[this.size] ?? []) this.over.append(...crossAt(point, this.unit));
    const end = line[line.length - 1];
    if (view.legal && end) this.over.append(...ringAt(end, "goal", this.unit));
  }

  /** @param {number} place of the choice */
  showGhosts(place) {
    const { unit } = this;
    const choice = /** @type {Choice} */ (this.data.choices[place]);
    for (const ghost of choice.ghosts[this.size] ?? []) {
      const [x, y] = ghost.at;
      const whole = drawn("g", { class: "ghost", transform: `translate(${x} ${y})` });
      const piece = drawn("g", { class: "piece", transform: `scale(${(0.85 * unit) / 16})` });
      piece.innerHTML = ghost.drawn;
      const title = drawn("title");
      title.textContent = choice.label;
      whole.append(title, drawn("circle", { class: "ring", r: unit }), piece);
      if (ghost.label) {
        const said = drawn("text", { class: "said", y: 4 });
        said.textContent = ghost.label;
        whole.append(said);
      }
      const corner = 0.7 * unit;
      const digit = drawn("text", { class: "digit", x: corner, y: 4.3 - corner });
      digit.textContent = String(place + 1);
      whole.append(drawn("circle", { class: "badge", cx: corner, cy: -corner, r: 9 }), digit);
      whole.dataset["choice"] = String(place);
      this.over.append(whole);
    }
  }

  // --- the side ---

  /** @returns {HTMLButtonElement[]} */
  showChoices() {
    const { heading, choices } = this.data;
    if (!heading) return [];
    const list = made("ol", "choices");
    const buttons = choices.map((choice, place) => {
      const button = pressed("", "minerals-button choice", () => this.choose(choice));
      button.append(made("span", "number", String(place + 1)), made("span", "", choice.label));
      for (const [event, isPointed] of /** @type {[string, boolean][]} */ ([
        ["mouseenter", true],
        ["mouseleave", false],
        ["focus", true],
        ["blur", false],
      ])) {
        button.addEventListener(event, () => this.point(place, isPointed));
      }
      const item = made("li");
      item.append(button);
      list.append(item);
      return button;
    });
    get("choices").append(made("h2", "", heading), list);
    return buttons;
  }

  /**
   * @param {number} place
   * @param {boolean} isPointed
   */
  point(place, isPointed) {
    if (this.data.centres) {
      for (const ghost of this.over.querySelectorAll(".ghost")) ghost.remove();
      if (isPointed && this.shown.frame === this.data.first.frame) this.showGhosts(place);
    }
    for (const ghost of this.over.querySelectorAll(`[data-choice="${place}"]`)) {
      ghost.classList.toggle("pointed", isPointed);
    }
  }

  /** What can be clicked on the board, for those who use the keyboard. */
  showAsking() {
    const { data, words, moves } = this;
    if (!data.centres) return;
    const asking = get("asking");
    const list = made("ul", "moves");
    for (const move of moves) {
      const item = made("li");
      item.append(pressed(move.name, "minerals-move", () => this.follow(move)));
      list.append(item);
    }
    if (moves.length) asking.append(made("h2", "", worded(words, "legal_moves")), list);
    const asked = made("label", "asked", worded(words, "cell"));
    const cells = made("select");
    cells.append(made("option", "", ""));
    for (const token of Object.keys(data.centres[0] ?? {}).sort()) cells.append(made("option", "", token));
    cells.addEventListener("change", () => cells.value && this.click(cells.value));
    asked.append(cells);
    asking.append(asked);
    if (data.link) {
      const tools = made("div", "tools");
      const done = made("span", "minerals-where");
      done.setAttribute("role", "status");
      tools.append(pressed(worded(words, "copy"), "minerals-button", () => this.copy(done)), done);
      asking.append(tools);
    }
  }

  /** @param {HTMLElement} done */
  async copy(done) {
    const link = this.data.link ?? "";
    try {
      await navigator.clipboard.writeText(link);
      say(done, worded(this.words, "copied"));
    } catch {
      const field = made("input");
      field.value = link;
      field.readOnly = true;
      done.replaceChildren(field);
      field.select();
    }
  }

  // --- what the reader does ---

  listen() {
    listenToTheme();
    listenToHost();
    this.board.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      const ghost = /** @type {SVGElement | null} */ (target.closest("[data-choice]"));
      if (ghost) this.choose(/** @type {Choice} */ (this.data.choices[Number(ghost.dataset["choice"])]));
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.begin();
    });
  }

  begin() {
    this.entry = enter(this.moves);
    this.choice = null;
    this.show(this.data.first);
  }

  /** @param {Choice} choice */
  choose(choice) {
    this.entry = enter(this.moves);
    this.choice = choice;
    this.show(choice.view);
  }

  /** @param {Move} move */
  follow(move) {
    this.entry = enter(this.moves);
    this.choice = null;
    const title = move.name;
    this.show(move.view ?? { ...this.data.first, title, sentences: [worded(this.words, "allowed", { action: title })] });
  }

  /** @param {string} token */
  click(token) {
    if (this.shown.frame !== this.data.first.frame) this.begin();
    const entry = press(this.moves, this.entry, token);
    if (entry.complete === "yes" && entry.action) return this.follow(entry.action);
    this.entry = entry;
    this.choice = null;
    if (entry.isRefused) return this.refuse(token);
    if (!entry.tokens.length) return this.begin();
    const said = worded(this.words, "go_on", { tokens: entry.tokens.join(" ") });
    this.show({ frame: this.data.first.frame, sentences: [said] });
    this.showGoals(entry);
  }

  /** @param {Entry} entry */
  showGoals({ tokens, action, next }) {
    const centres = this.data.centres?.[this.size] ?? {};
    const last = centres[tokens.at(-1) ?? ""];
    if (last) this.over.append(drawn("circle", { class: "chosen", cx: last[0], cy: last[1], r: 0.72 * this.unit }));
    for (const goal of next) {
      const centre = centres[goal];
      if (centre) this.over.append(...ringAt(centre, "goal", this.unit));
    }
    const tools = made("div", "tools");
    if (action) tools.append(pressed(action.name, "minerals-button", () => this.follow(action)));
    for (const token of next.filter((token) => !centres[token])) {
      const { action } = enter(this.moves, [...tokens, token]);
      tools.append(pressed(action?.name ?? token, "minerals-button", () => this.click(token)));
    }
    get("answer").append(tools);
  }

  /** @param {string} token */
  refuse(token) {
    const { refusals = {}, sentences = [], centres = [] } = this.data;
    const [start = ""] = this.entry.tokens;
    const known = reasonsFor(refusals, this.entry.tokens, token);
    const said = known?.[0].map((number) => sentences[number] ?? "") ?? [worded(this.words, "nothing")];
    const places = centres.map((own) => [own[start], own[token]].filter((point) => point !== undefined));
    this.show({
      frame: this.data.first.frame,
      title: [...this.entry.tokens, token].join(" "),
      sentences: said,
      rules: known?.[1] ?? [],
      lines: start ? places : [],
      crosses: centres.map((own) => (own[token] ? [own[token]] : [])),
    });
  }
}

unpacked().then((/** @type {PositionData} */ data) => {
  Object.assign(window, { page: new PositionPage(data) });
});
