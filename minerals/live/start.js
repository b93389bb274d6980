// What an ordinary page does: it shows all its places at once.

import { begin } from "minerals/live/page.js";

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => begin());
else begin();
