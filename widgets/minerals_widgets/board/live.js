// Shows a board in one widget: see live.py. It has no rules: what can be clicked comes from Python.

const CONTROLS = ["hint", "undo", "redo", "cancel"];

function made(tag, name, text = "") {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  return element;
}

function button(text, act) {
  const pressed = made("button", "minerals-live-button", text);
  pressed.type = "button";
  pressed.addEventListener("click", act);
  return pressed;
}

function render({ model, el }) {
  const words = model.get("words");
  const whole = made("div", "minerals-live");
  const board = made("div", "minerals-live-board");
  const standing = made("p", "minerals-live-standing");
  const said = made("div", "minerals-live-said");
  said.setAttribute("role", "status");
  const targets = made("div", "minerals-live-targets");
  const row = made("div", "minerals-live-row");
  const controls = new Map(CONTROLS.map((name) => [name, button(words[name], () => model.send({ do: name }))]));
  const typed = made("input", "minerals-live-typed");
  typed.placeholder = words.type;
  typed.setAttribute("aria-label", words.type);
  row.append(...controls.values(), typed);
  whole.append(board, standing, said, targets, row);
  el.append(whole);

  board.addEventListener("click", (event) => {
    const svg = board.querySelector("svg");
    const matrix = svg?.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    model.send({ point: [x, y] });
  });
  typed.addEventListener("keydown", (event) => {
    event.stopPropagation(); // which the notebook would take as a shortcut
    if (event.key !== "Enter" || !typed.value.trim()) return;
    model.send({ type: typed.value });
    typed.value = "";
  });

  const show = () => {
    board.innerHTML = model.get("picture");
    standing.textContent = model.get("standing");
    const sign = model.get("refused") ? "✗ " : "";
    said.replaceChildren(...model.get("said").map((sentence) => made("p", "", sign + sentence)));
    targets.replaceChildren(
      ...model.get("targets").map(([token, label]) => button(label, () => model.send({ click: token }))),
    );
    for (const [name, control] of controls) control.disabled = model.get("able")[name] === false;
  };
  const changes = ["picture", "standing", "said", "refused", "targets", "able"].map((name) => `change:${name}`);
  for (const change of changes) model.on(change, show);
  show();
  return () => {
    for (const change of changes) model.off(change, show);
  };
}

export default { render };
