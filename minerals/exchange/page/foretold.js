// The page of a recorded game with a forecast or with luck and choice, which other pages need no script for.

import { Chances } from "minerals/exchange/page/chances.js";
import { Page } from "minerals/exchange/page/page.js";
import { unpacked } from "minerals/front/page_frame.js";

unpacked().then((/** @type {import("minerals/exchange/page/page.js").PageData} */ data) => {
  Object.assign(window, { page: new Page(data, (given, goTo) => new Chances(given, goTo)) });
});
