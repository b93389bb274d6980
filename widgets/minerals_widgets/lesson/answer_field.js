// A field with keys below it, or a button for each choice. The kernel says what an answer comes to.

import { ChoiceButtons } from "minerals/front/choice_buttons.js";
import { made, onEnter, pressed } from "minerals/front/elements.js";
import { listenToModel } from "minerals/front/model.js";

/** @type {{[standing: string]: string}} */
const SIGNS = { right: "✓", wrong: "✗", unreadable: "△" };

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals-reply");
  const words = model.get("words");
  const row = el.appendChild(made("div", "minerals-reply-row"));
  const pad = el.appendChild(made("div", "minerals-keys"));
  pad.setAttribute("role", "group");
  pad.setAttribute("aria-label", words.keys);
  const field = made("input", "minerals-reply-field");
  field.type = "text";
  field.autocomplete = "off";
  const unit = made("span", "minerals-unit");
  const sign = made("span", "minerals-sign");
  sign.setAttribute("aria-hidden", "true");
  const submit = () => field.value.trim() && model.send({ answer: field.value.trim() });
  const choices = new ChoiceButtons((value) => model.send({ answer: value }));
  const check = pressed(words.check, "minerals-check", submit);

  const showValue = () => {
    field.value = model.get("value");
    showSign();
  };
  const showSign = () => {
    const standing = model.get("standing");
    sign.textContent = SIGNS[standing] ?? "";
    el.dataset["standing"] = standing;
    const isLocked = model.get("locked");
    for (const button of el.querySelectorAll("button")) button.disabled = isLocked;
    for (const input of el.querySelectorAll("input")) input.disabled = isLocked;
    const options = /** @type {[value: string, label: string][]} */ (model.get("options"));
    choices.show({ label: model.get("question"), options, chosen: [model.get("value")], locked: isLocked });
  };
  const type = (/** @type {string | null} */ key) => {
    field.value = key === null ? field.value.slice(0, -1) : field.value + (key === "%" ? " %" : key);
    sign.textContent = "";
  };
  const build = () => {
    const options = /** @type {[value: string, label: string][]} */ (model.get("options"));
    field.setAttribute("aria-label", model.get("question"));
    field.placeholder = model.get("example");
    unit.textContent = model.get("unit");
    row.replaceChildren(...(options.length ? [choices.element, sign] : [field, unit, sign, check]));
    const pads = /** @type {string[]} */ (model.get("pad"));
    const keys = pads.map((key) => pressed(key, "minerals-key", () => type(key)));
    if (keys.length) {
      const erase = pressed("⌫", "minerals-key", () => type(null));
      erase.setAttribute("aria-label", words.erase);
      keys.push(erase);
    }
    pad.replaceChildren(...keys);
    pad.hidden = !keys.length;
    showValue();
  };
  onEnter(field, submit);
  field.addEventListener("input", () => {
    sign.textContent = "";
  });
  build();
  return listenToModel(model, {
    "change:options": build,
    "change:question": build,
    "change:pad": build,
    "change:unit": build,
    "change:value": showValue,
    "change:standing": showSign,
    "change:locked": showSign,
  });
}

export default { render };
