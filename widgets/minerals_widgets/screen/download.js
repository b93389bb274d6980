// A button that hands over a file, which Python makes when it is pressed, or opens it in a tab: see download.py.

import { pressed } from "minerals/front/elements.js";
import { handOver } from "minerals/front/files.js";
import { listenToModel } from "minerals/front/model.js";

/**
 * Show a page in a tab. Its script runs, but as a stranger's: it reaches nothing of the page that opened it.
 * @param {Window} tab
 * @param {string} name
 * @param {Uint8Array} bytes
 */
function showIn(tab, name, bytes) {
  tab.document.title = name;
  const frame = tab.document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts allow-downloads allow-popups");
  frame.title = name;
  frame.style.cssText = "position: fixed; inset: 0; width: 100%; height: 100%; border: 0";
  frame.srcdoc = new TextDecoder().decode(bytes);
  tab.document.body.append(frame);
}

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals");
  // The same button may be seen twice, and only that which was pressed hands the file over.
  let isAsked = false;
  /** @type {Window | null} opened at once, because a browser opens none later than the press */
  let tab = null;
  const button = el.appendChild(
    pressed("", "minerals-button", () => {
      isAsked = true;
      if (model.get("opens")) tab = window.open("", "_blank");
      model.send({ wanted: true });
    }),
  );
  /** @param {{name: string, data: string}} file */
  const take = ({ name, data }) => {
    if (!isAsked) return;
    isAsked = false;
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    if (tab) showIn(tab, name, bytes);
    else handOver(name, bytes);
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
