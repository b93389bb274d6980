/** @param {import("minerals/front/model.js").View} view */
function initialize({ model }) {
  let timer = 0;
  const tick = () => {
    model.set("value", model.get("value") + 1);
    model.save_changes();
  };
  const begin = () => {
    clearInterval(timer);
    if (model.get("playing")) timer = window.setInterval(tick, model.get("interval"));
  };
  begin();
  // Without a page nobody ticks, so the kernel must know whether there is one.
  model.set("seen", true);
  model.save_changes();
  model.on("change:playing", begin);
  model.on("change:interval", begin);
  return () => clearInterval(timer);
}

/** @param {import("minerals/front/model.js").View} view */
function render({ el }) {
  el.style.display = "none";
}

export default { initialize, render };
