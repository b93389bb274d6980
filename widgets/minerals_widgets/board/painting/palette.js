// Swatches: brushes that paint cells are the radio buttons of one group, with one tab stop and arrow keys between them.
// Brushes that change the whole position are buttons that stay pressed while the position is so.

function swatch([name, label, picture, needsCell], group, isNamed, send) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "minerals-swatch";
  made.dataset.brush = name;
  made.title = `${group}: ${label}`;
  made.setAttribute("role", needsCell ? "radio" : "button");
  made.setAttribute("aria-label", made.title);
  if (picture) {
    const drawn = made.appendChild(document.createElement("span"));
    drawn.setAttribute("aria-hidden", "true");
    drawn.innerHTML = picture;
    // The button has the only name and tooltip.
    for (const title of drawn.querySelectorAll("title")) title.remove();
  }
  if (isNamed || !picture) {
    const words = made.appendChild(document.createElement("span"));
    words.className = "minerals-swatch-name";
    words.textContent = label;
  }
  made.addEventListener("click", () => send(name));
  return made;
}

/** A number with a button that lowers it and one that raises it. */
function counter([up, down], group, send) {
  const [, label, picture, , number] = up;
  const made = document.createElement("span");
  made.className = "minerals-counter";
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", `${group}: ${label}, ${number}`);
  const step = ([name], sign, words) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "minerals-swatch";
    button.dataset.brush = name;
    button.title = `${group}: ${label} ${words}`;
    button.setAttribute("aria-label", button.title);
    button.textContent = sign;
    button.addEventListener("click", () => send(name));
    return button;
  };
  const shown = document.createElement("span");
  shown.className = "minerals-counted";
  shown.title = label;
  if (picture) shown.innerHTML = picture;
  else shown.append(label, " ");
  for (const title of shown.querySelectorAll("title")) title.remove();
  shown.append(String(number));
  made.append(step(down, "−", "−1"), shown, step(up, "+", "+1"));
  return made;
}

/** A group that a reader opens. What was open stays open. */
function folded(name, brushes, isNamed, isOpen, send) {
  const box = document.createElement("details");
  box.className = "minerals-palette-folded";
  box.dataset.group = name;
  box.open = isOpen;
  const heading = box.appendChild(document.createElement("summary"));
  heading.textContent = name;
  const numbers = brushes.filter(([, , , , number]) => number !== null);
  const others = brushes.filter(([, , , , number]) => number === null);
  for (let at = 0; at + 1 < numbers.length; at += 2) box.append(counter(numbers.slice(at, at + 2), name, send));
  box.append(...others.map((brush) => swatch(brush, name, isNamed, send)));
  return box;
}

function render({ model, el }) {
  el.classList.add("minerals-palette");
  el.setAttribute("role", "radiogroup");
  el.setAttribute("aria-label", model.get("title"));
  const send = (name) => model.send({ take: name });
  let radios = [];

  const showState = () => {
    const inHand = model.get("in_hand");
    const painted = new Set(model.get("painted"));
    for (const made of el.querySelectorAll(".minerals-swatch")) {
      const { brush } = made.dataset;
      if (made.getAttribute("role") === "radio") {
        made.setAttribute("aria-checked", String(brush === inHand));
        made.tabIndex = brush === inHand ? 0 : -1;
      } else {
        made.setAttribute("aria-pressed", String(painted.has(brush)));
      }
    }
    if (radios.length && !radios.some((radio) => radio.tabIndex === 0)) radios[0].tabIndex = 0;
  };

  const showGroups = () => {
    const focused = el.contains(document.activeElement) ? document.activeElement.dataset.brush : undefined;
    const opened = new Set([...el.querySelectorAll("details[open]")].map((box) => box.dataset.group));
    el.replaceChildren();
    const choice = document.createElement("div");
    choice.className = "minerals-palette-choice";
    const whole = document.createElement("div");
    whole.className = "minerals-palette-choice";
    const more = document.createElement("div");
    more.className = "minerals-palette-more";
    for (const [name, isNamed, brushes, isFolded] of model.get("groups")) {
      if (isFolded) {
        more.append(folded(name, brushes, isNamed, opened.has(name), send));
        continue;
      }
      const box = document.createElement("div");
      box.className = "minerals-palette-group";
      const heading = box.appendChild(document.createElement("span"));
      heading.className = "minerals-palette-heading";
      heading.textContent = name;
      box.append(...brushes.map((brush) => swatch(brush, name, isNamed, send)));
      if (brushes.some(([, , , needsCell]) => needsCell)) {
        choice.append(box);
      } else {
        box.setAttribute("role", "group");
        box.setAttribute("aria-label", name);
        whole.append(box);
      }
    }
    el.append(choice, whole, more);
    radios = [...el.querySelectorAll(".minerals-swatch[role=radio]")];
    showState();
    if (focused !== undefined) el.querySelector(`[data-brush="${CSS.escape(focused)}"]`)?.focus();
  };

  const walk = (event) => {
    const at = radios.indexOf(event.target);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? radios.length - 1 : at + step;
    if (at < 0 || Number.isNaN(to)) return;
    event.preventDefault();
    // A notebook would move to another cell.
    event.stopPropagation();
    const next = radios[(to + radios.length) % radios.length];
    const box = next.closest("details");
    if (box) box.open = true;
    next.focus();
    send(next.dataset.brush);
  };
  el.addEventListener("keydown", walk);

  const listeners = { "change:groups": showGroups, "change:in_hand": showState, "change:painted": showState };
  for (const [change, listener] of Object.entries(listeners)) model.on(change, listener);
  showGroups();
  return () => {
    el.removeEventListener("keydown", walk);
    for (const [change, listener] of Object.entries(listeners)) model.off(change, listener);
  };
}

export default { render };
