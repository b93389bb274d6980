// A page with widgets that live: it shows them as they begin, answers the first action, and goes on with Python.

import { Engine } from "minerals/live/engine.js";
import { KeptGames } from "minerals/live/kept_games.js";
import { Manager } from "minerals/live/manager.js";
import { keepPage } from "minerals/live/visit.js";

/** @typedef {import("minerals/live/shared_model.js").Message} Message */
/** @typedef {{place: string, source: string, given: {[name: string]: any}, said: Message[], answers: [Message, Message[]][]}} Still */

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

function begin() {
  const data = JSON.parse(element("data").textContent ?? "{}");
  /** @type {Still[]} */
  const stills = data.stills;
  followTheme();
  const known = answersOf(stills);
  const acted = new Set();
  const games = new KeptGames(data.version, data.words);
  const status = element("status");
  /** @type {Manager} */
  const manager = new Manager((message) => {
    const place = String(message["update"] ?? message["custom"]).replace(/-\d+$/, "");
    const answer = engine.isReady || acted.has(place) ? undefined : known.get(JSON.stringify(message));
    if ("custom" in message) acted.add(place);
    if (answer) queueMicrotask(() => answer.forEach((each) => manager.take(each)));
    engine.say(message);
    games.keeper.note(message);
  });
  const engine = new Engine(
    new URL(data.engine, document.baseURI),
    (message) => {
      if (games.hear(message)) return;
      if ("failed" in message) status.textContent = message["failed"];
      else manager.take(message);
    },
    (state) => {
      document.body.dataset["engine"] = state;
      status.textContent = data.words[state] ?? "";
      games.follow(state);
      if (state === "ready") keepPage(engine.folder);
    },
    data.packs,
  );
  engine.rest = () => games.rest(engine);
  for (const still of stills) {
    /** @type {HTMLElement | null} */
    const el = document.querySelector(`[data-place="${still.place}"]`);
    if (el) manager.place(still.place, el);
    still.said.forEach((each) => manager.take(each));
    if (games.begin(engine, still, el)) acted.add(still.place);
  }
  Object.assign(window, { minerals: { engine, manager } });
  engine.start();
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
else begin();
