// A grid of cells over the canvas before it, for the keyboard and for screen readers, and what the cell there is called.

import { CANVAS } from "minerals/front/board/canvas.js";
import { Cells } from "minerals/front/board/cells.js";
import { made } from "minerals/front/elements.js";
import { listenToModel } from "minerals/front/model.js";
import { Question } from "minerals/front/question.js";

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  const shown = new AbortController();
  const { signal } = shown;
  const label = (/** @type {string} */ token) => model.get("changes")[token] ?? model.get("labels")[token] ?? token;
  const question = new Question(model, signal);
  const caption = made("p");
  // A screen reader has already read the cell.
  caption.setAttribute("aria-hidden", "true");
  const say = (/** @type {string | null} */ token) => {
    caption.textContent = token === null ? "" : label(token);
  };
  const cells = new Cells(
    { press: (token) => question.send({ press: token }), escape: () => model.send({ escape: true }), stop: say },
    signal,
  );
  el.classList.add("minerals-grid");
  el.append(cells.element, caption);

  const update = () => {
    cells.element.setAttribute("aria-label", model.get("title"));
    const walk = { rows: model.get("rows"), ways: model.get("ways"), start: model.get("start") };
    cells.show(walk, label, (token) => model.get("boxes")[token], (token) => label(token).endsWith(model.get("target")));
    say(cells.current);
  };
  // Once for all changes: rows, boxes and labels belong together.
  signal.addEventListener("abort", listenToModel(model, { change: update }));
  update();

  // --- where the canvas is ---

  const fit = () => {
    let around = el.parentElement;
    while (around && !around.querySelector(CANVAS)) around = around.parentElement;
    const canvas = around?.querySelector(CANVAS);
    if (!canvas) return;
    sizes.observe(canvas);
    // On a narrow page there are words between the canvas and the grid, and they grow and shrink.
    if (el.previousElementSibling) sizes.observe(el.previousElementSibling);
    const [own, its] = [el.getBoundingClientRect(), canvas.getBoundingClientRect()];
    const lengths = { left: its.left - own.left, top: its.top - own.top, width: its.width, height: its.height };
    for (const [side, length] of Object.entries(lengths)) cells.element.style.setProperty(side, `${length}px`);
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(el);
  signal.addEventListener("abort", () => sizes.disconnect());
  return () => shown.abort();
}

export default { render };
