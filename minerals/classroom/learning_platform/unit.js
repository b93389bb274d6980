// A live page at a learning platform: it shows the student's variant, tells the platform the grade, and keeps what was
// done, which is done again when the student comes back.

import { StudentRecord, tellHost, variantOf } from "minerals/classroom/learning_platform/platform.js";
import { listenToHost } from "minerals/front/host.js";
import { begin } from "minerals/live/page.js";

/** @typedef {import("minerals/live/shared_model.js").Message} Message */
/** @typedef {import("minerals/live/still.js").Look} Look */
/** @typedef {{variant: number, points: number, said: Message[]}} Kept */

// How a page looks and what time it is belongs to the visit, and not to the work.
const NOT_WORK = /\.screen\.(page|ticks)\./;

function start() {
  listenToHost();
  const record = new StudentRecord();
  const kept = /** @type {Partial<Kept>} */ (record.restored() ?? {});
  const before = Array.isArray(kept.said) ? kept.said : [];
  let best = Number(kept.points) || 0;
  let variant = 0;
  let place = "";
  let unit = "";
  const { engine, manager } = begin((stills) => {
    const given = /** @type {{unit?: string}} */ (stills[0]?.given ?? {});
    unit = given.unit ?? "";
    const own = variantOf(record.student, unit, stills.length);
    variant = stills[Number(kept.variant)] ? Number(kept.variant) : own;
    const shown = stills.slice(variant, variant + 1);
    place = shown[0]?.place ?? "";
    for (const other of document.querySelectorAll("[data-place]")) {
      if (other.getAttribute("data-place") !== place) other.remove();
    }
    // What a first action would have brought about is not what it brings about after others.
    const begun = (/** @type {Look} */ look) => ({ ...look, answers: [] });
    return before.length ? shown.map((still) => ({ ...still, looks: still.looks?.map(begun) })) : shown;
  }, false);
  /** @type {Message[]} */
  const said = [];
  const keep = () => record.keep([{ variant, points: best, said }, { variant, points: best, said: [] }]);
  const note = (/** @type {Message} */ message) => {
    const id = message["update"] ?? message["custom"];
    if (id === undefined || NOT_WORK.test(manager.models.get(id)?.get("_code") ?? "")) return;
    said.push(message);
  };
  said.push(...before);
  engine.repeat(before);
  const say = engine.say.bind(engine);
  engine.say = (message) => {
    note(message);
    say(message);
    keep();
  };
  const board = manager.models.get(manager.places.get(place)?.id ?? "");
  board?.on("change:grade", () => {
    const [points, standing] = board.get("grade");
    // Whoever tries again loses nothing.
    if (!standing || points < best) return;
    if (standing === "passed" && points > best) {
      tellHost({ type: "minerals:solved", [unit.includes(".levels.") ? "level" : "exercise"]: unit, points });
    }
    best = points;
    record.grade(points, standing);
    keep();
  });
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
