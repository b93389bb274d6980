// Plays on a page in Firefox, by clicks on what can be clicked. Arguments: Firefox, the address, and how many clicks at
// most. Says how the engine is, whether the game is over, how many actions Python has heard, and what failed.
import puppeteer from "puppeteer-core";

const [firefox, address, most] = process.argv.slice(2);
const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
const page = await browser.newPage();
await page.setViewport({ width: 1440, height: 900 });
const faults = [];
page.on("pageerror", (error) => faults.push(String(error)));
await page.goto(address);

const until = async (isTrue) => {
  for (let waited = 0; waited < 600; waited += 1) {
    if (await page.evaluate(isTrue)) return;
    await new Promise((later) => setTimeout(later, 100));
  }
};
const settled = () => minerals.engine.done >= minerals.engine.said.length - 1;
const isOver = () => [...document.querySelectorAll("button:has(.fa-flag)")].every(({ disabled }) => disabled);
const goal = (before) => {
  const board = [...minerals.manager.models.values()].find(({ state }) => state.shapes && "targets" in state);
  const targets = board.get("targets");
  const able = board.get("shapes").filter(([token]) => !targets || targets.includes(token));
  const further = able.filter(([token]) => !before.includes(token));
  const choice = document.querySelector('.minerals-bars .jupyter-button:enabled[title$=")"]');
  const known = able.map(([token]) => token);
  if (choice && !further.length) return (choice.click(), { known });
  const from = further.length ? further : able;
  const [, outline] = from[(known.length * 7) % from.length];
  const box = document.querySelector(".minerals-canvas > svg").getBoundingClientRect();
  const middle = (start) => outline.filter((_, at) => at % 2 === start).reduce((a, b) => a + b) / (outline.length / 2);
  const scale = box.width / board.get("size")[0];
  return { known, place: [box.left + middle(0) * scale, box.top + middle(1) * scale] };
};

await until(() => ["ready", "broken"].includes(document.body.dataset.engine));
await until(settled);
let before = [];
for (let click = 0; click < Number(most) && !(await page.evaluate(isOver)); click += 1) {
  const { known, place } = await page.evaluate(goal, before);
  before = known;
  if (place) await page.mouse.click(...place);
  await until(settled);
}
const engine = await page.evaluate(() => document.body.dataset.engine);
const heard = await page.evaluate(() => minerals.engine.said.filter(({ content }) => content).length);
console.log(JSON.stringify({ engine, over: await page.evaluate(isOver), heard, faults }));
await browser.close();
