// Tells a learning platform how a page was solved (SCORM 1.2), and the page around it by `postMessage`.
// Without a platform nothing is kept.

/**
 * @typedef {object} Platform what a learning platform of SCORM 1.2 offers to pages in it
 * @property {(nothing: "") => string} LMSInitialize
 * @property {(nothing: "") => string} LMSFinish
 * @property {(nothing: "") => string} LMSCommit
 * @property {(name: string) => string} LMSGetValue
 * @property {(name: string, value: string) => string} LMSSetValue
 */

const MOST_FRAMES = 20;
// SCORM 1.2 keeps no more characters of a page.
const MOST_KEPT = 4096;

/** @returns {Platform | null} */
function platformAround() {
  /** @type {Window[]} */
  const starts = [window];
  if (window.top?.opener) starts.push(window.top.opener);
  for (let frame of starts) {
    for (let number = 0; number < MOST_FRAMES; number++) {
      try {
        const found = /** @type {{API?: Platform}} */ (/** @type {unknown} */ (frame)).API;
        if (found) return found;
      } catch {
        break; // a page of another website, which shows nothing of itself
      }
      if (frame.parent === frame) break;
      frame = frame.parent;
    }
  }
  return null;
}

/**
 * A time as SCORM 1.2 writes it.
 * @param {number} milliseconds
 * @returns {string}
 */
function timeSpan(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/**
 * Tell the page around this one, if there is one.
 * @param {{type: string, [detail: string]: string | number}} message
 */
export function tellHost(message) {
  if (parent !== window) parent.postMessage(message, "*");
}

/**
 * The variant of a student: always the same one, and elsewhere the first.
 * @param {string} student the id at a learning platform, or ""
 * @param {string} code
 * @param {number} variants how many there are
 * @returns {number}
 */
export function variantOf(student, code, variants) {
  if (!student) return 0;
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${student} ${code}`)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash % variants;
}

/** The student's record at the learning platform, if the page is in one. */
export class StudentRecord {
  constructor() {
    this.began = Date.now();
    this.platform = platformAround();
    if (this.platform?.LMSInitialize("") !== "true") this.platform = null;
    addEventListener("pagehide", () => this.finish());
  }

  /** @returns {string} who the platform says the student is, or "" */
  get student() {
    return this.platform?.LMSGetValue("cmi.core.student_id") ?? "";
  }

  /** @returns {{[name: string]: unknown} | null} what was kept when the student last left */
  restored() {
    const { platform } = this;
    if (!platform) return null;
    const status = platform.LMSGetValue("cmi.core.lesson_status");
    if (status === "not attempted" || status === "") this.set("cmi.core.lesson_status", "incomplete");
    try {
      const kept = JSON.parse(platform.LMSGetValue("cmi.suspend_data"));
      return kept && typeof kept === "object" ? kept : null;
    } catch {
      return null;
    }
  }

  /**
   * Keep where the student is: the first of these for which there is room.
   * @param {Iterable<object>} states from the fullest to the shortest
   */
  keep(states) {
    if (!this.platform) return;
    for (const state of states) {
      const whole = JSON.stringify(state);
      if (whole.length > MOST_KEPT) continue;
      this.set("cmi.suspend_data", whole);
      break;
    }
    this.platform.LMSCommit("");
  }

  /**
   * @param {number} points from 0 to 100
   * @param {"incomplete" | "completed" | "passed"} status
   */
  grade(points, status) {
    this.set("cmi.core.score.min", "0");
    this.set("cmi.core.score.max", "100");
    this.set("cmi.core.score.raw", String(points));
    this.set("cmi.core.lesson_status", status);
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    this.platform?.LMSSetValue(name, value);
  }

  finish() {
    if (!this.platform) return;
    this.set("cmi.core.session_time", timeSpan(Date.now() - this.began));
    this.set("cmi.core.exit", "suspend");
    this.platform.LMSCommit("");
    this.platform.LMSFinish("");
    this.platform = null;
  }
}
