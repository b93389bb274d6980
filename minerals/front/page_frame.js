// What every written page has: its data, packed in a script, a button between light and dark, and full screen.

import { Presenter } from "minerals/front/presenter.js";

/**
 * @template {Element} [Kind=HTMLElement]
 * @param {string} id
 * @returns {Kind}
 */
export function get(id) {
  return /** @type {Kind} */ (/** @type {unknown} */ (document.getElementById(id)));
}

/**
 * The language of the page. It stands at the body too, because JupyterLab drops what stands at the whole page.
 * @returns {string | undefined} nothing where a page has lost it, so that the browser's language counts
 */
export function spoken() {
  return document.body.lang || document.documentElement.lang || undefined;
}

/** @returns {Promise<any>} what the page shows, unless the browser is too old: then a sentence says so */
export async function unpacked() {
  try {
    new DecompressionStream("deflate-raw");
  } catch (error) {
    get("old-browser").hidden = false;
    throw error;
  }
  const bytes = Uint8Array.from(atob(get("data").textContent ?? ""), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

/** @returns {import("minerals/front/presenter.js").PresenterWords & {sound: string}} */
export const frameWords = () => JSON.parse(get("present").dataset["words"] ?? "{}");

/** @param {HTMLElement[]} before what stands before the button for full screen */
export function listenToTheme(...before) {
  const holder = get("present");
  const main = document.querySelector("main");
  holder.append(...before);
  if (main) new Presenter(main, holder, frameWords());
  get("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const theme = root.dataset["theme"];
    const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset["theme"] = isDark ? "light" : "dark";
  });
}
