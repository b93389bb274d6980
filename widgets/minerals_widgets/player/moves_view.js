// The list of moves of a player, the points, and what is known of the game, in tabs.
import { made } from "minerals/front/elements.js";
import { Tree, knownUpTo } from "minerals/front/line.js";
import { LineMenu } from "minerals/front/line_menu.js";
import { listenToModel } from "minerals/front/model.js";
import { Moves } from "minerals/front/moves.js";
import { Points } from "minerals/front/points.js";
import { Tabs } from "minerals/front/tabs.js";

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals", "minerals-fills", "minerals-course");
  const words = model.get("words");
  const list = made("div");
  const game = made("div", "minerals-game");
  const players = made("div");
  const about = made("dl");
  game.append(players, about);
  const menu = new LineMenu(words, (record, act) => model.send({ line: record.n, act }));
  const moves = new Moves(list, words, { goTo: (record, events) => model.send({ record: record.n, ...(events && { events }) }) }, menu);
  const points = new Points(players, words, { pick: (player) => model.send({ player }) });
  new Tabs(el, words.replay, [[words.moves, list], [words.points, game]], { shown: () => moves.scroll() });

  let tree = new Tree([]);
  const showTree = () => {
    tree = new Tree(model.get("records"));
    if (tree.records.length) moves.showKnown(tree, model.get("players"), knownUpTo(tree, model.get("seen"), tree.byNumber.get(model.get("asked") || -1)));
    points.showPlayers(model.get("players"));
    showStep();
  };
  const showStep = () => {
    const record = tree.byNumber.get(model.get("record"));
    if (record) moves.showRecord(record);
    moves.showTurn(model.get("turn"));
    points.showStep(model.get("active"), model.get("scores"));
  };
  const showAbout = () => {
    about.replaceChildren(.../** @type {[string, string][]} */ (model.get("about")).flatMap(([name, value]) => [made("dt", "", name), made("dd", "", value)]));
  };
  showTree();
  showAbout();
  return listenToModel(model, {
    "change:records": showTree,
    "change:seen": showTree,
    "change:asked": showTree,
    "change:record": showStep,
    "change:turn": showStep,
    "change:scores": showStep,
    "change:about": showAbout,
  });
}

export default { render };
