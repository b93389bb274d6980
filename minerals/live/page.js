// A page with widgets that live: it shows them as they begin, answers the first action, and goes on with Python.

import { Engine } from "minerals/live/engine.js";
import { Manager } from "minerals/live/manager.js";

/** @typedef {import("minerals/live/shared_model.js").Message} Message */
/** @typedef {{place: string, source: string, given: object, said: Message[], answers: [Message, Message[]][]}} Still */

/**
 * The answers that are known before Python is there: to one action, on a page where nothing has happened.
 * @param {Still[]} stills
 */
function answersOf(stills) {
  /** @type {Map<string, Message[]>} */
  const known = new Map();
  for (const { answers } of stills) {
    for (const [asked, answer] of answers) known.set(JSON.stringify(asked), answer);
  }
  return known;
}

function followTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    const asked = document.documentElement.dataset["theme"];
    document.body.dataset["jpThemeLight"] = String(asked ? asked === "light" : !dark.matches);
  };
  dark.addEventListener("change", follow);
  follow();
}

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Show the places of the page, and start the engine.
 * @param {(stills: Still[]) => Still[]} choose which of them are shown, and with what
 */
export function begin(choose = (stills) => stills) {
  const data = JSON.parse(element("data").textContent ?? "{}");
  const stills = choose(data.stills);
  followTheme();
  const known = answersOf(stills);
  const acted = new Set();
  const status = element("status");
  /** @type {Manager} */
  const manager = new Manager((message) => {
    const place = String(message["update"] ?? message["custom"]).replace(/-\d+$/, "");
    const answer = engine.isReady || acted.has(place) ? undefined : known.get(JSON.stringify(message));
    if ("custom" in message) acted.add(place);
    if (answer) queueMicrotask(() => answer.forEach((each) => manager.take(each)));
    engine.say(message);
  });
  const engine = new Engine(
    new URL(data.engine, document.baseURI),
    (message) => {
      if ("failed" in message) status.textContent = message["failed"];
      else manager.take(message);
      // Python begins anew, and does not say again what the page has said to it.
      for (const { update, state } of engine.said) {
        if (update !== undefined && update === message["open"]) manager.models.get(update)?.take(state);
      }
    },
    (state) => {
      document.body.dataset["engine"] = state;
      status.textContent = data.words[state] ?? "";
    },
    data.packs,
  );
  for (const { place, said } of stills) {
    const el = document.querySelector(`[data-place="${place}"]`);
    if (el instanceof HTMLElement) manager.place(place, el);
    said.forEach((each) => manager.take(each));
  }
  engine.say({ speak: document.documentElement.lang });
  for (const { place, source, given } of stills) engine.say({ begin: place, source, given });
  Object.assign(window, { minerals: { engine, manager } });
  engine.start();
  return { engine, manager };
}
