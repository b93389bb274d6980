// Two parts that stay on the page while their content changes. Screen readers only read out changes in elements that
// they already know.
function render({ model, el }) {
  el.classList.add("minerals-words");
  const said = el.appendChild(document.createElement("div"));
  said.setAttribute("role", "status");
  const below = el.appendChild(document.createElement("div"));

  const showSaid = () => {
    said.innerHTML = model.get("said");
  };
  const showBelow = () => {
    const isOpen = below.querySelector("details")?.open ?? false;
    below.innerHTML = model.get("below");
    for (const details of below.querySelectorAll("details")) {
      details.open = isOpen;
    }
  };
  const beSilent = () => said.setAttribute("aria-live", model.get("silent") ? "off" : "polite");

  const listeners = { "change:said": showSaid, "change:below": showBelow, "change:silent": beSilent };
  for (const [change, listener] of Object.entries(listeners)) {
    model.on(change, listener);
    listener();
  }
  return () => {
    for (const [change, listener] of Object.entries(listeners)) {
      model.off(change, listener);
    }
  };
}

export default { render };
