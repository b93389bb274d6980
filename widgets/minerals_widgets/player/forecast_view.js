// The forecast of a player, below its time line, and luck and choice at the end. It also remembers whether the reader wants to see one.
import { made } from "minerals/front/elements.js";
import { ForecastGraph } from "minerals/front/forecast.js";
import { Ledger } from "minerals/front/ledger.js";

const REMEMBERED = "minerals-forecast";

// A page may be forbidden to remember anything.
function remembered() {
  try {
    return localStorage.getItem(REMEMBERED) === "yes";
  } catch {
    return false;
  }
}

function remember(isWanted) {
  try {
    localStorage.setItem(REMEMBERED, isWanted ? "yes" : "no");
  } catch {
    return;
  }
}

function render({ model, el }) {
  el.classList.add("minerals", "minerals-line");
  const graph = new ForecastGraph(el, model.get("words"), { goTo: (step) => model.send({ step }) });
  const ledger = new Ledger(made("div"), model.get("words"));
  graph.foot.prepend(ledger.element);
  const showEnd = () => {
    const isTold = model.get("ended") && model.get("totals").length > 0;
    ledger.showStep(isTold);
    el.classList.toggle("minerals-ended", isTold);
  };
  const showTotals = () => {
    ledger.showTotals(model.get("players"), model.get("totals"));
    el.classList.toggle("minerals-told", model.get("totals").length > 0);
    showEnd();
  };
  const showForecast = () => {
    const forecast = model.get("forecast");
    graph.show(forecast.steps ? forecast : null, {
      players: model.get("players"),
      last: model.get("last"),
      notes: model.get("notes"),
      isWorking: model.get("working"),
    });
  };
  const showStep = () => graph.showStep(model.get("step"));
  const keep = () => model.get("wanted") !== null && remember(model.get("wanted"));
  const listeners = { "change:forecast": showForecast, "change:working": showForecast, "change:notes": showForecast };
  Object.assign(listeners, { "change:last": showForecast, "change:step": showStep, "change:wanted": keep });
  Object.assign(listeners, { "change:totals": showTotals, "change:ended": showEnd });
  for (const [change, listener] of Object.entries(listeners)) model.on(change, listener);
  showForecast();
  showStep();
  showTotals();
  if (model.get("asks") && model.get("wanted") === null && remembered()) model.send({ wanted: true });
  const watch = new IntersectionObserver(([entry]) => model.send({ seen: entry.isIntersecting }));
  watch.observe(el);
  return () => {
    watch.disconnect();
    model.send({ seen: false });
    for (const [change, listener] of Object.entries(listeners)) model.off(change, listener);
  };
}

export default { render };
