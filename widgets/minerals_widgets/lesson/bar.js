// The bar above a lesson. The page's cells carry the number of their page, and boards the number of their task.

import { made, pressed } from "minerals/front/elements.js";
import { handOver } from "minerals/front/files.js";
import { listenToModel } from "minerals/front/model.js";
import { worded } from "minerals/front/words.js";

/** @typedef {{title: string, words: string, is_done: boolean, is_begun: boolean, is_extra: boolean}} Task */

const CELL = "[data-page]";


/**
 * @param {string} text
 * @param {string} kind a class besides that of all buttons
 * @param {() => void} press
 * @returns {HTMLButtonElement}
 */
function button(text, kind, press) {
  const whole = pressed(text, "minerals-button", press);
  whole.classList.add(kind);
  return whole;
}

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals", "minerals-lesson-bar");
  const words = model.get("words");
  const trouble = el.appendChild(made("p", "minerals-no-lesson"));
  trouble.setAttribute("role", "alert");
  trouble.textContent = model.get("trouble");
  trouble.hidden = trouble.textContent === "";
  document.body.classList.toggle("minerals-shut-out", !trouble.hidden);
  if (!trouble.hidden) {
    const back = made("a", "minerals-leave", words.back);
    back.href = "./";
    el.append(back);
    return () => undefined;
  }

  const shown = new AbortController();
  const { signal } = shown;
  const cells = () => [...document.querySelectorAll(CELL)].filter((cell) => !cell.contains(el));
  /** @type {string[]} */
  const titles = Reflect.get(window, "mineralsPages") ?? [];
  const tasks = () => /** @type {Task[]} */ (model.get("tasks"));
  let page = 0;

  const title = el.appendChild(made("b", "minerals-bar-title", model.get("title")));
  const pages = el.appendChild(made("nav", "minerals-bar-pages"));
  pages.setAttribute("aria-label", words.pages);
  const dots = pages.appendChild(made("ol"));
  const chooser = pages.appendChild(made("select"));
  chooser.setAttribute("aria-label", words.pages);
  const side = el.appendChild(made("div", "minerals-bar-side"));
  const far = side.appendChild(made("span", "minerals-bar-far"));
  far.setAttribute("role", "status");
  side.append(made("span", "minerals-bar-student", model.get("student")));
  side.append(button(words.hand_in, "minerals-hand-in", () => ask()));

  // --- pages ---

  const taskOf = (/** @type {number} */ place) => {
    const box = document.querySelector(`.minerals-task-${place}`)?.closest(CELL);
    return box ? Number(box.getAttribute("data-page")) : -1;
  };
  // A page is done when all that is to be done on it is.
  const standing = (/** @type {number} */ number) => {
    const here = tasks().filter((_task, place) => taskOf(place) === number);
    if (!here.length) return "";
    return here.every((task) => task.is_done) ? "done" : here.some((task) => task.is_begun) ? "begun" : "open";
  };
  // What is on it is for those who have finished the core.
  const isExtra = (/** @type {number} */ number) => {
    const here = tasks().filter((_task, place) => taskOf(place) === number);
    return here.length > 0 && here.every((task) => task.is_extra);
  };
  const draw = () => {
    const had = dots.contains(document.activeElement);
    const items = titles.map((name, number) => {
      const now = standing(number);
      const dot = pressed(now === "done" ? "✓" : String(number + 1), "minerals-dot", () => go(number));
      dot.dataset["standing"] = now;
      const said = worded(words, "page", { number: number + 1, of: titles.length, title: name });
      dot.toggleAttribute("data-extra", isExtra(number));
      const kind = isExtra(number) ? `${said} (${words.extra})` : said;
      dot.title = now === "done" ? `${kind} (${words.done})` : kind;
      dot.setAttribute("aria-label", dot.title);
      if (number === page) dot.setAttribute("aria-current", "page");
      const item = made("li");
      item.append(dot);
      return item;
    });
    dots.replaceChildren(...items);
    const current = /** @type {HTMLElement | null} */ (dots.querySelector("[aria-current]"));
    if (had) current?.focus();
    chooser.replaceChildren(
      ...titles.map((name, number) => {
        const mark = standing(number) === "done" ? " ✓" : "";
        return new Option(`${number + 1}/${titles.length} ${name}${mark}`, String(number), false, number === page);
      }),
    );
    far.textContent = model.get("points") || model.get("progress");
  };
  const show = () => {
    for (const cell of cells()) cell.toggleAttribute("hidden", Number(cell.getAttribute("data-page")) !== page);
    back.disabled = page === 0;
    next.textContent = page === titles.length - 1 ? words.hand_in : `${words.next_page} →`;
    draw();
  };
  const go = (/** @type {number} */ number, isOurs = true) => {
    page = Math.max(0, Math.min(titles.length - 1, number));
    if (isOurs) history.replaceState(null, "", `#${page + 1}`);
    show();
    window.scrollTo({ top: 0 });
  };
  const byAddress = () => Number(location.hash.slice(1) || 1) - 1 || 0;
  chooser.addEventListener("change", () => go(Number(chooser.value)));
  window.addEventListener("hashchange", () => go(byAddress(), false), { signal });

  const foot = made("nav", "minerals-bar-foot");
  foot.classList.add("minerals");
  foot.setAttribute("aria-label", words.pages);
  const back = foot.appendChild(pressed(`← ${words.previous_page}`, "minerals-button", () => go(page - 1)));
  const onward = () => (page === titles.length - 1 ? ask() : go(page + 1));
  const next = foot.appendChild(button(words.next, "minerals-onward", onward));

  // --- handing in ---

  const dialog = el.appendChild(made("dialog", "minerals-bar-dialog"));
  dialog.setAttribute("aria-label", words.hand_in);
  const ask = () => {
    const list = made("ul");
    for (const task of tasks()) {
      const item = made("li", task.is_done ? "minerals-is-done" : "");
      item.append(made("span", "", task.is_done ? "✓" : task.is_begun ? "◐" : "○"), made("b", "", task.title));
      item.append(made("small", "", task.words));
      list.append(item);
    }
    const load = button(words.download, "minerals-onward", () => download());
    const close = pressed(words.close, "minerals-button", () => dialog.close());
    const row = made("div", "minerals-bar-row");
    row.append(load, close);
    const told = made("p", "minerals-bar-told");
    told.setAttribute("role", "status");
    const leave = made("a", "minerals-leave", worded(words, "leave", { student: model.get("student") }));
    leave.href = "./";
    const sum = [model.get("progress"), model.get("points")].filter(Boolean).join(" · ");
    dialog.replaceChildren(
      made("h2", "", `${words.progress}: ${model.get("student")}`),
      made("p", "minerals-bar-sum", sum),
      list,
      made("p", "", model.get("said")),
      row,
      told,
      leave,
    );
    dialog.showModal();
  };
  const download = () => {
    handOver(model.get("file"), model.get("log"));
    const told = dialog.querySelector(".minerals-bar-told");
    if (told) told.textContent = worded(words, "downloaded", { file: model.get("file") });
  };
  // A page that keeps the work itself hears of every change.
  const keep = () => el.dispatchEvent(new CustomEvent("minerals:work", { bubbles: true, detail: model.get("log") }));

  // --- the rest of the page comes after the bar ---

  const settle = () => {
    if (signal.aborted) return;
    const last = cells().at(-1);
    if (!last || !el.isConnected) {
      requestAnimationFrame(settle);
      return;
    }
    last.after(foot);
    go(byAddress(), false);
  };
  settle();
  const follow = () => requestAnimationFrame(draw);
  const stop = listenToModel(model, { "change:tasks": follow, "change:progress": follow, "change:points": follow, "change:log": keep });
  const boards = new MutationObserver(follow);
  boards.observe(document.getElementById("rendered_cells") ?? document.body, {
    subtree: true,
    attributes: true,
    attributeFilter: ["class"],
  });
  // The boards are on the page when they have their marks: from then on only the model tells.
  const until = setTimeout(() => boards.disconnect(), 15_000);
  title.title = title.textContent;
  return () => {
    shown.abort();
    clearTimeout(until);
    boards.disconnect();
    foot.remove();
    stop();
  };
}

export default { render };
