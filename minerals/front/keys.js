// Keys that work wherever the focus is within an element, except in fields that need them.

/** @typedef {{[key: string]: () => void}} KeyTable names of keys as browsers say them, and what they do */

const OF_FIELDS = new Set(["TEXTAREA", "SELECT"]);
const OF_SLIDERS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]);
const OF_BUTTONS = new Set([" ", "Enter"]);

/**
 * Whether an element needs a key for itself.
 * @param {EventTarget | null} target
 * @param {string} key
 * @returns {boolean}
 */
function needs(target, key) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || OF_FIELDS.has(target.tagName)) return true;
  if (target instanceof HTMLInputElement) return target.type !== "range" || OF_SLIDERS.has(key);
  if (target.getAttribute("role") === "tab") return OF_SLIDERS.has(key) || OF_BUTTONS.has(key);
  return (target.tagName === "BUTTON" || target.tagName === "SUMMARY" || target.tagName === "A") && OF_BUTTONS.has(key);
}

/**
 * Listen to keys. In JupyterLab, also give the element the attribute `data-lm-suppress-shortcuts`.
 * @param {Document | HTMLElement} target
 * @param {KeyTable} table
 * @returns {() => void} stops listening
 */
export function listenToKeys(target, table) {
  const listen = (/** @type {Event} */ event) => {
    const { key, ctrlKey, altKey, metaKey } = /** @type {KeyboardEvent} */ (event);
    const act = table[key];
    if (!act || ctrlKey || altKey || metaKey || event.defaultPrevented || needs(event.target, key)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  target.addEventListener("keydown", listen);
  return () => target.removeEventListener("keydown", listen);
}
