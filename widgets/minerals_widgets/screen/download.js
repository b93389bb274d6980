// A button that hands over a file, which Python makes when it is pressed: see download.py.

import { made, pressed } from "minerals/front/elements.js";
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
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const link = made("a");
    link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
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
