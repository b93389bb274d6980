// Two parts that stay on the page while their content changes. Screen readers only read out changes in elements that
// they already know.

import { made } from "minerals/front/elements.js";
import { listenToModel } from "minerals/front/model.js";
import { Question } from "minerals/front/question.js";

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals-words");
  const shown = new AbortController();
  const question = new Question(model, shown.signal);
  const said = el.appendChild(made("div"));
  said.setAttribute("role", "status");
  said.tabIndex = -1; // so that the keyboard stays here when the button that was pressed is gone
  const below = el.appendChild(made("div"));

  const showSaid = () => {
    const hadFocus = said.contains(document.activeElement);
    said.innerHTML = model.get("said");
    if (hadFocus) (said.querySelector("button") ?? said).focus({ preventScroll: true });
  };
  said.addEventListener("click", (event) => {
    const pressed = /** @type {Element} */ (event.target).closest("[data-token]");
    if (pressed) question.send({ press: pressed.getAttribute("data-token") });
  });
  const showBelow = () => {
    const isOpen = below.querySelector("details")?.open ?? false;
    below.innerHTML = model.get("below");
    for (const details of below.querySelectorAll("details")) {
      details.open = isOpen;
    }
  };
  const beSilent = () => said.setAttribute("aria-live", model.get("silent") ? "off" : "polite");

  showSaid();
  showBelow();
  beSilent();
  const changes = { "change:said": showSaid, "change:below": showBelow, "change:silent": beSilent };
  shown.signal.addEventListener("abort", listenToModel(model, changes));
  return () => shown.abort();
}

export default { render };
