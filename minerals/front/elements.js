// Makes elements of a page.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function made(tag, className = "", text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

/**
 * @param {string} text
 * @param {string} className
 * @param {(event: MouseEvent) => void} press
 * @returns {HTMLButtonElement}
 */
export function pressed(text, className, press) {
  const button = made("button", className, text);
  button.type = "button";
  button.addEventListener("click", press);
  return button;
}

/**
 * Call back whenever Enter is pressed in a field that is not empty.
 * @param {HTMLInputElement} field
 * @param {() => void} send
 */
export function onEnter(field, send) {
  field.addEventListener("keydown", (event) => {
    event.stopPropagation(); // or a notebook would take it as a shortcut
    if (event.key === "Enter" && !event.isComposing && field.value.trim()) send();
  });
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {{[name: string]: string | number}} [attributes]
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function drawn(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * A small picture for a button, in a square of 16.
 * @param {string} path
 * @returns {SVGSVGElement}
 */
export function icon(path) {
  const whole = drawn("svg", { class: "minerals-icon", viewBox: "0 0 16 16", "aria-hidden": "true" });
  whole.append(drawn("path", { d: path }));
  return whole;
}

/**
 * A player's number in the player's colour.
 * @param {number} seat counted from 1
 * @returns {HTMLElement}
 */
export function badge(seat) {
  const shown = made("span", "minerals-badge", String(seat));
  shown.dataset["seat"] = String(seat);
  shown.setAttribute("aria-hidden", "true");
  return shown;
}

/**
 * Set a text only if it differs: a live region is read again whenever its text is set.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
