// The reader's place in a recorded game, and the ways to another: by a control, by a record, as time passes. It shows
// nothing itself.

import { Line, Tree } from "./line.js";

/** @typedef {import("./line.js").MoveRecord} MoveRecord */
/** @typedef {import("./line.js").Stop} Stop */
/** @typedef {import("./line.js").Unit} Unit */
/** @typedef {import("./controls.js").Control} Control */

/**
 * @typedef {object} Followers what shows it
 * @property {() => void} line another line is shown
 * @property {(before: number) => void} step another step of it is shown, after this one
 * @property {(isPlaying: boolean) => void} playing it plays now, or no longer
 */

export class Replay {
  /**
   * @param {MoveRecord[]} records each after its parent, the set-up first
   * @param {Stop[]} stops one for each step of the whole log
   * @param {Followers} followers
   */
  constructor(records, stops, followers) {
    this.tree = new Tree(records);
    this.stops = stops;
    this.followers = followers;
    this.main = new Line(this.tree, stops);
    this.line = this.main;
    this.step = this.line.endOf(this.tree.root);
    /** The last step of the main line that the reader has seen, of those that count. */
    this.seen = this.step;
    this.timer = 0;
    /** @type {Unit} how far a step goes */
    this.unit = "event";
    /** In steps per second. */
    this.speed = 1;
  }

  /** How many steps this line has in common with the main line. */
  get common() {
    const { line, main } = this;
    const apart = line.steps.findIndex((number, step) => main.steps[step] !== number);
    return apart < 0 ? line.last : apart - 1;
  }

  /**
   * The last step of this line that a reader who has not seen the result may know. Off the main line, it is the last.
   * @returns {number}
   */
  get limit() {
    return this.seen < this.common ? this.seen : this.line.last;
  }

  /** @returns {boolean} whether the end of the main line has been seen */
  get isEndSeen() {
    return this.seen === this.main.last;
  }

  /** Count what is seen from now on. At its end, the game begins once more. */
  forget() {
    this.seen = 0;
    this.goTo(this.step === this.line.last ? this.line.endOf(this.tree.root) : this.step);
  }

  /** @returns {MoveRecord} the record of the step */
  get record() {
    return this.line.record(this.step);
  }

  /** @returns {boolean} */
  get isPlaying() {
    return this.timer !== 0;
  }

  /** @param {number} step or the nearest one there is */
  goTo(step) {
    const before = this.step;
    this.step = Math.max(0, Math.min(step, this.line.last));
    this.seen = Math.max(this.seen, Math.min(this.step, this.common));
    this.followers.step(before);
  }

  /** @param {MoveRecord} [record] the line goes through it; by default it is the main line */
  takeLine(record) {
    this.line = new Line(this.tree, this.stops, record);
    this.followers.line();
  }

  /**
   * @param {MoveRecord} record on any line
   * @param {number} [events] up to so many of its events
   */
  goToRecord(record, events = record.count) {
    if (!this.line.has(record)) this.takeLine(record);
    this.goTo(this.line.endOf(record) - record.count + events);
  }

  /**
   * Go to the next step of which something holds, starting again after the last.
   * @param {(number: number, before: number) => boolean} holds both are numbers among all steps of the log
   */
  goToNext(holds) {
    const { line } = this;
    for (let away = 1; away <= line.last + 1; away++) {
      const step = (this.step + away) % (line.last + 1);
      const before = line.steps[Math.max(0, step - 1)] ?? 0;
      if (holds(line.steps[step] ?? 0, before)) return this.goTo(step);
    }
  }

  /** @param {Control} control */
  press({ goes }) {
    if (goes.type === "Switch") return;
    if (goes.type !== "PlayOrPause") this.goTo(this.line.stepOf(goes, this.step, this.unit));
    else if (this.isPlaying) this.pause();
    else this.play();
  }

  /** Step on as time passes, from the beginning if this is the end. */
  play() {
    if (this.step === this.line.last) this.goTo(this.line.endOf(this.tree.root));
    this.keepPace();
    this.followers.playing(true);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.followers.playing(false);
  }

  /** @param {number} speed in steps per second */
  playAt(speed) {
    this.speed = speed;
    if (this.isPlaying) this.keepPace();
  }

  keepPace() {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.goTo(this.line.after(this.step, this.unit));
      if (this.step === this.line.last) this.pause();
    }, 1000 / this.speed);
  }
}
