// A page of text with widgets among it, which begin as a reader comes near them.

import { live } from "minerals/live/lesson.js";

const data = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
live(data, new URL(data.engine, document.baseURI)).begin();
