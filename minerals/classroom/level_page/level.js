// A level to solve. What is answered was worked out beforehand; see tree.py for the data.

import { StudentRecord, tellHost } from "minerals/classroom/learning_platform/platform.js";
import { NOTHING_SAID } from "minerals/classroom/level_page/level_data.js";
import { QuestionForm } from "minerals/classroom/level_page/question.js";
import { PageBoard } from "minerals/front/board/page.js";
import { drawn, made, pressed, say } from "minerals/front/elements.js";
import { beginningOf, dragsOf, enter, press, reasonsFor } from "minerals/front/entry.js";
import { Film } from "minerals/front/film.js";
import { listenToHost } from "minerals/front/host.js";
import { crossAt, placeOf, ringAt } from "minerals/front/overlay.js";
import { ruleChip } from "minerals/front/rule_chip.js";
import { worded } from "minerals/front/words.js";
import { get, listenToTheme, unpacked } from "minerals/front/page_frame.js";

/** @typedef {import("minerals/classroom/level_page/level_data.js").LevelData} LevelData */
/** @typedef {import("minerals/classroom/level_page/level_data.js").LevelMove} LevelMove */
/** @typedef {import("minerals/classroom/level_page/level_data.js").LevelNode} LevelNode */
/** @typedef {import("minerals/front/entry.js").Entry<LevelMove>} Entry */

/** The page: where the student is, and what has been clicked. */
class LevelPage {
  /** @param {LevelData} data */
  constructor(data) {
    this.data = data;
    this.words = data.words;
    this.places = [0];
    /** @type {string[]} */
    this.path = [];
    /** @type {Entry} */
    this.entry = enter(this.moves);
    this.tries = 0;
    this.stars = 0;
    /** @type {number[] | undefined} */
    this.progress = undefined;
    /** @type {import("minerals/classroom/level_page/level_data.js").Said} */
    this.said = NOTHING_SAID;
    this.board = /** @type {SVGSVGElement} */ (get("board"));
    this.over = drawn("g", { class: "over" });
    const film = /** @type {import("minerals/front/film.js").FilmData} */ (data.films[0]);
    this.board.replaceChildren(this.over);
    this.board.style.setProperty("--shape", String(film.width / film.height));
    this.film = new Film(this.board, film);
    const box = /** @type {HTMLElement} */ (this.board.parentElement);
    this.pageBoard = new PageBoard(box, () => this.board, { press: (token) => this.click(token), escape: () => this.forget() });
    get("task").append(made("p", "", data.task));
    get("goal").classList.toggle("asks", Boolean(data.question));
    this.standing = made("p", "minerals-where");
    this.offers = made("div", "offers");
    this.cells = made("select");
    this.asked = made("label", "asked", worded(this.words, "cell"));
    this.question = this.asking();
    this.undoButton = pressed(worded(this.words, "undo"), "minerals-button", () => this.undo());
    this.restartButton = pressed(worded(this.words, "restart"), "minerals-button", () => this.restart());
    const hint = pressed(worded(this.words, "hint"), "minerals-button", () => this.hint());
    get("tools").append(...(data.question ? [] : [this.undoButton]), this.restartButton, hint);
    listenToTheme();
    this.record = new StudentRecord();
    this.best = 0;
    this.restore();
    this.listen();
    this.show();
    listenToHost();
  }

  /** @returns {LevelNode} */
  get node() {
    return /** @type {LevelNode} */ (this.data.nodes[this.places[this.places.length - 1] ?? 0]);
  }

  /** @returns {LevelMove[]} those that the page answers here */
  get moves() {
    return this.node.moves ?? [];
  }

  /** @returns {number} */
  get unit() {
    return this.data.units[0] ?? 16;
  }

  // --- what is shown ---

  /** @returns {QuestionForm | null} */
  asking() {
    const { data, words } = this;
    const asking = get("asking");
    const isOnBoard = !data.question || data.question.cells.length > 0;
    if (isOnBoard) {
      this.asked.append(this.cells);
      this.cells.addEventListener("change", () => {
        const { value } = this.cells;
        if (value) this.click(value);
        this.cells.value = "";
      });
      asking.append(this.offers, this.asked);
    }
    if (!data.question) return null;
    return new QuestionForm(asking, data.question, words, { give: () => this.give() });
  }

  show() {
    const { node, data, words } = this;
    this.film.show(node.frame);
    get("description").textContent = data.descriptions[node.frame] ?? "";
    this.over.replaceChildren();
    const isSolved = this.stars > 0;
    const progress = this.progress ?? node.progress;
    const list = made("ul");
    list.append(...data.goals.map((sentence, place) => this.goal(sentence, Boolean(progress[place]))));
    const known = data.par && this.tries ? `${data.par} ${worded(words, "so_far", { tried: this.tries })}` : data.par;
    say(this.standing, isSolved ? worded(words, "solved", { stars: this.stars }) : known);
    const taught = made("div", "rules");
    taught.append(...data.taught.map((number) => ruleChip(data.rules[number], words)));
    get("goal").replaceChildren(made("h2", "", worded(words, "goal")), list, this.standing, taught);
    this.showAnswer(isSolved);
    this.undoButton.disabled = this.places.length < 2;
    this.restartButton.disabled = this.tries === 0 && this.places.length < 2;
    const wasAsked = get("asking").contains(document.activeElement);
    this.showOffers();
    this.showBoard();
    this.asked.hidden = isSolved;
    // A button that is gone must not leave the keyboard nowhere.
    if (wasAsked && !get("asking").contains(document.activeElement)) {
      (isSolved ? this.restartButton : this.offers.querySelector("button") ?? this.cells).focus();
    }
  }

  showBoard() {
    const { data, entry, node, question } = this;
    const walk = data.walks[data.walked[0]?.[node.frame] ?? 0];
    if (!walk) return;
    const begun = question ? [...question.chosen] : entry.tokens;
    const drags = question || this.stars ? [] : dragsOf(this.moves, entry);
    this.pageBoard.show(this.board.getAttribute("aria-label") ?? "", walk, { begun, drags });
  }

  /**
   * @param {string} sentence
   * @param {boolean} isMet
   * @returns {HTMLElement}
   */
  goal(sentence, isMet) {
    const item = made("li");
    const tick = made("span", "tick", isMet ? "☑" : "☐");
    tick.setAttribute("role", "img");
    tick.setAttribute("aria-label", worded(this.words, isMet ? "met" : "not_met"));
    item.append(tick, made("span", "", sentence));
    return item;
  }

  /** @param {boolean} isSolved */
  showAnswer(isSolved) {
    const { said, node, data, words } = this;
    const told = made("div");
    if (isSolved) {
      const stars = made("p", "stars", "★".repeat(this.stars) + "☆".repeat(3 - this.stars));
      stars.setAttribute("aria-hidden", "true");
      told.append(stars, made("p", "unseen", worded(this.words, "solved", { stars: this.stars })));
    }
    const sentences = said.sentences.map((sentence) => made("p", `minerals-sentence ${said.kind}`, sentence));
    told.append(...sentences, ...said.comments.map((comment) => made("p", "comment", comment)));
    if (!isSolved && node.ended) told.append(made("p", "comment", node.ended));
    else if (!isSolved && !node.moves) told.append(made("p", "comment", worded(this.words, "unknown")));
    const rules = made("div", "rules");
    rules.append(...said.rules.map((number) => ruleChip(data.rules[number], words)));
    told.append(rules);
    get("answer").replaceChildren(told);
  }

  /** What can be clicked: on the board, in the list of cells, and as buttons what is not on the board. */
  showOffers() {
    const { board, data, node } = this;
    const drawnCells = new Set([...board.querySelectorAll("[data-cell]")].map((cell) => cell.getAttribute("data-cell") ?? ""));
    const offered = data.question ? data.question.cells : [...drawnCells];
    const shown = [...new Set(offered)].filter((cell) => drawnCells.has(cell)).sort();
    this.cells.replaceChildren(made("option", "", ""), ...shown.map((cell) => made("option", "", cell)));
    this.offers.replaceChildren();
    // A player is named on the button that is pressed. A ring is for a cell.
    if (data.question?.cells.length) for (const cell of this.question?.chosen ?? []) this.mark(cell, "chosen");
    if (this.stars || data.question) return;
    const { tokens, action: whole, next } = this.entry;
    const refused = Object.keys(node.refusals?.[beginningOf(tokens)] ?? {});
    for (const token of new Set([...next, ...refused])) {
      if (drawnCells.has(token)) continue;
      const { action } = enter(this.moves, [...tokens, token]);
      this.offers.append(pressed(action?.name ?? token, "minerals-button", () => this.click(token)));
    }
    if (whole) this.offers.append(pressed(whole.name, "minerals-button", () => this.play(whole)));
    if (!tokens.length) return;
    this.mark(tokens.at(-1) ?? "", "chosen");
    for (const token of next) this.mark(token, "goal");
  }

  /**
   * @param {string} cell
   * @param {"goal" | "chosen"} kind
   */
  mark(cell, kind) {
    const place = cell ? placeOf(this.board, cell) : null;
    if (place) this.over.append(...ringAt(place, kind, this.unit));
  }

  // --- what the student does ---

  listen() {
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.forget());
  }

  /** Forget what has been entered. */
  forget() {
    if (!this.entry.tokens.length) return;
    this.entry = enter(this.moves);
    this.said = NOTHING_SAID;
    this.show();
  }

  /** @param {string} token */
  click(token) {
    if (this.question) return this.choose(token);
    const { refusals = {} } = this.node;
    if (this.stars || !this.node.moves) return;
    // A try that is not allowed is entered click by click too, where the level knows what to say of it.
    const entry = press(this.moves, this.entry, token, (tokens) => beginningOf(tokens) in refusals);
    if (entry.complete === "yes" && entry.action) return this.play(entry.action);
    this.entry = entry;
    if (entry.isRefused) return this.refuse(token);
    const said = worded(this.words, "go_on", { tokens: entry.tokens.join(" ") });
    this.said = { ...NOTHING_SAID, sentences: entry.tokens.length ? [said] : [] };
    this.show();
  }

  /** @param {LevelMove} move */
  play(move) {
    this.places.push(move.to);
    this.path.push(move.name);
    this.entry = enter(this.moves);
    this.tries += 1;
    this.progress = undefined;
    const { node } = this;
    this.said = {
      kind: node.solved ? "yes" : "",
      sentences: node.sentences ?? [],
      rules: node.rules ?? [],
      comments: node.comments ?? [],
    };
    if (node.solved) this.solve();
    this.keep();
    this.show();
  }

  /** @param {string} token */
  refuse(token) {
    const { refusals = {} } = this.node;
    const { sentences, countsRefusals } = this.data;
    const known = reasonsFor(refusals, this.entry.tokens, token);
    const [said = [], rules = [], comments = [], progress] = known ?? [];
    const words = (/** @type {number[]} */ numbers) => numbers.map((number) => sentences[number] ?? "");
    this.said = {
      kind: "no",
      sentences: known ? words(said) : [worded(this.words, "nothing")],
      rules,
      comments: words(comments),
    };
    if (known && countsRefusals && progress) {
      this.tries += 1;
      this.progress = progress;
      if (progress.every(Boolean)) this.solve();
      this.keep();
    }
    this.show();
    const place = placeOf(this.board, token);
    if (place) this.over.append(...crossAt(place, this.unit));
  }

  /** @param {string} cell */
  choose(cell) {
    const { question } = this.data;
    const word = question?.form === "players" ? cell.replace(/^player /, "") : cell;
    const isChoice = question?.form === "players" ? word !== cell : question?.cells.includes(cell);
    if (this.stars || !isChoice) return;
    this.question?.toggle(word);
    if (question?.form === "players") return this.show();
    const chosen = [...(this.question?.chosen ?? [])].sort().join(" ");
    this.said = { ...NOTHING_SAID, sentences: chosen ? [worded(this.words, "chosen", { cells: chosen })] : [] };
    this.show();
  }

  give() {
    const { question, data } = this;
    if (!question || this.stars) return;
    const given = question.given();
    if (!given.length) {
      this.said = { ...NOTHING_SAID, sentences: [worded(this.words, "no_answer")] };
      return this.show();
    }
    this.tries += 1;
    const reply = question.reply(given);
    const comments = [reply.isRight ? data.after : reply.comment].filter(Boolean);
    this.said = {
      kind: reply.isRight ? "yes" : "no",
      sentences: [question.said(given), ...reply.sentences.map((number) => data.sentences[number] ?? "")],
      rules: reply.rules,
      comments,
    };
    if (reply.isRight) {
      this.progress = [1];
      this.solve();
    }
    this.keep();
    this.show();
  }

  solve() {
    const { stars } = this.data;
    this.stars = stars[Math.min(this.tries, stars.length) - 1] ?? 1;
  }

  undo() {
    if (this.places.length < 2) return;
    this.places.pop();
    this.path.pop();
    this.tries = this.path.length;
    this.changed();
  }

  restart() {
    this.places = [0];
    this.path = [];
    this.tries = 0;
    this.question?.clear();
    this.changed();
  }

  changed() {
    this.stars = 0;
    this.entry = enter(this.moves);
    this.progress = undefined;
    this.said = NOTHING_SAID;
    this.keep();
    this.show();
  }

  hint() {
    const [sentence, cells] = this.node.hint ?? ["", []];
    this.said = { ...NOTHING_SAID, comments: [sentence || worded(this.words, "unknown")] };
    this.entry = enter(this.moves);
    this.show();
    for (const cell of cells) this.mark(cell, "goal");
  }

  // --- what a learning platform keeps ---

  keep() {
    const { data, path, record, stars, tries } = this;
    const isBetter = stars > this.best;
    this.best = Math.max(stars, this.best);
    if (stars) tellHost({ type: "minerals:solved", level: data.id, stars, tries });
    if (isBetter) record.grade(Math.round((100 * stars) / 3), "passed");
    record.keep([
      { path, tries, best: this.best },
      { path: [], tries: 0, best: this.best },
    ]);
  }

  restore() {
    const kept = /** @type {Partial<import("minerals/classroom/level_page/level_data.js").Kept>} */ (this.record.restored() ?? {});
    const { path, tries = 0, best = 0 } = kept;
    if (!Array.isArray(path) || !Number.isInteger(tries) || !Number.isInteger(best)) return;
    this.best = Math.max(0, Math.min(3, best));
    for (const name of path.map(String)) {
      const move = this.node.moves?.find((one) => one.name === name);
      if (!move) return this.restart();
      this.places.push(move.to);
      this.path.push(name);
    }
    this.tries = Math.max(tries, this.path.length);
    this.entry = enter(this.moves);
    if (this.node.solved) this.solve();
  }
}

unpacked().then((/** @type {LevelData} */ data) => {
  Object.assign(window, { page: new LevelPage(data) });
});
