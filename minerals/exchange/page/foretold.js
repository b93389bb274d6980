// The page of a recorded game with a forecast or with luck and choice, which other pages need no script for.

import { Page } from "minerals/exchange/page/page.js";
import { ForecastGraph, foretoldUpTo } from "minerals/front/forecast.js";
import { Ledger } from "minerals/front/ledger.js";
import { worded } from "minerals/front/words.js";
import { get, unpacked } from "minerals/front/page_frame.js";

/** @typedef {import("minerals/exchange/page/page.js").PageData} PageData */
/** @typedef {import("minerals/front/line.js").Line} Line */

/** The chances below the slider, and luck and choice at the end. */
class Chances {
  /**
   * @param {PageData} data
   * @param {(step: number) => void} goTo
   */
  constructor(data, goTo) {
    this.data = data;
    this.graph = new ForecastGraph(get("forecast"), data.words, { goTo, tableApart: true });
    this.ledger = new Ledger(get("ledger"), data.words);
    this.ledger.showTotals(data.players, data.luck?.totals ?? []);
    document.body.classList.toggle("foretold", data.forecast !== undefined);
    /** @type {[string, HTMLElement][]} */
    this.tabs = data.forecast ? [[worded(data.words, "chances_short"), this.graph.numbers]] : [];
  }

  /**
   * @param {Line} line
   * @param {number} common
   */
  showLine(line, common) {
    const { forecast, luck, players } = this.data;
    const notes = Object.entries(luck?.notes ?? {}).filter(([step]) => Number(step) <= common);
    this.graph.show(forecast ? foretoldUpTo(forecast, common) : null, {
      players,
      last: line.last,
      notes: Object.fromEntries(notes),
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

unpacked().then((/** @type {PageData} */ data) => {
  Object.assign(window, { page: new Page(data, (given, goTo) => new Chances(given, goTo)) });
});
