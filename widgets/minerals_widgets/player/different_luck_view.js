// The panel of different luck in a player: drag or choose what comes up, see the fan of its futures, and open one of them.
import { ChoiceButtons } from "minerals/front/choice_buttons.js";
import { badge, made, pressed, say } from "minerals/front/elements.js";
import { listenToModel } from "minerals/front/model.js";
import { worded } from "minerals/front/words.js";
import { Fan } from "minerals_widgets/player/fan.js";

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals");
  const words = model.get("words");
  const whole = made("section", "minerals-different-luck");
  whole.setAttribute("aria-label", worded(words, "different_luck"));
  const title = made("b");
  const go = (/** @type {string} */ where) => pressed(worded(words, `draw_${where}`), "minerals-button", () => model.send({ go: where }));
  const [previous, next, back] = [go("previous"), go("next"), go("back")];
  const head = made("div", "minerals-luck-head");
  head.append(title, back, previous, next);
  const strip = made("div", "minerals-luck-strip");
  const choices = new ChoiceButtons((word) => choose(word));
  strip.append(choices.element);
  const said = made("p", "minerals-luck-said");
  said.setAttribute("role", "status");
  const shares = made("div", "minerals-luck-shares");
  const picked = made("span");
  const opens = pressed("", "minerals-button", () => fan.picked && model.send({ open: fan.picked[0] }));
  const fan = new Fan(words, {
    pick: (future) => showPicked(future),
    open: ([number]) => model.send({ open: number }),
  });
  const foot = made("div", "minerals-luck-foot");
  foot.append(picked, opens);
  const legend = made("p", "minerals-luck-note");
  const condition = made("p", "minerals-luck-note");
  whole.append(head, strip, said, shares, fan.element, foot, legend, condition);
  el.append(whole);

  const choose = (/** @type {string} */ outcome) => {
    if (outcome !== model.get("chosen")) model.send({ choose: outcome });
  };
  const stopDragging = listenToDrag(strip, choose);

  const showPicked = (/** @type {import("./fan.js").Future | null} */ future) => {
    opens.disabled = !future;
    say(opens, future ? worded(words, "open_future", { number: future[0] + 1 }) : worded(words, "open_a_future"));
    say(picked, fan.told(future));
  };
  const showDraw = () => {
    say(title, model.get("title") || model.get("nothing"));
    const isDraw = model.get("outcomes").length > 0;
    for (const part of [strip, said, shares, fan.element, foot, legend, condition]) part.hidden = !isDraw;
    /** @type {[string, string, string][]} */
    const outcomes = model.get("outcomes");
    choices.show({
      label: model.get("title"),
      options: outcomes.map(([outcome, label]) => [outcome, label]),
      chosen: [model.get("chosen")],
    });
    for (const [outcome, label, percent] of outcomes) {
      const button = choices.buttons.get(outcome);
      if (!button) continue;
      const isReal = outcome === model.get("came_up");
      button.classList.toggle("minerals-real", isReal);
      button.title = isReal ? worded(words, "came_up", { percent }) : worded(words, "could_come_up", { percent });
      const small = isReal ? worded(words, "as_it_was", { percent }) : percent;
      if (button.childElementCount === 0) button.replaceChildren(made("span", "", label), made("small"));
      if (button.lastElementChild) say(button.lastElementChild, small);
    }
  };
  const showFutures = () => {
    say(said, model.get("said") || (model.get("working") ? worded(words, "playing_futures") : ""));
    /** @type {string[]} */
    const players = model.get("players");
    /** @type {[number, number, number][]} */
    const allShares = model.get("shares");
    shares.replaceChildren(
      ...allShares.map(([seat, before, after]) => {
        const share = made("span", "minerals-share");
        const change = before === after ? `${after} %` : `${before} → ${after} %`;
        share.append(badge(seat), made("span", "minerals-whose", players[seat - 1] ?? ""), made("b", "", change));
        return share;
      }),
    );
    const data = model.get("fan");
    if (data.futures) {
      fan.show(data, players);
      if (!fan.picked) showPicked(null);
      /** @type {[string, string, string][]} */
      const outcomes = model.get("outcomes");
      const chosen = outcomes.find(([outcome]) => outcome === model.get("chosen"));
      say(legend, worded(words, "fan_legend", { number: data.futures.length, outcome: chosen?.[1] ?? "" }));
    }
    say(condition, model.get("condition") + (model.get("working") ? ` · ${worded(words, "forecasting")}` : ""));
  };
  const showWays = () => {
    previous.disabled = !model.get("previous");
    next.disabled = !model.get("next");
    back.hidden = !model.get("returns");
  };
  const stop = listenToModel(model, {
    "change:title": showDraw,
    "change:nothing": showDraw,
    "change:outcomes": showDraw,
    "change:came_up": showDraw,
    "change:chosen": () => (showDraw(), showFutures()),
    "change:said": showFutures,
    "change:fan": showFutures,
    "change:working": showFutures,
    "change:shares": showFutures,
    "change:previous": showWays,
    "change:next": showWays,
    "change:returns": showWays,
    // It opens below everything else, where a low window does not reach.
    "msg:custom": () => requestAnimationFrame(() => whole.scrollIntoView({ block: "nearest", behavior: "smooth" })),
  });
  showDraw();
  showFutures();
  showWays();
  return () => {
    stop();
    stopDragging();
  };
}

/**
 * Call with the outcome under a pointer that is dragged from one outcome to another.
 * @param {HTMLElement} strip
 * @param {(outcome: string) => void} choose
 * @returns {() => void} stops listening
 */
function listenToDrag(strip, choose) {
  const stopped = new AbortController();
  const under = (/** @type {PointerEvent} */ { clientX, clientY }) => {
    const root = /** @type {Document | ShadowRoot} */ (strip.getRootNode());
    const found = root.elementFromPoint(clientX, clientY)?.closest(".minerals-choice");
    return found instanceof HTMLElement && strip.contains(found) ? (found.dataset["word"] ?? "") : "";
  };
  let from = "";
  strip.addEventListener("pointerdown", (event) => (from = event.button === 0 ? under(event) : ""), { signal: stopped.signal });
  const drag = (/** @type {PointerEvent} */ event) => {
    const outcome = from && event.buttons ? under(event) : "";
    if (!outcome || outcome === from) return;
    from = outcome;
    choose(outcome);
  };
  strip.addEventListener("pointermove", drag, { signal: stopped.signal });
  return () => stopped.abort();
}

export default { render };
