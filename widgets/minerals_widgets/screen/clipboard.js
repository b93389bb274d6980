// The clipboard is only to be had on safe pages and on some only in the handler of a click, so the text is at hand.

import { made } from "minerals/front/elements.js";
import { listenToModel } from "minerals/front/model.js";

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals");
  const button = el.appendChild(made("button", "minerals-button"));
  button.type = "button";
  const told = el.appendChild(made("span"));
  told.setAttribute("role", "status");
  told.style.marginLeft = "8px";
  const shown = el.appendChild(made("textarea"));
  shown.readOnly = true;
  shown.rows = 8;
  shown.hidden = true;
  shown.style.cssText = "width: 100%; margin-top: 8px; font-family: monospace;";

  const name = () => {
    button.textContent = model.get("label");
    button.title = model.get("about");
  };
  const take = () => {
    told.textContent = "";
    shown.hidden = true;
    shown.value = model.get("text");
    shown.setAttribute("aria-label", model.get("label"));
  };
  const show = () => {
    shown.hidden = false;
    shown.focus();
    shown.select();
    told.textContent = model.get("failed");
  };
  button.addEventListener("click", async () => {
    take();
    try {
      await navigator.clipboard.writeText(model.get("text"));
      told.textContent = model.get("copied");
    } catch {
      show();
    }
  });
  name();
  take();
  return listenToModel(model, { "change:label": name, "change:text": take });
}

export default { render };
