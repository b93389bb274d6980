// The list of moves in two columns, with variations and comments in it.

import { badge, made, pressed } from "./elements.js";
import { Tree } from "./line.js";
import { worded } from "./words.js";

/** @typedef {import("./line.js").MoveRecord} MoveRecord */
/** @typedef {import("./line_menu.js").LineMenu} LineMenu */
/** @typedef {import("./words.js").Words} Words */

/**
 * What a turn brought. Each event has the number of its record, how many of its events have happened, and a sentence.
 * @typedef {{said: string, events: [number, number, string][], at: [number, number]}} TurnTold
 */

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
   * @param {LineMenu} [menu] what can be done with a line, if anything
   */
  constructor(element, words, calls, menu) {
    this.element = element;
    this.words = words;
    this.calls = calls;
    this.menu = menu;
    this.tree = new Tree([]);
    /** @type {string[]} */
    this.players = [];
    /** @type {Map<number, HTMLButtonElement>} */
    this.buttons = new Map();
    this.marked = /** @type {HTMLButtonElement | undefined} */ (undefined);
    this.isWaiting = false;
    /** Whether the focus was in a list that was replaced. It goes to the move that is shown. */
    this.hadFocus = false;
    /** @type {HTMLDetailsElement | undefined} */
    this.told = undefined;
    /** Whether the reader has unfolded a turn. The next one is then unfolded as well. */
    this.isUnfolded = false;
    /** @type {(record: MoveRecord) => boolean} */
    this.isKnown = () => true;
    element.classList.add("minerals-moves");
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", worded(words, "moves"));
    if (menu) element.addEventListener("contextmenu", (event) => this.openMenu(event, menu));
  }

  /**
   * @param {Tree} tree
   * @param {string[]} players
   */
  showTree(tree, players) {
    this.tree = tree;
    this.players = players;
    this.hadFocus = this.element.contains(document.activeElement);
    this.buttons = new Map();
    this.marked = undefined;
    this.told = undefined;
    const shown = document.createDocumentFragment();
    const head = made("div", "minerals-of-line");
    head.append(this.button(tree.root, worded(this.words, "set_up")), ...this.menuOf(() => this.shown, "main_line_menu"));
    shown.append(head, ...this.remarksOn(tree.root));
    this.addRows(shown, this.after(tree.root));
    this.element.replaceChildren(shown);
  }

  /**
   * List only the moves that a reader who has not seen the result may know, with their comments.
   * @param {Tree} tree
   * @param {string[]} players
   * @param {(record: MoveRecord) => boolean} isKnown
   */
  showKnown(tree, players, isKnown) {
    this.isKnown = isKnown;
    this.showTree(tree, players);
  }

  /**
   * The records after one that are listed, the main one first. Other ways to go on would tell what it is.
   * @param {MoveRecord} record
   * @returns {(MoveRecord | undefined)[]} as of the tree
   */
  after(record) {
    const others = this.tree.after(record);
    return this.isKnown(others[0] ?? record) ? others : [];
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
    if (this.hadFocus) button.focus({ preventScroll: true });
    this.hadFocus = false;
    this.scrollSoon();
  }

  /**
   * Tell the turn of the move that is shown in one line, which unfolds to its events.
   * @param {TurnTold | null} turn
   */
  showTurn(turn) {
    this.told?.remove();
    this.told = undefined;
    const row = this.marked?.closest(".minerals-row, .minerals-variation, .minerals-of-line");
    if (!turn || !row) return;
    const told = made("details", "minerals-told-turn");
    const list = made("ol");
    for (const [number, events, text] of turn.events) {
      const record = this.tree.byNumber.get(number);
      if (!record) continue;
      const item = made("li");
      const button = pressed(text, "minerals-event", () => this.calls.goTo(record, events));
      if (number === turn.at[0] && events === turn.at[1]) button.setAttribute("aria-current", "step");
      item.append(button);
      list.append(item);
    }
    told.append(made("summary", "", turn.said), list);
    told.open = this.isUnfolded;
    told.addEventListener("toggle", () => {
      if (told.isConnected) this.isUnfolded = told.open;
    });
    row.after(told);
    this.told = told;
    this.scrollSoon();
  }

  /** Scroll in the next frame: asking where something is makes the browser lay out the page, and once is enough. */
  scrollSoon() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.scroll();
    });
  }

  /** Scroll to the marked move and what is told of its turn. Also call this when a hidden list is shown. */
  scroll() {
    if (!this.marked) return;
    const box = this.element.getBoundingClientRect();
    const own = this.marked.getBoundingClientRect();
    const end = this.told?.getBoundingClientRect().bottom ?? own.bottom;
    // What does not fit as a whole begins at the top.
    const above = Math.max(0, (box.height - (end - own.top)) / 2);
    this.element.scrollTop += own.top - box.top - above;
  }

  /**
   * The rows of a main line. What follows a row is shown below it.
   * @param {Node & ParentNode} into
   * @param {(MoveRecord | undefined)[]} beginning the records that may come first, the main one first
   */
  addRows(into, beginning) {
    const isPair = this.players.length === 2;
    let row = /** @type {HTMLElement | undefined} */ (undefined);
    let cell = /** @type {HTMLElement | undefined} */ (undefined);
    let player = 0;
    let turn = 0;
    let rounds = 0;
    /** @type {Node[]} */
    let below = [];
    // Without recursion along a line, because a game has thousands of moves.
    for (let others = beginning; others.length; ) {
      const [record, ...rest] = others;
      const variations = rest.flatMap((other) => (other ? [this.variation(other)] : []));
      if (!record) {
        below.push(...variations);
        break;
      }
      const seat = record.player || player || 1; // what all do together, such as a draw, stands with the last move
      if (seat !== player || !cell) {
        if (!row || !isPair || seat < player) {
          into.append(...below);
          below = [];
          // Of two players, both have a turn in a row.
          const begins = record.turn !== turn && record.turn ? (isPair ? ++rounds : record.turn) : 0;
          row = this.row(begins, seat);
          turn = record.turn ?? 0;
          into.append(row);
        }
        cell = made("span", "minerals-cell");
        if (isPair) cell.style.gridColumn = String(seat + 1);
        row.append(cell);
        player = seat;
      }
      cell.append(this.button(record, record.action));
      below.push(...this.remarksOn(record), ...variations);
      others = this.after(record);
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
    shown.append(made("span", "minerals-what-if", worded(this.words, "what_if")), ...this.menuOf(() => first, "line_menu"));
    let player = 0;
    for (let others = /** @type {(MoveRecord | undefined)[]} */ ([first]); others.length; ) {
      const [record, ...rest] = others;
      const variations = rest.flatMap((other) => (other ? [this.variation(other)] : []));
      if (!record) {
        shown.append(...variations);
        break;
      }
      if (record.player && record.player !== player && this.players.length > 1) shown.append(badge(record.player));
      player = record.player || player;
      shown.append(this.button(record, record.action), ...this.remarksOn(record));
      shown.append(...variations);
      others = this.after(record);
    }
    return shown;
  }

  /** The move that is shown. */
  get shown() {
    const number = [...this.buttons].find(([, button]) => button === this.marked)?.[0];
    return this.tree.byNumber.get(number ?? 0) ?? this.tree.root;
  }

  /**
   * The button of a line's menu, if lines can be worked with.
   * @param {() => MoveRecord} record
   * @param {string} name
   * @returns {HTMLElement[]}
   */
  menuOf(record, name) {
    if (!this.menu) return [];
    return [this.menu.button(record, worded(this.words, name, { action: record().action }), () => this.tree)];
  }

  /**
   * Open the menu of the line through the move that was clicked with the other button, or has the focus.
   * @param {MouseEvent} event
   * @param {LineMenu} menu
   */
  openMenu(event, menu) {
    const button = /** @type {Element} */ (event.target).closest(".minerals-move");
    const found = [...this.buttons].find(([, own]) => own === button);
    const record = found && this.tree.byNumber.get(found[0]);
    if (!found || !record) return;
    event.preventDefault();
    event.stopPropagation(); // JupyterLab has a menu of its own for everything
    menu.open(record, found[1], this.tree);
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
    const told = record.told || this.players[record.player - 1];
    if (record.action && told) button.title = told;
    this.buttons.set(record.n, button);
    return button;
  }
}
