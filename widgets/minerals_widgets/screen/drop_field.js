// A field that takes a file that is dropped or chosen, or a text that is pasted: see drop_field.py.

import { addressed } from "minerals/front/address.js";
import { made, pressed } from "minerals/front/elements.js";
import { encoded, fileChooser, takeDrops } from "minerals/front/files.js";
import { isShortcut } from "minerals/front/keys.js";
import { listenToModel } from "minerals/front/model.js";

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals", "minerals-drop");
  const field = made("textarea");
  field.rows = 1;
  field.spellcheck = false;
  field.setAttribute("autocomplete", "off");
  const chooser = fileChooser((file) => give(file));
  const choose = pressed("", "minerals-button", () => chooser.click());
  el.append(field, choose, chooser);

  /** @param {File | null | undefined} file */
  const give = async (file) => {
    if (!file) return;
    const { name, size } = file;
    if (size > model.get("most")) model.send({ refused: size, name });
    else {
      try {
        model.send({ file: await encoded(file), name });
      } catch {
        model.send({ unread: name }); // a folder, or a file that has gone
      }
    }
  };
  /** @param {string} text */
  const say = (text) => {
    if (text.trim()) model.send({ text });
    field.value = "";
  };

  field.addEventListener("paste", (event) => {
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData("text") ?? "";
    // Into a text that is being typed it goes as into any field.
    if (field.value.trim() || !(file || text.trim())) return;
    event.preventDefault();
    if (file) give(file);
    else say(text);
  });
  field.addEventListener("keydown", (event) => {
    if (!isShortcut(event)) event.stopPropagation(); // or a notebook would take it as a shortcut
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    say(field.value);
  });

  // In a notebook a file may be dropped onto the field alone: elsewhere it belongs to the notebook.
  const alone = new AbortController();
  const page = el.ownerDocument.body.classList.contains("minerals-live");
  const target = page ? el.ownerDocument : el;
  const { signal } = alone;
  const mark = (/** @type {boolean} */ isOver) => el.classList.toggle("minerals-over", isOver);
  takeDrops(target, mark, () => true, (file, text) => (file ? give(file) : say(text)), signal);

  const follow = () => {
    const part = model.get("part");
    if (page && part && addressed(part)) model.send({ text: location.href });
  };
  window.addEventListener("hashchange", follow, { signal });

  const show = () => {
    field.placeholder = model.get("prompt");
    field.setAttribute("aria-label", model.get("prompt"));
    choose.textContent = model.get("choose");
    chooser.accept = model.get("kinds");
    el.classList.toggle("minerals-large", model.get("is_large"));
  };
  show();
  follow();
  const stop = listenToModel(model, { "change:prompt": show, "change:is_large": show });
  return () => {
    alone.abort();
    stop();
  };
}

export default { render };
