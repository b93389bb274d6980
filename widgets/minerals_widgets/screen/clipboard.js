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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown.value);
      told.textContent = model.get("copied");
    } catch {
      show();
    }
  };
  // The same button may be seen twice, and only that which was pressed copies what Python makes.
  let isAsked = false;
  button.addEventListener("click", () => {
    take();
    isAsked = model.get("asks");
    if (isAsked) model.send({ wanted: true });
    else copy();
  });
  /** @param {{text: string}} made */
  const takeMade = ({ text }) => {
    if (!isAsked) return;
    isAsked = false;
    shown.value = text;
    const part = model.get("part");
    if (part && document.body.classList.contains("minerals-live")) {
      shown.value = `${location.href.replace(/#.*/, "")}#${part}=${text.slice(text.lastIndexOf(":") + 1)}`;
    }
    copy();
  };
  model.on("msg:custom", takeMade);
  name();
  take();
  const stop = listenToModel(model, { "change:label": name, "change:text": take });
  return () => {
    model.off("msg:custom", takeMade);
    stop();
  };
}

export default { render };
