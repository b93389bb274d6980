// What every page with widgets that live has: Python in its engine, the widgets that it runs, and the games of before.

import { Engine } from "minerals/live/engine.js";
import { KeptGames } from "minerals/live/kept_games.js";
import { Manager } from "minerals/live/manager.js";
import { keepPage } from "minerals/live/visit.js";

/** @typedef {import("minerals/live/shared_model.js").Message} Message */
/** @typedef {{version: string, packs: string[], words: {[state: string]: string}, here?: boolean}} About see `page` in page.py */

/**
 * Connect a page with Python. The engine does not start yet.
 * @param {About} about
 * @param {URL} folder where this version of the engine is
 * @param {HTMLElement} status the line that says how the engine is
 * @param {boolean} isKept whether the browser keeps what is done here
 */
export function connect({ version, packs, words, here = false }, folder, status, isKept) {
  const games = new KeptGames(version, words, isKept);
  /** @type {Manager} */
  const manager = new Manager((message) => {
    engine.say(message);
    games.keeper.note(message);
  });
  const hear = (/** @type {Message} */ message) => {
    if (games.hear(message)) return;
    if ("failed" in message) status.textContent = message["failed"];
    else manager.take(message);
    // Python begins anew, and does not say again what the page has said to it.
    if (!("open" in message)) return;
    for (const { update, state } of engine.said.flatMap((each) => [...(each["measured"] ?? []), each])) {
      if (update === message["open"]) manager.models.get(update)?.take(state);
    }
  };
  const tell = (/** @type {string} */ state) => {
    document.body.dataset["engine"] = state;
    status.textContent = words[state] ?? "";
    games.follow(state);
    if (state === "ready" && !here) keepPage(folder);
  };
  const engine = new Engine(folder, hear, tell, packs);
  engine.rest = () => games.rest(engine);
  Object.assign(window, { minerals: { engine, manager } });
  return { engine, manager, games };
}

/** Follow the light or dark of the browser, or of the page, which its reader or the page around it may have chosen. */
export function followTheme() {
  const { body, documentElement: root } = document;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    const chosen = root.dataset["theme"] ?? body.dataset["theme"] ?? "auto";
    body.dataset["jpThemeLight"] = String(chosen === "auto" ? !dark.matches : chosen === "light");
  };
  dark.addEventListener("change", follow);
  const chosen = new MutationObserver(follow);
  for (const el of [root, body]) chosen.observe(el, { attributeFilter: ["data-theme"] });
  follow();
}
