// Tells a learning platform how a level was solved (SCORM 1.2), and the page around it by `postMessage`.
// Without a platform nothing is kept.

/**
 * @typedef {object} Platform what a learning platform of SCORM 1.2 offers to pages in it
 * @property {(nothing: "") => string} LMSInitialize
 * @property {(nothing: "") => string} LMSFinish
 * @property {(nothing: "") => string} LMSCommit
 * @property {(name: string) => string} LMSGetValue
 * @property {(name: string, value: string) => string} LMSSetValue
 */

/**
 * @typedef {object} Kept what the platform keeps for the student
 * @property {string[]} path the moves that led to the position
 * @property {number} tries
 * @property {number} best the most stars so far
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

/** The student's record at the learning platform, if the page is in one. */
export class StudentRecord {
  /** @param {string} level */
  constructor(level) {
    this.level = level;
    this.began = Date.now();
    this.best = 0;
    this.platform = platformAround();
    if (this.platform?.LMSInitialize("") !== "true") this.platform = null;
    addEventListener("pagehide", () => this.finish());
  }

  /** @returns {Kept | null} what was kept when the student last left */
  restored() {
    const { platform } = this;
    if (!platform) return null;
    const status = platform.LMSGetValue("cmi.core.lesson_status");
    if (status === "not attempted" || status === "") this.set("cmi.core.lesson_status", "incomplete");
    try {
      const kept = /** @type {Partial<Kept>} */ (JSON.parse(platform.LMSGetValue("cmi.suspend_data")));
      const { path, tries, best } = kept;
      if (!Array.isArray(path) || !Number.isInteger(tries) || !Number.isInteger(best)) return null;
      this.best = Math.max(0, Math.min(3, best ?? 0));
      return { path: path.map(String), tries: Math.max(0, tries ?? 0), best: this.best };
    } catch {
      return null;
    }
  }

  /**
   * @param {string[]} path
   * @param {number} tries
   * @param {number} stars 0 if it is not solved yet
   */
  keep(path, tries, stars) {
    const isBetter = stars > this.best;
    this.best = Math.max(stars, this.best);
    if (stars && parent !== window) {
      parent.postMessage({ type: "minerals:solved", level: this.level, stars, tries }, "*");
    }
    if (!this.platform) return;
    const whole = JSON.stringify({ path, tries, best: this.best });
    this.set("cmi.suspend_data", whole.length > MOST_KEPT ? JSON.stringify({ path: [], tries: 0, best: this.best }) : whole);
    if (isBetter) {
      this.set("cmi.core.score.min", "0");
      this.set("cmi.core.score.max", "100");
      this.set("cmi.core.score.raw", String(Math.round((100 * stars) / 3)));
      this.set("cmi.core.lesson_status", "passed");
    }
    this.platform.LMSCommit("");
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
