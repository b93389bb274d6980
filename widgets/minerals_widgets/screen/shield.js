// What lies over a canvas: the board of notebooks. It keeps from the canvas the events that it would take from the page.

import { BoardView } from "minerals/front/board.js";
import { CANVAS, CanvasSurface, Moving } from "minerals/front/board/canvas.js";
import { tokenOf } from "minerals/front/board/cells.js";
import { SvgSurface } from "minerals/front/board/svg.js";
import { listenToModel } from "minerals/front/model.js";
import { Question } from "minerals/front/question.js";

/** @typedef {import("minerals/front/model.js").View} View */

const BOX = ".minerals-box";
const RULE = ".minerals-words details";

/**
 * @param {View} view
 * @param {HTMLElement} box holds the canvas
 * @param {AbortSignal} signal
 */
function begin({ model, el }, box, signal) {
  const surface = surfaceIn(box, signal);
  const question = new Question(model, signal);
  const moving = new Moving(el);
  const board = new BoardView(
    el,
    surface,
    {
      press: (token) => question.send({ press: token }),
      path: (path) => question.send({ path }),
      key: (key) => question.send({ key }),
      rule: (rule) => {
        model.send({ rule });
        openRule(el, box, rule);
      },
      pointed: () => {
        if (model.get("watched")) return;
        model.set("watched", true);
        model.save_changes();
      },
    },
    signal,
  );
  const show = () => {
    const { picture } = surface;
    if (!picture) return;
    el.classList.toggle("minerals-dark", model.get("dark"));
    // For screen readers the canvas is a picture with a name, and the keyboard does not stop at it.
    picture.tabIndex = -1;
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", model.get("label"));
    surface.shapes.set(model.get("shapes"), model.get("size"));
    const answer = model.get("bubble");
    board.show({
      label: (token) => model.get("changes")[token] ?? model.get("labels")[token] ?? token,
      targets: model.get("targets"),
      begun: model.get("begun"),
      drags: model.get("drags"),
      hands: model.get("hands"),
      previews: model.get("previews"),
      answer: "at" in answer ? answer : null,
      paints: model.get("paints"),
      letters: model.get("letters"),
      close: model.get("words").close,
    });
    focus(document.activeElement);
  };
  const focus = (/** @type {EventTarget | null} */ target) => board.showFocus(focused(target, surface));
  const move = () => {
    if (surface.picture) moving.begin(surface.picture, model.get("motion"), model.get("size"));
  };
  document.addEventListener("focusin", ({ target }) => focus(target), { signal });
  document.addEventListener("focusout", () => focus(null), { signal });
  const stop = listenToModel(model, { change: show, "change:motion": move });
  signal.addEventListener("abort", () => {
    stop();
    moving.end();
  });
  show();
}

/**
 * @param {HTMLElement} box
 * @param {AbortSignal} signal
 * @returns {CanvasSurface | SvgSurface}
 */
function surfaceIn(box, signal) {
  if (box.querySelector(CANVAS) instanceof HTMLCanvasElement) return new CanvasSurface(box, signal);
  return new SvgSurface(box, () => box.querySelector(".minerals-canvas > svg"));
}

/**
 * The token of the cell that has the focus in the grid of this canvas, or null.
 * @param {EventTarget | null} target
 * @param {CanvasSurface | SvgSurface} surface
 * @returns {string | null}
 */
function focused(target, { picture, shapes }) {
  const token = tokenOf(target);
  const grid = target instanceof Element ? target.closest(".minerals-grid") : null;
  let around = grid?.parentElement ?? null;
  while (around && !around.querySelector(CANVAS)) around = around.parentElement;
  if (!grid || around?.querySelector(CANVAS) !== picture) return null;
  // Where there is an outline, the grid's own square is not needed.
  grid.classList.toggle("minerals-outlined", token !== null && shapes.largest.has(token));
  return token;
}

/**
 * Open a rule in the words beside the board. Whoever shows rules in another way takes the event.
 * @param {HTMLElement} el
 * @param {HTMLElement} box
 * @param {string} rule
 */
function openRule(el, box, rule) {
  const asked = new CustomEvent("minerals-rule", { bubbles: true, cancelable: true, detail: { rule } });
  if (!el.dispatchEvent(asked)) return;
  /** @type {HTMLElement | null} */
  let around = box;
  while (around && !around.querySelector(RULE)) around = around.parentElement;
  const details = around?.querySelector(RULE);
  if (details instanceof HTMLDetailsElement) {
    details.open = true;
    details.scrollIntoView({ block: "nearest" });
  }
}

/** @param {View} view */
function render({ model, el }) {
  const shown = new AbortController();
  const { signal } = shown;
  const find = () => {
    const box = el.closest(BOX);
    if (signal.aborted) return;
    if (box instanceof HTMLElement && box.querySelector(CANVAS)) begin({ model, el }, box, signal);
    // The box may not be on the page yet.
    else requestAnimationFrame(find);
  };
  find();
  return () => shown.abort();
}

export default { render };
