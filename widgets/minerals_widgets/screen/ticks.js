function initialize({ model }) {
  let timer;
  const tick = () => {
    model.set("value", model.get("value") + 1);
    model.save_changes();
  };
  const begin = () => {
    clearInterval(timer);
    timer = model.get("playing") ? setInterval(tick, model.get("interval")) : undefined;
  };
  begin();
  // Without a page nobody ticks, so the kernel must know whether there is one.
  model.set("seen", true);
  model.save_changes();
  model.on("change:playing", begin);
  model.on("change:interval", begin);
  return () => clearInterval(timer);
}

function render({ el }) {
  el.style.display = "none";
}

export default { initialize, render };
