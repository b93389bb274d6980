// The page's side of the engine: it starts the worker, keeps what is said to it until it can hear, and starts another
// one if it dies or does not answer.

/** @typedef {import("minerals/live/shared_model.js").Message} Message */

const PATIENCE = 60_000;

/** A worker with Python in it, and everything that a page has said to it. */
export class Engine {
  /**
   * @param {URL} folder where the engine lies
   * @param {(message: Message) => void} hear takes what Python says
   * @param {(state: string) => void} tell takes how the engine is: `starting`, `ready`, `again` or `broken`
   * @param {string[]} packs what the engine loads: see engine.py
   */
  constructor(folder, hear, tell, packs) {
    this.folder = folder;
    this.packs = packs;
    this.hear = hear;
    this.tell = tell;
    /** @type {Message[]} */
    this.said = [];
    this.done = 0;
    this.isQuick = true;
    this.isReady = false;
    this.isHeard = false;
    this.starts = 0;
    this.waiting = 0;
    this.times = {};
    /** @type {Worker | null} */
    this.worker = null;
  }

  /**
   * Say something to Python, now or as soon as it can hear.
   * @param {Message} message
   */
  say(message) {
    const numbered = { ...message, number: this.said.length };
    this.said.push(numbered);
    if (this.isReady) this.worker?.postMessage(numbered);
    this.#watch();
  }

  start() {
    this.starts += 1;
    this.isReady = false;
    this.tell(this.starts === 1 ? "starting" : "again");
    this.worker?.terminate();
    const worker = new Worker(new URL("worker.js", this.folder), { type: "module" });
    this.worker = worker;
    worker.onmessage = ({ data }) => {
      if (this.worker === worker) this.#take(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.worker === worker) this.#fail();
    };
    worker.postMessage({ start: true, packs: this.packs, quick: this.isQuick });
  }

  /** @param {Message} message */
  #take(message) {
    if ("ready" in message) {
      this.times = message["ready"];
      this.isReady = true;
      this.done = 0;
      this.tell("ready");
      for (const each of this.said) this.worker?.postMessage(each);
      this.#watch();
    } else if ("broken" in message) {
      // What begins from a snapshot is no promise of Pyodide, and some browsers cannot do it.
      if (message["quick"]) this.isQuick = false;
      console.warn(message["broken"]);
      this.#fail();
    } else if ("done" in message) {
      this.done = message["number"] ?? message["done"];
      this.#watch();
    } else if ("all" in message) message["all"].forEach(this.hear);
    else this.hear(message);
  }

  #fail() {
    if (this.starts < 3) this.start();
    else this.tell("broken");
  }

  /** Nobody waits for an answer that does not come. */
  #watch() {
    clearTimeout(this.waiting);
    const isBehind = this.isReady && this.done < this.said.length - 1;
    if (isBehind) this.waiting = window.setTimeout(() => this.#fail(), PATIENCE);
  }
}
