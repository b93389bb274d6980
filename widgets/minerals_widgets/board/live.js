// Shows a board in one widget: see live.py. It has no rules: what can be clicked comes from Python.

import { PageBoard } from "minerals/front/board/page.js";
import { made, onEnter, pressed } from "minerals/front/elements.js";
import { listenToModel } from "minerals/front/model.js";

/** @typedef {{id: string, text: string, able?: boolean, on?: boolean}} Control */

/**
 * Light letters are read on a dark page, whatever notebook this is.
 * @param {Element} element
 * @returns {boolean}
 */
function isDark(element) {
  const paper = made("canvas").getContext("2d", { willReadFrequently: true });
  if (!paper) return false;
  paper.fillStyle = getComputedStyle(element).color;
  paper.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = paper.getImageData(0, 0, 1, 1).data;
  return 0.3 * red + 0.6 * green + 0.1 * blue > 128;
}

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  const words = model.get("words");
  const shown = new AbortController();
  const { signal } = shown;
  const part = (/** @type {string} */ name) => made("div", `minerals-live-${name}`);
  const button = (/** @type {string} */ text, /** @type {unknown} */ message) =>
    pressed(text, "minerals-live-button", () => model.send(message));
  const [whole, box, picture, said] = [part("whole"), part("box"), part("board"), part("said")];
  const [choices, targets, row] = [part("row"), part("row"), part("row")];
  const standing = made("p", "minerals-live-standing");
  said.setAttribute("role", "status");
  const others = made("details", "minerals-live-others");
  others.append(made("summary", "minerals-live-summary", words.targets), targets);
  const controls = part("controls");
  const typed = made("input", "minerals-live-typed");
  typed.placeholder = words.type;
  typed.setAttribute("aria-label", words.type);
  row.append(typed);
  box.append(picture);
  whole.append(box, standing, said, choices, controls, row, others);
  el.append(whole);
  const board = new PageBoard(
    box,
    () => picture.querySelector("svg"),
    { press: (token) => model.send({ click: token }), escape: () => model.send({ cancel: true }) },
    signal,
  );
  onEnter(typed, () => {
    model.send({ type: typed.value });
    typed.value = "";
  });

  const offer = (/** @type {HTMLElement} */ place, /** @type {[string, string][]} */ offered) =>
    place.replaceChildren(...offered.map(([token, label]) => button(label, { click: token })));
  const controlOf = (/** @type {Control} */ { id, text, able, on }) => {
    if (!id) return made("span", "minerals-live-meaning", text);
    const control = button(text, { press: id });
    control.dataset["id"] = id;
    control.disabled = able === false;
    if (on !== undefined) control.setAttribute("aria-pressed", String(on));
    return control;
  };
  let drawnNow = "";
  const showBoard = () => {
    if (drawnNow !== model.get("picture")) picture.innerHTML = drawnNow = model.get("picture");
    const [open, answer] = [model.get("targets"), model.get("bubble")];
    board.show(model.get("title"), model.get("walk"), {
      targets: open.length ? open.map((/** @type {[string, string]} */ [token]) => token) : null,
      begun: model.get("begun"),
      drags: model.get("drags"),
      answer: "at" in answer ? answer : null,
      close: words.close,
    });
  };
  const show = () => {
    showBoard();
    standing.textContent = model.get("standing");
    const isRefused = model.get("refused");
    const sentences = /** @type {string[]} */ (model.get("said"));
    said.classList.toggle("minerals-live-refused", isRefused);
    said.replaceChildren(
      ...sentences.map((sentence) => made("p", "minerals-live-sentence", isRefused ? `✗ ${sentence}` : sentence)),
    );
    offer(choices, model.get("choices"));
    offer(targets, model.get("targets"));
    others.hidden = model.get("targets").length === 0;
    showControls();
  };
  let pressable = "";
  const showControls = () => {
    const rows = /** @type {Control[][]} */ (model.get("controls"));
    if (pressable === JSON.stringify(rows)) return;
    pressable = JSON.stringify(rows);
    const held = /** @type {HTMLElement | null} */ (controls.querySelector(":focus"))?.dataset["id"];
    controls.replaceChildren(
      ...rows.map((each) => {
        const shownRow = part("row");
        shownRow.append(...each.map(controlOf));
        return shownRow;
      }),
    );
    if (held) /** @type {HTMLElement | null} */ (controls.querySelector(`[data-id="${held}"]`))?.focus();
  };
  signal.addEventListener("abort", listenToModel(model, { change: show }));
  show();

  /** @type {boolean | null} */
  let wasDark = null;
  const follow = () => {
    const dark = isDark(whole);
    board.view.el.classList.toggle("minerals-dark", dark);
    if (dark !== wasDark) model.send({ dark });
    wasDark = dark;
  };
  const themes = new MutationObserver(follow);
  for (const page of [document.documentElement, document.body]) themes.observe(page, { attributes: true });
  requestAnimationFrame(follow); // it is on the page by then
  signal.addEventListener("abort", () => themes.disconnect());
  return () => shown.abort();
}

export default { render };
