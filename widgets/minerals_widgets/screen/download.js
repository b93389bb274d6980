// A button that hands over a file, which Python makes when it is pressed: see download.py.

import { pressed } from "minerals/front/elements.js";
import { handOver } from "minerals/front/files.js";
import { listenToModel } from "minerals/front/model.js";

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals");
  // The same button may be seen twice, and only that which was pressed hands the file over.
  let isAsked = false;
  const button = el.appendChild(
    pressed("", "minerals-button", () => {
      isAsked = true;
      model.send({ wanted: true });
    }),
  );
  /** @param {{name: string, data: string}} file */
  const take = ({ name, data }) => {
    if (!isAsked) return;
    isAsked = false;
    handOver(name, Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)));
  };
  const show = () => {
    button.textContent = model.get("label");
    button.title = model.get("about");
  };
  show();
  model.on("msg:custom", take);
  const stop = listenToModel(model, { "change:label": show });
  return () => {
    model.off("msg:custom", take);
    stop();
  };
}

export default { render };
