// Clicks as a page does, with the module that the test joins before this. It reads for each position the tokens of the
// actions and runs of clicks, and writes what is entered after each click. A complete action is played: entry begins
// anew, as it does on a board.

let input = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  input += chunk;
});
process.stdin.on("end", () => {
  process.stdout.write(JSON.stringify(JSON.parse(input).map(([actions, runs]) => runs.map((run) => clicked(actions, run)))));
});

function clicked(legal, run) {
  const actions = legal.map((tokens, number) => ({ tokens, number }));
  let entry = enter(actions);
  return run.map((token) => {
    entry = press(actions, entry, token);
    const { tokens, complete, action, next, isRefused } = entry;
    if (complete === "yes") entry = enter(actions);
    return [tokens, complete, action && action.number, next, isRefused];
  });
}
