// Swatches: brushes that paint cells are the radio buttons of one group, with one tab stop and arrow keys between them.
// Brushes that change the whole position are buttons that stay pressed while the position is so.

import { made, pressed } from "minerals/front/elements.js";
import { isShortcut } from "minerals/front/keys.js";
import { listenToModel } from "minerals/front/model.js";

/** @typedef {[name: string, label: string, picture: string, needsCell: boolean, number: number | null]} Brush */
/** @typedef {[name: string, isNamed: boolean, brushes: Brush[], isFolded: boolean]} Group */
/** @typedef {(name: string) => void} Take */

/**
 * @param {Brush} brush
 * @param {string} group
 * @param {boolean} isNamed
 * @param {Take} take
 * @returns {HTMLElement}
 */
function swatch([name, label, picture, needsCell], group, isNamed, take) {
  const button = pressed("", "minerals-swatch", () => take(name));
  button.dataset["brush"] = name;
  button.title = `${group}: ${label}`;
  button.setAttribute("role", needsCell ? "radio" : "button");
  button.setAttribute("aria-label", button.title);
  if (picture) {
    const painted = made("span");
    painted.setAttribute("aria-hidden", "true");
    painted.append(...pictured(picture));
    button.append(painted);
  }
  if (isNamed || !picture) button.append(made("span", "minerals-swatch-name", label));
  return button;
}

/**
 * A picture without its words: the button around it has the only name and tooltip.
 * @param {string} picture
 * @returns {Node[]}
 */
function pictured(picture) {
  const holder = made("span");
  holder.innerHTML = picture;
  for (const title of holder.querySelectorAll("title")) title.remove();
  return [...holder.childNodes];
}

/**
 * A number with a button that lowers it and one that raises it.
 * @param {Brush} up
 * @param {Brush} down
 * @param {string} group
 * @param {Take} take
 * @returns {HTMLElement}
 */
function counter(up, down, group, take) {
  const [, label, picture, , number] = up;
  const whole = made("span", "minerals-counter");
  whole.setAttribute("role", "group");
  whole.setAttribute("aria-label", `${group}: ${label}, ${number}`);
  const step = (/** @type {Brush} */ [name]) => {
    const by = (name.split(" ").pop() ?? "").replace("-", "−");
    const button = pressed(by.replace(/^(.)1$/, "$1"), "minerals-swatch", () => take(name));
    button.dataset["brush"] = name;
    button.title = `${group}: ${label} ${by}`;
    button.setAttribute("aria-label", button.title);
    return button;
  };
  const counted = made("span", "minerals-counted");
  counted.title = label;
  counted.append(...(picture ? pictured(picture) : [label, " "]), String(number));
  whole.append(step(down), counted, step(up));
  return whole;
}

/**
 * A group that a reader opens. What was open stays open.
 * @param {Group} group
 * @param {boolean} isOpen
 * @param {Take} take
 * @returns {HTMLElement}
 */
function folded([name, isNamed, brushes], isOpen, take) {
  const box = made("details", "minerals-palette-folded");
  box.dataset["group"] = name;
  box.open = isOpen;
  box.append(made("summary", "", name));
  const numbers = brushes.filter(([, , , , number]) => number !== null);
  const others = brushes.filter(([, , , , number]) => number === null);
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [up, down] = /** @type {[Brush, Brush]} */ (numbers.slice(at, at + 2));
    box.append(counter(up, down, name, take));
  }
  box.append(...others.map((brush) => swatch(brush, name, isNamed, take)));
  return box;
}

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals-palette");
  el.setAttribute("role", "radiogroup");
  el.setAttribute("aria-label", model.get("title"));
  const take = (/** @type {string} */ name) => model.send({ take: name });
  /** @type {HTMLElement[]} */
  let radios = [];

  const showState = () => {
    const inHand = model.get("in_hand");
    const painted = new Set(model.get("painted"));
    for (const button of swatches(el)) {
      const brush = button.dataset["brush"];
      if (button.getAttribute("role") === "radio") {
        button.setAttribute("aria-checked", String(brush === inHand));
        button.tabIndex = brush === inHand ? 0 : -1;
      } else {
        button.setAttribute("aria-pressed", String(painted.has(brush)));
      }
    }
    const [first] = radios;
    if (first && !radios.some((radio) => radio.tabIndex === 0)) first.tabIndex = 0;
  };

  const showGroups = () => {
    const focused = el.contains(document.activeElement) && document.activeElement?.getAttribute("data-brush");
    const opened = new Set([...el.querySelectorAll("details[open]")].map((box) => box.getAttribute("data-group")));
    el.replaceChildren();
    const choice = made("div", "minerals-palette-choice");
    const whole = made("div", "minerals-palette-choice");
    const more = made("div", "minerals-palette-more");
    for (const group of /** @type {Group[]} */ (model.get("groups"))) {
      const [name, isNamed, brushes, isFolded] = group;
      if (isFolded) {
        more.append(folded(group, opened.has(name), take));
        continue;
      }
      const box = made("div", "minerals-palette-group");
      box.append(made("span", "minerals-palette-heading", name));
      box.append(...brushes.map((brush) => swatch(brush, name, isNamed, take)));
      if (brushes.some(([, , , needsCell]) => needsCell)) {
        choice.append(box);
      } else {
        box.setAttribute("role", "group");
        box.setAttribute("aria-label", name);
        whole.append(box);
      }
    }
    el.append(choice, whole, more);
    radios = swatches(el).filter((button) => button.getAttribute("role") === "radio");
    showState();
    // The brush that only looks has no name.
    if (typeof focused === "string") swatches(el).find((button) => button.dataset["brush"] === focused)?.focus();
  };

  const walk = (/** @type {KeyboardEvent} */ event) => {
    const at = radios.findIndex((radio) => radio === event.target);
    /** @type {{[key: string]: number}} */
    const places = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: radios.length - 1 };
    const to = places[event.key];
    if (at < 0 || to === undefined || isShortcut(event)) return;
    event.preventDefault();
    // A notebook would move to another cell.
    event.stopPropagation();
    const next = /** @type {HTMLElement} */ (radios[(to + radios.length) % radios.length]);
    const box = next.closest("details");
    if (box) box.open = true;
    next.focus();
    take(next.dataset["brush"] ?? "");
  };
  el.addEventListener("keydown", walk);

  showGroups();
  const stop = listenToModel(model, { "change:groups": showGroups, "change:in_hand": showState, "change:painted": showState });
  return () => {
    stop();
    el.removeEventListener("keydown", walk);
  };
}

/**
 * @param {HTMLElement} el
 * @returns {HTMLElement[]}
 */
const swatches = (el) => [...el.querySelectorAll("button")].filter((button) => button.matches(".minerals-swatch"));

export default { render };
