// Trials before one's eyes: the one that is played now, the dots of all of them, and how the estimate settles.
import { made, say } from "minerals/front/elements.js";
import { EstimateChart } from "minerals_widgets/lesson/estimate_chart.js";
import { Piles } from "minerals_widgets/lesson/piles.js";
import { Stage } from "minerals_widgets/lesson/stage.js";

// Below this beat, nobody sees which of two things came first.
const SLOW = 200;

function render({ model, el }) {
  el.classList.add("minerals", "minerals-trials");
  const words = model.get("words");
  const column = (title) => {
    const whole = made("section", "minerals-column");
    const heading = made("h4", "minerals-heading", title);
    const inside = made("div");
    whole.append(heading, inside);
    return { whole, heading, inside };
  };
  const now = column(words.now);
  const all = column("");
  const course = column("");
  const row = made("div", "minerals-trials-row");
  row.append(now.whole, all.whole, course.whole);
  const note = made("p", "minerals-trials-note");
  const live = made("p", "minerals-unseen");
  live.setAttribute("aria-live", "polite");
  el.append(row, note, live);
  const stage = new Stage(now.inside);
  const piles = new Piles(all.inside, words, { open: (bin, dot) => model.send({ open: [bin, dot] }) });
  const chart = new EstimateChart(course.inside);
  let waiting = 0;
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
    say(note, data.note);
  };
  const showEstimate = () => {
    const data = model.get("estimate");
    if (!data.points) return;
    const draw = () => {
      chart.show(data);
      say(course.heading, data.title);
    };
    clearTimeout(waiting);
    const { beat } = model.get("piles");
    if (beat >= SLOW && chart.data) waiting = setTimeout(draw, beat * 0.85);
    else draw();
  };
  const speak = () => say(live, model.get("spoken"));

  const listeners = { "change:trial": showTrial, "change:piles": showPiles, "change:estimate": showEstimate };
  listeners["change:spoken"] = speak;
  for (const [change, listener] of Object.entries(listeners)) model.on(change, listener);
  showPiles();
  showTrial();
  showEstimate();
  return () => {
    clearTimeout(waiting);
    [stage, piles, chart].forEach((part) => part.close());
    for (const [change, listener] of Object.entries(listeners)) model.off(change, listener);
  };
}

export default { render };
