// Guessing the moves of a recorded game, one after the other. It shows nothing itself: `shown` is what a panel shows.
// It follows guessing.py of the player, and a test holds both together.

import { enter, press } from "./entry.js";

/** @typedef {import("./line.js").Line} Line */
/** @typedef {import("./line.js").MoveRecord} MoveRecord */

/**
 * A move that can be guessed.
 * @typedef {object} Choice
 * @property {string} name in notation
 * @property {string[]} tokens the clicks that enter it
 * @property {number} kind moves of one kind are much alike
 */

/**
 * All choices, packed; see guess_data.py.
 * @typedef {object} GuessData
 * @property {[form: string, kind: number][]} forms
 * @property {string[]} tokens
 * @property {number[][]} nodes
 * @property {{[record: string]: number}} roots
 */

/** @typedef {"right" | "kind" | "other" | "shown"} Verdict */
/**
 * @typedef {object} GuessAnswer
 * @property {number} record
 * @property {number} player
 * @property {string} guess "" if the move was only shown
 * @property {string} played
 * @property {Verdict} verdict
 * @property {string[]} guessed the cells of the guess
 * @property {string[]} right those of what was played
 */

/**
 * What a panel shows.
 * @typedef {object} GuessShown
 * @property {"ask" | "told" | "between" | "over"} phase
 * @property {number} seat whose moves are guessed, or 0 for everyone's
 * @property {number} player whose move is asked for, or 0
 * @property {string[]} entered the clicks so far
 * @property {string} action the move that they enter already, which could go on
 * @property {string[]} options the names of the moves that can be entered
 * @property {string} refused what was typed and is no move
 * @property {GuessAnswer | null} answer
 * @property {GuessAnswer[]} rows all answers on this line, in the order of the moves
 * @property {number} left how many moves are still to be guessed from here on
 */

export class Guessing {
  /** @param {(record: MoveRecord) => Choice[]} choices what could have been played in the place of a record */
  constructor(choices) {
    this.choicesOf = choices;
    this.seat = 0;
    /** @type {Map<number, GuessAnswer>} by the number of the record */
    this.answers = new Map();
    /** @type {GuessAnswer | null} */
    this.told = null;
    /** @type {string[]} */
    this.tokens = [];
    this.refused = "";
  }

  /**
   * The record that is asked for at a step, or null.
   * @param {Line} line
   * @param {number} step
   * @returns {MoveRecord | null}
   */
  question(line, step) {
    if (this.told || step >= line.last) return null;
    const record = line.record(step + 1);
    return line.endOf(record) - record.count === step && this.asksFor(record) ? record : null;
  }

  /** @param {MoveRecord} record */
  asksFor(record) {
    const isWanted = record.action !== "" && (this.seat === 0 || record.player === this.seat);
    return isWanted && !this.answers.has(record.n) && this.choicesOf(record).length > 1;
  }

  /**
   * The steps from one on at which something is asked for.
   * @param {Line} line
   * @param {number} step
   * @returns {number[]}
   */
  ahead(line, step) {
    return line.records.filter((record) => this.isAhead(line, step, record)).map((record) => line.endOf(record) - record.count);
  }

  /**
   * The first record from a step on that is asked for.
   * @param {Line} line
   * @param {number} step
   * @returns {MoveRecord | undefined}
   */
  nextAsked(line, step) {
    return line.records.find((record) => this.isAhead(line, step, record));
  }

  /**
   * @param {Line} line
   * @param {number} step
   * @param {MoveRecord} record
   */
  isAhead(line, step, record) {
    return line.endOf(record) - record.count >= step && this.asksFor(record);
  }

  /**
   * The tokens that can be clicked next.
   * @param {Line} line
   * @param {number} step
   * @returns {string[]}
   */
  targets(line, step) {
    const record = this.question(line, step);
    return record ? enter(this.choicesOf(record), this.tokens).next : [];
  }

  /** The reader has gone somewhere: what was entered is forgotten, and an answer is no longer shown. */
  leave() {
    this.told = null;
    this.tokens = [];
    this.refused = "";
  }

  /**
   * Take a click on the board.
   * @param {Line} line
   * @param {number} step
   * @param {string} token
   * @returns {MoveRecord | null} the record that is answered now
   */
  click(line, step, token) {
    const record = this.question(line, step);
    if (!record) return null;
    const choices = this.choicesOf(record);
    const entry = press(choices, enter(choices, this.tokens), token);
    this.refused = "";
    if (entry.complete === "yes" && entry.action) return this.answer(record, entry.action);
    this.tokens = entry.tokens;
    return null;
  }

  /**
   * Take a guess in notation, or with nothing the move that has been entered by clicks.
   * @param {Line} line
   * @param {number} step
   * @param {string} [text]
   * @returns {MoveRecord | null} the record that is answered now
   */
  guess(line, step, text = "") {
    const record = this.question(line, step);
    if (!record) return null;
    const choices = this.choicesOf(record);
    const meant = text.trim() === "" ? enter(choices, this.tokens).action : named(choices, text);
    this.refused = meant ? "" : text.trim();
    return meant ? this.answer(record, meant) : null;
  }

  /**
   * Show the move without a guess.
   * @param {Line} line
   * @param {number} step
   * @returns {MoveRecord | null}
   */
  reveal(line, step) {
    const record = this.question(line, step);
    return record ? this.answer(record, null) : null;
  }

  /**
   * @param {MoveRecord} record
   * @param {Choice | null} guess
   * @returns {MoveRecord}
   */
  answer(record, guess) {
    const played = /** @type {Choice} */ (this.choicesOf(record).find(({ name }) => name === record.action));
    this.told = {
      record: record.n,
      player: record.player,
      guess: guess?.name ?? "",
      played: record.action,
      verdict: guess === null ? "shown" : guess === played ? "right" : guess.kind === played.kind ? "kind" : "other",
      guessed: guess?.tokens ?? [],
      right: played.tokens,
    };
    this.answers.set(record.n, this.told);
    this.tokens = [];
    this.refused = "";
    return record;
  }

  /**
   * @param {Line} line
   * @param {number} step
   * @returns {GuessShown}
   */
  shown(line, step) {
    const record = this.question(line, step);
    const choices = record ? this.choicesOf(record) : [];
    const entry = enter(choices, this.tokens);
    const left = this.ahead(line, step).length;
    return {
      phase: this.told ? "told" : record ? "ask" : left ? "between" : "over",
      seat: this.seat,
      player: record?.player ?? 0,
      entered: entry.tokens,
      action: entry.action?.name ?? "",
      options: choices.filter(({ tokens }) => entry.tokens.every((token, place) => tokens[place] === token)).map(({ name }) => name),
      refused: this.refused,
      answer: this.told,
      rows: line.records.flatMap(({ n }) => this.answers.get(n) ?? []),
      left,
    };
  }
}

/**
 * @param {Choice[]} choices
 * @param {string} text as somebody types it
 * @returns {Choice | null}
 */
function named(choices, text) {
  const plain = (/** @type {string} */ name) => name.replace(/\s+/g, "");
  const meant = plain(text);
  return (
    choices.find(({ name }) => plain(name) === meant) ??
    choices.find(({ name }) => plain(name).toLowerCase() === meant.toLowerCase()) ??
    null
  );
}

/**
 * The choices of each record, unpacked when they are asked for.
 * @param {GuessData} data
 * @returns {(record: MoveRecord) => Choice[]}
 */
export function unpackedChoices({ forms, tokens, nodes, roots }) {
  /** @type {Map<number, Choice[]>} */
  const known = new Map();
  return ({ n, player }) => {
    const root = roots[n];
    if (root === undefined) return [];
    const choices = known.get(n) ?? branchesOf(root, []);
    known.set(n, choices);
    return choices;

    /**
     * @param {number} branch
     * @param {string[]} before
     * @returns {Choice[]}
     */
    function branchesOf(branch, before) {
      const [form = -1, ...pairs] = nodes[branch] ?? [];
      const [text = "", kind = 0] = forms[form] ?? [];
      const name = text.replace(/\{(\d+)\}/g, (_, number) => shortened(before[Number(number)] ?? "", player));
      /** @type {Choice[]} */
      const found = form < 0 ? [] : [{ name, tokens: before, kind }];
      let token = 0;
      for (let place = 0; place < pairs.length; place += 2) {
        token += pairs[place] ?? 0;
        found.push(...branchesOf(pairs[place + 1] ?? 0, [...before, tokens[token] ?? ""]));
      }
      return found;
    }
  };
}

/**
 * A token without the number of the player whose it is.
 * @param {string} token
 * @param {number} player
 * @returns {string}
 */
function shortened(token, player) {
  const own = `${player}:`;
  return token.startsWith(own) ? token.slice(own.length) : token;
}
