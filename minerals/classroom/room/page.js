// The page of a class: it listens to the server of its own address, and shows what it hears.

import { made } from "minerals/front/elements.js";
import { RoomView } from "minerals/front/room.js";

const given = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const room = new RoomView(main, given.words, { isProjector: given.isProjector, elsewhere: given.elsewhere });
const lost = made("p", "minerals-lost", given.lost);
lost.setAttribute("role", "alert");
lost.hidden = true;
document.body.append(lost);
room.draw();
document.addEventListener("keydown", (event) => room.take(event));
const source = new EventSource("events");
source.addEventListener("message", (event) => {
  lost.hidden = true;
  const heard = JSON.parse(event.data);
  if (given.isProjector) room.project(heard);
  else room.show(heard);
});
source.addEventListener("error", () => {
  lost.hidden = false;
});
