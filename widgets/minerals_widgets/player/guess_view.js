// The panel of a player in which the next move is guessed.
import { GuessPanel } from "minerals/front/guess_panel.js";
import { keepKeys } from "minerals/front/keys.js";
import { listenToModel } from "minerals/front/model.js";

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals", "minerals-guess-view");
  // JupyterLab would take Enter as a command.
  const closed = new AbortController();
  keepKeys(el, closed.signal);
  const call = (/** @type {string} */ name, /** @type {unknown} */ given = null) => model.send({ call: name, with: given });
  const panel = new GuessPanel(el, model.get("words"), {
    guess: (text) => call("guess", text),
    reveal: () => call("reveal"),
    next: () => call("next"),
    clear: () => call("clear"),
    whose: (seat) => call("whose", seat),
    close: () => call("close"),
  });
  const show = () => {
    el.hidden = !model.get("visible");
    if (el.hidden) return;
    panel.showPlayers(model.get("players"));
    panel.show(model.get("shown"), model.get("told"));
  };
  show();
  const stop = listenToModel(model, {
    "change:visible": show,
    "change:shown": show,
    "change:told": show,
    "change:players": show,
  });
  return () => {
    closed.abort();
    stop();
  };
}

export default { render };
