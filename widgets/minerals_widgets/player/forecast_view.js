// The forecast of a player, below its time line, and luck and choice at the end. It also remembers whether the reader wants to see one.
import { made } from "minerals/front/elements.js";
import { ForecastGraph } from "minerals/front/forecast.js";
import { Ledger } from "minerals/front/ledger.js";
import { listenToModel } from "minerals/front/model.js";

const REMEMBERED = "minerals-forecast";

// A page may be forbidden to remember anything.
/** @returns {boolean} */
function remembered() {
  try {
    return localStorage.getItem(REMEMBERED) === "yes";
  } catch {
    return false;
  }
}

/** @param {boolean} isWanted */
function remember(isWanted) {
  try {
    localStorage.setItem(REMEMBERED, isWanted ? "yes" : "no");
  } catch {
    return;
  }
}

/** @param {import("minerals/front/model.js").View} view */
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
      preparing: model.get("preparing"),
    });
  };
  const showStep = () => graph.showStep(model.get("step"));
  const keep = () => model.get("wanted") !== null && remember(model.get("wanted"));
  const stop = listenToModel(model, {
    "change:forecast": showForecast,
    "change:working": showForecast,
    "change:preparing": showForecast,
    "change:notes": showForecast,
    "change:last": showForecast,
    "change:step": showStep,
    "change:wanted": keep,
    "change:totals": showTotals,
    "change:ended": showEnd,
  });
  showForecast();
  showStep();
  showTotals();
  if (model.get("asks") && model.get("wanted") === null && remembered()) model.send({ wanted: true });
  const watch = new IntersectionObserver(([entry]) => model.send({ seen: entry?.isIntersecting ?? false }));
  watch.observe(el);
  return () => {
    watch.disconnect();
    model.send({ seen: false });
    stop();
  };
}

export default { render };
