// A card over a board that asks what the real dice, tiles and cards show: see question_card.py. It has no rules.

import { made, pressed } from "minerals/front/elements.js";
import { isShortcut, keepKeys } from "minerals/front/keys.js";
import { listenToModel } from "minerals/front/model.js";

/** @typedef {[outcome: string, label: string, picture: string, odds: string, sentence: string]} Offer */
/**
 * @typedef {object} Question
 * @property {string} title
 * @property {number} number the number of this question
 * @property {Offer[]} offers
 * @property {string} told
 * @property {boolean} pictured whether everything that can come up is a cell in the picture
 * @property {boolean} search whether there are so many offers that one looks for them
 * @property {[name: string, words: string][]} controls what can be done instead of an answer
 * @property {boolean} above whether the card lies at the top
 * @property {number} left how far the card keeps from the left of the picture, in percent of its width
 * @property {number} right the same for the right
 */

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals-question");
  const closed = new AbortController();
  keepKeys(el, closed.signal);
  const card = made("section", "minerals-question-card");
  card.setAttribute("role", "dialog");
  el.append(card);
  /** @type {Element | null} */
  let before = null;
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  let list = made("div");
  /** @type {HTMLInputElement | null} */
  let search = null;
  /** @type {Partial<Question>} */
  let question = {};

  const send = (/** @type {unknown} */ message) => {
    model.send(message);
    if (search) search.value = ""; // what is typed from now on looks for the next answer
  };
  const answer = (/** @type {string} */ outcome) => send({ answer: outcome, number: question.number });
  const act = (/** @type {string} */ name) => send({ do: name, number: question.number });
  const can = (/** @type {string} */ name) => (question.controls ?? []).some(([each]) => each === name);
  const seen = () => buttons.filter((button) => !button.hidden);

  const offered = (/** @type {Offer} */ [outcome, label, picture, odds, sentence]) => {
    const button = pressed("", "minerals-question-offer", () => answer(outcome));
    button.dataset["outcome"] = outcome;
    button.title = sentence || `${label} ${odds}`;
    button.setAttribute("aria-label", sentence || `${label} ${odds}`);
    if (picture) {
      const painted = made("span", "minerals-question-picture");
      painted.setAttribute("aria-hidden", "true");
      painted.innerHTML = picture;
      for (const title of painted.querySelectorAll("title")) title.remove();
      button.append(painted);
    }
    button.append(made("span", "", label));
    return button;
  };

  const look = () => {
    const words = (search?.value ?? "").toLocaleLowerCase().split(/\s+/).filter(Boolean);
    list.hidden = Boolean(question.pictured) && words.length === 0;
    for (const button of buttons) {
      const text = `${button.textContent} ${button.title}`.toLocaleLowerCase();
      button.hidden = !words.every((word) => text.includes(word));
    }
    const exact = buttons.find((button) => button.textContent?.toLocaleLowerCase() === words.join(" "));
    if (exact) exact.hidden = false;
    card.classList.toggle("minerals-question-nothing", seen().length === 0);
    return exact;
  };

  const focusFirst = () => (search ?? seen()[0])?.focus({ preventScroll: true });

  const show = () => {
    question = model.get("question");
    const words = model.get("words");
    const offers = question.offers ?? [];
    const wasOpen = !el.hidden;
    const held = el.contains(document.activeElement);
    const typed = search?.value ?? "";
    el.hidden = offers.length === 0;
    card.replaceChildren();
    search = null;
    buttons = [];
    if (el.hidden) {
      if (held && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      before = null;
      return;
    }
    if (!wasOpen) before = document.activeElement;
    el.classList.toggle("minerals-question-above", question.above);
    // The sides themselves belong to the layout of the widget.
    el.style.setProperty("--minerals-question-left", `${question.left}%`);
    el.style.setProperty("--minerals-question-right", `${question.right}%`);
    card.setAttribute("aria-label", question.title ?? "");
    const head = made("p", "minerals-question-title", question.title);
    head.setAttribute("role", "status");
    card.append(head);
    if (question.told) card.append(made("p", "minerals-question-told", question.told));
    if (question.search) {
      search = made("input", "minerals-question-search");
      search.type = "search";
      search.placeholder = words.search;
      search.setAttribute("aria-label", words.search);
      search.value = typed;
      search.addEventListener("input", look);
      card.append(search);
    }
    if (question.pictured) card.append(made("p", "minerals-question-told", words.click));
    list = made("div", "minerals-question-offers");
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", question.title ?? "");
    buttons = offers.map(offered);
    list.append(...buttons, made("p", "minerals-question-none", words.none));
    const foot = made("div", "minerals-question-foot");
    for (const [name, text] of question.controls ?? []) {
      foot.append(pressed(text, "minerals-question-button", () => act(name)));
    }
    card.append(list, foot);
    card.classList.remove("minerals-question-nothing");
    if (search) look();
    // A reader who is writing somewhere else goes on writing.
    const active = document.activeElement;
    const writes = active instanceof HTMLElement && (active.isContentEditable || active.matches("input, textarea"));
    if (held || !writes || el.closest(".minerals-frame")?.contains(active)) focusFirst();
    card.scrollIntoView({ block: "nearest" });
  };

  const move = (/** @type {number} */ to) => {
    const shown = seen();
    shown[(to + shown.length) % shown.length]?.focus();
  };

  el.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (isShortcut(event)) return;
    event.stopPropagation(); // a notebook would move to another cell
    const isTyping = target === search;
    const at = seen().findIndex((button) => button === target);
    const taken = () => event.preventDefault();
    if (key === "Escape") {
      taken();
      if (can("leave")) act("leave");
    } else if (key === "Backspace" && (!isTyping || search?.value === "")) {
      taken();
      if (can("back")) act("back");
    } else if (key === "Enter" && isTyping) {
      taken();
      const [first, ...others] = seen();
      const chosen = look() ?? (first && others.length === 0 ? first : null);
      if (chosen) answer(chosen.dataset["outcome"] ?? "");
    } else if (key === "ArrowDown" || (key === "ArrowRight" && !isTyping)) {
      taken();
      move(isTyping ? 0 : at + 1);
    } else if ((key === "ArrowUp" || key === "ArrowLeft") && !isTyping) {
      taken();
      move(at - 1);
    } else if (/^[0-9]$/.test(key) && !isTyping && !search) {
      taken();
      // The face of a die is the digit itself; anything else is counted.
      const named = buttons.find((button) => button.textContent === key);
      const isNumbered = buttons.some((button) => /^\d+$/.test(button.textContent ?? ""));
      const chosen = named ?? (isNumbered ? null : buttons[Number(key) - 1]);
      if (chosen) answer(chosen.dataset["outcome"] ?? "");
    } else if (search && !isTyping && key.length === 1 && key !== " ") {
      search.focus(); // and the letter is written there
    }
  });

  const follow = () => el.classList.toggle("minerals-dark", model.get("dark"));
  follow();
  el.hidden = true;
  show();
  const stop = listenToModel(model, { "change:question": show, "change:dark": follow });
  return () => {
    closed.abort();
    stop();
  };
}

export default { render };
