// The players: who is to move, and how many points each has.

import { badge, made, pressed, say } from "./elements.js";
import { worded } from "./words.js";

/** @typedef {import("./words.js").Words} Words */

/** A row for each player. */
export class Points {
  /**
   * @param {HTMLElement} element an empty one
   * @param {Words} words
   * @param {{pick?: (seat: number) => void}} [calls] `pick`: a player's row was clicked
   */
  constructor(element, words, calls = {}) {
    this.words = words;
    this.calls = calls;
    this.list = made("ul", "minerals-players");
    this.list.setAttribute("aria-label", worded(words, "players"));
    element.append(this.list);
  }

  /** @param {string[]} names */
  showPlayers(names) {
    this.list.replaceChildren(...names.map((name, place) => this.row(name, place + 1)));
  }

  /**
   * @param {number[]} active the seats that are to move, counted from 1
   * @param {number[] | null} points of each player, or null where a game has none before its end
   * @param {number[]} [winners] seats, once the game is over
   */
  showStep(active, points, winners = []) {
    const rows = [...this.list.children];
    // Where all may move at once, that tells nothing.
    const tells = active.length < rows.length || rows.length === 1;
    rows.forEach((row, place) => {
      const isActive = tells && active.includes(place + 1);
      const status = isActive ? "to_move" : winners.includes(place + 1) ? "wins" : "";
      row.classList.toggle("minerals-active", isActive);
      if (isActive) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
      const [state, number] = row.querySelectorAll(".minerals-status, .minerals-number");
      if (state) say(state, status && worded(this.words, status));
      if (number) say(number, points ? written(points[place] ?? 0) : "");
    });
  }

  /**
   * @param {string} name
   * @param {number} seat
   * @returns {HTMLElement}
   */
  row(name, seat) {
    const row = made("li", "minerals-player");
    const pick = this.calls.pick;
    const head = pick
      ? pressed("", "minerals-name", () => pick(seat))
      : made("span", "minerals-name");
    if (pick) head.title = worded(this.words, "next_change");
    head.append(badge(seat), made("b", "", name), made("span", "minerals-status"));
    row.append(head, made("span", "minerals-number"));
    return row;
  }
}

/**
 * A number with a minus sign rather than a hyphen.
 * @param {number} number
 * @returns {string}
 */
function written(number) {
  return number < 0 ? `−${-number}` : String(number);
}
