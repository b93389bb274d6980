// What a person does on a board, and what answers at once, without asking anybody: the pointer's form, outlines, tips,
// dragging, previews, bubbles. It is the same on every surface: a canvas in notebooks, SVG on pages.

import { AnswerBubble } from "./board/answer.js";
import { Ghost } from "./board/ghost.js";
import { Hand } from "./board/hand.js";
import { Layer } from "./board/layer.js";
import { putBeside } from "./board/placing.js";
import { Tip } from "./board/tip.js";

/** @typedef {import("./board/answer.js").Answer} Answer */
/** @typedef {import("./board/ghost.js").PieceInHand} PieceInHand */
/** @typedef {import("./board/shapes.js").Box} Box */
/** @typedef {import("./board/shapes.js").Shapes} Shapes */
/** @typedef {{path: string[], sentences: string[], cells: string[]}} Preview */

/**
 * What a board is drawn on.
 * @typedef {object} Surface
 * @property {HTMLElement} box holds the picture, and what lies over it
 * @property {Shapes} shapes what can be clicked in the picture
 * @property {HTMLElement | SVGElement | null} picture
 * @property {(target: EventTarget | null) => boolean} isOn whether an event happens on the picture
 * @property {(token: string) => Element | null} copyOf a copy of how something looks
 */

/**
 * What a board shows over its picture.
 * @typedef {object} BoardState
 * @property {(token: string) => string} label
 * @property {string[] | null} [targets] the tokens that a click can use now, or null for all of them
 * @property {string[]} [begun] those that have been entered already
 * @property {string[]} [drags] those that can be dragged to another one
 * @property {PieceInHand[]} [hands] what players lay over several cells, as it would lie
 * @property {{[token: string]: Preview}} [previews] what a click would bring
 * @property {Answer | null} [answer] the answer to the last click
 * @property {boolean} [paints] whether dragging draws a path of cells
 * @property {string[]} [letters] the keys that are told while the pointer is over the picture
 * @property {string} [close] the words of the button that closes a bubble
 */

/**
 * @typedef {object} BoardCalls
 * @property {(token: string) => void} press
 * @property {(path: string[]) => void} [path]
 * @property {(letter: string) => void} [key]
 * @property {(id: string) => void} [rule] the reader wants to read a rule
 * @property {() => void} [pointed] the pointer is over the picture
 */

const TYPED_IN = "input, textarea, select, [contenteditable=true]";
const LONG_PRESS = 450;
const READING = 3000;
const NOTCH = 80;

/** The hand, the tip, the bubble and the lines over one picture. */
export class BoardView {
  /**
   * @param {HTMLElement} el lies over the picture
   * @param {Surface} surface
   * @param {BoardCalls} calls
   * @param {AbortSignal} signal
   */
  constructor(el, surface, calls, signal) {
    this.el = el;
    this.surface = surface;
    this.calls = calls;
    this.shapes = surface.shapes;
    /** @type {BoardState} */
    this.state = { label: (token) => token };
    el.classList.add("minerals-over");
    this.layer = new Layer(el, this.shapes);
    this.ghost = new Ghost(this.layer);
    this.tip = new Tip(
      el,
      (token) => [this.state.label(token), ...(this.preview(token)?.sentences ?? [])],
      (element, token) => this.putBeside(element, token, this.preview(token)?.path ?? []),
    );
    this.bubble = new AnswerBubble(el, {
      rule: (id) => calls.rule?.(id),
      closed: () => this.closeAnswer(),
    });
    this.hand = new Hand(el, {
      copy: (token) => (this.ghost.take(token) ? null : surface.copyOf(token)),
      drags: (token) => this.drags(token),
      begun: (token) => Boolean(this.state.begun?.includes(token)),
      paints: () => Boolean(this.state.paints),
      token: (event) => this.ghost.anchor(this.tokenAt(event)),
      press: (token) => this.press(token),
      path: (path) => calls.path?.(path),
      shown: (over, path) => {
        this.ghost.show(over);
        this.layer.draw("path", over === null || this.ghost.isOver ? path : [...path, over]);
      },
    });
    /** @type {string | null} */
    this.hovered = null;
    this.isOver = false;
    /** @type {Answer | null} */
    this.closed = null;
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(surface.box);
    signal.addEventListener("abort", () => {
      this.sizes.disconnect();
      this.tip.hide();
    });
    // A pen over the board wants the cell that it points at.
    surface.box.addEventListener("minerals-aim", (event) => this.aim(/** @type {CustomEvent} */ (event)), { signal });
    this.listen(signal);
  }

  // --- what is shown ---

  /**
   * Show what can be done now, over a picture that may have changed.
   * @param {BoardState} state
   */
  show(state) {
    const isAnswered = state.answer !== this.state.answer;
    this.state = state;
    const { picture } = this.surface;
    if (!picture) return;
    this.sizes.observe(picture);
    this.layer.fit();
    this.ghost.set(state.hands ?? []);
    this.fit();
    this.hover(this.hovered);
    this.tip.refresh();
    if (isAnswered) this.showAnswer();
  }

  showAnswer() {
    const { answer = null, close = "" } = this.state;
    this.bubble.hide();
    const isShown = answer !== null && this.shapes.largest.has(answer.at) && answer !== this.closed;
    this.layer.draw("fails", isShown ? answer.cells : [], isShown ? answer.trail : []);
    if (!isShown) return;
    this.tip.hide();
    this.bubble.show(answer, close);
    this.putBeside(this.bubble.element, answer.at, [...answer.trail, ...answer.cells]);
  }

  closeAnswer() {
    this.closed = this.state.answer ?? null;
    this.showAnswer();
  }

  /**
   * Draw the outline of the cell that has the focus, in the form of the cell, or none.
   * @param {string | null} token
   */
  showFocus(token) {
    this.layer.draw("focus", token === null ? [] : [token]);
  }

  /**
   * @param {string} token
   * @returns {Preview | undefined}
   */
  preview(token) {
    return this.state.previews?.[token];
  }

  /**
   * @param {string} token
   * @returns {boolean}
   */
  drags(token) {
    return Boolean(this.state.drags?.includes(token));
  }

  // --- where things are ---

  get scale() {
    return this.el.clientWidth / this.shapes.width || 1;
  }

  fit() {
    const { box, picture } = this.surface;
    if (!picture) return;
    const [own, its] = [box.getBoundingClientRect(), picture.getBoundingClientRect()];
    const lengths = { left: its.left - own.left, top: its.top - own.top, width: its.width, height: its.height };
    for (const [side, length] of Object.entries(lengths)) this.el.style.setProperty(side, `${length}px`);
    if (this.bubble.isOpen) this.showAnswer();
  }

  /**
   * @param {string} token
   * @returns {Box | null}
   */
  boxOf(token) {
    const [box, scale] = [this.shapes.box(token), this.scale];
    if (!box) return null;
    return { left: box.left * scale, top: box.top * scale, right: box.right * scale, bottom: box.bottom * scale };
  }

  /**
   * @param {HTMLElement} element
   * @param {string} token
   * @param {string[]} others
   */
  putBeside(element, token, others) {
    const cell = this.boxOf(token) ?? { left: 0, top: 0, right: 0, bottom: 0 };
    const boxes = others.map((other) => this.boxOf(other)).filter((box) => box !== null);
    putBeside(element, cell, boxes, { width: this.el.clientWidth, height: this.el.clientHeight });
  }

  /**
   * @param {MouseEvent | Touch} event
   * @returns {string | null}
   */
  tokenAt(event) {
    const { picture } = this.surface;
    if (!picture) return null;
    const place = picture.getBoundingClientRect();
    const scale = place.width / this.shapes.width;
    return this.shapes.at((event.clientX - place.left) / scale, (event.clientY - place.top) / scale);
  }

  /** @param {CustomEvent} event gets the place of the cell at its point */
  aim({ detail }) {
    const { x, y } = detail;
    const token = this.tokenAt(new MouseEvent("move", { clientX: x, clientY: y }));
    const [box, own] = [token && this.boxOf(token), this.el.getBoundingClientRect()];
    if (!box) return;
    const [left, top] = [own.left + box.left, own.top + box.top];
    detail.cell = { left, top, width: box.right - box.left, height: box.bottom - box.top };
  }

  // --- what a person does ---

  /** @param {string} token */
  press(token) {
    this.tip.hide();
    this.bubble.hide();
    this.layer.draw("fails");
    this.calls.press(token);
  }

  /** @param {string | null} token */
  hover(token) {
    const { picture } = this.surface;
    const { targets = null, begun = [] } = this.state;
    this.hovered = token;
    const isOpen = token !== null && (targets === null || targets.includes(token) || begun.includes(token));
    if (picture) picture.style.cursor = isOpen ? "pointer" : "";
    this.ghost.show(token);
    // The form of the piece says where it would lie, and words would cover it.
    if (this.ghost.isOver) {
      for (const name of ["hover", "passed", "preview"]) this.layer.draw(name);
      return;
    }
    const preview = token === null ? undefined : this.preview(token);
    this.layer.draw(isOpen ? "hover" : "passed", token === null ? [] : [token]);
    this.layer.draw(isOpen ? "passed" : "hover");
    this.layer.draw("preview", preview?.cells ?? [], preview?.path ?? []);
  }

  leave() {
    this.isOver = false;
    this.tip.hide();
    this.hover(null);
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { hand, surface } = this;
    const { box } = surface;
    const options = { capture: true, signal };
    const takes = (/** @type {string} */ token) => Boolean(this.state.paints) || this.drags(token);
    let isTouch = false;
    let pressing = 0;

    // --- pressing and dragging ---

    box.addEventListener(
      "mousedown",
      (event) => {
        // Where a finger began something, the press has been counted already.
        if (surface.isOn(event.target) && event.button === 0 && !hand.held) hand.down(event, false);
      },
      options,
    );
    box.addEventListener(
      "touchstart",
      (event) => {
        if (!surface.isOn(event.target)) return;
        event.stopPropagation();
        const finger = event.touches[0];
        const token = finger && this.tokenAt(finger);
        // Only what can be dragged keeps the page from scrolling.
        if (token && event.touches.length === 1 && takes(token)) event.preventDefault();
      },
      { ...options, passive: false },
    );
    box.addEventListener(
      "pointerdown",
      (event) => {
        if (!surface.isOn(event.target)) return;
        isTouch = event.pointerType === "touch";
        const token = this.tokenAt(event);
        if (!isTouch) return;
        this.tip.hide();
        if (token === null) return;
        pressing = window.setTimeout(() => this.tip.show(token), LONG_PRESS);
        if (takes(token)) hand.down(event, true);
      },
      options,
    );
    window.addEventListener(
      "pointermove",
      (event) => {
        if (hand.held) hand.move(event);
        if (isTouch && hand.held?.moving) window.clearTimeout(pressing);
      },
      options,
    );
    window.addEventListener(
      "pointerup",
      (event) => {
        window.clearTimeout(pressing);
        hand.up(event);
        if (event.pointerType === "touch") window.setTimeout(() => this.tip.hide(), READING);
      },
      options,
    );
    window.addEventListener(
      "pointercancel",
      () => {
        window.clearTimeout(pressing);
        hand.drop();
      },
      options,
    );

    // --- turning ---

    let turned = 0;
    box.addEventListener(
      "wheel",
      (event) => {
        if (!this.ghost.isOver || !surface.isOn(event.target)) return;
        event.preventDefault();
        // One notch of a wheel is several events.
        if (event.timeStamp - turned > NOTCH) this.turn();
        turned = event.timeStamp;
      },
      { ...options, passive: false },
    );
    window.addEventListener(
      "contextmenu",
      (event) => {
        if (!this.ghost.isOver || !(hand.held || surface.isOn(event.target))) return;
        event.preventDefault();
        this.turn();
      },
      options,
    );

    // --- looking ---

    box.addEventListener(
      "pointermove",
      (event) => {
        if (event.pointerType === "touch") return;
        if (!surface.isOn(event.target)) {
          if (this.isOver) this.leave();
          return;
        }
        this.isOver = true;
        this.calls.pointed?.();
        const token = this.tokenAt(event);
        if (token !== this.hovered) this.hover(token);
        this.tip.over(hand.held || this.ghost.isOver ? null : token);
      },
      options,
    );
    box.addEventListener("pointerleave", () => this.leave(), { signal });
    window.addEventListener("scroll", () => this.tip.hide(), { ...options, passive: true });
    window.addEventListener("wheel", () => this.tip.hide(), { ...options, passive: true });
    window.addEventListener("mousedown", (event) => this.clickedElsewhere(event), options);
    window.addEventListener("keydown", (event) => this.key(event), options);
  }

  turn() {
    const [letter] = this.ghost.letters;
    if (letter) this.letter(letter);
  }

  /** @param {string} letter */
  letter(letter) {
    this.ghost.turn(letter);
    this.calls.key?.(letter);
  }

  /** @param {MouseEvent} event */
  clickedElsewhere(event) {
    if (this.bubble.isOpen && event.target instanceof Node && !this.bubble.element.contains(event.target)) {
      this.closeAnswer();
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape") {
      if (this.hand.held) this.hand.drop();
      if (this.bubble.isOpen) this.closeAnswer();
      this.tip.hide();
      return;
    }
    const key = event.key.toLowerCase();
    const isPlain = !(event.ctrlKey || event.altKey || event.metaKey);
    const isTyped = event.target instanceof Element && event.target.closest(TYPED_IN) !== null;
    if (this.isOver && isPlain && !isTyped && this.state.letters?.includes(key)) {
      // JupyterLab would take the letter as a command.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat) this.letter(key);
    }
  }
}
