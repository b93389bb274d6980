// Runs the engine of live pages without a browser: what a page would say, a line each, from standard input.
// Arguments: the folder with the engine, and the packs that it begins with. Each line of the output is what the engine
// says to one line of the input, as a list.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";

const [folder, ...packs] = process.argv.slice(2);
const { loadPyodide } = await import(`file://${folder}/pyodide.mjs`);
const { turn } = await import(`file://${folder}/segments.mjs`);
const unpacked = (name) => new Uint8Array(gunzipSync(readFileSync(`${folder}/${name}`)));

const snapshot = unpacked("snapshot.bin.gz");
turn(snapshot, new Uint8Array(readFileSync(`${folder}/pyodide.asm.wasm`)));
const python = await loadPyodide({ _loadSnapshot: snapshot, stdLibURL: `${folder}/empty.zip` });

function lay(pack) {
  const start = 4 + new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  let at = start;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, start)))) {
    python.FS.mkdirTree(`/kit/${name.slice(0, name.lastIndexOf("/") + 1)}`);
    python.FS.writeFile(`/kit/${name}`, pack.subarray(at, (at += size)));
  }
}

packs.forEach((name) => lay(unpacked(`${name}.pack.gz`)));
let said = [];
const calls = python.runPython(readFileSync(`${folder}/begin.py`, "utf8"))(
  (text) => said.push(JSON.parse(text)),
  JSON.stringify(packs),
  (name) => new Uint8Array(readFileSync(`${folder}/${name}`)),
  (bytes) => lay(bytes.toJs()),
);
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if ("begin" in message) calls.get("begin")(message.begin, message.source, JSON.stringify(message.given));
  else calls.get("take")(line);
  console.log(JSON.stringify(said));
  said = [];
}
