// The texts of exercises as elements: paragraphs, drawings, `*emphasis*` and code in back-quotes, as prose.py makes them.

import { made } from "minerals/front/elements.js";

/** @typedef {[tag: "" | "em" | "code", text: string]} Run */
/** @typedef {[tag: "p" | "pre", runs: Run[]]} Block */

const MARKED = /`([^`]+)`|\*(?=[^\s*])([^*]*[^\s*])\*/g;

/**
 * Take a text apart.
 * @param {string} text
 * @returns {Block[]}
 */
export function blocksOf(text) {
  const blocks = text.split(/\n[ \t]*\n/).filter((block) => block.trim());
  return blocks.map((block) => {
    const lines = block.replace(/^\n+|\s+$/g, "").split("\n");
    if (lines.every((line) => line.startsWith("    "))) {
      return ["pre", [["", lines.map((line) => line.slice(4)).join("\n")]]];
    }
    return ["p", runsOf(lines.map((line) => line.trim()).join(" "))];
  });
}

/**
 * @param {string} line
 * @returns {Run[]}
 */
function runsOf(line) {
  /** @type {Run[]} */
  const runs = [];
  let place = 0;
  for (const found of line.matchAll(MARKED)) {
    const [whole, code, emphasis] = found;
    runs.push(["", line.slice(place, found.index)], code === undefined ? ["em", emphasis ?? ""] : ["code", code]);
    place = found.index + whole.length;
  }
  runs.push(["", line.slice(place)]);
  return runs.filter(([, text]) => text);
}

/**
 * @param {string} text
 * @returns {HTMLElement[]}
 */
export function prose(text) {
  return blocksOf(text).map(([tag, runs]) => {
    const block = made(tag);
    block.append(...runs.map(([mark, run]) => (mark ? made(mark, "", run) : run)));
    return block;
  });
}
