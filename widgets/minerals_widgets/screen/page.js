// Measures the frame around it and its page: how wide and high, how many pixels, how dark, and whether the kernel is gone.

import { made } from "minerals/front/elements.js";
import { keepKeys } from "minerals/front/keys.js";
import { listenToModel } from "minerals/front/model.js";
import { Presenter } from "minerals/front/presenter.js";
import { soundButton } from "minerals/front/sound.js";
import { letClosedGo } from "minerals_widgets/screen/closed_comms.js";

const THEME = "data-jp-theme-light";
const FRAME = ".minerals-frame";
const BOX = ".widget-vbox";
// ipywidgets gives it to what has lost its kernel.
const GONE = "jupyter-widgets-disconnected";

const WAIT = 120;
// While a game is played automatically, a picture comes every second or more often. Only the last one is kept.
const QUIET = 1500;
const MARGIN = 24;
// Between the picture and the column beside it.
const GAP = 16;
const LOWEST = 400;
// How much of the screen a page that is part of another may take.
const EMBEDDED = 0.8;
// A scroll bar comes or goes with the picture's height. If the frame follows it, this never ends.
const SCROLL_BAR = 20;
// More than a row of controls.
const MUCH = 60;
// More than three lines, and their margins.
const MUCH_CODE = 90;

/** @returns {boolean} */
function isDark() {
  const light = document.body.getAttribute(THEME);
  return light === null ? matchMedia("(prefers-color-scheme: dark)").matches : light === "false";
}

/** @param {Element} frame */
function innerWidthOf(frame) {
  const { paddingLeft, paddingRight } = getComputedStyle(frame);
  return frame.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}

/** @param {Element} frame */
const isPresented = (frame) => frame.closest(".minerals-presented") !== null;

/** @returns {number} how much of a page that scrolls is covered by what stays at its top, such as a bar */
function covered() {
  return parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

/**
 * How high the code is that shows a frame, if there is so little of it that both should be seen at once.
 * @param {Element} frame
 * @returns {number}
 */
function codeAbove(frame) {
  const code = frame.closest(".jp-Cell")?.querySelector(".jp-Cell-inputWrapper");
  const { offsetHeight = 0 } = code instanceof HTMLElement ? code : {};
  return offsetHeight < MUCH_CODE ? offsetHeight : 0;
}

/**
 * How much of the height can be seen. Outputs and places on a page scroll as well, but they grow with the picture.
 * @param {Element} frame
 * @returns {number}
 */
function visibleHeight(frame) {
  if (isPresented(frame)) return window.innerHeight;
  // The page around it makes it as high as it is, so its own height says nothing.
  if (document.documentElement.classList.contains("embedded")) return Math.round(screen.availHeight * EMBEDDED);
  let around = (frame.closest(".jp-OutputArea, .minerals-alive") ?? frame).parentElement;
  for (; around; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around);
    if (around !== document.body && ["auto", "scroll"].includes(overflowY) && around.clientHeight > 200) {
      return Math.min(around.clientHeight, window.innerHeight) - codeAbove(frame);
    }
  }
  return window.innerHeight - covered();
}

/**
 * How much of the height everything but the picture needs. Rows come and go, and the picture must not jump with them.
 * @returns {(frame: Element, width: number) => number}
 */
function makeRoom() {
  let kept = 0;
  let keptAt = 0;
  return (frame, width) => {
    /** @type {NodeListOf<HTMLElement>} */
    const rows = frame.querySelectorAll(":scope > .minerals-inside > :is(.minerals-grid, .minerals-bars)");
    const now = [...rows].reduce((sum, row) => sum + row.offsetHeight, 0);
    // What was switched on and off again, such as a forecast, leaves nothing behind.
    const isLess = kept - now > MUCH;
    kept = isLess || Math.abs(width - keptAt) > SCROLL_BAR ? now : Math.max(kept, now);
    keptAt = width;
    return kept;
  };
}

// A picture on a button is a letter without a meaning, and a list without a label has no name.
const NAMELESS = [".jupyter-button[title]", ".widget-dropdown select[title]", ".widget-inline-hbox input[title]"]
  .map((each) => `${each}:not([title=''])`)
  .join();

/** @typedef {HTMLButtonElement | HTMLSelectElement | HTMLInputElement} Control */

/** @param {Element} frame */
function nameControls(frame) {
  /** @type {NodeListOf<Control>} */
  const controls = frame.querySelectorAll(NAMELESS);
  for (const control of controls) {
    const isLabelled = control.textContent?.trim() !== "" && control.localName === "button";
    const hasLabel = [...(control.labels ?? [])].some((label) => label.textContent?.trim() !== "");
    if (!isLabelled && !hasLabel && control.getAttribute("aria-label") !== control.title) {
      control.setAttribute("aria-label", control.title);
    }
  }
}

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  letClosedGo(model.get("layout"));
  el.classList.add("minerals-page");
  const notice = el.appendChild(made("p"));
  notice.setAttribute("role", "status");
  const shown = new AbortController();
  const { signal } = shown;
  const room = makeRoom();
  const sizes = new ResizeObserver(() => soon());
  const classes = new MutationObserver(() => sayWhetherGone());
  const controls = new MutationObserver(() => frame && nameControls(frame));
  /** @type {HTMLElement | null} */
  let frame = null;
  let waiting = 0;
  let settling = 0;

  const sayPlace = (/** @type {number} */ width, /** @type {number} */ height) => {
    const column = model.get("column");
    if (frame && width) frame.dataset["place"] = `${width - (column && column + GAP)}x${height}`;
  };
  const measure = () => {
    /** @type {{dark: boolean, calm: boolean, ratio: number, presented: boolean, width?: number, height?: number}} */
    const facts = { dark: isDark(), calm: matchMedia("(prefers-reduced-motion: reduce)").matches, ratio: 1, presented: false };
    facts.presented = frame !== null && isPresented(frame);
    facts.ratio = Math.max(1, window.devicePixelRatio);
    const wide = Math.floor(frame ? innerWidthOf(frame) : 0);
    if (frame && wide > 0) {
      const before = model.get("width");
      const width = wide > before && wide - before < SCROLL_BAR ? before : wide;
      const height = Math.max(LOWEST, Math.floor(visibleHeight(frame) - room(frame, wide) - MARGIN));
      Object.assign(facts, { width, height });
      // The button for full screen stands at the end of the last row of controls.
      const foot = frame.querySelector(".minerals-bars")?.getBoundingClientRect();
      const end = (foot?.bottom ?? 0) - frame.getBoundingClientRect().top - 36;
      el.style.setProperty("--minerals-foot", foot?.height ? `${end}px` : "auto");
      sayPlace(width, height);
    }
    const changed = Object.entries(facts).filter(([name, fact]) => model.get(name) !== fact);
    for (const [name, fact] of changed) {
      model.set(name, fact);
    }
    if (changed.length) {
      model.save_changes();
    }
  };
  const soon = () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(measure, WAIT);
  };
  const sayWhetherGone = () => {
    const text = frame?.classList.contains(GONE) ? model.get("gone") : "";
    if (notice.textContent !== text) {
      notice.textContent = text;
    }
  };
  const settle = () => {
    clearTimeout(settling);
    settling = window.setTimeout(() => model.send({ settled: model.get("drawn") }), QUIET);
  };
  const stop = listenToModel(model, { "change:drawn": settle, "change:column": () => sayPlace(model.get("width"), model.get("height")) });
  const findFrame = () => {
    const box = el.closest(BOX);
    if (box) keepKeys(box, signal);
    frame = el.closest(FRAME);
    if (frame) {
      sizes.observe(frame);
      for (const row of frame.querySelectorAll(":scope > .minerals-inside > .minerals-bars")) sizes.observe(row);
      classes.observe(frame, { attributes: true, attributeFilter: ["class"] });
      sayWhetherGone();
      controls.observe(frame, { subtree: true, childList: true, attributes: true, attributeFilter: ["title"] });
      nameControls(frame);
      // A board within a lesson fills the screen together with the lesson.
      if (!frame.parentElement?.closest(FRAME) && !frame.querySelector(".minerals-present")) {
        const [corner, words] = [el.appendChild(made("span", "minerals-corner")), model.get("words")];
        corner.append(soundButton(words.sound, signal));
        new Presenter(frame, corner, words, signal);
      }
    } else if (!el.closest(BOX) && !signal.aborted) {
      // The box may not be on the page yet.
      requestAnimationFrame(findFrame);
      return;
    }
    measure();
  };
  findFrame();

  const theme = new MutationObserver(measure);
  theme.observe(document.body, { attributes: true, attributeFilter: [THEME] });
  window.addEventListener("resize", soon, { signal });
  const watchRatio = () => {
    const same = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    same.addEventListener("change", () => (soon(), watchRatio()), { once: true, signal });
  };
  watchRatio();
  for (const query of ["(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)"]) {
    matchMedia(query).addEventListener("change", soon, { signal });
  }
  return () => {
    shown.abort();
    clearTimeout(waiting);
    clearTimeout(settling);
    stop();
    [sizes, classes, controls, theme].forEach((observer) => observer.disconnect());
  };
}

export default { render };
