// Shows a board in one widget: see live.py. It has no rules: what can be clicked comes from Python.

const CONTROLS = ["hint", "undo", "redo", "cancel"];
const SHOWN = ["picture", "standing", "said", "refused", "choices", "targets", "able"];

function made(tag, name, text = "") {
  const element = document.createElement(tag);
  element.className = `minerals-live-${name}`;
  element.textContent = text;
  return element;
}

function button(text, act) {
  const pressed = made("button", "button", text);
  pressed.type = "button";
  pressed.addEventListener("click", act);
  return pressed;
}

// Light letters are read on a dark page, whatever notebook this is.
function isDark(element) {
  const paper = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  paper.fillStyle = getComputedStyle(element).color;
  paper.fillRect(0, 0, 1, 1);
  const [red, green, blue] = paper.getImageData(0, 0, 1, 1).data;
  return 0.3 * red + 0.6 * green + 0.1 * blue > 128;
}

function render({ model, el }) {
  const words = model.get("words");
  const whole = made("div", "whole");
  const board = made("div", "board");
  const standing = made("p", "standing");
  const said = made("div", "said");
  said.setAttribute("role", "status");
  const choices = made("div", "row");
  const others = made("details", "others");
  const targets = made("div", "row");
  others.append(made("summary", "summary", words.targets), targets);
  const row = made("div", "row");
  const controls = new Map(CONTROLS.map((name) => [name, button(words[name], () => model.send({ do: name }))]));
  const typed = made("input", "typed");
  typed.placeholder = words.type;
  typed.setAttribute("aria-label", words.type);
  row.append(...controls.values(), typed);
  whole.append(board, standing, said, choices, row, others);
  el.append(whole);

  board.addEventListener("click", (event) => {
    const matrix = board.querySelector("svg")?.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    model.send({ point: [x, y] });
  });
  typed.addEventListener("keydown", (event) => {
    event.stopPropagation(); // or the notebook would take it as a shortcut
    if (event.key !== "Enter" || !typed.value.trim()) return;
    model.send({ type: typed.value });
    typed.value = "";
  });

  const offer = (place, offered) =>
    place.replaceChildren(...offered.map(([token, label]) => button(label, () => model.send({ click: token }))));
  const show = () => {
    board.innerHTML = model.get("picture");
    standing.textContent = model.get("standing");
    const isRefused = model.get("refused");
    said.classList.toggle("minerals-live-refused", isRefused);
    said.replaceChildren(...model.get("said").map((sentence) => made("p", "sentence", isRefused ? `✗ ${sentence}` : sentence)));
    offer(choices, model.get("choices"));
    offer(targets, model.get("targets"));
    others.hidden = model.get("targets").length === 0;
    for (const [name, control] of controls) control.disabled = model.get("able")[name] === false;
  };
  // Several of them change at once.
  let planned = 0;
  const plan = () => {
    cancelAnimationFrame(planned);
    planned = requestAnimationFrame(show);
  };
  for (const name of SHOWN) model.on(`change:${name}`, plan);
  show();

  let wasDark = null;
  const follow = () => {
    const dark = isDark(whole);
    if (dark !== wasDark) model.send({ dark });
    wasDark = dark;
  };
  const themes = new MutationObserver(follow);
  for (const page of [document.documentElement, document.body]) themes.observe(page, { attributes: true });
  requestAnimationFrame(follow); // it is on the page by then
  return () => {
    themes.disconnect();
    cancelAnimationFrame(planned);
    for (const name of SHOWN) model.off(`change:${name}`, plan);
  };
}

export default { render };
