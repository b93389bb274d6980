// In place of the worker with Python in it: passes on what the page and a process on this computer say to each other.

/** @typedef {{[name: string]: any}} Message */

const PYTHON = new URL("/python/", import.meta.url);
const headers = { "Content-Type": "application/json" };
/** @type {Message[]} */
const waiting = [];
let address = "";
let sending = Promise.resolve();

/**
 * @param {URL | string} to
 * @param {unknown} told
 */
async function post(to, told) {
  const answer = await fetch(to, { method: "POST", headers, body: JSON.stringify(told) });
  if (!answer.ok) throw new Error(`${to}: ${answer.status}`);
  return answer;
}

/** @param {unknown} error */
const fail = (error) => postMessage({ broken: String(error), reason: "broken" });

/** Pass a message on, after those before it. */
function pass(/** @type {Message} */ message) {
  sending = sending.then(() => post(address, message)).then(() => {}, fail);
}

/** Let a process begin, and hear what it says, a message a line. The first line is its address. */
async function begin() {
  const { body } = await post(PYTHON, {});
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) throw new Error("Python has ended.");
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) hear(JSON.parse(line));
  }
}

/** @param {Message} message */
function hear(message) {
  if ("visit" in message) {
    address = new URL(message["visit"], PYTHON).href;
    waiting.splice(0).forEach(pass);
  } else postMessage(message);
}

onmessage = ({ data }) => {
  if ("start" in data) {
    // The page asks for the same lock, and gets it when this worker is no more.
    navigator.locks?.request(data["life"], () => {
      postMessage({ alive: true });
      return new Promise(() => {});
    });
    begin().catch(fail);
  } else if (address) pass(data);
  else waiting.push(data);
};
