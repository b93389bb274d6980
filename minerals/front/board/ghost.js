// A piece that covers several cells, shown where it would lie: in full size, as it is turned, and red where it overlaps.
// What forms there are, how a key turns them and where pieces lie already is all in the data that it gets.

/** @typedef {import("./layer.js").Layer} Layer */
/** @typedef {[right: number, up: number][]} Form */

/**
 * See PieceInHand in minerals/core/game/game.py.
 * @typedef {object} PieceInHand
 * @property {string[][]} rows
 * @property {string[]} covered
 * @property {{[letter: string]: number[]}} keys
 * @property {{[token: string]: Form[]}} pieces
 * @property {Form[]} forms
 * @property {number} form
 */

/** @typedef {{hand: PieceInHand, forms: Form[], form: number}} Held */

/** The pieces in the hands of players, one of which is under the pointer. */
export class Ghost {
  /** @param {Layer} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {PieceInHand[]} */
    this.hands = [];
    /** @type {Held[]} */
    this.held = [];
    /** @type {string | null} */
    this.over = null;
  }

  /**
   * Take in what Python knows.
   * @param {PieceInHand[]} hands
   */
  set(hands) {
    if (hands === this.hands) return;
    this.hands = hands;
    this.held = hands.flatMap((hand) => (hand.forms.length ? [{ hand, forms: hand.forms, form: hand.form }] : []));
    this.show(this.over);
  }

  /**
   * Take a piece in hand before Python answers, and tell whether that is one.
   * @param {string} token
   * @returns {boolean}
   */
  take(token) {
    const hand = this.hands.find(({ pieces }) => token in pieces);
    const forms = hand?.pieces[token];
    if (!hand || !forms) return false;
    this.held = [...this.held.filter((held) => held.hand !== hand), { hand, forms, form: 0 }];
    return true;
  }

  /** Whether a piece is shown. */
  get isOver() {
    return this.heldOver() !== null;
  }

  /** The keys that turn the piece that is shown. */
  get letters() {
    return Object.keys(this.heldOver()?.hand.keys ?? {});
  }

  /** @returns {Held | null} */
  heldOver() {
    return this.heldAt(this.over);
  }

  /**
   * @param {string | null} token
   * @returns {Held | null}
   */
  heldAt(token) {
    if (token === null) return null;
    return this.held.find(({ hand }) => hand.rows.some((row) => row.includes(token))) ?? null;
  }

  /**
   * Turn the piece that is shown, as Python will.
   * @param {string} letter
   */
  turn(letter) {
    const held = this.heldOver() ?? this.held.at(-1);
    const next = held?.hand.keys[letter]?.[held.form];
    if (!held || next === undefined) return;
    held.form = next;
    this.show(this.over);
  }

  /**
   * The cell on which the piece would be placed: the nearest one from which all of it is on the table.
   * @param {string | null} token
   * @returns {string | null}
   */
  anchor(token) {
    const held = this.heldAt(token);
    if (!held || token === null) return token;
    const { hand, forms, form } = held;
    const up = hand.rows.findIndex((row) => row.includes(token));
    const right = hand.rows[up]?.indexOf(token) ?? 0;
    const steps = forms[form] ?? [];
    const [across, along] = [steps.map(([x]) => x), steps.map(([, y]) => y)];
    const inside = (/** @type {number} */ at, /** @type {number[]} */ cells, /** @type {number} */ length) =>
      Math.min(Math.max(at, -Math.min(...cells)), length - 1 - Math.max(...cells));
    const row = hand.rows[inside(up, along, hand.rows.length)];
    return row?.[inside(right, across, row.length)] ?? token;
  }

  /**
   * Show the piece where it would lie if a cell were clicked, or nothing.
   * @param {string | null} token
   */
  show(token) {
    this.over = token;
    const held = this.heldOver();
    const cells = held && token !== null ? this.cells(held, this.anchor(token) ?? token) : [];
    const free = cells.filter((cell) => !held?.hand.covered.includes(cell));
    this.layer.draw("held", free);
    this.layer.draw(
      "overlap",
      cells.filter((cell) => !free.includes(cell)),
    );
  }

  /**
   * @param {Held} held
   * @param {string} anchor
   * @returns {string[]}
   */
  cells({ hand, forms, form }, anchor) {
    const up = hand.rows.findIndex((row) => row.includes(anchor));
    const right = hand.rows[up]?.indexOf(anchor) ?? 0;
    return (forms[form] ?? []).flatMap(([x, y]) => hand.rows[up + y]?.[right + x] ?? []);
  }
}
