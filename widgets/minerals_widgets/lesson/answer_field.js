// A field with keys below it, or a button for each choice. The kernel says what an answer comes to.

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
    for (const option of row.querySelectorAll(".minerals-option")) {
      option.setAttribute("aria-pressed", String(option.getAttribute("data-value") === model.get("value")));
    }
  };
  const type = (/** @type {string | null} */ key) => {
    field.value = key === null ? field.value.slice(0, -1) : field.value + (key === "%" ? " %" : key);
    sign.textContent = "";
  };
  const build = () => {
    const options = /** @type {[value: string, label: string][]} */ (model.get("options"));
    row.setAttribute("role", options.length ? "group" : "presentation");
    row.setAttribute("aria-label", model.get("question"));
    field.setAttribute("aria-label", model.get("question"));
    field.placeholder = model.get("example");
    unit.textContent = model.get("unit");
    const chosen = options.map(([value, label]) => {
      const option = pressed(label, "minerals-option", () => model.send({ answer: value }));
      option.dataset["value"] = value;
      return option;
    });
    row.replaceChildren(...(options.length ? [...chosen, sign] : [field, unit, sign, check]));
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
