// What an ordinary page does: it shows all its places at once. As part of another page it tells how high it is.

import { listenToHost } from "minerals/front/host.js";
import { begin } from "minerals/live/page.js";

function start() {
  listenToHost();
  begin();
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
