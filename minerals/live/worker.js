// The engine in a worker: Python, the kit, and the widgets that it runs. It is started by engine.js.

import { turn } from "./segments.mjs";

/** @typedef {{[name: string]: any}} Message */

/** @type {any} */
let host = null;
/** @type {Message[]} */
const waiting = [];

// What Python says to one message comes to the page as one, so that no half of it is laid out. Long work is told of.
const LONG = 2000;
/** @type {Message[] | null} */
let answer = null;
let since = 0;

function tell() {
  if (answer?.length) postMessage({ all: answer });
  [answer, since] = [answer && [], performance.now()];
}

/** @param {Message} message */
function say(message) {
  if (!answer) return postMessage(message);
  answer.push(message);
  if (performance.now() - since > LONG) tell();
}

/** A file of the engine that does not come, or another one in its place, as filters send it. */
class MissingFile extends Error {}

/**
 * @template Kind
 * @param {string} name
 * @param {() => Promise<Kind>} read
 */
async function orMissing(name, read) {
  try {
    return await read();
  } catch (error) {
    throw new MissingFile(`${name}: ${error}`);
  }
}

/** @param {string} name */
const unpacked = (name) =>
  orMissing(name, async () => {
    const { ok, status, body } = await fetch(new URL(name, import.meta.url));
    if (!ok || !body) throw new Error(String(status));
    return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  });

/** The memory of a Python that has begun already. An engine that must be small has none. */
async function memory() {
  const quickly = unpacked("snapshot.bin.gz").catch(() => null);
  const [snapshot, file] = await Promise.all([quickly, fetchOnce("pyodide.asm.wasm")]);
  if (snapshot) turn(snapshot, file);
  return snapshot;
}

/**
 * Fetch a file, and give Pyodide the same answer when it asks for it.
 * @param {string} name
 */
async function fetchOnce(name) {
  const address = new URL(name, import.meta.url).href;
  const asked = fetch(address);
  const { fetch: usual } = globalThis;
  globalThis.fetch = (wanted, how) => (String(wanted) === address ? asked : usual(wanted, how));
  return orMissing(name, async () => {
    const answer = await asked;
    const bytes = new Uint8Array(await answer.clone().arrayBuffer());
    if (!answer.ok || String.fromCharCode(...bytes.subarray(1, 4)) !== "asm") throw new Error(String(answer.status));
    return bytes;
  });
}

/**
 * Write the files of a pack: see engine.py.
 * @param {any} FS
 * @param {Uint8Array} pack
 */
function lay(FS, pack) {
  const start = 4 + new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  let at = start;
  let folder = "";
  for (const [name, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, start)))) {
    const place = `/kit/${name.slice(0, name.lastIndexOf("/") + 1)}`;
    if (place !== folder) FS.mkdirTree((folder = place));
    FS.writeFile(`/kit/${name}`, pack.subarray(at, (at += size)));
  }
}

/**
 * Python waits for what it imports.
 * @param {string} name
 */
function fetchNow(name) {
  const asked = new XMLHttpRequest();
  asked.open("GET", new URL(name, import.meta.url), false);
  asked.responseType = "arraybuffer";
  asked.send();
  if (asked.status !== 200) throw new Error(`${name}: ${asked.status}`);
  return new Uint8Array(asked.response);
}

/**
 * @param {string[]} packs what to load
 * @param {boolean} isQuick whether to begin from the snapshot
 */
async function begin(packs, isQuick) {
  const at = performance.now();
  /** @type {{[part: string]: number}} */
  const times = {};
  const lap = (/** @type {string} */ part) => (times[part] = Math.round(performance.now() - at));
  const loading = Promise.all(packs.map((name) => unpacked(`${name}.pack.gz`)));
  loading.catch(() => {}); // it is told below
  const place = new URL("./", import.meta.url).href;
  const module = orMissing("pyodide.mjs", () => import(`${place}pyodide.mjs`));
  const [{ loadPyodide }, snapshot] = await Promise.all([module, isQuick ? memory() : null]);
  // What Python is made of is in the snapshot already, or nearly all of it.
  const options = { indexURL: place, stdLibURL: `${place}${snapshot ? "empty" : "stdlib"}.zip` };
  const pyodide = await loadPyodide(snapshot ? { ...options, _loadSnapshot: snapshot } : options);
  lap("python");
  for (const pack of await loading) lay(pyodide.FS, pack);
  lap("kit");
  const script = await (await fetch(new URL("begin.py", import.meta.url))).text();
  const hear = (/** @type {string} */ text) => say(JSON.parse(text));
  const take = (/** @type {any} */ bytes) => lay(pyodide.FS, bytes.toJs());
  const calls = pyodide.runPython(script)(hear, JSON.stringify(packs), fetchNow, take);
  host = { begin: calls.get("begin"), take: calls.get("take"), log: calls.get("log") };
  lap("widgets");
  say({ ready: times });
}

/** @param {Message} message */
function take(message) {
  [answer, since] = [[], performance.now()];
  try {
    if ("begin" in message) {
      host.begin(message["begin"], message["source"], JSON.stringify(message["given"] ?? {}));
      for (const each of message["measured"] ?? []) host.take(JSON.stringify(each));
    } else if ("log" in message) say({ log: message["log"], text: host.log(message["log"]) });
    else host.take(JSON.stringify(message));
  } catch (/** @type {any} */ error) {
    if (error?.type === undefined) return postMessage({ broken: String(error).slice(-500), reason: reasonOf(error) });
    // An error of Python has its type, and its last line says what is wrong.
    say({ failed: String(error).trim().split("\n").pop(), place: message["begin"] ?? "" });
  }
  tell();
  answer = null;
  if ("number" in message) say({ done: message["number"] });
}

/**
 * @param {unknown} error
 * @returns {string | undefined} what a page says of it, if it knows a sentence
 */
function reasonOf(error) {
  if (error instanceof MissingFile) return "missing";
  return error instanceof RangeError || /memory/i.test(String(error)) ? "memory" : undefined;
}

onmessage = ({ data }) => {
  if ("start" in data) {
    // The page asks for the same lock, and gets it when this worker is no more.
    navigator.locks?.request(data["life"], () => {
      say({ alive: true });
      return new Promise(() => {});
    });
    begin(data["packs"], data["quick"]).then(
      () => waiting.splice(0).forEach(take),
      (error) => say({ broken: String(error).slice(-500), quick: data["quick"], reason: reasonOf(error) }),
    );
  } else if (host) take(data);
  else waiting.push(data);
};
