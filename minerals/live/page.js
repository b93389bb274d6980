// A page with widgets that live: it shows them as they begin, answers the first action, and goes on with Python.

import { connect, followTheme } from "minerals/live/connection.js";
import { showStill } from "minerals/live/still.js";

/** @typedef {import("minerals/live/shared_model.js").Message} Message */
/** @typedef {import("minerals/live/still.js").Still} Still */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Show the places of the page, and start the engine.
 * @param {(stills: Still[]) => Still[]} choose which of them are shown, and with what
 * @param {boolean} isKept whether the browser keeps what is done here
 */
export function begin(choose = (stills) => stills, isKept = true) {
  const data = JSON.parse(element("data").textContent ?? "{}");
  const stills = choose(data.stills);
  followTheme();
  /** @type {Map<string, Message[]>} what is answered before Python is there, on a place where nothing has happened */
  const known = new Map();
  const acted = new Set();
  const { engine, manager, games } = connect(data, new URL(data.engine, document.baseURI), element("status"), isKept);
  const say = manager.say;
  manager.say = (message) => {
    const place = String(message["update"] ?? message["custom"]).replace(/-\d+$/, "");
    const answer = engine.isReady || acted.has(place) ? undefined : known.get(JSON.stringify(message));
    if ("custom" in message) acted.add(place);
    if (answer) queueMicrotask(() => answer.forEach((each) => manager.take(each)));
    say(message);
  };
  engine.say({ speak: document.documentElement.lang });
  for (const still of stills) {
    const el = document.querySelector(`[data-place="${still.place}"]`);
    if (!(el instanceof HTMLElement)) continue;
    const before = games.find(still, location.hash.slice(1));
    if (before.goesOn) acted.add(still.place);
    // A place that follows the address of the page shows the game in it, and not the one that was baked in.
    if (before.address) {
      manager.place(still.place, el);
      el.textContent = data.words["on its way"];
      games.begin(engine, still, el, before);
      continue;
    }
    const shown = showStill(manager, still, el);
    shown.known.forEach((answer, asked) => known.set(asked, answer));
    games.begin(engine, still, el, before, shown.measured);
  }
  engine.start();
  return { engine, manager };
}
