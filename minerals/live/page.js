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

/**
 * Show the places of the page, and start the engine.
 * @param {(stills: Still[]) => Still[]} choose which of them are shown, and with what
 */
export function begin(choose = (stills) => stills) {
  const data = JSON.parse(element("data").textContent ?? "{}");
  const stills = choose(data.stills);
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
      // Python begins anew, and does not say again what the page has said to it.
      if (!("open" in message)) return;
      for (const { update, state } of engine.said.flatMap((each) => [...(each["measured"] ?? []), each])) {
        if (update === message["open"]) manager.models.get(update)?.take(state);
      }
    },
    (state) => {
      document.body.dataset["engine"] = state;
      status.textContent = data.words[state] ?? "";
    },
    data.packs,
  );
  engine.say({ speak: document.documentElement.lang });
  const address = location.hash.slice(1);
  for (const still of stills) {
    const el = document.querySelector(`[data-place="${still.place}"]`);
    if (!(el instanceof HTMLElement)) continue;
    // A place that follows the address of the page shows the game in it, and not the one that was baked in.
    const { place, source, given } = still;
    const follows = "address" in given;
    /** @type {Message[]} */
    let measured = [];
    if (follows && address) {
      manager.place(place, el);
      el.textContent = data.words["on its way"];
    } else {
      const shown = showStill(manager, still, el);
      shown.known.forEach((answer, asked) => known.set(asked, answer));
      ({ measured } = shown);
    }
    const asked = follows ? { ...given, address, luck: String(crypto.getRandomValues(new Uint32Array(1))[0]) } : given;
    engine.say({ begin: place, source, given: asked, measured });
  }
  Object.assign(window, { minerals: { engine, manager } });
  engine.start();
  return { engine, manager };
}
