// A page of text with widgets that live among it. Each is shown as it begins as soon as a reader comes near it, and then
// goes on in Python. Without Python, or without this script, the picture that stands in its place stays.

import { connect, followTheme } from "minerals/live/connection.js";
import { showStill } from "minerals/live/still.js";

/** @typedef {import("minerals/live/shared_model.js").Message} Message */
/** @typedef {import("minerals/live/still.js").Still} Still */
/** @typedef {{stills: Still[], codes: Message[], packs: string[], version: string, words: {[state: string]: string}}} Data */

const NEAR = "600px";

/** The line that says how the engine is. */
function statusLine() {
  const line = document.createElement("p");
  line.id = "minerals-status";
  line.setAttribute("role", "status");
  document.body.append(line);
  return line;
}

/**
 * Make what lets the widgets of a page live. `begin` begins each as soon as a reader comes near it, `beginAll` begins
 * all of them in their order.
 * @param {Data} data
 * @param {URL} folder where the engine is
 * @param {boolean} isKept whether the browser keeps what is done here
 */
export function live(data, folder, isKept = true) {
  followTheme();
  const { engine, manager, games } = connect(data, folder, statusLine(), isKept);
  const stills = new Map(data.stills.map((still) => [still.place, still]));
  data.codes.forEach((code) => manager.take(code));
  const show = (/** @type {HTMLElement} */ el) => {
    const still = stills.get(el.dataset["place"] ?? "");
    if (!still) return;
    const { measured } = showStill(manager, still, el);
    el.dataset["begun"] = "";
    if (!engine.starts) engine.start();
    games.begin(engine, still, el, games.find(still), measured);
  };
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        near.unobserve(target);
        show(target);
      }
    },
    { rootMargin: NEAR },
  );
  const places = () => document.querySelectorAll(".minerals-alive");
  return {
    engine,
    manager,
    begin: () => places().forEach((el) => near.observe(el)),
    beginAll: () => places().forEach((el) => el instanceof HTMLElement && show(el)),
  };
}

async function beginLesson() {
  const told = document.getElementById("minerals-live");
  if (!told) return;
  const { stills, engine } = told.dataset;
  const answer = await fetch(new URL(stills ?? "", document.baseURI));
  if (answer.ok) live(await answer.json(), new URL(engine ?? "", document.baseURI)).begin();
}

beginLesson();
