// The steps of a lesson: numbered buttons in a row, with a tick on what is done. Arrow keys go along it.
function render({ model, el }) {
  el.classList.add("minerals-steps", `minerals-as-${model.get("kind")}`);
  el.setAttribute("role", "navigation");
  const list = el.appendChild(document.createElement("ol"));
  const show = () => {
    const had = el.contains(document.activeElement);
    el.setAttribute("aria-label", model.get("label"));
    const isTabs = model.get("kind") === "tabs";
    const items = model.get("steps").map(({ key, name, done, open, words }, place) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.key = key;
      button.setAttribute("aria-label", words);
      button.title = words;
      button.classList.toggle("minerals-done", done);
      button.classList.toggle("minerals-shut", !open);
      const number = document.createElement("span");
      number.textContent = done ? "✓" : String(place + 1);
      number.hidden = isTabs && !done;
      const text = document.createElement("b");
      text.textContent = name;
      button.append(number, text);
      if (key === model.get("current")) {
        button.setAttribute("aria-current", isTabs ? "true" : "step");
      }
      button.addEventListener("click", () => model.send({ chosen: key }));
      const item = document.createElement("li");
      item.append(button);
      return item;
    });
    list.replaceChildren(...items);
    if (had) {
      list.querySelector("[aria-current]")?.focus();
    }
  };
  const walk = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...list.querySelectorAll("button")];
    const next = step && buttons[buttons.indexOf(document.activeElement) + step];
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    }
  };
  el.addEventListener("keydown", walk);
  const changes = ["change:steps", "change:current", "change:label"];
  changes.forEach((change) => model.on(change, show));
  show();
  return () => changes.forEach((change) => model.off(change, show));
}

export default { render };
