// A slider for each number, and a list for each choice. What is moved faster than the kernel answers is left out.

import { made } from "minerals/front/elements.js";
import { isShortcut } from "minerals/front/keys.js";
import { listenToModel } from "minerals/front/model.js";

/** @typedef {{title: string, labels: string[], place: number, list: boolean}} SliderData */

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals-sliders");
  let sent = model.get("shown");
  /** @type {{slider: number, place: number} | null} */
  let waiting = null;
  const pass = () => {
    if (waiting && sent <= model.get("shown")) {
      sent = model.get("shown") + 1;
      model.send(waiting);
      waiting = null;
    }
  };
  const choose = (/** @type {number} */ slider, /** @type {number} */ place) => {
    waiting = { slider, place };
    pass();
  };
  const slide = (/** @type {SliderData} */ { title, labels, place }, /** @type {number} */ number) => {
    // A label would name the output, which can be labelled too.
    const row = made("div", "minerals-slide");
    const output = made("output", "minerals-value", labels[place]);
    const range = made("input");
    range.type = "range";
    range.min = "0";
    range.max = String(labels.length - 1);
    range.step = "1";
    range.value = String(place);
    range.setAttribute("aria-label", title);
    range.setAttribute("aria-valuetext", labels[place] ?? "");
    range.addEventListener("input", () => {
      const label = labels[range.valueAsNumber] ?? "";
      output.textContent = label;
      range.setAttribute("aria-valuetext", label);
      choose(number, range.valueAsNumber);
    });
    range.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation());
    const name = made("span", "minerals-name-of-slide", title);
    const ends = made("span", "minerals-slide-ends");
    ends.setAttribute("aria-hidden", "true");
    ends.append(made("span", "", labels[0]), made("span", "", labels.at(-1)));
    row.append(name, output, range, ends);
    return row;
  };
  const list = (/** @type {SliderData} */ { title, labels, place }, /** @type {number} */ number) => {
    const row = made("label", "minerals-slide");
    const select = made("select");
    select.append(...labels.map((label, which) => new Option(label, String(which), false, which === place)));
    select.addEventListener("change", () => choose(number, select.selectedIndex));
    row.append(made("span", "minerals-name-of-slide", title), select);
    return row;
  };
  const show = () => {
    const sliders = /** @type {SliderData[]} */ (model.get("sliders"));
    el.replaceChildren(...sliders.map((slider, number) => (slider.list ? list : slide)(slider, number)));
  };
  show();
  return listenToModel(model, { "change:sliders": show, "change:shown": pass });
}

export default { render };
