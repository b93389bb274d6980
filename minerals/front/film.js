// Pictures as lists of SVG elements, each picture as its difference from the one before.

import { drawn } from "./elements.js";

/** @typedef {[start: number, gone: number, coming: number[]]} Change */
/** @typedef {{elements: string[], changes: Change[][], width: number, height: number}} FilmData */

/** Shows the pictures of a film in an SVG element. */
export class Film {
  /**
   * @param {SVGSVGElement} board
   * @param {FilmData} data
   */
  constructor(board, data) {
    this.board = board;
    this.elements = data.elements;
    /** @type {number[][]} */
    this.frames = [];
    let frame = /** @type {number[]} */ ([]);
    for (const changes of data.changes) {
      frame = frame.slice();
      for (const [start, gone, coming] of changes) frame.splice(start, gone, ...coming);
      this.frames.push(frame);
    }
    /** @type {Map<number, Element>} */
    this.made = new Map();
    /** @type {number[]} */
    this.shown = [];
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
      this.made.set(number, element);
    }
    return element.cloneNode(true);
  }

  /** @param {number} number of the picture, counted from 0 */
  show(number) {
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
