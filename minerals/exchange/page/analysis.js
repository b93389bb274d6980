// Takes the game of the page elsewhere: to a page for analysis, whose address then holds it, or into a file.

import { made, pressed, say } from "minerals/front/elements.js";
import { handOver } from "minerals/front/files.js";
import { worded } from "minerals/front/words.js";

/** @typedef {import("minerals/front/words.js").Words} Words */
/** @typedef {{address: string, log: string, file: string}} GameData the page for analysis if one is known, and the game */

// As `LONGEST_GAME_LINK` of the kit, which refuses a longer one.
const LONGEST_LINK = 300_000;

/**
 * @param {string} text
 * @returns {Promise<string>} the text deflated, in base64 for addresses
 */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Put a link to the page for analysis into an element, where one is known and the game fits into an address.
 * @param {HTMLElement} element
 * @param {Words} words
 * @param {GameData} game
 */
export async function addAnalysisLink(element, words, game) {
  if (!game.address) return;
  const code = await packed(game.log);
  if (code.length > LONGEST_LINK) return;
  const link = made("a", "minerals-button", worded(words, "analysis"));
  link.title = worded(words, "analysis_said");
  link.href = `${game.address}#game=${code}`;
  element.prepend(link);
}

/**
 * @param {Words} words
 * @param {GameData} game
 * @returns {HTMLElement} the link once more, a button that downloads the game, and where to open it
 */
export function downloadOf(words, game) {
  const element = made("div", "download");
  const said = made("p", "minerals-where");
  say(said, worded(words, "download_said"));
  const button = pressed(worded(words, "download"), "minerals-button", () => {
    handOver(game.file, game.log);
  });
  element.append(button, said);
  addAnalysisLink(element, words, game);
  return element;
}
