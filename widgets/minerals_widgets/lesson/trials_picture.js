// Trials before one's eyes: the one that is played now, the dots of all of them, and how the estimate settles.
import { made, say } from "minerals/front/elements.js";
import { listenToModel } from "minerals/front/model.js";
import { EstimateChart } from "minerals_widgets/lesson/estimate_chart.js";
import { Piles } from "minerals_widgets/lesson/piles.js";
import { Stage } from "minerals_widgets/lesson/stage.js";

// Below this beat, nobody sees which of two things came first.
const SLOW = 200;

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals", "minerals-trials");
  const words = model.get("words");
  const column = (/** @type {string} */ title) => {
    const whole = made("section", "minerals-column");
    const heading = made("h4", "minerals-heading", title);
    const inside = made("div");
    whole.append(heading, inside);
    return { whole, heading, inside };
  };
  const now = column(words.now);
  const all = column("");
  const course = column("");
  const band = made("span", "minerals-band-told");
  const row = made("div", "minerals-trials-row");
  row.append(now.whole, all.whole, course.whole);
  const live = made("p", "minerals-unseen");
  live.setAttribute("aria-live", "polite");
  el.append(row, live);
  const stage = new Stage(now.inside);
  const piles = new Piles(all.inside, words, { open: (bin, dot) => model.send({ open: [bin, dot] }) });
  const chart = new EstimateChart(course.inside);
  let waiting = 0;
  /** @type {import("minerals_widgets/lesson/piles.js").PilesData | null} */
  let fell = null;

  const showTrial = () => {
    const trial = model.get("trial");
    stage.show(trial);
    piles.mark(trial.number ?? -1);
  };
  const showPiles = () => {
    const data = model.get("piles");
    if (!data.bins) return;
    // A view that comes later shows what there is, and nothing falls.
    piles.show(fell === null ? { ...data, beat: 0 } : data);
    fell = data;
    piles.mark(model.get("trial").number ?? -1);
    say(all.heading, data.title);
  };
  const showEstimate = () => {
    const data = model.get("estimate");
    if (!data.points) return;
    const draw = () => {
      chart.show(data);
      say(course.heading, data.title);
      say(band, data.band);
      course.heading.append(band);
    };
    clearTimeout(waiting);
    const { beat } = model.get("piles");
    if (beat >= SLOW && chart.data) waiting = setTimeout(draw, beat * 0.85);
    else draw();
  };
  const speak = () => say(live, model.get("spoken"));

  showPiles();
  showTrial();
  showEstimate();
  const stop = listenToModel(model, {
    "change:trial": showTrial,
    "change:piles": showPiles,
    "change:estimate": showEstimate,
    "change:spoken": speak,
  });
  return () => {
    stop();
    clearTimeout(waiting);
    [stage, piles, chart].forEach((part) => part.close());
  };
}

export default { render };
