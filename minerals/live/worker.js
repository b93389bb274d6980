// The engine in a worker: Python, the kit, and the widgets that it runs. It is started by engine.js.

import { loadPyodide } from "./pyodide.mjs";

/** @typedef {{[name: string]: any}} Message */

/** @type {any} */
let host = null;
/** @type {Message[]} */
const waiting = [];
const say = (/** @type {Message} */ message) => postMessage(message);

/** @param {string} name */
async function unpacked(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/**
 * Write the files of a pack: see engine.py.
 * @param {any} FS
 * @param {Uint8Array} pack
 */
function lay(FS, pack) {
  const start = 4 + new DataView(pack.buffer).getUint32(0, true);
  let at = start;
  let folder = "";
  for (const [name, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, start)))) {
    const place = `/kit/${name.slice(0, name.lastIndexOf("/") + 1)}`;
    if (place !== folder) FS.mkdirTree((folder = place));
    FS.writeFile(`/kit/${name}`, pack.subarray(at, (at += size)));
  }
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
  const fetched = packs.map((name) => unpacked(`${name}.pack.gz`));
  const options = { indexURL: new URL("./", import.meta.url).href };
  // An engine that must be small has no snapshot.
  const snapshot = isQuick ? await unpacked("snapshot.bin.gz").catch(() => null) : null;
  const pyodide = await loadPyodide(snapshot ? { ...options, _loadSnapshot: snapshot } : options);
  lap("python");
  for (const pack of await Promise.all(fetched)) lay(pyodide.FS, pack);
  lap("kit");
  const script = await (await fetch(new URL("begin.py", import.meta.url))).text();
  const calls = pyodide.runPython(script)((/** @type {string} */ text) => say(JSON.parse(text)));
  host = { begin: calls.get("begin"), take: calls.get("take") };
  lap("widgets");
  say({ ready: times });
}

/** @param {Message} message */
function take(message) {
  try {
    if ("begin" in message) host.begin(message["begin"], message["source"], JSON.stringify(message["given"] ?? {}));
    else host.take(JSON.stringify(message));
  } catch (error) {
    say({ failed: String(error).slice(-500), place: "" });
  }
  if ("number" in message) say({ done: message["number"] });
}

onmessage = ({ data }) => {
  if ("start" in data) {
    begin(data["packs"], data["quick"]).then(
      () => waiting.splice(0).forEach(take),
      (error) => say({ broken: String(error).slice(-500), quick: data["quick"] }),
    );
  } else if (host) take(data);
  else waiting.push(data);
};
