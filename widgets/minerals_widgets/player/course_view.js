// The course of a game: a strip of scores, key moments along the slider, and the tree of moves.
function made(tag, text, into, name) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (name) element.className = name;
  into.append(element);
  return element;
}

function pressed(text, into, name, press) {
  const button = made("button", text, into, name);
  button.type = "button";
  button.addEventListener("click", press);
  return button;
}

function render({ model, el }) {
  el.classList.add("minerals-course");
  const line = made("div", undefined, el, "minerals-moments");
  line.setAttribute("role", "group");
  const scores = made("div", undefined, el, "minerals-scores");
  const moves = made("details", undefined, el);
  const movesTitle = made("summary", "", moves);
  const tree = made("ol", undefined, moves, "minerals-moves");
  const head = made("details", undefined, el);
  const headTitle = made("summary", "", head);
  const about = made("dl", undefined, head);
  let buttons = new Map();
  let current = null;

  const showWords = () => {
    const words = model.get("words");
    line.setAttribute("aria-label", words.moments ?? "");
    movesTitle.textContent = words.moves ?? "";
    headTitle.textContent = words.about ?? "";
    for (const button of scores.children) button.title = words.change ?? "";
  };

  const showScores = () => {
    const names = model.get("players");
    const points = model.get("scores");
    if (scores.childElementCount !== names.length) {
      scores.replaceChildren();
      names.forEach((_name, seat) => {
        pressed("", scores, "minerals-score", () => model.send({ player: seat + 1 }));
      });
      showWords();
    }
    [...scores.children].forEach((button, seat) => {
      button.textContent = `${names[seat]}: ${points[seat] ?? 0}`;
      button.setAttribute("aria-current", model.get("active") === seat + 1);
    });
  };

  const showMoments = () => {
    const last = model.get("last") || 1;
    line.replaceChildren();
    for (const [step, title, label] of model.get("moments")) {
      const button = pressed("◆", line, "", () => model.send({ step }));
      button.style.left = `${(100 * step) / last}%`;
      button.title = title;
      button.setAttribute("aria-label", label);
      // Not a stop of the Tab key: the player's buttons also go from moment to moment.
      button.tabIndex = -1;
    }
  };

  const showTree = () => {
    buttons = new Map();
    current = null;
    const rows = document.createDocumentFragment();
    for (const [record, depth, text] of model.get("tree")) {
      const row = made("li", undefined, rows);
      row.style.marginLeft = `${depth}em`;
      if (depth) row.className = "minerals-variation";
      buttons.set(record, pressed(text, row, "", () => model.send({ record })));
    }
    tree.replaceChildren(rows);
    showRecord();
  };

  const showRecord = () => {
    current?.removeAttribute("aria-current");
    current = buttons.get(model.get("record")) ?? null;
    current?.setAttribute("aria-current", "true");
    if (!current || !moves.open) return;
    // Scroll only its own box: scrollIntoView would scroll the page as well.
    tree.scrollTop = current.offsetTop - tree.offsetTop - tree.clientHeight / 2;
  };

  const showAbout = () => {
    about.replaceChildren();
    for (const [name, value] of model.get("about")) {
      made("dt", name, about);
      made("dd", value, about);
    }
  };

  moves.addEventListener("toggle", showRecord);
  const listeners = [
    ["change:words", showWords],
    ["change:scores change:players change:active", showScores],
    ["change:moments change:last", showMoments],
    ["change:tree", showTree],
    ["change:record", showRecord],
    ["change:about", showAbout],
  ];
  for (const [changes, listener] of listeners) {
    for (const change of changes.split(" ")) model.on(change, listener);
    listener();
  }
  return () => {
    for (const [changes, listener] of listeners) {
      for (const change of changes.split(" ")) model.off(change, listener);
    }
  };
}

export default { render };
