// A picture in SVG: see svg_surface.py. What stays the same keeps its element.

import { drawn } from "minerals/front/elements.js";
import { listenToModel } from "minerals/front/model.js";

/**
 * @param {string[]} elements when all of them were last sent
 * @param {[start: number, end: number, elements: string[]][]} changes
 * @returns {string[]} the elements now
 */
function changed(elements, changes) {
  let last = 0;
  const found = changes.flatMap(([start, end, coming]) => {
    const kept = elements.slice(last, start);
    last = end;
    return [...kept, ...coming];
  });
  return [...found, ...elements.slice(last)];
}

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  const style = drawn("style");
  const holder = drawn("svg");
  /** @type {[text: string, element: Element][]} */
  let shown = [];
  let framed = "";

  /**
   * @param {Element} picture
   * @param {string[]} texts
   */
  const put = (picture, texts) => {
    /** @type {Map<string, Element[]>} */
    const spare = new Map();
    for (const [text, element] of shown) spare.set(text, [...(spare.get(text) ?? []), element]);
    const stays = texts.map((text) => spare.get(text)?.shift());
    for (const element of [...spare.values()].flat()) element.remove();
    holder.innerHTML = texts.filter((_, at) => !stays[at]).join("");
    const coming = [...holder.children];
    /** @type {Element} */
    let below = style;
    shown = texts.map((text, at) => {
      const element = stays[at] ?? /** @type {Element} */ (coming.shift());
      if (below.nextElementSibling !== element) picture.insertBefore(element, below.nextElementSibling);
      below = element;
      return [text, element];
    });
  };
  const show = () => {
    const frame = model.get("frame");
    if (framed !== frame) {
      el.innerHTML = framed = frame;
      shown = [];
    }
    const picture = /** @type {Element} */ (el.firstElementChild);
    if (style.parentElement !== picture) picture.prepend(style);
    if (style.textContent !== model.get("colours")) style.textContent = model.get("colours");
    put(picture, changed(model.get("elements"), model.get("changes")));
  };
  show();
  return listenToModel(model, { change: show });
}

export default { render };
