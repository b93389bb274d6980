// Buttons for the choices of a question. The kernel knows which are taken.

import { ChoiceButtons } from "minerals/front/choice_buttons.js";
import { listenToModel } from "minerals/front/model.js";

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals");
  const buttons = new ChoiceButtons((word) => model.send({ word }));
  el.append(buttons.element);
  const show = () =>
    buttons.show({ label: model.get("question"), options: model.get("options"), chosen: model.get("chosen") });
  show();
  return listenToModel(model, { "change:question": show, "change:options": show, "change:chosen": show });
}

export default { render };
