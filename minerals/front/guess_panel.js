// The panel in which a reader guesses the next move, and sees what was played, how good the guess was, and the score.

import { badge, made, pressed, say } from "./elements.js";
import { worded } from "./words.js";

/** @typedef {import("./guessing.js").GuessAnswer} GuessAnswer */
/** @typedef {import("./guessing.js").GuessShown} GuessShown */
/** @typedef {import("./words.js").Words} Words */

/**
 * What is told of a move once it is known.
 * @typedef {object} MoveTold
 * @property {[sentence: string, rule: string][]} events what happened, and the title of the rule behind it
 * @property {[before: number, after: number] | null} chances the player's chance to win, in thousandths
 */

/**
 * @typedef {object} GuessCalls
 * @property {(text: string) => void} guess a move was typed, or with "" the one on the board is meant
 * @property {() => void} reveal
 * @property {() => void} next
 * @property {() => void} clear what was clicked is not meant
 * @property {(seat: number) => void} whose the moves of another player are guessed, or with 0 everyone's
 * @property {() => void} close
 */

const SIGNS = { right: "✓", kind: "≈", other: "✗", shown: "–" };

/** How many panels there are on the page, for the names of their lists. */
const panels = { count: 0 };

export class GuessPanel {
  /**
   * @param {HTMLElement} element an empty one
   * @param {Words} words
   * @param {GuessCalls} calls
   */
  constructor(element, words, calls) {
    this.element = element;
    this.words = words;
    element.classList.add("minerals-guess");
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", worded(words, "guess_move"));
    /** @type {string[]} */
    this.players = [];
    this.whose = made("select", "minerals-guess-whose");
    this.whose.setAttribute("aria-label", worded(words, "guess_whose"));
    this.whose.addEventListener("change", () => calls.whose(Number(this.whose.value)));
    this.score = made("p", "minerals-where");
    const close = pressed("×", "minerals-button minerals-guess-close", () => calls.close());
    close.setAttribute("aria-label", worded(words, "guess_stop"));
    close.title = worded(words, "guess_stop");
    const head = made("div", "minerals-guess-row");
    head.append(made("b", "", worded(words, "guess_move")), this.whose, close);
    this.asked = made("p", "minerals-guess-asked");
    this.asked.setAttribute("role", "status");
    this.told = made("div", "minerals-guess-told");
    this.field = made("input");
    this.field.type = "text";
    this.field.autocomplete = "off";
    this.field.spellcheck = false;
    this.field.setAttribute("aria-label", worded(words, "guess_field"));
    this.field.placeholder = worded(words, "guess_field");
    this.list = made("datalist");
    this.list.id = `minerals-guesses-${++panels.count}`;
    this.field.setAttribute("list", this.list.id);
    this.form = made("form", "minerals-guess-row");
    this.send = made("button", "minerals-button minerals-guess-send", worded(words, "guess_send"));
    this.send.type = "submit";
    this.clear = pressed(worded(words, "guess_clear"), "minerals-button", () => calls.clear());
    this.form.append(
      this.field,
      this.list,
      this.send,
      this.clear,
      pressed(worded(words, "guess_reveal"), "minerals-button", () => calls.reveal()),
    );
    const guess = (/** @type {Event} */ event) => {
      event.preventDefault();
      calls.guess(this.field.value);
    };
    this.form.addEventListener("submit", guess);
    // A notebook keeps Enter from sending the form.
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") guess(event);
    });
    this.on = pressed(worded(words, "guess_next"), "minerals-button minerals-guess-send", () => calls.next());
    this.summary = made("div", "minerals-guess-summary");
    element.append(head, this.score, this.asked, this.form, this.told, this.on, this.summary);
    /** @type {GuessShown["phase"] | ""} */
    this.phase = "";
  }

  /** @param {string[]} players */
  showPlayers(players) {
    if (players.join("\n") === this.players.join("\n")) return;
    this.players = players;
    const names = [worded(this.words, "guess_everyone"), ...players];
    this.whose.replaceChildren(
      ...names.map((name, seat) => {
        const option = made("option", "", name);
        option.value = String(seat);
        return option;
      }),
    );
  }

  /**
   * @param {GuessShown} shown
   * @param {MoveTold | null} told
   */
  show(shown, told) {
    const hadFocus = this.element.contains(document.activeElement);
    const isNew = shown.phase !== this.phase;
    this.phase = shown.phase;
    this.whose.value = String(shown.seat);
    say(this.score, this.scored(shown.rows));
    say(this.asked, this.question(shown));
    this.form.hidden = shown.phase !== "ask";
    this.on.hidden = shown.left === 0 || shown.phase === "ask";
    this.clear.hidden = shown.entered.length === 0;
    if (shown.phase !== "ask" || isNew) this.field.value = "";
    if (shown.entered.length) this.field.value = shown.action;
    const isListed = shown.options.length === this.list.childElementCount && this.list.lastElementChild?.textContent === shown.options.at(-1);
    if (!isListed) this.list.replaceChildren(...shown.options.map((name) => made("option", "", name)));
    this.told.replaceChildren(...(shown.answer ? this.answerOf(shown.answer, told) : []));
    this.summary.replaceChildren(...(shown.left === 0 && shown.phase !== "ask" ? this.summaryOf(shown.rows) : []));
    if (hadFocus && isNew) (shown.phase === "ask" ? this.field : this.on.hidden ? this.whose : this.on).focus({ preventScroll: true });
  }

  /**
   * @param {GuessShown} shown
   * @returns {string}
   */
  question({ phase, player, entered, refused, answer, left }) {
    const { words } = this;
    if (answer) return worded(words, `guess_${answer.verdict}`);
    if (refused) return worded(words, "guess_refused", { text: refused });
    if (phase === "over") return worded(words, "guess_over");
    if (phase === "between") return worded(words, "guess_left", { number: left });
    if (entered.length) return worded(words, "guess_entered", { clicks: entered.join(" – ") });
    return worded(words, "guess_asked", { name: this.players[player - 1] ?? "" });
  }

  /**
   * @param {GuessAnswer[]} rows
   * @returns {string}
   */
  scored(rows) {
    const count = (/** @type {GuessAnswer["verdict"]} */ verdict) => rows.filter((row) => row.verdict === verdict).length;
    const tried = rows.length - count("shown");
    return tried ? worded(this.words, "guess_score", { tried, right: count("right"), kind: count("kind") }) : "";
  }

  /**
   * @param {GuessAnswer} answer
   * @param {MoveTold | null} told
   * @returns {HTMLElement[]}
   */
  answerOf({ player, guess, played, verdict }, told) {
    const { words } = this;
    const name = this.players[player - 1] ?? "";
    const moves = made("p", `minerals-guess-${verdict}`);
    moves.append(badge(player), made("b", "", worded(words, "guess_played", { name, action: played })));
    if (guess && verdict !== "right") moves.append(made("span", "", worded(words, "guess_guessed", { action: guess })));
    const parts = /** @type {HTMLElement[]} */ ([moves]);
    if (told?.chances) {
      const [before, after] = told.chances.map((share) => `${Math.round(share / 10)} %`);
      const gap = { name, before: before ?? "", after: after ?? "" };
      parts.push(made("p", "minerals-where", worded(words, "guess_chance", gap)));
    }
    const list = made("ul", "minerals-guess-events");
    for (const [sentence, rule] of told?.events ?? []) {
      const item = made("li", "", sentence);
      item.append(made("span", "minerals-where", worded(words, "rule", { title: rule })));
      list.append(item);
    }
    if (list.childElementCount) parts.push(list);
    return parts;
  }

  /**
   * All guesses in a table, once there is nothing more to guess.
   * @param {GuessAnswer[]} rows
   * @returns {HTMLElement[]}
   */
  summaryOf(rows) {
    if (!rows.length) return [];
    const { words } = this;
    const table = made("table");
    table.append(made("caption", "", worded(words, "guess_summary")));
    const head = made("tr");
    for (const name of ["guess_player", "guess_yours", "guess_was"]) head.append(made("th", "", worded(words, name)));
    table.append(head);
    for (const { player, guess, played, verdict } of rows) {
      const row = made("tr", `minerals-guess-${verdict}`);
      const who = made("td");
      who.append(badge(player), made("span", "minerals-unseen", this.players[player - 1] ?? ""));
      const own = made("td", "", guess || "–");
      const sign = made("span", "minerals-guess-sign", SIGNS[verdict]);
      sign.setAttribute("role", "img");
      sign.setAttribute("aria-label", worded(words, `guess_${verdict}`));
      own.prepend(sign);
      row.append(who, own, made("td", "", played));
      table.append(row);
    }
    return [table];
  }
}
