// The views of the ordinary widgets: boxes, buttons, fields and lists. They have the class names of a notebook's, so
// one style fits both.

import { made } from "minerals/front/elements.js";
import { listen } from "minerals/live/shared_model.js";

/** @typedef {import("minerals/live/shared_model.js").SharedModel} SharedModel */
/** @typedef {import("minerals/live/manager.js").Manager} Manager */
/** @typedef {import("minerals/live/manager.js").Shown} Shown */
/** @typedef {(model: SharedModel, manager: Manager, signal: AbortSignal) => HTMLElement} View */

const BOX = "lm-Widget jupyter-widgets widget-container widget-box";

/**
 * A box keeps the views of the children that stay, with their focus.
 * @param {string} className
 * @returns {View}
 */
function boxView(className) {
  return (model, manager, signal) => {
    const el = made("div", `${BOX} ${className}`);
    /** @type {Map<string, Shown>} */
    let views = new Map();
    listen(model, "change:children", signal, () => {
      /** @type {string[]} */
      const wanted = model.get("children");
      const kept = new Map(wanted.map((child) => [child, views.get(child) ?? manager.view(child)]));
      for (const [child, view] of views) if (!kept.has(child)) view.gone();
      views = kept;
      const shown = [...kept.values()].map(({ el: child }) => child);
      if (shown.some((child, at) => el.children[at] !== child)) arrange(el, shown);
    });
    signal.addEventListener("abort", () => views.forEach(({ gone }) => gone()));
    return el;
  };
}

/**
 * Put elements into an order, and move no more of them than needed: what moves loses the focus.
 * @param {HTMLElement} el
 * @param {HTMLElement[]} shown
 */
function arrange(el, shown) {
  shown.forEach((child, at) => {
    if (el.children[at] !== child) el.insertBefore(child, el.children[at] ?? null);
  });
}

/** @type {View} */
function htmlView(model, _manager, signal) {
  const el = made("div", "jupyter-widgets widget-inline-hbox widget-html");
  const content = el.appendChild(made("div", "widget-html-content"));
  listen(model, "change:value", signal, () => {
    content.innerHTML = model.get("value");
  });
  return el;
}

/** @type {View} */
function labelView(model, _manager, signal) {
  const el = made("div", "jupyter-widgets widget-inline-hbox widget-label");
  listen(model, "change:value", signal, () => {
    el.textContent = model.get("value");
  });
  return el;
}

const STYLES = ["primary", "success", "info", "warning", "danger"];

/**
 * @param {SharedModel} model
 * @param {AbortSignal} signal
 * @param {string} className
 */
function pressable(model, signal, className) {
  const el = made("button", `jupyter-widgets jupyter-button ${className}`);
  el.type = "button";
  listen(model, "change", signal, () => {
    const [text, icon, tooltip] = [model.get("description"), model.get("icon"), model.get("tooltip")];
    const picture = made("i", `fa fa-${icon}${text ? "" : " center"}`);
    picture.setAttribute("aria-hidden", "true");
    el.replaceChildren(...(icon ? [picture] : []), text);
    el.title = tooltip ?? text;
    el.disabled = model.get("disabled");
    for (const each of STYLES) el.classList.toggle(`mod-${each}`, model.get("button_style") === each);
  });
  return el;
}

/** @type {View} */
function buttonView(model, _manager, signal) {
  const el = pressable(model, signal, "widget-button");
  el.addEventListener("click", () => model.send({ event: "click" }));
  return el;
}

/** @type {View} */
function toggleView(model, _manager, signal) {
  const el = pressable(model, signal, "widget-toggle-button");
  listen(model, "change:value", signal, () => {
    el.classList.toggle("mod-active", model.get("value"));
    el.setAttribute("aria-pressed", String(model.get("value")));
  });
  el.addEventListener("click", () => change(model, !model.get("value")));
  return el;
}

/**
 * @param {SharedModel} model
 * @param {unknown} value
 * @param {string} [name]
 */
function change(model, value, name = "value") {
  model.set(name, value);
  model.save_changes();
}

let fields = 0;

/**
 * A field with its label.
 * @param {SharedModel} model
 * @param {AbortSignal} signal
 * @param {string} className
 * @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} field
 */
function labelled(model, signal, className, field) {
  const el = made("div", `jupyter-widgets widget-inline-hbox ${className}`);
  const label = made("label", "widget-label");
  label.htmlFor = field.id = `minerals-field-${(fields += 1)}`;
  el.append(label, field);
  listen(model, "change", signal, () => {
    label.textContent = model.get("description");
    label.style.display = model.get("description") ? "" : "none";
    field.title = model.get("tooltip") ?? "";
    field.disabled = model.get("disabled");
    if ("placeholder" in field) field.placeholder = model.get("placeholder") ?? "";
    const name = label.textContent || field.title || model.get("placeholder");
    if (name) field.setAttribute("aria-label", name);
  });
  return el;
}

/** @type {View} */
function dropdownView(model, _manager, signal) {
  const field = made("select");
  listen(model, "change:_options_labels", signal, () => {
    field.replaceChildren(...model.get("_options_labels").map((/** @type {string} */ text) => new Option(text)));
  });
  listen(model, "change", signal, () => {
    field.selectedIndex = model.get("index") ?? -1;
  });
  field.addEventListener("change", () => change(model, field.selectedIndex, "index"));
  return labelled(model, signal, "widget-dropdown", field);
}

/**
 * @param {string} className
 * @param {"input" | "textarea"} tag
 * @returns {View}
 */
function textView(className, tag) {
  return (model, _manager, signal) => {
    const field = made(tag);
    if (field instanceof HTMLTextAreaElement) field.rows = model.get("rows") ?? 2;
    else field.type = "text";
    listen(model, "change:value", signal, () => {
      if (field.value !== model.get("value")) field.value = model.get("value");
    });
    const send = () => change(model, field.value);
    field.addEventListener(model.get("continuous_update") ? "input" : "change", send);
    field.addEventListener("keydown", (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== "Enter" || tag === "textarea") return;
      send();
      model.send({ event: "submit" });
    });
    return labelled(model, signal, className, field);
  };
}

/** @type {View} */
function numberView(model, _manager, signal) {
  const field = made("input");
  field.type = "number";
  listen(model, "change", signal, () => {
    for (const name of /** @type {const} */ (["min", "max", "step"])) field[name] = model.get(name) ?? "";
    field.value = String(model.get("value"));
  });
  field.addEventListener("change", () => {
    const asked = Math.round(Number(field.value)) || 0;
    const [low, high] = [model.get("min") ?? asked, model.get("max") ?? asked];
    field.value = String(Math.min(Math.max(asked, low), high));
    change(model, Number(field.value));
  });
  return labelled(model, signal, "widget-text", field);
}

/** @type {View} */
function checkboxView(model, _manager, signal) {
  const el = made("div", "jupyter-widgets widget-inline-hbox widget-checkbox");
  const label = el.appendChild(made("label", "widget-label-basic"));
  const field = made("input");
  field.type = "checkbox";
  const text = made("span");
  label.append(field, text);
  listen(model, "change", signal, () => {
    field.checked = model.get("value");
    field.disabled = model.get("disabled");
    text.textContent = model.get("description");
  });
  field.addEventListener("change", () => change(model, field.checked));
  return el;
}

/** @type {View} */
function progressView(model, _manager, signal) {
  const el = made("div", "jupyter-widgets widget-inline-hbox widget-hprogress");
  const bar = el.appendChild(made("progress"));
  listen(model, "change", signal, () => {
    const low = model.get("min");
    bar.max = model.get("max") - low;
    bar.value = model.get("value") - low;
    bar.setAttribute("aria-label", model.get("description") || model.get("tooltip") || "");
  });
  return el;
}

/** @type {{[name: string]: View}} */
export const controls = {
  BoxView: boxView(""),
  HBoxView: boxView("widget-hbox"),
  VBoxView: boxView("widget-vbox"),
  HTMLView: htmlView,
  LabelView: labelView,
  ButtonView: buttonView,
  ToggleButtonView: toggleView,
  CheckboxView: checkboxView,
  DropdownView: dropdownView,
  TextView: textView("widget-text", "input"),
  TextareaView: textView("widget-textarea", "textarea"),
  IntTextView: numberView,
  ProgressView: progressView,
};
