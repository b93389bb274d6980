// Shows a board in one widget: see live.py. It has no rules: what can be clicked comes from Python.

import { PageBoard } from "minerals/front/board/page.js";
import { made, onEnter, pressed } from "minerals/front/elements.js";
import { listenToModel } from "minerals/front/model.js";
import { Question } from "minerals/front/question.js";

// Milliseconds between two questions whether what is to come is there.
const ASKS = 400;

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
  const question = new Question(model, signal);
  const button = (/** @type {string} */ text, /** @type {object} */ message) =>
    pressed(text, "minerals-live-button", () => ("click" in message ? question : model).send(message));
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
  const [card, inside, sheets] = [part("end"), part("inside"), part("sheets")];
  sheets.append(standing, said, choices);
  inside.hidden = card.hidden = true;
  whole.append(box, inside, sheets, controls, row, others);
  el.append(whole);
  const board = new PageBoard(
    box,
    () => picture.querySelector("svg"),
    { press: (token) => question.send({ click: token }), escape: () => model.send({ cancel: true }) },
    signal,
  );
  box.append(card); // on top of everything in the picture
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
  let endNow = "";
  const showEnd = () => {
    const end = model.get("end");
    if (endNow === JSON.stringify(end)) return;
    endNow = JSON.stringify(end);
    card.hidden = !("head" in end);
    if (card.hidden) return;
    const [head, sheet, foot] = [part("head"), part("sheet"), part("row")];
    [head.innerHTML, sheet.innerHTML] = [end.head, end.sheet];
    foot.append(...end.controls.map(controlOf));
    const told = made("p", "minerals-live-sentence");
    told.innerHTML = end.told;
    card.replaceChildren(head, sheet, foot, ...(end.shared ? [shared(end.shared)] : []), told);
  };
  const shared = (/** @type {{link: string, name: string, data: string}} */ { link, name, data }) => {
    const all = part("row");
    if (link) {
      const field = made("input", "minerals-live-typed");
      [field.value, field.readOnly] = [link, true];
      field.setAttribute("aria-label", words.link);
      field.addEventListener("focus", () => field.select());
      all.append(field);
    }
    const file = made("a", "minerals-live-button", words.save);
    file.href = `data:application/octet-stream;base64,${data}`;
    file.download = name;
    all.append(file);
    return all;
  };
  let asking = 0;
  const look = () => {
    window.clearInterval(asking);
    if (model.get("awaits")) asking = window.setInterval(() => model.send({ look: true }), ASKS);
  };
  signal.addEventListener("abort", () => window.clearInterval(asking));
  let insideNow = "";
  const showInside = () => {
    const now = model.get("inside");
    if (insideNow === now) return;
    insideNow = inside.innerHTML = now;
    inside.hidden = now === "";
    for (const each of [box, sheets, row, others]) each.style.display = now ? "none" : "";
  };
  const show = () => {
    showBoard();
    showEnd();
    showInside();
    look();
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
