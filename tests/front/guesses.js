// Plays guesses on a page's data and prints what a panel would show after each. It is joined behind guessing.js and line.js.
const { records, stops, guess, through, seat, deeds } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const tree = new Tree(records);
const line = new Line(tree, stops, tree.byNumber.get(through));
const guessing = new Guessing(unpackedChoices(guess));
guessing.seat = seat;
let step = line.endOf(tree.root);
const shown = [];
for (const [name, given] of deeds) {
  let record = null;
  if (name === "next") {
    guessing.leave();
    step = guessing.ahead(line, step)[0] ?? line.last;
  } else if (name === "click") record = guessing.click(line, step, given);
  else if (name === "guess") record = guessing.guess(line, step, given);
  else record = guessing.reveal(line, step);
  if (record) step = line.endOf(record);
  shown.push({ step, ...guessing.shown(line, step) });
}
console.log(JSON.stringify(shown));
