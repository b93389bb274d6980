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
 * Whether keys are a shortcut of the browser or of JupyterLab, which are never taken from it.
 * @param {KeyboardEvent} event
 */
export function isShortcut({ ctrlKey, metaKey, altKey }) {
  return ctrlKey || metaKey || altKey;
}

const NO_SHORTCUTS = "data-lm-suppress-shortcuts";

/**
 * Keep an element's keys from JupyterLab, but none with Ctrl, Cmd or Alt: "d" twice on a button would delete its cell,
 * but Ctrl+S saves the notebook wherever the focus is.
 * @param {Element} el
 * @param {AbortSignal} signal
 */
export function keepKeys(el, signal) {
  const follow = (/** @type {KeyboardEvent} */ event) => {
    const { target } = event;
    if (!(target instanceof Element) || !el.contains(target)) return;
    if (isShortcut(event)) target.removeAttribute(NO_SHORTCUTS);
    else target.setAttribute(NO_SHORTCUTS, "true");
  };
  // JupyterLab listens at the document, after the window. It looks at what has the focus first, and takes "d" twice for
  // its own there, whatever stands around it.
  window.addEventListener("keydown", follow, { capture: true, signal });
}

/**
 * Listen to keys. In JupyterLab, also keep them: see `keepKeys`.
 * @param {Document | HTMLElement} target
 * @param {KeyTable} table
 * @returns {() => void} stops listening
 */
export function listenToKeys(target, table) {
  const listen = (/** @type {Event} */ event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    const act = table[key];
    if (!act || isShortcut(/** @type {KeyboardEvent} */ (event)) || event.defaultPrevented || needs(event.target, key)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  target.addEventListener("keydown", listen);
  return () => target.removeEventListener("keydown", listen);
}
