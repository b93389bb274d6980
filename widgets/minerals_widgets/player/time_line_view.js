// The time line of a player, with its keys, which work wherever the focus is in the player.
import { keysOf } from "minerals/front/controls.js";
import { listenToKeys } from "minerals/front/keys.js";
import { listenToModel } from "minerals/front/model.js";
import { TimeLine } from "minerals/front/time_line.js";

const FRAME = ".minerals-frame";

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals", "minerals-line");
  const line = new TimeLine(el, model.get("words"), { goTo: (step) => model.send({ step }) });
  const showLine = () => {
    const limit = model.get("limit");
    line.showUpTo(limit < 0 ? Infinity : limit);
    line.showLine({ last: model.get("last"), points: model.get("points").length ? model.get("points") : null, marks: model.get("marks") });
    showStep();
  };
  const showStep = () => line.showStep(model.get("step"), model.get("spoken"));
  const stopModel = listenToModel(model, {
    "change:marks": showLine,
    "change:points": showLine,
    "change:last": showLine,
    "change:limit": showLine,
    "change:step": showStep,
    "change:spoken": showStep,
  });
  showLine();

  const table = keysOf(model.get("controls"), ({ name }) => model.send({ press: name }));
  let stop = () => {};
  let waiting = 0;
  const listen = () => {
    const frame = el.closest(FRAME);
    if (!(frame instanceof HTMLElement)) {
      waiting = requestAnimationFrame(listen);
      return;
    }
    // A click on the picture gives nothing the focus, so the keys would go to the notebook.
    frame.tabIndex = -1;
    const take = (/** @type {PointerEvent} */ { target }) => {
      if (!(target instanceof Element)) return;
      const isField = target.closest("button, input, select, textarea, a, summary, [role=gridcell]");
      const isOther = target.closest(FRAME) !== frame;
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
    stopModel();
  };
}

export default { render };
