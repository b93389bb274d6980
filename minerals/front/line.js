// The tree of records of a log, and the line of play that is shown.

/**
 * A record of a log: the set-up, or a move with the steps that it leads to.
 * @typedef {object} MoveRecord
 * @property {number} n its number
 * @property {number} parent the number of the record before it, or -1
 * @property {number} player who moved, counted from 1; of no meaning for the set-up
 * @property {string} action the move in notation, or "" for the set-up
 * @property {number | null} [at] when, in milliseconds
 * @property {number} [turn] the number of its turn, or 0 before the first
 * @property {string} [told] what it brought, in a sentence; the set-up has none
 * @property {number} first the place of its first step in the list of all steps
 * @property {number} count how many steps it has
 * @property {true} [ends] whether its line ends there, and all records after it are variations
 * @property {string[]} said comments of people
 * @property {string[]} [asides] comments of bots, who say something about each of their moves
 * @property {string[]} signs symbols such as !?
 * @property {string} moment a name that somebody gave it, or ""
 * @property {[events: number, title: string][]} [moments] key moments in it, each after so many of its steps
 */

/**
 * What a line must know of a step.
 * @typedef {object} Stop
 * @property {boolean} turn whether a turn begins
 * @property {string} moment the title of a key moment, or ""
 */

/** @typedef {"event" | "action" | "turn" | "moment"} Unit */

/** @typedef {{type: "To", share: number} | {type: "Before" | "After", by: Unit | "chosen"}} Move where a control goes */

/** All records, by number and by parent. */
export class Tree {
  /** @param {MoveRecord[]} records each after its parent, the set-up first */
  constructor(records) {
    this.records = records;
    /** @type {Map<number, MoveRecord>} */
    this.byNumber = new Map();
    /** @type {Map<number, (MoveRecord | undefined)[]>} */
    this.children = new Map();
    for (const record of records) {
      this.byNumber.set(record.n, record);
      const others = this.children.get(record.parent);
      if (others) others.push(record);
      else this.children.set(record.parent, [record]);
      if (record.ends) this.children.set(record.n, [undefined]);
    }
  }

  /** @returns {MoveRecord} */
  get root() {
    return /** @type {MoveRecord} */ (this.records[0]);
  }

  /**
   * The records that follow one, the main one first, or undefined in its place if the line ends.
   * @param {MoveRecord} record
   * @returns {(MoveRecord | undefined)[]}
   */
  after(record) {
    return this.children.get(record.n) ?? [];
  }

  /**
   * Whether the line through a record is the first, and whether it is the last, where it last parts from others.
   * @param {MoveRecord} record
   * @returns {{isFirst: boolean, isLast: boolean}}
   */
  placeOf(record) {
    let isFirst = true;
    let last = /** @type {boolean | undefined} */ (undefined);
    for (let at = /** @type {MoveRecord | undefined} */ (record); at; at = this.byNumber.get(at.parent)) {
      const beside = this.children.get(at.parent) ?? [];
      if (beside[0] !== at) isFirst = false;
      if (beside.length > 1) last ??= beside.at(-1) === at;
    }
    return { isFirst, isLast: last ?? true };
  }

  /**
   * The line through a record, from the set-up to its end.
   * @param {MoveRecord} record
   * @returns {MoveRecord[]}
   */
  lineThrough(record) {
    const line = [];
    for (let at = /** @type {MoveRecord | undefined} */ (record); at; at = this.byNumber.get(at.parent)) line.push(at);
    line.reverse();
    for (let next = this.after(record)[0]; next; next = this.after(next)[0]) line.push(next);
    return line;
  }
}

/**
 * Which records a reader who has seen the main line up to a step may know. Off the main line, that is every record.
 * Of a record that is to be guessed, and of every other way to go on there, nobody may know.
 * @param {Tree} tree
 * @param {number} seen or -1 for everything
 * @param {MoveRecord} [asked] to be guessed
 * @returns {(record: MoveRecord) => boolean}
 */
export function knownUpTo(tree, seen, asked) {
  const isAsked = (/** @type {MoveRecord} */ record) => record.parent === asked?.parent;
  if (seen < 0) return (record) => !isAsked(record);
  /** @type {Map<number, number>} */
  const begins = new Map();
  let step = 0;
  for (const record of tree.lineThrough(tree.root)) {
    begins.set(record.n, step);
    step += record.count;
  }
  return (record) => !isAsked(record) && (begins.get(record.n) ?? -1) < seen;
}

/** A line of play: its steps, counted from 0, and where one may stop. */
export class Line {
  /**
   * @param {Tree} tree
   * @param {Stop[]} stops one for each step of the whole log
   * @param {MoveRecord} [through] a record that the line goes through
   */
  constructor(tree, stops, through = tree.root) {
    this.stops = stops;
    this.records = tree.lineThrough(through);
    /** The place of each step of this line in the list of all steps. */
    this.steps = [0];
    this.recordAt = [tree.root];
    /** @type {Map<number, number>} the last step of each record */
    this.ends = new Map();
    for (const record of this.records) {
      for (let place = 0; place < record.count; place++) {
        this.steps.push(record.first + place);
        this.recordAt.push(record);
      }
      this.ends.set(record.n, this.steps.length - 1);
    }
    /** @type {Map<Unit, number[]>} */
    this.found = new Map();
  }

  /** @returns {number} */
  get last() {
    return this.steps.length - 1;
  }

  /**
   * Whether a record is on this line.
   * @param {MoveRecord} record
   */
  has(record) {
    return this.ends.has(record.n);
  }

  /**
   * The last step of a record of this line.
   * @param {MoveRecord} record
   * @returns {number}
   */
  endOf(record) {
    return this.ends.get(record.n) ?? 0;
  }

  /**
   * The record of a step.
   * @param {number} step
   * @returns {MoveRecord}
   */
  record(step) {
    return /** @type {MoveRecord} */ (this.recordAt[step]);
  }

  /**
   * The title of the key moment at a step, or "".
   * @param {number} step
   * @returns {string}
   */
  momentAt(step) {
    const record = this.record(step);
    const named = step === this.endOf(record) ? record.moment : "";
    return named || (this.stops[this.steps[step] ?? 0]?.moment ?? "");
  }

  /**
   * The steps at which one may stop, the first and the last among them.
   * @param {Unit} unit
   * @returns {number[]}
   */
  stopsBy(unit) {
    const known = this.found.get(unit);
    if (known) return known;
    const stops = new Set([0]);
    for (let step = 1; step <= this.last; step++) if (this.isStop(step, unit)) stops.add(step);
    stops.add(this.last);
    const list = [...stops];
    this.found.set(unit, list);
    return list;
  }

  /**
   * @param {number} step
   * @param {Unit} unit
   * @returns {boolean}
   */
  isStop(step, unit) {
    if (unit === "action") return step === this.endOf(this.record(step));
    if (unit === "turn") return this.stops[this.steps[step] ?? 0]?.turn ?? false;
    return unit === "event" || this.momentAt(step) !== "";
  }

  /**
   * @param {number} step
   * @param {Unit} unit
   * @returns {number}
   */
  after(step, unit) {
    return this.stopsBy(unit).find((stop) => stop > step) ?? this.last;
  }

  /**
   * @param {number} step
   * @param {Unit} unit
   * @returns {number}
   */
  before(step, unit) {
    return this.stopsBy(unit).findLast((stop) => stop < step) ?? 0;
  }

  /**
   * The step to which a control goes from a step.
   * @param {Move} move
   * @param {number} step
   * @param {Unit} unit the one that the reader has chosen
   * @returns {number}
   */
  stepOf(move, step, unit) {
    if (move.type === "To") return Math.floor(move.share * this.last);
    const by = move.by === "chosen" ? unit : move.by;
    return move.type === "After" ? this.after(step, by) : this.before(step, by);
  }
}
