// Plays on a page in Firefox, by clicks on what can be clicked. Arguments: Firefox, the address, and how many clicks at
// most. Says how the engine is, whether the game is over, how many actions Python has heard, and what failed.
import { beAlive, engineOf, open, settle } from "./firefox.mjs";

const [firefox, address, most] = process.argv.slice(2);
const { page, faults, close } = await open(firefox);
await page.goto(address);

const isOver = () => [...document.querySelectorAll("button:has(.fa-flag)")].every(({ disabled }) => disabled);
const goal = (before) => {
  const board = [...minerals.manager.models.values()].find(({ state }) => state.shapes && "targets" in state);
  const targets = board.get("targets");
  const able = board.get("shapes").filter(([token]) => !targets || targets.includes(token));
  const further = able.filter(([token]) => !before.includes(token));
  // What has no place in the picture: a button in the sentence that says what to do, or below it.
  const inSentence = ".minerals-standing button[data-token]";
  const choice = document.querySelector(`${inSentence}, .minerals-bars .jupyter-button:enabled[title$=")"]`);
  const known = able.map(([token]) => token);
  if (choice && !further.length) return (choice.click(), { known });
  const from = further.length ? further : able;
  const [, outline] = from[(known.length * 7) % from.length];
  const box = document.querySelector(".minerals-canvas > svg").getBoundingClientRect();
  const middle = (start) => outline.filter((_, at) => at % 2 === start).reduce((a, b) => a + b) / (outline.length / 2);
  const scale = box.width / board.get("size")[0];
  return { known, place: [box.left + middle(0) * scale, box.top + middle(1) * scale] };
};

await beAlive(page);
let before = [];
for (let click = 0; click < Number(most) && !(await page.evaluate(isOver)); click += 1) {
  const { known, place } = await page.evaluate(goal, before);
  before = known;
  if (place) await page.mouse.click(...place);
  await settle(page);
}
const heard = await page.evaluate(() => minerals.engine.said.filter(({ content }) => content).length);
console.log(JSON.stringify({ engine: await engineOf(page), over: await page.evaluate(isOver), heard, faults }));
await close();
