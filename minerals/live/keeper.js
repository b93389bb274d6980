// What a reader has done at the places of a page, kept in the browser, so that it is there after a reload.

/** @typedef {import("minerals/live/shared_model.js").Message} Message */
/** @typedef {{place: string, source: string, given: {[name: string]: any}}} Place */
/**
 * @typedef {object} Kept what was done at a place
 * @property {string} begun what it was made from
 * @property {string} version of the kit
 * @property {Message[]} said
 * @property {string} log the game as a file has it, if there is one
 * @property {string} [address] the game of a place that follows the address of the page
 * @property {string} [former] a game that this kit plays otherwise
 */
/** @typedef {"full" | "elsewhere" | "changed"} Notice why something is not kept, or not as it was */

const SOON = 400;

/**
 * Keeps what was said to each place. The same source and the same messages give the same game, and what has its game
 * in its address needs only that. Two tabs with one page do not write over each other: the later one keeps nothing.
 */
export class Keeper {
  /**
   * @param {string} version of the kit
   * @param {(notice: Notice, place: string) => void} tell
   * @param {boolean} isKept whether anything is: not where somebody else keeps it
   */
  constructor(version, tell, isKept) {
    this.key = `minerals ${globalThis.location.pathname}`;
    this.version = version;
    this.tell = tell;
    /** @type {Map<string, Kept>} */
    this.places = new Map();
    /** @type {Set<string>} */
    this.doubtful = new Set();
    /** @type {Set<string>} */
    this.guests = new Set();
    this.isFirst = false;
    this.isFull = false;
    if (!isKept) return;
    try {
      this.places = new Map(Object.entries(JSON.parse(localStorage.getItem(this.key) ?? "{}")));
    } catch {
      // Refused, or written by something else: then there is nothing to go on with.
    }
    this.#claim();
  }

  /**
   * Return what was said to a place on an earlier visit, if it is still the same place.
   * @param {Place} still
   * @returns {Message[]}
   */
  begin(still) {
    const { place, source, given } = still;
    const begun = JSON.stringify([source, given]);
    const old = this.places.get(place);
    const same = old?.begun === begun ? old : undefined;
    /** @type {Kept} */
    const kept = { begun, version: this.version, said: same?.said ?? [], log: same?.log ?? "" };
    if ("address" in given) kept.address = same?.address ?? "";
    const former = old?.former ?? (same ? "" : old?.log);
    if (former) kept.former = former;
    if (same?.log && same.version !== this.version) this.doubtful.add(place);
    this.places.set(place, kept);
    return [...kept.said];
  }

  /**
   * Return the address of the game that a place goes on with: the one that is asked for, or that of the last visit.
   * A game that comes by a link is a guest: the one of the last visit stays kept.
   * @param {string} place
   * @param {string} asked
   */
  address(place, asked) {
    const own = this.places.get(place)?.address ?? "";
    if (own && asked && asked !== own) this.guests.add(place);
    return asked || own;
  }

  /**
   * @param {string} place
   * @returns {string} an earlier game there that did not come back, as a file has it
   */
  former(place) {
    return this.places.get(place)?.former ?? "";
  }

  /** The places that somebody has played at. */
  played() {
    return [...this.places].filter(([, { said }]) => said.length).map(([place]) => place);
  }

  /**
   * Keep what the page has said to Python.
   * @param {Message} message
   */
  note(message) {
    const kept = this.places.get(placeOf(message));
    if (!kept || kept.address !== undefined) return;
    kept.said.push(message);
    this.#write();
  }

  /**
   * Keep the address that a place has now.
   * @param {Message} message of Python
   */
  follow(message) {
    const address = message["state"]?.address;
    const kept = this.places.get(placeOf(message));
    if (kept?.address === undefined || !address || kept.address === address || this.guests.has(placeOf(message))) return;
    kept.address = address;
    this.#write();
  }

  /**
   * Keep the game of a place, beside what led to it. Another version of the kit may play it otherwise.
   * @param {string} place
   * @param {string} log
   */
  keepLog(place, log) {
    const kept = this.places.get(place);
    if (!kept) return;
    if (this.doubtful.delete(place) && movesOf(kept.log) !== movesOf(log)) {
      kept.former = kept.log;
      this.tell("changed", place);
    }
    if (kept.log === log) return;
    kept.log = log;
    this.#write();
  }

  /** @param {string} place */
  forget(place) {
    this.places.delete(place);
    this.#write();
  }

  /** @param {string} place */
  forgetFormer(place) {
    delete this.places.get(place)?.former;
    this.#write();
  }

  #write() {
    if (!this.isFirst) return;
    const used = [...this.places].filter(([, { said, address, former }]) => said.length || address || former);
    try {
      if (used.length) localStorage.setItem(this.key, JSON.stringify(Object.fromEntries(used)));
      else localStorage.removeItem(this.key);
    } catch {
      if (this.isFull) return;
      this.isFull = true;
      this.tell("full", String(used[0]?.[0]));
    }
  }

  /** Be the one tab that writes. A tab that is being reloaded may still be going. */
  async #claim() {
    for (let tries = 0; tries < 3 && !this.isFirst; tries += 1) {
      this.isFirst = await claimed(this.key);
      if (!this.isFirst) await new Promise((go) => setTimeout(go, SOON));
    }
    if (this.isFirst) this.#write();
    else this.tell("elsewhere", String([...this.places.keys()][0]));
  }
}

/**
 * @param {string} name
 * @returns {Promise<boolean>} whether this tab holds the lock from now on, or there are no locks
 */
function claimed(name) {
  return new Promise((tell) => {
    if (!navigator.locks) return tell(true);
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        tell(lock !== null);
        return lock && new Promise(() => {});
      })
      .catch(() => tell(true));
  });
}

/** @param {Message} message */
const placeOf = (message) => String(message["update"] ?? message["custom"] ?? "").replace(/-\d+$/, "");

/**
 * @param {string} log
 * @returns {string} it without its first line, which names the version of the kit
 */
const movesOf = (log) => log.slice(log.indexOf("\n"));
