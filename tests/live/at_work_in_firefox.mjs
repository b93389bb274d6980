// Plays a turn with the arrow keys in Firefox, paints a position with a stroke, and works a lesson through to its
// what-if. Arguments: Firefox, the address of a board of Mattock, and that of a lesson. Says what was seen.
import { beAlive, engineOf, open, settle, until } from "./firefox.mjs";

const [firefox, board, lesson] = process.argv.slice(2);
const { page, faults, close } = await open(firefox);
const words = () => page.evaluate(() => document.querySelector(".minerals-side").innerText);
const seen = {};

/** Press the button with these words, or this title. */
async function press(name) {
  const find = (wanted) => {
    const able = [...document.querySelectorAll("button:enabled, [role=radio]")].filter((each) => each.checkVisibility());
    const named = able.find((each) => each.textContent.trim() === wanted || each.title === wanted);
    if (!named) return null;
    named.scrollIntoView({ block: "center" });
    const { left, top, width, height } = named.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  if (!(await until(page, find, name))) throw new Error(`There is no button ${name}.`);
  await page.mouse.click(...(await page.evaluate(find, name)));
  await settle(page);
}

// --- a turn by keys ---

const isGoal = () => {
  const model = [...minerals.manager.models.values()].find(({ state }) => state.shapes && "targets" in state);
  return (model.get("targets") ?? []).includes(document.activeElement.dataset.token);
};

const isStay = () => document.activeElement.textContent.trim() === "let all miners stay";
const isCell = () => document.activeElement.matches(".minerals-grid [role=gridcell]");

/** Press keys in turn until something is true. */
async function walk(isThere, ...keys) {
  for (let steps = 0; !(await page.evaluate(isThere)); steps += 1) {
    if (steps > 60) throw new Error(`${keys} do not lead there: ${isThere}`);
    await page.keyboard.press(keys[steps % keys.length]);
  }
}

await page.goto(board);
await beAlive(page);
seen.engine = await engineOf(page);
await walk(isCell, "Tab");
await walk(isGoal, "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown");
await page.keyboard.press("Enter");
await settle(page);
seen.mined = await words();
await page.keyboard.down("Shift"); // the sentence stands before the board
await walk(isStay, "Tab");
await page.keyboard.up("Shift");
await page.keyboard.press("Enter");
await settle(page);
await until(page, () => document.querySelector(".minerals-side").innerText.includes("Player 1: mine a space"));
seen.played = await words();

// --- a stroke ---

const middle = (token) => {
  const { left, top, width, height } = document
    .querySelector(`[role=gridcell][data-token=${token}]`)
    .getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

await page.goto(board);
await beAlive(page);
await press("Edit");
await press("Board: Tile");
await page.mouse.move(...(await page.evaluate(middle, "g5")));
await page.mouse.down();
await page.mouse.move(...(await page.evaluate(middle, "g7")), { steps: 10 });
await page.mouse.up();
await settle(page);
seen.painted = await words();
await press("Play on");

// --- a lesson ---

await page.goto(lesson);
await beAlive(page);
await page.locator('input[placeholder="or type it"]').fill("1/6");
for (const button of ["This is my guess", "Play by hand", "Roll the die", "Simulate", "10 more", "Compute"]) {
  await press(button);
}
for (const key of ["1", "/", "5", "Check", "Compare", "What if"]) await press(key);
seen.lesson = await page.evaluate(() => document.querySelector("main").innerText);
seen.status = await page.evaluate(() => document.getElementById("status").textContent);

console.log(JSON.stringify({ ...seen, faults }));
await close();
