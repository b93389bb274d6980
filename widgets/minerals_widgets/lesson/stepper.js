// The steps of a lesson: numbered buttons in a row, with a tick on what is done. Arrow keys go along it.

import { made, pressed } from "minerals/front/elements.js";
import { isShortcut } from "minerals/front/keys.js";
import { listenToModel } from "minerals/front/model.js";

/** @typedef {{key: string, name: string, done: boolean, open: boolean, words: string}} StepMark */

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals-steps", `minerals-as-${model.get("kind")}`);
  el.setAttribute("role", "group");
  const list = el.appendChild(made("ol"));
  const show = () => {
    const had = el.contains(document.activeElement);
    el.setAttribute("aria-label", model.get("label"));
    const isTabs = model.get("kind") === "tabs";
    const steps = /** @type {StepMark[]} */ (model.get("steps"));
    const items = steps.map(({ key, name, done, open, words }, place) => {
      const button = pressed("", "", () => model.send({ chosen: key }));
      button.dataset["key"] = key;
      button.setAttribute("aria-label", words);
      button.title = words;
      button.classList.toggle("minerals-done", done);
      button.classList.toggle("minerals-shut", !open);
      const number = made("span", "", done ? "✓" : String(place + 1));
      number.hidden = isTabs && !done;
      button.append(number, made("b", "", name));
      if (key === model.get("current")) button.setAttribute("aria-current", isTabs ? "true" : "step");
      const item = made("li");
      item.append(button);
      return item;
    });
    list.replaceChildren(...items);
    const current = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
    if (had) current?.focus();
  };
  el.addEventListener("keydown", (event) => {
    /** @type {{[key: string]: number}} */
    const steps = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    const buttons = [...list.querySelectorAll("button")];
    const next = step && buttons[buttons.findIndex((button) => button === document.activeElement) + step];
    if (next && !isShortcut(event)) {
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    }
  });
  show();
  return listenToModel(model, { "change:steps": show, "change:current": show, "change:label": show });
}

export default { render };
