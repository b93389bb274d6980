// A page with widgets that live: it shows them as they begin, answers the first action, and goes on with Python.

import { Engine } from "minerals/live/engine.js";
import { Manager } from "minerals/live/manager.js";
import { showStill } from "minerals/live/still.js";

/** @typedef {import("minerals/live/shared_model.js").Message} Message */
/** @typedef {import("minerals/live/still.js").Still} Still */

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
  /** @type {Map<string, Message[]>} what is answered before Python is there, on a place where nothing has happened */
  const known = new Map();
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
    },
    (state) => {
      document.body.dataset["engine"] = state;
      status.textContent = data.words[state] ?? "";
    },
    data.packs,
  );
  for (const still of stills) {
    const el = document.querySelector(`[data-place="${still.place}"]`);
    if (!(el instanceof HTMLElement)) continue;
    for (const [asked, answer] of showStill(manager, still, el)) known.set(asked, answer);
  }
  for (const { place, source, given } of stills) engine.say({ begin: place, source, given });
  Object.assign(window, { minerals: { engine, manager } });
  engine.start();
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
else begin();
