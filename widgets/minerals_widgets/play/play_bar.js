// Saves, opens and shares the game of a play board: see play_bar.py. On a page of the kit the address holds the game.

import { made, pressed, say } from "minerals/front/elements.js";
import { encoded, fileChooser, handOver, takeDrops } from "minerals/front/files.js";
import { listenToModel } from "minerals/front/model.js";

/** @typedef {import("minerals/front/model.js").Model} Model */

const QUIET = 400; // milliseconds: browsers let no page change its address more often for long

/**
 * The address of a link: that of this page or, if it is the page of another game, of the one beside it.
 * @param {Model} model
 * @param {string} link
 */
function addressOf(model, link) {
  const address = new URL(location.href.split(/[?#]/)[0] ?? "");
  const page = new RegExp(`/(${model.get("words").games.join("|")})\\.html$`);
  address.pathname = address.pathname.replace(page, `/${model.get("game")}.html`);
  return `${address.href}#${link}`;
}

/**
 * Keep the game in the address of the page, and follow an address that a reader enters there.
 * @param {Model} model
 * @param {AbortSignal} signal
 */
function holdAddress(model, signal) {
  let timer = 0;
  let shown = location.hash;
  const write = () => {
    clearTimeout(timer);
    const address = model.get("address");
    if (!address || `#${address}` === shown) return;
    shown = `#${address}`;
    try {
      history.replaceState(null, "", addressOf(model, address));
    } catch {
      // It is too long for this browser, or was changed too often.
    }
  };
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(write, QUIET);
  };
  const name = () => {
    document.title = model.get("title");
    const heading = document.querySelector("body.minerals-live > header h1");
    if (heading) say(heading, model.get("title"));
  };
  const stop = listenToModel(model, { "change:address": later, "change:title": name });
  name();
  addEventListener("pagehide", write, { signal });
  addEventListener(
    "hashchange",
    () => {
      shown = location.hash;
      if (shown.length > 1) model.send({ visit: shown });
    },
    { signal },
  );
  signal.addEventListener("abort", () => (write(), stop()));
  later();
}

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  const ended = new AbortController();
  const { signal } = ended;
  const words = model.get("words");
  const isPage = document.body.classList.contains("minerals-live");
  el.classList.add("minerals", "minerals-play-files");

  const button = (/** @type {string} */ text, /** @type {string} */ about, /** @type {() => void} */ press) => {
    const made = pressed(text, ["jupyter-widgets", "jupyter-button", "widget-button"].join(" "), press);
    made.title = about;
    return made;
  };
  const open = async (/** @type {File | null | undefined} */ file) => {
    if (!file) return;
    if (file.size > words.limit) model.send({ large: file.name });
    else {
      try {
        model.send({ open: file.name, data: await encoded(file) });
      } catch {
        model.send({ unread: file.name });
      }
    }
  };
  const chosen = fileChooser(open);
  chosen.accept = ".replay,.jsonl,.txt";
  chosen.setAttribute("aria-label", words.open);

  const told = made("span", "minerals-play-told");
  told.setAttribute("role", "status");
  const shown = made("input", "minerals-play-link");
  shown.readOnly = true;
  shown.hidden = true;
  const copy = async (/** @type {string} */ link) => {
    const text = isPage ? addressOf(model, link) : link;
    shown.value = text;
    shown.setAttribute("aria-label", words.share);
    try {
      await navigator.clipboard.writeText(text);
      shown.hidden = true;
      say(told, words.copied);
    } catch {
      shown.hidden = false;
      shown.focus();
      shown.select();
      say(told, words.failed);
    }
  };
  const game = button(words.game, words.share_about, () => copy(model.get("game_link")));
  const position = button(words.position, words.share_about, () => copy(model.get("position_link")));
  const links = made("span", "minerals-play-links");
  links.hidden = true;
  links.append(game, position, shown, told);
  const share = button(words.share, words.share_about, () => {
    links.hidden = !links.hidden;
    share.setAttribute("aria-expanded", String(!links.hidden));
    shown.hidden = true;
    say(told, "");
  });
  share.setAttribute("aria-expanded", "false");
  const follow = () => {
    game.disabled = !model.get("game_link");
    position.disabled = !model.get("position_link");
  };
  const stop = listenToModel(model, { "change:game_link": follow, "change:position_link": follow });
  signal.addEventListener("abort", stop);
  follow();

  let isSaving = false;
  const save = () => {
    isSaving = true;
    model.send({ save: true });
  };
  el.append(
    button(words.save, words.save_about, save),
    button(words.open, words.open_about, () => chosen.click()),
    chosen,
    share,
  );
  el.append(links);

  const hear = (/** @type {{file?: string, text?: string}} */ { file, text }) => {
    // A worker that is started anew says everything again.
    if (file !== undefined && isSaving) handOver(file, text ?? "");
    isSaving = false;
  };
  model.on("msg:custom", hear);
  signal.addEventListener("abort", () => model.off("msg:custom", hear));

  // A file may be dropped anywhere on a page, and in a notebook, where other things are dropped too, on the board.
  const listen = () => {
    const target = isPage ? document.body : /** @type {HTMLElement} */ (el.closest(".minerals-play") ?? el);
    const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
    takeDrops(target, (isOver) => target.classList.toggle("minerals-play-drop", isOver), hasFile, open, signal);
  };
  requestAnimationFrame(listen); // it is in its place by then
  if (isPage) holdAddress(model, signal);
  return () => ended.abort();
}

export default { render };
