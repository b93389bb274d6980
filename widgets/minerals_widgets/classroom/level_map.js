// A map of levels by topic: a button for each, with its number and the stars won. Arrow keys go along it.
function render({ model, el }) {
  el.classList.add("minerals-map");
  el.setAttribute("role", "group");
  const row = document.createElement("div");
  row.className = "minerals-map-row";
  el.replaceChildren(row);
  const made = (level, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = String(place + 1);
    button.title = level.name;
    button.setAttribute("aria-label", level.words);
    button.dataset.stars = String(level.stars);
    button.toggleAttribute("data-next", level.next);
    const isCurrent = level.id === model.get("current");
    button.tabIndex = isCurrent ? 0 : -1;
    if (isCurrent) {
      button.setAttribute("aria-current", "true");
    }
    button.addEventListener("click", () => model.send({ chosen: level.id }));
    return button;
  };
  const begun = (topic, levels) => {
    const group = document.createElement("div");
    group.className = "minerals-map-topic";
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", topic);
    const name = document.createElement("span");
    // How many levels of this run of the topic are solved.
    const solved = levels.filter(({ stars }) => stars).length;
    name.textContent = `${topic} ${solved}/${levels.length}`;
    name.setAttribute("aria-hidden", "true");
    const buttons = document.createElement("div");
    group.append(name, buttons);
    row.append(group);
    return buttons;
  };
  const show = () => {
    const had = el.contains(document.activeElement);
    el.setAttribute("aria-label", `${model.get("heading")}: ${model.get("label")}`);
    el.title = model.get("label");
    row.replaceChildren();
    let topic = null;
    let group = row;
    const levels = model.get("levels");
    levels.forEach((level, place) => {
      if (level.topic !== topic) {
        topic = level.topic;
        const end = levels.findIndex((other, later) => later > place && other.topic !== topic);
        group = begun(topic, levels.slice(place, end < 0 ? levels.length : end));
      }
      group.append(made(level, place));
    });
    const current = row.querySelector("[aria-current]");
    if (had) {
      current?.focus();
    }
    // Only the row scrolls, never the page.
    requestAnimationFrame(() => {
      row.scrollLeft = current ? current.offsetLeft - row.offsetLeft - row.clientWidth / 2 : 0;
    });
  };
  const walk = (event) => {
    const buttons = [...row.querySelectorAll("button")];
    const here = buttons.indexOf(document.activeElement);
    const place = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: buttons.length - 1 }[event.key];
    const next = here >= 0 && place !== undefined && buttons[place];
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
