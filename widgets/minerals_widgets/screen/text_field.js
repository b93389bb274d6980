// A field whose text is sent whenever Enter is pressed: see text_field.py.

import { made, onEnter } from "minerals/front/elements.js";
import { listenToModel } from "minerals/front/model.js";

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  // It looks like a field of ipywidgets.
  el.classList.add("jupyter-widgets", "widget-inline-hbox", "widget-text");
  const label = made("label", "widget-label");
  const field = made("input");
  field.type = "text";
  field.autocomplete = "off";
  field.spellcheck = false;
  const list = made("datalist");
  list.id = `minerals-suggestions-${Math.random()}`;
  field.setAttribute("list", list.id);
  label.htmlFor = field.id = `${list.id}-field`;
  el.append(label, field, list);

  let sent = "";
  const send = () => {
    model.send({ text: field.value });
    if (!model.get("kept")) field.value = "";
    sent = field.value;
  };
  onEnter(field, send);
  field.addEventListener("change", () => {
    // The page says so of a suggestion that was chosen, and of a field that one leaves.
    const isLeft = document.activeElement !== field;
    if (field.value.trim() && field.value !== sent && (model.get("kept") || !isLeft)) send();
  });

  const show = () => {
    label.textContent = model.get("description");
    label.hidden = !label.textContent;
    field.placeholder = model.get("placeholder");
    field.title = model.get("tooltip") ?? "";
    field.setAttribute("aria-label", label.textContent || field.title || field.placeholder);
  };
  // A game may suggest hundreds of texts, and only the field that one is in needs them.
  const suggest = () => {
    const suggestions = document.activeElement === field ? /** @type {string[]} */ (model.get("suggestions")) : [];
    list.replaceChildren(...suggestions.map((text) => Object.assign(made("option"), { value: text })));
  };
  field.addEventListener("focus", suggest);
  field.addEventListener("blur", suggest);
  show();
  return listenToModel(model, {
    "change:description": show,
    "change:placeholder": show,
    "change:tooltip": show,
    "change:suggestions": suggest,
  });
}

export default { render };
