// A picture in SVG: see svg_surface.py. What stays the same keeps its element. Far from what is seen of the page, the
// picture is an empty frame of its size: a board is a thousand elements, and a notebook may have thirty.

import { drawn } from "minerals/front/elements.js";
import { listenToModel } from "minerals/front/model.js";

// One screen above and below. Browsers that do not know of the second draw a board when it comes into sight.
const NEAR = { rootMargin: "100%", scrollMargin: "100%" };

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
  let isNear = false;

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
    put(picture, isNear ? changed(model.get("elements"), model.get("changes")) : []);
  };
  const beNear = (/** @type {boolean} */ isNow) => {
    if (isNow === isNear) return;
    isNear = isNow;
    show();
  };
  const near = new IntersectionObserver((entries) => beNear(entries.some(({ isIntersecting }) => isIntersecting)), NEAR);
  const print = () => beNear(true);
  near.observe(el);
  window.addEventListener("beforeprint", print);
  show();
  const stop = listenToModel(model, { change: show });
  return () => {
    stop();
    near.disconnect();
    window.removeEventListener("beforeprint", print);
  };
}

export default { render };
