// A map of levels by topic: a button for each, with its number and the stars won. Arrow keys go along it.

import { made, pressed } from "minerals/front/elements.js";
import { isShortcut } from "minerals/front/keys.js";
import { listenToModel } from "minerals/front/model.js";

/** @typedef {{id: string, name: string, words: string, topic: string, stars: number, next: boolean}} LevelMark */

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals-map");
  el.setAttribute("role", "group");
  const row = made("div", "minerals-map-row");
  el.replaceChildren(row);
  const mark = (/** @type {LevelMark} */ level, /** @type {number} */ place) => {
    const button = pressed(String(place + 1), "", () => model.send({ chosen: level.id }));
    button.title = level.name;
    button.setAttribute("aria-label", level.words);
    button.dataset["stars"] = String(level.stars);
    button.toggleAttribute("data-next", level.next);
    const isCurrent = level.id === model.get("current");
    button.tabIndex = isCurrent ? 0 : -1;
    if (isCurrent) button.setAttribute("aria-current", "true");
    return button;
  };
  const begun = (/** @type {string} */ topic, /** @type {LevelMark[]} */ levels) => {
    const group = made("div", "minerals-map-topic");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", topic);
    // How many levels of this run of the topic are solved.
    const solved = levels.filter(({ stars }) => stars).length;
    const name = made("span", "", `${topic} ${solved}/${levels.length}`);
    name.setAttribute("aria-hidden", "true");
    const buttons = made("div");
    group.append(name, buttons);
    row.append(group);
    return buttons;
  };
  const show = () => {
    const had = el.contains(document.activeElement);
    el.setAttribute("aria-label", `${model.get("heading")}: ${model.get("label")}`);
    el.title = model.get("label");
    row.replaceChildren();
    /** @type {string | null} */
    let topic = null;
    let group = row;
    const levels = /** @type {LevelMark[]} */ (model.get("levels"));
    levels.forEach((level, place) => {
      if (level.topic !== topic) {
        topic = level.topic;
        const end = levels.findIndex((other, later) => later > place && other.topic !== topic);
        group = begun(topic, levels.slice(place, end < 0 ? levels.length : end));
      }
      group.append(mark(level, place));
    });
    const current = /** @type {HTMLElement | null} */ (row.querySelector("[aria-current]"));
    if (had) current?.focus();
    // Only the row scrolls, never the page.
    requestAnimationFrame(() => {
      row.scrollLeft = current ? current.offsetLeft - row.offsetLeft - row.clientWidth / 2 : 0;
    });
  };
  el.addEventListener("keydown", (event) => {
    const buttons = [...row.querySelectorAll("button")];
    const here = buttons.findIndex((button) => button === document.activeElement);
    /** @type {{[key: string]: number}} */
    const places = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: buttons.length - 1 };
    const next = here >= 0 && buttons[places[event.key] ?? -1];
    if (next && !isShortcut(event)) {
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    }
  });
  show();
  return listenToModel(model, { "change:levels": show, "change:current": show, "change:label": show });
}

export default { render };
