// A map of levels: a button for each, with its number and the stars won. Arrow keys go along it.
function render({ model, el }) {
  el.classList.add("minerals-map");
  el.setAttribute("role", "group");
  const show = () => {
    const had = el.contains(document.activeElement);
    el.setAttribute("aria-label", model.get("label"));
    const buttons = model.get("levels").map(({ id, name, stars, words }, place) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = String(place + 1);
      button.title = name;
      button.setAttribute("aria-label", words);
      button.dataset.stars = String(stars);
      const isCurrent = id === model.get("current");
      button.tabIndex = isCurrent ? 0 : -1;
      if (isCurrent) {
        button.setAttribute("aria-current", "true");
      }
      button.addEventListener("click", () => model.send({ chosen: id }));
      return button;
    });
    el.replaceChildren(...buttons);
    const current = el.querySelector("[aria-current]");
    if (had) {
      current?.focus();
    }
    // Only the row scrolls, never the page.
    requestAnimationFrame(() => {
      el.scrollLeft = current ? current.offsetLeft - el.offsetLeft - el.clientWidth / 2 : 0;
    });
  };
  const walk = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...el.children];
    const next = step && buttons[buttons.indexOf(document.activeElement) + step];
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    }
  };
  el.addEventListener("keydown", walk);
  const changes = ["change:levels", "change:current", "change:label"];
  changes.forEach((change) => model.on(change, show));
  show();
  return () => changes.forEach((change) => model.off(change, show));
}

export default { render };
