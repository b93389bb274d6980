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
  model.on("change:playing", begin);
  model.on("change:interval", begin);
  return () => clearInterval(timer);
}

function render({ el }) {
  el.style.display = "none";
}

export default { initialize, render };
