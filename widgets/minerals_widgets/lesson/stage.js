// What happened in the trial that is played now: its pieces, and a sentence.

import { drawn, made, say } from "minerals/front/elements.js";

/**
 * @typedef {object} TrialData
 * @property {string} title the trial and its number
 * @property {string[]} sentences what happened
 * @property {[string, string, boolean][]} pieces each piece as SVG, its name, and whether it is another player's
 * @property {string[]} faces what a piece that is rolled can show, as SVG
 * @property {"roll" | "draw" | ""} luck how the pieces came up
 * @property {string} board the board as SVG, if it is to be seen
 * @property {number} beat for how many milliseconds they may move, or 0 for none
 */

const FLICKER = 60;

export class Stage {
  /** @param {HTMLElement} element an empty one */
  constructor(element) {
    element.classList.add("minerals-trial");
    this.title = made("p", "minerals-trial-title");
    this.pieces = made("div", "minerals-pieces");
    this.board = made("img", "minerals-trial-board");
    this.board.alt = "";
    this.told = made("div", "minerals-told");
    element.append(this.title, this.pieces, this.board, this.told);
    this.timer = 0;
  }

  /** @param {TrialData} data */
  show(data) {
    clearInterval(this.timer);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches || !data.beat;
    say(this.title, data.title);
    this.told.replaceChildren(...data.sentences.map((sentence) => made("p", "", sentence)));
    this.board.hidden = !data.board;
    if (data.board) this.board.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.board)}`;
    const shown = data.pieces.map(([picture, name, isBeside]) => {
      const piece = made("span", "minerals-piece");
      piece.classList.toggle("minerals-beside", isBeside);
      piece.innerHTML = picture;
      piece.title = name;
      return piece;
    });
    this.pieces.dataset["luck"] = data.luck;
    this.pieces.classList.toggle("minerals-pieces-many", shown.length > 3);
    this.pieces.replaceChildren(...(data.luck === "draw" ? [row(shown), bag()] : [row(shown)]));
    if (isCalm) return;
    if (data.luck === "draw") shown.forEach((piece, place) => rise(piece, data.beat, place));
    else if (data.luck === "roll") this.tumble(shown, data);
  }

  /**
   * @param {HTMLElement[]} shown
   * @param {TrialData} data
   */
  tumble(shown, { pieces, faces, beat }) {
    const until = performance.now() + beat / 2;
    for (const piece of shown) {
      piece.animate(
        [
          { transform: "translateY(-16px) rotate(-220deg)" },
          { transform: "translateY(0) rotate(12deg)", offset: 0.8 },
          { transform: "none" },
        ],
        { duration: beat / 2 + 80, easing: "ease-out" },
      );
    }
    if (faces.length < 2) return;
    const flicker = () => {
      const isOver = performance.now() >= until;
      shown.forEach((piece, place) => {
        const face = faces[Math.floor(Math.random() * faces.length)] ?? "";
        piece.innerHTML = isOver ? (pieces[place]?.[0] ?? "") : face;
      });
      if (isOver) clearInterval(this.timer);
    };
    flicker();
    this.timer = window.setInterval(flicker, FLICKER);
  }

  close() {
    clearInterval(this.timer);
  }
}

/** @param {HTMLElement[]} pieces */
function row(pieces) {
  const whole = made("div", "minerals-pieces-row");
  whole.append(...pieces);
  return whole;
}

function bag() {
  const whole = drawn("svg", { class: "minerals-sack", viewBox: "0 0 72 56", width: 72, height: 56, "aria-hidden": "true" });
  whole.append(drawn("path", { class: "minerals-sack-body", d: "M20 12C4 26 2 42 8 50q28 8 56 0c6-8 4-24-12-38Z" }));
  whole.append(drawn("path", { class: "minerals-sack-mouth", d: "M16 6q20 8 40 0l-4 8q-16 5-32 0Z" }));
  return whole;
}

/**
 * @param {HTMLElement} piece
 * @param {number} beat
 * @param {number} place
 */
function rise(piece, beat, place) {
  piece.animate(
    [
      { transform: "translateY(56px) scale(0.5)", opacity: 0 },
      { transform: "translateY(24px) scale(0.8)", opacity: 1, offset: 0.35 },
      { transform: "none", opacity: 1 },
    ],
    { duration: beat / 2, delay: Math.min(place * 60, beat / 2), easing: "ease-out", fill: "backwards" },
  );
}
