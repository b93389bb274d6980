// The page's side of the engine: it starts the worker, keeps what is said to it until it can hear, and starts another
// one if it dies or does not answer.

/** @typedef {import("minerals/live/shared_model.js").Message} Message */

const PATIENCE = 60_000;
/** So often the same thing may go wrong. */
const TRIES = 3;

/**
 * A worker with Python in it, and everything that a page has said to it. Another worker gets all of it again; what the
 * page has seen already, it then hears as one.
 */
export class Engine {
  /**
   * @param {URL} folder where the engine lies
   * @param {(message: Message) => void} hear takes what Python says
   * @param {(state: string) => void} tell takes how the engine is: `starting`, `ready`, `again`, `left` after it has
   *   given something up, and `broken` or a reason why it does not run: see `page_words` in page.py
   * @param {string[]} packs what the engine loads: see engine.py
   */
  constructor(folder, hear, tell, packs) {
    this.folder = folder;
    this.packs = packs;
    this.hear = hear;
    this.tell = tell;
    this.patience = PATIENCE;
    /** Called when Python has done everything that it was asked. */
    this.rest = () => {};
    /** @type {Message[]} */
    this.said = [];
    /** The last message that this worker has done, and the last one that any of them has. */
    this.done = -1;
    this.seen = -1;
    /** @type {Message[]} */
    this.held = [];
    this.isQuick = true;
    this.isReady = false;
    this.isAlive = false;
    this.isOver = false;
    this.starts = 0;
    /** @type {{at: number, times: number}} */
    this.faults = { at: -1, times: 0 };
    this.waiting = 0;
    this.times = {};
    /** @type {Worker | null} */
    this.worker = null;
    this.ended = new AbortController();
    globalThis.addEventListener?.("online", () => this.isOver && this.#startAnew());
  }

  /**
   * Say something to Python, now or as soon as it can hear.
   * @param {Message} message
   */
  say(message) {
    const numbered = { ...message, number: this.said.length };
    this.said.push(numbered);
    if (this.isOver && this.seen >= 0) this.#startAnew();
    else if (this.isReady) this.worker?.postMessage(numbered);
    if (!this.waiting) this.#watch();
  }

  /**
   * Ask Python for something that changes nothing. If it cannot hear now, nobody answers.
   * @param {Message} message
   */
  ask(message) {
    if (this.isReady) this.worker?.postMessage(message);
  }

  /**
   * Say what was said on an earlier visit. The page hears the answers as one.
   * @param {Message[]} messages
   */
  repeat(messages) {
    if (!messages.length) return;
    messages.forEach((message) => this.say(message));
    this.seen = this.said.length - 1;
  }

  start() {
    const reason = obstacle();
    if (reason) return this.#giveUp(reason);
    this.starts += 1;
    this.isReady = this.isAlive = this.isOver = false;
    this.held = [];
    this.tell(this.starts > 1 ? "again" : this.seen < 0 ? "starting" : "returning");
    const life = `minerals ${Date.now()} ${Math.random()}`;
    let knowsModules = false;
    const kind = {
      /** @returns {"module"} what a browser that knows modules asks for */
      get type() {
        knowsModules = true;
        return "module";
      },
    };
    try {
      this.#replace(new Worker(new URL("worker.js", this.folder), kind), life);
    } catch (error) {
      console.warn(error);
      return this.#giveUp("broken");
    }
    if (!knowsModules) return this.#giveUp("old");
    this.worker?.postMessage({ start: true, packs: this.packs, quick: this.isQuick, life });
    this.#watch();
  }

  /**
   * @param {Worker} worker
   * @param {string} life the name of a lock, which the browser frees when the worker dies, whatever killed it
   */
  #replace(worker, life) {
    this.#stop();
    this.worker = worker;
    const { signal } = this.ended;
    worker.onmessage = ({ data }) => {
      if (this.worker !== worker) return;
      if (!("alive" in data)) return this.#take(data);
      this.isAlive = true;
      this.#watch();
      navigator.locks.request(life, { signal }, () => this.worker === worker && this.#fail("broken")).catch(() => {});
    };
    worker.onerror = (event) => {
      event.preventDefault();
      // Before it lives, its file has not come, or another one in its place.
      if (this.worker === worker) this.#fail(this.isAlive || this.isReady ? "broken" : "missing");
    };
  }

  #stop() {
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.ended.abort();
    this.ended = new AbortController();
    this.worker?.terminate();
    this.worker = null;
    this.isReady = false;
  }

  #startAnew() {
    this.faults = { at: -1, times: 0 };
    this.start();
  }

  /** @param {Message} message */
  #take(message) {
    if ("ready" in message) {
      this.times = message["ready"];
      this.isReady = true;
      this.done = -1;
      if (this.seen < 0) this.tell("ready");
      for (const each of this.said) this.worker?.postMessage(each);
      this.#watch();
    } else if ("broken" in message) {
      // What begins from a snapshot is no promise of Pyodide, and some browsers cannot do it.
      if (message["quick"] && !message["reason"]) this.isQuick = false;
      console.warn(message["broken"]);
      this.#fail(message["reason"] ?? "broken");
    } else if ("done" in message) this.#tick(message["done"]);
    else if (this.done < this.seen) this.held.push(...(message["all"] ?? [message]));
    else (message["all"] ?? [message]).forEach(this.hear);
  }

  /** @param {number} number the message that is done now */
  #tick(number) {
    const wasBehind = this.done < this.seen;
    this.done = number;
    if (wasBehind && number >= this.seen) {
      settled(this.held.splice(0)).forEach((each) => this.hear(each));
      this.tell("ready");
    }
    this.seen = Math.max(this.seen, number);
    if (number === this.said.length - 1) this.rest();
    this.#watch();
  }

  /**
   * Start again, unless it goes wrong at the same place each time: then go on without what is in the way.
   * @param {string} reason
   * @param {number} times how often it counts
   */
  #fail(reason, times = 1) {
    const at = this.isReady ? this.done + 1 : -1;
    this.faults = { at, times: this.faults.at === at ? this.faults.times + times : times };
    const isWorking = at >= 0 && at < this.said.length;
    this.#stop();
    if (this.faults.times < TRIES) return this.start();
    if (!isWorking) return this.#giveUp(reason);
    this.said[at] = { number: at };
    this.#startAnew();
    this.tell("left");
  }

  /** @param {string} reason */
  #giveUp(reason) {
    this.#stop();
    this.isOver = true;
    this.tell(reason === "missing" && !navigator.onLine ? "offline" : reason);
  }

  /**
   * Nobody waits for an answer that does not come, be it to the first word. A worker that lives and does not answer will
   * not do so next time.
   */
  #watch() {
    clearTimeout(this.waiting);
    this.waiting = 0;
    const isStuck = !this.isReady && !this.isAlive && "locks" in navigator;
    const isBehind = this.isReady && this.done < this.said.length - 1;
    const hang = () => this.#fail("broken", this.isAlive ? TRIES : 1);
    if (this.worker && (isStuck || isBehind)) this.waiting = Number(setTimeout(hang, this.patience));
  }
}

/** Why this browser cannot run the kit here, if it cannot. */
function obstacle() {
  if (globalThis.location?.protocol === "file:") return "file";
  const needed = ["Worker", "WebAssembly", "DecompressionStream"];
  return needed.every((name) => name in globalThis) ? "" : "old";
}

/**
 * The same with fewer messages: each model is told once how it is at the end, and what was for the moment is over. As
 * `folded` in host.py.
 * @param {Message[]} said
 */
export function settled(said) {
  /** @type {Map<string, object>} */
  const states = new Map();
  /** @type {Message[]} */
  const left = [];
  for (const message of said) {
    const name = message["open"] ?? message["update"];
    const known = states.get(name);
    if ("custom" in message) continue;
    if (known) Object.assign(known, message["state"]);
    else if (name === undefined) left.push(message);
    else {
      const state = { ...message["state"] };
      states.set(name, state);
      left.push({ ...message, state });
    }
  }
  return left;
}
