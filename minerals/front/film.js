// Pictures as lists of SVG elements, each picture as its difference from the one before.

import { drawn } from "./elements.js";
import { Motion, isMotionWanted, joinedMoves } from "./motion.js";

/** @typedef {[start: number, gone: number, coming: number[]]} Change each that comes as its distance from the last */
/** @typedef {import("./motion.js").Way} Way */
/** @typedef {Way & {drawn: number[], hidden: number[]}} Move elements that are drawn to move, and those hidden meanwhile */
/** @typedef {Pick<Move, "kind" | "way" | "drawn" | "hidden"> & Partial<Move>} MoveData */
/**
 * @typedef {object} FilmData
 * @property {string[]} elements
 * @property {Change[]} changes from one picture to the next
 * @property {number} width
 * @property {number} height
 * @property {{[number: string]: MoveData[]}} [moves] to a picture from the one before, by the number of the picture
 * @property {import("./motion.js").Manners} [how] they move
 */

/** @type {(first: Move, next: Move) => Partial<Move>} */
const hiddenAtLast = (_first, { hidden }) => ({ hidden });

/** Shows the pictures of a film in an SVG element. */
export class Film {
  /**
   * @param {SVGSVGElement} board
   * @param {FilmData} data
   * @param {((text: string) => string) | null} [wording] other words for what is written and told in the pictures
   */
  constructor(board, data, wording = null) {
    this.board = board;
    this.wording = wording;
    this.elements = data.elements;
    /** @type {number[][]} */
    this.frames = [];
    let frame = /** @type {number[]} */ ([]);
    for (const [start, gone, coming] of data.changes) {
      let number = 0;
      frame = frame.slice();
      frame.splice(start, gone, ...coming.map((distance) => (number += distance)));
      this.frames.push(frame);
    }
    /** @type {Map<number, Element>} */
    this.made = new Map();
    /** @type {number[]} */
    this.shown = [];
    this.moves = data.moves ?? {};
    this.how = data.how;
    const layer = drawn("g", { class: "minerals-moving" });
    board.append(layer);
    this.motion = new Motion(layer);
    board.setAttribute("viewBox", `0 0 ${data.width} ${data.height}`);
  }

  /**
   * @param {number} number
   * @returns {Node}
   */
  element(number) {
    let element = this.made.get(number);
    if (!element) {
      const holder = drawn("g");
      holder.innerHTML = this.elements[number] ?? "";
      element = /** @type {Element} */ (holder.firstElementChild);
      if (this.wording) reword(element, this.wording);
      this.made.set(number, element);
    }
    return element.cloneNode(true);
  }

  /**
   * @param {number} number of the picture, counted from 0
   * @param {number[]} [passed] the numbers of the pictures on the way there, for pieces to move, or none to stay still
   */
  show(number, passed = []) {
    this.motion.end();
    this.change(number);
    const { how } = this;
    const moves = isMotionWanted() ? joinedMoves(passed.flatMap((step) => this.movesTo(step)), hiddenAtLast) : [];
    if (moves.length === 0 || !how) return;
    const hidden = this.hide(new Set(moves.flatMap((move) => move.hidden)));
    this.motion.begin(
      moves.map((move) => ({ ...move, node: this.piece(move) })),
      how,
      () => hidden.forEach((element) => element.removeAttribute("visibility")),
    );
  }

  /**
   * @param {number} number
   * @returns {Move[]}
   */
  movesTo(number) {
    return (this.moves[number] ?? []).map((move) => ({
      piece: "",
      scale: 1,
      base: /** @type {import("./motion.js").Point} */ (move.way[0]),
      ...move,
    }));
  }

  /**
   * @param {Move} move
   * @returns {SVGElement}
   */
  piece(move) {
    const piece = drawn("g", { "data-piece": move.piece });
    piece.append(...move.drawn.map((number) => this.element(number)));
    // It is read out where it lies.
    piece.querySelectorAll("title").forEach((title) => title.remove());
    return piece;
  }

  /**
   * @param {Set<number>} numbers
   * @returns {Element[]} what has been hidden
   */
  hide(numbers) {
    const places = this.shown.flatMap((number, place) => (numbers.has(number) ? [place] : []));
    const elements = places.map((place) => /** @type {Element} */ (this.board.childNodes[place]));
    for (const element of elements) element.setAttribute("visibility", "hidden");
    return elements;
  }

  /** @param {number} number */
  change(number) {
    const before = this.shown;
    const after = this.frames[number] ?? [];
    const least = Math.min(before.length, after.length);
    let head = 0;
    let tail = 0;
    while (head < least && before[head] === after[head]) head++;
    while (tail < least - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
    // Elements that stay are moved, not made again.
    /** @type {Map<number, Node[]>} */
    const spare = new Map();
    for (let place = before.length - tail - 1; place >= head; place--) {
      const number = /** @type {number} */ (before[place]);
      const node = /** @type {ChildNode} */ (this.board.childNodes[place]);
      const others = spare.get(number);
      if (others) others.push(node);
      else spare.set(number, [node]);
      node.remove();
    }
    const coming = document.createDocumentFragment();
    for (const element of after.slice(head, after.length - tail)) {
      coming.append(spare.get(element)?.pop() ?? this.element(element));
    }
    this.board.insertBefore(coming, this.board.childNodes[head] ?? null);
    this.shown = after;
  }

  /**
   * What the picture says to screen readers, shape by shape.
   * @returns {string[]}
   */
  labels() {
    return [...this.board.querySelectorAll("title")].map((title) => title.textContent ?? "");
  }
}

/**
 * @param {Node} node
 * @param {(text: string) => string} wording
 */
function reword(node, wording) {
  if (node.nodeType === Node.TEXT_NODE) node.nodeValue = wording(node.nodeValue ?? "");
  node.childNodes.forEach((child) => reword(child, wording));
}
