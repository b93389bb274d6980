// The page of a recorded game.

import { Page } from "minerals/exchange/page/page.js";
import { unpacked } from "minerals/front/page_frame.js";

unpacked().then((data) => {
  Object.assign(window, { page: new Page(data) });
});
