// A field with keys below it, or a button for each choice. The kernel says what an answer comes to.
const SIGNS = { right: "✓", wrong: "✗", unreadable: "△" };

function element(name, className, text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function button(className, text, press) {
  const made = element("button", className, text);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

function render({ model, el }) {
  el.classList.add("minerals-reply");
  const words = model.get("words");
  const row = el.appendChild(element("div", "minerals-reply-row"));
  const pad = el.appendChild(element("div", "minerals-keys"));
  pad.setAttribute("role", "group");
  pad.setAttribute("aria-label", words.keys);
  const field = element("input", "minerals-reply-field");
  field.type = "text";
  field.autocomplete = "off";
  const unit = element("span", "minerals-unit");
  const sign = element("span", "minerals-sign");
  sign.setAttribute("aria-hidden", "true");
  const submit = () => field.value.trim() && model.send({ answer: field.value.trim() });
  const check = button("minerals-check", words.check, submit);

  const showValue = () => {
    field.value = model.get("value");
    showSign();
  };
  const showSign = () => {
    const standing = model.get("standing");
    sign.textContent = SIGNS[standing] ?? "";
    el.dataset.standing = standing;
    const isLocked = model.get("locked");
    for (const control of el.querySelectorAll("button, input")) {
      control.disabled = isLocked;
    }
    for (const option of row.querySelectorAll(".minerals-option")) {
      option.setAttribute("aria-pressed", String(option.dataset.value === model.get("value")));
    }
  };
  const type = (key) => {
    field.value = key === null ? field.value.slice(0, -1) : field.value + (key === "%" ? " %" : key);
    sign.textContent = "";
  };
  const build = () => {
    const options = model.get("options");
    row.setAttribute("role", options.length ? "group" : "presentation");
    row.setAttribute("aria-label", model.get("question"));
    field.setAttribute("aria-label", model.get("question"));
    field.placeholder = model.get("example");
    unit.textContent = model.get("unit");
    const chosen = options.map(([value, label]) => {
      const made = button("minerals-option", label, () => model.send({ answer: value }));
      made.dataset.value = value;
      return made;
    });
    row.replaceChildren(...(options.length ? [...chosen, sign] : [field, unit, sign, check]));
    const keys = model.get("pad").map((key) => button("minerals-key", key, () => type(key)));
    if (keys.length) {
      const erase = button("minerals-key", "⌫", () => type(null));
      erase.setAttribute("aria-label", words.erase);
      keys.push(erase);
    }
    pad.replaceChildren(...keys);
    pad.hidden = !keys.length;
    showValue();
  };
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") {
      submit();
    }
  });
  field.addEventListener("input", () => {
    sign.textContent = "";
  });
  const listeners = {
    "change:options": build,
    "change:question": build,
    "change:pad": build,
    "change:unit": build,
    "change:value": showValue,
    "change:standing": showSign,
    "change:locked": showSign,
  };
  for (const [change, listener] of Object.entries(listeners)) {
    model.on(change, listener);
  }
  build();
  return () => {
    for (const [change, listener] of Object.entries(listeners)) {
      model.off(change, listener);
    }
  };
}

export default { render };
