// A page in Firefox, and what anybody does on it.
import puppeteer from "puppeteer-core";

const PATIENCE = 60_000;

/**
 * Open a page, and return it with what failed on it; `close` ends the browser.
 * @param {string} firefox the program
 */
export async function open(firefox) {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  return { page, faults, close: () => browser.close() };
}

/** Wait until something is true on a page, and say whether it is. The rights of the page forbid to wait in it. */
export async function until(page, isTrue, ...given) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    if (await page.evaluate(isTrue, ...given)) return true;
    await new Promise((later) => setTimeout(later, 50));
  }
  return false;
}

/** Wait until Python has heard everything. */
export const settle = (page) => until(page, () => minerals.engine.done >= minerals.engine.said.length - 1);

/** Wait until Python is there, or cannot be. */
export async function beAlive(page) {
  await until(page, () => ["ready", "broken"].includes(document.body.dataset.engine));
  await settle(page);
}

/** Return how the engine is. */
export const engineOf = (page) => page.evaluate(() => document.body.dataset.engine);
