// How likely each player was to win, and luck and choice, on a page that tells of them.

import { ForecastGraph, foretoldUpTo } from "minerals/front/forecast.js";
import { Ledger } from "minerals/front/ledger.js";
import { worded } from "minerals/front/words.js";
import { get } from "minerals/front/page_frame.js";

/** @typedef {import("minerals/exchange/page/page.js").PageData} PageData */
/** @typedef {import("minerals/front/line.js").Line} Line */

/** The chances below the slider, and luck and choice at the end. */
export class Chances {
  /**
   * @param {PageData} data
   * @param {(step: number) => void} goTo
   */
  constructor(data, goTo) {
    this.data = data;
    this.graph = new ForecastGraph(get("forecast"), data.words, { goTo, tableApart: true });
    this.ledger = new Ledger(get("ledger"), data.words);
    document.body.classList.toggle("foretold", data.forecast !== undefined);
    /** @type {[string, HTMLElement][]} */
    this.tabs = data.forecast ? [[worded(data.words, "chances_short"), this.graph.numbers]] : [];
  }

  /**
   * @param {Line} line
   * @param {number} common
   * @param {string[]} players what they are called
   * @param {(text: string) => string} wording puts that into sentences
   */
  showLine(line, common, players, wording) {
    const { forecast, luck } = this.data;
    this.ledger.showTotals(players, luck?.totals ?? []);
    const notes = Object.entries(luck?.notes ?? {}).filter(([step]) => Number(step) <= common);
    const told = forecast ? foretoldUpTo(forecast, common) : null;
    this.graph.show(told && { ...told, turning: told.turning.map(([step, title]) => [step, wording(title)]) }, {
      players,
      last: line.last,
      notes: Object.fromEntries(notes.map(([step, said]) => [step, said.map(wording)])),
    });
  }

  /**
   * @param {number} step
   * @param {boolean} isEnd
   */
  showStep(step, isEnd) {
    this.graph.showStep(step);
    this.ledger.showStep(isEnd);
  }
}
