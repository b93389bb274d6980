// A slider for each number, and a list for each choice. What is moved faster than the kernel answers is left out.
function element(name, className, text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function render({ model, el }) {
  el.classList.add("minerals-sliders");
  let sent = model.get("shown");
  let waiting = null;
  const pass = () => {
    if (waiting && sent <= model.get("shown")) {
      sent = model.get("shown") + 1;
      model.send(waiting);
      waiting = null;
    }
  };
  const choose = (slider, place) => {
    waiting = { slider, place };
    pass();
  };
  const slide = ({ title, labels, place }, number) => {
    // A label would name the output, which can be labelled too.
    const row = element("div", "minerals-slide");
    const output = element("output", "minerals-value", labels[place]);
    const range = element("input", "");
    range.type = "range";
    range.min = 0;
    range.max = labels.length - 1;
    range.step = 1;
    range.value = place;
    range.setAttribute("aria-label", title);
    range.setAttribute("aria-valuetext", labels[place]);
    range.addEventListener("input", () => {
      output.textContent = labels[range.valueAsNumber];
      range.setAttribute("aria-valuetext", labels[range.valueAsNumber]);
      choose(number, range.valueAsNumber);
    });
    range.addEventListener("keydown", (event) => event.stopPropagation());
    const name = element("span", "minerals-name-of-slide", title);
    const ends = element("span", "minerals-slide-ends");
    ends.setAttribute("aria-hidden", "true");
    ends.append(element("span", "", labels[0]), element("span", "", labels.at(-1)));
    row.append(name, output, range, ends);
    return row;
  };
  const list = ({ title, labels, place }, number) => {
    const row = element("label", "minerals-slide");
    const select = element("select", "");
    select.append(...labels.map((label, which) => new Option(label, which, false, which === place)));
    select.addEventListener("change", () => choose(number, select.selectedIndex));
    row.append(element("span", "minerals-name-of-slide", title), select);
    return row;
  };
  const show = () => {
    el.replaceChildren(...model.get("sliders").map((slider, number) => (slider.list ? list : slide)(slider, number)));
  };
  model.on("change:sliders", show);
  model.on("change:shown", pass);
  show();
  return () => {
    model.off("change:sliders", show);
    model.off("change:shown", pass);
  };
}

export default { render };
