// The list of moves in two columns, with variations and comments in it.

import { badge, made, pressed } from "./elements.js";
import { Tree } from "./line.js";
import { worded } from "./words.js";

/** @typedef {import("./line.js").MoveRecord} MoveRecord */
/** @typedef {import("./words.js").Words} Words */

/**
 * The list of moves. Of two players, each has a column; with more, the columns are the player and the moves. What was
 * said of a move, and what else could have been played, follows its row. Only the move that is shown is a stop of the
 * Tab key.
 */
export class Moves {
  /**
   * @param {HTMLElement} element an empty one, which scrolls
   * @param {Words} words
   * @param {{goTo: (record: MoveRecord, events?: number) => void}} calls `goTo`: a move was clicked, or a key moment
   *   after so many of its events
   */
  constructor(element, words, calls) {
    this.element = element;
    this.words = words;
    this.calls = calls;
    this.tree = new Tree([]);
    /** @type {string[]} */
    this.players = [];
    /** @type {Map<number, HTMLButtonElement>} */
    this.buttons = new Map();
    this.marked = /** @type {HTMLButtonElement | undefined} */ (undefined);
    this.isWaiting = false;
    element.classList.add("minerals-moves");
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", worded(words, "moves"));
  }

  /**
   * @param {Tree} tree
   * @param {string[]} players
   */
  showTree(tree, players) {
    this.tree = tree;
    this.players = players;
    this.buttons = new Map();
    this.marked = undefined;
    const shown = document.createDocumentFragment();
    shown.append(this.button(tree.root, worded(this.words, "set_up")), ...this.remarksOn(tree.root));
    this.addRows(shown, tree.after(tree.root));
    this.element.replaceChildren(shown);
  }

  /**
   * Mark a move and scroll to it, within the list only.
   * @param {MoveRecord} record
   */
  showRecord(record) {
    const button = this.buttons.get(record.n);
    if (this.marked === button) return;
    if (this.marked) {
      this.marked.removeAttribute("aria-current");
      this.marked.tabIndex = -1;
    }
    this.marked = button;
    if (!button) return;
    button.setAttribute("aria-current", "true");
    button.tabIndex = 0;
    // Asking for the button's place makes the browser lay out the page, and once per frame is enough.
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.scroll();
    });
  }

  /** Scroll to the marked move. Also call this when a hidden list is shown. */
  scroll() {
    if (!this.marked) return;
    const box = this.element.getBoundingClientRect();
    const own = this.marked.getBoundingClientRect();
    this.element.scrollTop += own.top + own.height / 2 - box.top - box.height / 2;
  }

  /**
   * The rows of a main line. What follows a row is shown below it.
   * @param {Node & ParentNode} into
   * @param {MoveRecord[]} beginning the records that may come first, the main one first
   */
  addRows(into, beginning) {
    const isPair = this.players.length === 2;
    let row = /** @type {HTMLElement | undefined} */ (undefined);
    let cell = /** @type {HTMLElement | undefined} */ (undefined);
    let player = 0;
    let turn = 0;
    /** @type {Node[]} */
    let below = [];
    // Without recursion along a line, because a game has thousands of moves.
    for (let others = beginning; others.length; ) {
      const [record, ...variations] = /** @type {[MoveRecord, ...MoveRecord[]]} */ (others);
      const seat = record.player || player || 1; // what all do together, such as a draw, stands with the last move
      if (seat !== player || !cell) {
        if (!row || !isPair || seat < player) {
          into.append(...below);
          below = [];
          row = this.row(record.turn === turn ? 0 : (record.turn ?? 0), seat);
          turn = record.turn ?? 0;
          into.append(row);
        }
        cell = made("span", "minerals-cell");
        if (isPair) cell.style.gridColumn = String(seat + 1);
        row.append(cell);
        player = seat;
      }
      cell.append(this.button(record, record.action));
      below.push(...this.remarksOn(record), ...variations.map((other) => this.variation(other)));
      others = this.tree.after(record);
    }
    into.append(...below);
  }

  /**
   * @param {number} turn the turn that begins in the row, or 0
   * @param {number} player
   * @returns {HTMLElement}
   */
  row(turn, player) {
    const row = made("div", this.players.length === 2 ? "minerals-row" : "minerals-row minerals-of-many");
    row.append(made("span", "minerals-turn", turn ? String(turn) : ""));
    if (this.players.length !== 2) {
      const who = made("span", "minerals-who");
      who.append(badge(player), made("span", "", this.players[player - 1] ?? ""));
      row.append(who);
    }
    return row;
  }

  /**
   * A variation: its moves in one paragraph, with its own variations below.
   * @param {MoveRecord} first
   * @returns {HTMLElement}
   */
  variation(first) {
    const shown = made("div", "minerals-variation");
    shown.append(made("span", "minerals-what-if", worded(this.words, "what_if")));
    let player = 0;
    for (let others = [first]; others.length; ) {
      const [record, ...variations] = /** @type {[MoveRecord, ...MoveRecord[]]} */ (others);
      if (record.player && record.player !== player && this.players.length > 1) shown.append(badge(record.player));
      player = record.player || player;
      shown.append(this.button(record, record.action), ...this.remarksOn(record));
      shown.append(...variations.map((other) => this.variation(other)));
      others = this.tree.after(record);
    }
    return shown;
  }

  /**
   * @param {MoveRecord} record
   * @returns {HTMLElement[]}
   */
  remarksOn(record) {
    const moments = (record.moments ?? []).map(([events, title]) => {
      const shown = pressed(title, "minerals-moment", () => this.calls.goTo(record, events));
      shown.tabIndex = -1;
      return shown;
    });
    return [...moments, ...record.said.map((text) => made("p", "minerals-remark", text))];
  }

  /**
   * @param {MoveRecord} record
   * @param {string} name
   * @returns {HTMLButtonElement}
   */
  button(record, name) {
    const button = pressed([name, ...record.signs].join(" "), "minerals-move", () => this.calls.goTo(record));
    button.tabIndex = -1;
    const player = this.players[record.player - 1];
    if (record.action && player) button.title = player;
    this.buttons.set(record.n, button);
    return button;
  }
}
