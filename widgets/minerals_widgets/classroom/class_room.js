// The room of a class in a notebook. What it shows has names in it, so it comes in messages and is never saved.

import { keepKeys } from "minerals/front/keys.js";
import { RoomView } from "minerals/front/room.js";

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  const room = new RoomView(el, model.get("words"));
  // JupyterLab would take the keys as its own.
  const closed = new AbortController();
  keepKeys(el, closed.signal);
  room.draw();
  const take = (/** @type {KeyboardEvent} */ event) => room.take(event);
  const hear = (/** @type {{seen?: any}} */ { seen }) => {
    if (seen) room.show(seen);
  };
  el.addEventListener("keydown", take);
  model.on("msg:custom", hear);
  model.send({ ask: "seen" });
  return () => {
    closed.abort();
    el.removeEventListener("keydown", take);
    model.off("msg:custom", hear);
  };
}

export default { render };
