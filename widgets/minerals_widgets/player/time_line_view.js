// The time line of a player, with its keys, which work wherever the focus is in the player.
import { keysOf } from "minerals/front/controls.js";
import { listenToKeys } from "minerals/front/keys.js";
import { TimeLine } from "minerals/front/time_line.js";

const FRAME = ".minerals-frame";

function render({ model, el }) {
  el.classList.add("minerals", "minerals-line");
  const line = new TimeLine(el, model.get("words"), { goTo: (step) => model.send({ step }) });
  const showLine = () => {
    line.showLine({ last: model.get("last"), points: model.get("points").length ? model.get("points") : null, marks: model.get("marks") });
    showStep();
  };
  const showStep = () => line.showStep(model.get("step"), model.get("spoken"));
  const listeners = { "change:marks": showLine, "change:points": showLine, "change:last": showLine };
  Object.assign(listeners, { "change:step": showStep, "change:spoken": showStep });
  for (const [change, listener] of Object.entries(listeners)) model.on(change, listener);
  showLine();

  const table = keysOf(model.get("controls"), ({ name }) => model.send({ press: name }));
  let stop = () => {};
  let waiting = 0;
  const listen = () => {
    const frame = el.closest(FRAME);
    if (!frame) {
      waiting = requestAnimationFrame(listen);
      return;
    }
    // A click on the picture gives nothing the focus, so the keys would go to the notebook.
    frame.tabIndex = -1;
    const take = (event) => {
      const isField = event.target.closest?.("button, input, select, textarea, a, summary, [role=gridcell]");
      const isOther = event.target.closest?.(FRAME) !== frame;
      if (!isField && !isOther) frame.focus({ preventScroll: true });
    };
    frame.addEventListener("pointerup", take);
    const stopKeys = listenToKeys(frame, table);
    stop = () => {
      frame.removeEventListener("pointerup", take);
      stopKeys();
    };
  };
  listen();
  return () => {
    cancelAnimationFrame(waiting);
    stop();
    line.close();
    for (const [change, listener] of Object.entries(listeners)) model.off(change, listener);
  };
}

export default { render };
