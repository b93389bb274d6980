// What a page does with the games of an earlier visit: it goes on with them, says so, and offers to start over.

import { made, pressed } from "minerals/front/elements.js";
import { Keeper } from "minerals/live/keeper.js";

/** @typedef {import("minerals/live/engine.js").Engine} Engine */
/** @typedef {import("minerals/live/keeper.js").Place} Place */
/** @typedef {import("minerals/live/shared_model.js").Message} Message */

/** @typedef {{said: Message[], address: string, goesOn: boolean}} Before what there is to go on with */

const REST = 300;

/** The games of the places of a page. */
export class KeptGames {
  /**
   * @param {string} version of the kit
   * @param {{[name: string]: string}} words
   * @param {boolean} isKept
   */
  constructor(version, words, isKept) {
    this.words = words;
    this.keeper = new Keeper(version, (notice, place) => this.#notify(notice, place), isKept);
    /** @type {Map<string, HTMLElement>} */
    this.elements = new Map();
    this.resting = 0;
  }

  /**
   * Find what was done at a place on an earlier visit.
   * @param {Place} still
   * @param {string} [asked] the game in the address of the page, for a place that follows it
   * @returns {Before}
   */
  find(still, asked = "") {
    const said = this.keeper.begin(still);
    const address = "address" in still.given ? this.keeper.address(still.place, asked) : "";
    return { said, address, goesOn: said.length > 0 || address !== "" };
  }

  /**
   * Begin a place, and do there what was done before.
   * @param {Engine} engine
   * @param {Place} still
   * @param {HTMLElement | null} el where it is shown
   * @param {Before} before
   * @param {Message[]} [measured] what Python must hear of the page first
   */
  begin(engine, { place, source, given }, el, { said, address }, measured = []) {
    const luck = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    engine.say({ begin: place, source, given: "address" in given ? { ...given, address, luck } : given, measured });
    engine.repeat(said);
    if (el) this.elements.set(place, el);
    if (el && said.length) {
      el.inert = true; // it shows the beginning, and a click there would not mean what it seems to
      this.#offerAnew(place, el);
    }
    if (this.keeper.former(place)) this.#notify("changed", place);
  }

  /** @param {string} state how the engine is */
  follow(state) {
    if (state === "left") this.#notify("left", [...this.elements.keys()][0] ?? "");
    if (state === "ready") for (const el of this.elements.values()) el.inert = false;
  }

  /**
   * Keep what Python says of the games.
   * @param {Message} message
   * @returns {boolean} whether it is for nobody else
   */
  hear(message) {
    if ("log" in message) this.keeper.keepLog(message["log"], message["text"]);
    else this.keeper.follow(message);
    return "log" in message;
  }

  /**
   * Ask for the games when nothing else is to be done.
   * @param {Engine} engine
   */
  rest(engine) {
    clearTimeout(this.resting);
    const ask = () => this.keeper.played().forEach((place) => engine.ask({ log: place }));
    this.resting = Number(setTimeout(ask, REST));
  }

  /**
   * @param {string} place
   * @param {HTMLElement} el
   */
  #offerAnew(place, el) {
    const begin = () => {
      this.keeper.forget(place);
      location.reload();
    };
    el.after(pressed(this.words["start over"] ?? "", "minerals-button minerals-anew", begin));
  }

  /**
   * @param {"left" | import("minerals/live/keeper.js").Notice} notice
   * @param {string} place
   */
  #notify(notice, place) {
    const el = this.elements.get(place) ?? document.querySelector("main");
    const told = made("p", "minerals-notice", `${this.words[notice]} `);
    told.setAttribute("role", "status");
    told.dataset["notice"] = notice;
    document.querySelector(`[data-notice="${notice}"]`)?.remove();
    if (notice === "changed") told.append(...this.#former(place, () => told.remove()));
    if (this.elements.has(place)) el?.before(told);
    else el?.prepend(told);
  }

  /**
   * @param {string} place
   * @param {() => void} end
   */
  #former(place, end) {
    const file = made("a", "", this.words["save"]);
    file.download = "game.replay";
    file.href = URL.createObjectURL(new Blob([this.keeper.former(place)]));
    const forget = () => {
      this.keeper.forgetFormer(place);
      end();
    };
    return [file, " ", pressed(this.words["forget"] ?? "", "minerals-button", forget)];
  }
}
