// How much of a result was luck and how much was choice: a bar for each player, in words as well.

import { badge, drawn, made } from "./elements.js";
import { worded } from "./words.js";

/** @typedef {import("./words.js").Words} Words */

/** What changed a player's chance to win over a game, in tenths of a percent: luck, own choices, choices of others. */
/** @typedef {[luck: number, own: number, others: number]} Totals */

/**
 * @typedef {object} LuckData
 * @property {{[step: string]: string[]}} notes what to say beside a step
 * @property {Totals[]} totals by player
 */

const SOURCES = /** @type {const} */ (["luck", "own_choices", "others_choices"]);

const ROLES = { tr: "row", td: "cell", th: "rowheader" };

/** A column of bars for each player, to the right of the middle for what helped and to its left for what hurt. */
export class Ledger {
  /**
   * @param {HTMLElement} element an empty one
   * @param {Words} words
   */
  constructor(element, words) {
    this.words = words;
    this.element = element;
    element.classList.add("minerals-ledger");
    element.hidden = true;
  }

  /**
   * @param {string[]} players
   * @param {Totals[]} totals by player, or none
   */
  showTotals(players, totals) {
    const largest = Math.max(1, ...totals.flat().map(Math.abs));
    const names = totals.map((_, place) => players[place] ?? "");
    // A narrow page lays the rows out otherwise, after which only the roles say that this is a table.
    const table = made("table");
    table.setAttribute("role", "table");
    table.append(made("caption", "", worded(this.words, "luck_and_choice")));
    SOURCES.slice(0, totals.length > 1 ? 3 : 2).forEach((source, place) => {
      const row = made("tr", `minerals-from-${source}`);
      const label = made("th", "", worded(this.words, source));
      label.setAttribute("scope", "row");
      row.append(label, ...totals.map((shares, seat) => barOf(shares[place] ?? 0, largest, seat + 1, names[seat] ?? "")));
      table.append(row);
    });
    for (const [tag, role] of Object.entries(ROLES)) {
      for (const part of table.querySelectorAll(tag)) part.setAttribute("role", role);
    }
    this.element.classList.toggle("minerals-many", totals.length > 2);
    this.element.replaceChildren(...(totals.length ? [table] : []));
  }

  /** @param {boolean} isAtEnd only at the end is it seen, because it tells how the game ends */
  showStep(isAtEnd) {
    this.element.hidden = !isAtEnd || this.element.childElementCount === 0;
  }
}

/**
 * @param {number} change
 * @param {number} largest
 * @param {number} seat
 * @param {string} name
 * @returns {HTMLElement}
 */
function barOf(change, largest, seat, name) {
  const cell = made("td");
  const inside = made("div", "minerals-of-player");
  const bar = drawn("svg", { class: "minerals-bar", viewBox: "0 0 200 12", preserveAspectRatio: "none", "aria-hidden": "true" });
  const wide = (98 * Math.abs(change)) / largest;
  bar.append(
    drawn("rect", { "data-seat": seat, x: change < 0 ? 100 - wide : 100, y: 1, width: wide, height: 10 }),
    drawn("path", { d: "M100 0V12" }),
  );
  const whole = Math.round(Math.abs(change) / 10);
  const sign = whole === 0 ? "" : change > 0 ? "+" : "−";
  inside.append(badge(seat), made("span", "minerals-whose", name), bar, made("b", "", `${sign}${whole} %`));
  cell.append(inside);
  return cell;
}
