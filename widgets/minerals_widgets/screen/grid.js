// A grid of cells over the canvas before it. Only the cell with the focus is visible.
const CANVAS = "canvas.minerals-canvas";
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

function element(parent, name, role) {
  const made = parent.appendChild(document.createElement(name));
  if (role) {
    made.setAttribute("role", role);
  }
  return made;
}

function render({ model, el }) {
  const shown = new AbortController();
  const { signal } = shown;
  el.classList.add("minerals-grid");
  const grid = element(el, "div", "grid");
  const caption = element(el, "p");
  // A screen reader has already read the cell.
  caption.setAttribute("aria-hidden", "true");
  let cells = new Map();
  let current = null;
  let built = null;

  const label = (token) => model.get("changes")[token] ?? model.get("labels")[token] ?? token;
  const hasFocus = () => grid.contains(document.activeElement);

  // The only cell at which the Tab key stops.
  const stopAt = (token) => {
    cells.get(current)?.setAttribute("tabindex", "-1");
    current = token;
    cells.get(token)?.setAttribute("tabindex", "0");
    caption.textContent = token === null ? "" : label(token);
  };
  const goTo = (token) => cells.get(token)?.focus();

  // --- changes from Python ---

  const relabel = () => {
    for (const [token, cell] of cells) {
      const text = label(token);
      if (cell.getAttribute("aria-label") !== text) {
        cell.setAttribute("aria-label", text);
      }
    }
    if (current !== null) {
      caption.textContent = label(current);
    }
  };
  const place = () => {
    const boxes = model.get("boxes");
    for (const [token, cell] of cells) {
      ["left", "top", "width", "height"].forEach((side, at) => {
        cell.style[side] = `${boxes[token][at]}%`;
      });
    }
  };
  // If the cell with the focus is no longer in the picture, the focus goes to the nearest cell.
  const nearest = (gone) => {
    const { left, top } = gone.style;
    const distance = ([, cell]) =>
      Math.hypot(parseFloat(cell.style.left) - parseFloat(left), parseFloat(cell.style.top) - parseFloat(top));
    return [...cells].reduce((best, other) => (distance(other) < distance(best) ? other : best))[0];
  };
  const build = () => {
    const past = cells;
    const isWalked = hasFocus();
    cells = new Map();
    built = model.get("rows");
    const rows = built.map((tokens) => {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (const token of tokens) {
        const cell = past.get(token) ?? document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.setAttribute("tabindex", "-1");
        cell.dataset.token = token;
        cells.set(token, row.appendChild(cell));
      }
      return row;
    });
    grid.replaceChildren(...rows);
    relabel();
    place();
    const gone = current !== null && !cells.has(current) && cells.size > 0;
    stopAt(gone ? nearest(past.get(current)) : (current ?? model.get("start")));
    if (isWalked) {
      cells.get(current)?.focus({ preventScroll: true });
    }
  };
  const update = () => {
    grid.setAttribute("aria-label", model.get("title"));
    if (model.get("rows") !== built) {
      build();
    } else {
      relabel();
      place();
    }
  };
  // Once for all changes: rows, boxes and labels belong together.
  model.on("change", update);
  signal.addEventListener("abort", () => model.off("change", update));
  update();

  // --- what a person does ---

  const tokenOf = (event) => event.target.closest?.("[role=gridcell]")?.dataset.token;
  const inRow = (token) => built.find((row) => row.includes(token));
  const press = (token) => model.send({ press: token });
  const keys = {
    Home: (token) => goTo(inRow(token)[0]),
    End: (token) => goTo(inRow(token).at(-1)),
    Enter: (token, event) => event.repeat || press(token),
    " ": (token, event) => event.repeat || press(token),
    Escape: () => model.send({ escape: true }),
  };
  ARROWS.forEach((arrow, way) => {
    keys[arrow] = (token) => goTo(model.get("ways")[token][way]);
  });
  // JupyterLab listens on the document and gets each key before its target does. At an arrow it would go to another cell
  // of the notebook, and at "d d" it would delete this one. Only the window gets keys earlier.
  // The page still gets Tab and all keys with a modifier.
  const take = (event) => {
    const isPlain = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey);
    const key = keys[event.key];
    if (!grid.contains(event.target) || !isPlain || !(key || event.key.length === 1)) {
      return;
    }
    event.stopPropagation();
    if (key) {
      event.preventDefault();
      key(tokenOf(event), event);
    }
  };
  window.addEventListener("keydown", take, { capture: true, signal });
  grid.addEventListener("focusin", (event) => stopAt(tokenOf(event)), { signal });
  // The mouse does not reach a cell, but a screen reader's own way to press does.
  grid.addEventListener("click", (event) => tokenOf(event) && press(tokenOf(event)), { signal });

  // --- where the canvas is ---

  const fit = () => {
    let around = el.parentElement;
    while (around && !around.querySelector(CANVAS)) {
      around = around.parentElement;
    }
    const canvas = around?.querySelector(CANVAS);
    if (canvas) {
      sizes.observe(canvas);
      // On a narrow page there are words between the canvas and the grid, and they grow and shrink.
      if (el.previousElementSibling) {
        sizes.observe(el.previousElementSibling);
      }
      const [own, its] = [el.getBoundingClientRect(), canvas.getBoundingClientRect()];
      const lengths = { left: its.left - own.left, top: its.top - own.top, width: its.width, height: its.height };
      for (const [side, length] of Object.entries(lengths)) {
        grid.style[side] = `${length}px`;
      }
    }
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(el);
  signal.addEventListener("abort", () => sizes.disconnect());

  return () => shown.abort();
}

export default { render };
