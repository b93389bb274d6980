// Shows the widgets that Python runs: their models, and the views of each on the page. As the front end of a notebook
// does, but for the few kinds of widgets that the kit uses.

import { made } from "minerals/front/elements.js";
import { controls } from "minerals/live/controls.js";
import { SharedModel, listen } from "minerals/live/shared_model.js";

/** @typedef {import("minerals/live/shared_model.js").Message} Message */
/** @typedef {import("minerals/live/shared_model.js").State} State */
/** @typedef {{el: HTMLElement, gone: () => void}} Shown a view, and how it goes */

const REFERENCE = "IPY_MODEL_";

/** The widgets of a page. */
export class Manager {
  /** @param {(message: Message) => void} say passes a message on to Python */
  constructor(say) {
    this.say = say;
    /** @type {Map<string, SharedModel>} */
    this.models = new Map();
    /** @type {Map<string, Promise<any>>} */
    this.modules = new Map();
    /** @type {Map<string, {el: HTMLElement, id: string, view: Shown | null}>} */
    this.places = new Map();
    // The letters of icons come with the engine. A script waits for every style but those for print.
    const letters = document.querySelector('link[media=print][href$="font-awesome.min.css"]');
    if (letters instanceof HTMLLinkElement) letters.media = "all";
  }

  /**
   * Show a place in an element.
   * @param {string} place
   * @param {HTMLElement} el
   */
  place(place, el) {
    this.places.set(place, { el, id: "", view: null });
  }

  /**
   * Take a message of Python.
   * @param {Message} message
   */
  take(message) {
    const { open, update, custom, close, code, shown, state } = message;
    if (open !== undefined) this.#open(open, state);
    else if (update !== undefined) this.models.get(update)?.take(state);
    else if (custom !== undefined) this.models.get(custom)?.emit("msg:custom", message["content"], []);
    else if (close !== undefined) this.#close(close);
    else if (code !== undefined) this.#learn(code, message["esm"], message["css"]);
    else if (shown !== undefined) this.#show(shown, message["id"]);
  }

  /**
   * @param {string} id
   * @param {State} state
   */
  #open(id, state) {
    const known = this.models.get(id);
    if (known && known.state["_model_name"] === state["_model_name"] && known.state["_code"] === state["_code"]) {
      known.take(state);
    } else this.models.set(id, new SharedModel(id, state, this.say));
  }

  /** @param {string} id */
  #close(id) {
    this.models.get(id)?.emit("destroy");
    this.models.delete(id);
  }

  /**
   * @param {string} name
   * @param {string} esm
   * @param {string} css
   */
  #learn(name, esm, css) {
    if (this.modules.has(name)) return;
    const address = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
    const loaded = import(address);
    this.modules.set(name, loaded.then(({ default: widget }) => (typeof widget === "function" ? widget() : widget)));
    addStyle(css);
  }

  /**
   * @param {string} name
   * @param {string} id
   */
  #show(name, id) {
    const place = this.places.get(name);
    if (!place || (place.id === id && place.view)) return;
    place.view?.gone();
    place.id = id;
    place.view = this.view(id);
    place.el.replaceChildren(place.view.el);
  }

  /**
   * @param {string} reference
   * @returns {SharedModel | undefined}
   */
  model(reference) {
    return this.models.get(reference.replace(REFERENCE, ""));
  }

  /**
   * Make a view of a model.
   * @param {string} reference
   * @returns {Shown}
   */
  view(reference) {
    const model = this.model(reference);
    if (!model) return { el: made("div"), gone: () => {} };
    const ended = new AbortController();
    const { signal } = ended;
    const control = controls[model.get("_view_name")];
    const el = control ? control(model, this, signal) : this.#own(model, signal);
    dress(el, model, this, signal);
    return { el, gone: () => (ended.abort(), el.remove()) };
  }

  /**
   * Show a widget that brings its own code.
   * @param {SharedModel} model
   * @param {AbortSignal} signal
   */
  #own(model, signal) {
    const el = made("div", "jupyter-widgets");
    this.modules.get(model.get("_code"))?.then(async ({ initialize, render }) => {
      if (signal.aborted) return;
      const shared = { model, signal };
      await initialize?.(shared);
      const end = await render?.({ ...shared, el });
      if (typeof end !== "function") return;
      if (signal.aborted) end();
      else signal.addEventListener("abort", end);
    });
    return el;
  }
}

/**
 * Follow the classes and the layout that every widget has.
 * @param {HTMLElement} el
 * @param {SharedModel} model
 * @param {Manager} manager
 * @param {AbortSignal} signal
 */
function dress(el, model, manager, signal) {
  /** @type {string[]} */
  let worn = [];
  listen(model, "change:_dom_classes", signal, () => {
    el.classList.remove(...worn);
    worn = model.get("_dom_classes") ?? [];
    el.classList.add(...worn);
  });
  let laid = new AbortController();
  signal.addEventListener("abort", () => laid.abort());
  listen(model, "change:layout", signal, () => {
    laid.abort();
    laid = new AbortController();
    const layout = manager.model(model.get("layout") ?? "");
    if (layout) listen(layout, "change", laid.signal, () => lay(el, layout.state));
  });
}

/**
 * @param {HTMLElement} el
 * @param {State} layout
 */
function lay(el, layout) {
  for (const [name, value] of Object.entries(layout)) {
    if (name.startsWith("_")) continue;
    const property = name.replaceAll("_", "-");
    if (value === null) el.style.removeProperty(property);
    else el.style.setProperty(property, value);
  }
}

/** @param {string} css */
export function addStyle(css) {
  if (!css) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
