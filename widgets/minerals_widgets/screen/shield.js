// What lies over a canvas. It keeps from the canvas the events that it would take from the page, and answers the pointer
// without asking the kernel.

import { AnswerBubble } from "./over/answer.js";
import { Hand } from "./over/drag.js";
import { Layer } from "./over/layer.js";
import { Moving } from "./over/moving.js";
import { putBeside } from "./over/placing.js";
import { Shapes } from "./over/shapes.js";
import { Tip } from "./over/tip.js";

/** @typedef {import("./over/shapes.js").Box} Box */
/** @typedef {{path: string[], sentences: string[], cells: string[]}} Preview */
/**
 * A widget's model, as anywidget gives it.
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(message: unknown) => void} send
 * @property {(event: string, call: () => void) => void} on
 * @property {(event: string, call: () => void) => void} off
 */

// ipycanvas listens on its canvas for all of these events, prevents what the browser would do, and has no option to
// change that. Here they are caught before they reach it, so the browser works as usual: Tab leaves the canvas, wheel
// and finger scroll, and a tap becomes a click.
const KEPT_FROM_CANVAS = ["keydown", "wheel", "mousedown", "mouseup", "mousemove", "mouseout", "touchmove", "touchend"];
const BOX = ".minerals-box";
const RULE = ".minerals-words details";
const CANVAS = "canvas.minerals-canvas";
const TYPED_IN = "input, textarea, select, [contenteditable=true]";
const LONG_PRESS = 450;
const READING = 3000;

/** @type {(target: EventTarget | null) => target is HTMLCanvasElement} */
const isCanvas = (target) => target instanceof HTMLCanvasElement && target.matches(CANVAS);

class Over {
  /**
   * @param {Model} model
   * @param {HTMLElement} el
   * @param {HTMLElement} box holds the canvas
   * @param {AbortSignal} signal
   */
  constructor(model, el, box, signal) {
    this.model = model;
    this.el = el;
    this.box = box;
    this.shapes = new Shapes();
    this.moving = new Moving(el);
    this.layer = new Layer(el, this.shapes);
    this.tip = new Tip(
      el,
      (token) => [this.label(token), ...(this.preview(token)?.sentences ?? [])],
      (element, token) => this.putBeside(element, token, this.preview(token)?.path ?? []),
    );
    this.bubble = new AnswerBubble(el, {
      rule: (id) => this.openRule(id),
      closed: () => this.closeAnswer(),
    });
    this.hand = new Hand(el, {
      canvas: () => this.canvas,
      shapes: this.shapes,
      drags: (token) => this.has("drags", token),
      begun: (token) => this.has("begun", token),
      paints: () => Boolean(this.model.get("paints")),
      token: (event) => this.tokenAt(event),
      press: (token) => this.press(token),
      path: (path) => this.model.send({ path }),
      shown: (over, path) => this.layer.draw("path", over === null ? path : [...path, over]),
    });
    /** @type {string | null} */
    this.hovered = null;
    this.isOver = false;
    /** @type {unknown} */
    this.closedAnswer = null;
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(box);
    signal.addEventListener("abort", () => {
      this.sizes.disconnect();
      this.moving.end();
      this.tip.hide();
    });
    this.listen(signal);
    this.update();
    this.showAnswer();
  }

  get canvas() {
    const found = this.box.querySelector(CANVAS);
    return isCanvas(found) ? found : null;
  }

  // --- what the kernel sends ---

  /** Take in what can be clicked, and what it is called. */
  update() {
    const { canvas, model } = this;
    if (!canvas) return;
    this.sizes.observe(canvas);
    this.shapes.set(model.get("shapes"), model.get("size"));
    this.layer.fit();
    this.el.classList.toggle("minerals-dark", model.get("dark"));
    // For screen readers the canvas is a picture with a name, and the keyboard does not stop at it.
    canvas.tabIndex = -1;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", model.get("label"));
    this.fit();
    this.hover(this.hovered);
    this.showFocus(document.activeElement);
    this.tip.refresh();
  }

  showAnswer() {
    const answer = this.model.get("bubble");
    const isShown = this.shapes.largest.has(answer.at) && answer !== this.closedAnswer;
    this.bubble.hide();
    this.layer.draw("fails", isShown ? answer.cells : [], isShown ? answer.trail : []);
    if (!isShown) return;
    this.tip.hide();
    this.bubble.show(answer, this.model.get("words").close);
    this.putBeside(this.bubble.element, answer.at, [...answer.trail, ...answer.cells]);
  }

  closeAnswer() {
    this.closedAnswer = this.model.get("bubble");
    this.showAnswer();
  }

  move() {
    const { canvas } = this;
    const moves = this.model.get("motion").moves ?? [];
    if (canvas) this.moving.begin(canvas, moves, this.model.get("size"));
  }

  /**
   * @param {string} token
   * @returns {string}
   */
  label(token) {
    return this.model.get("changes")[token] ?? this.model.get("labels")[token] ?? token;
  }

  /**
   * @param {string} token
   * @returns {Preview | undefined}
   */
  preview(token) {
    return this.model.get("previews")[token];
  }

  /**
   * @param {"targets" | "begun" | "drags"} list
   * @param {string} token
   * @returns {boolean}
   */
  has(list, token) {
    return this.model.get(list)?.includes(token) ?? true;
  }

  // --- where things are ---

  get scale() {
    return this.el.clientWidth / this.shapes.width || 1;
  }

  fit() {
    const { canvas } = this;
    if (!canvas) return;
    const [own, its] = [this.box.getBoundingClientRect(), canvas.getBoundingClientRect()];
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
    const { canvas } = this;
    if (!canvas) return null;
    const place = canvas.getBoundingClientRect();
    const scale = place.width / this.shapes.width;
    return this.shapes.at((event.clientX - place.left) / scale, (event.clientY - place.top) / scale);
  }

  /**
   * Draw the outline of the cell that has the focus in the grid of this canvas, in the form of the cell.
   * @param {EventTarget | null} target
   */
  showFocus(target) {
    const cell = target instanceof HTMLElement ? target : null;
    const grid = cell?.closest(".minerals-grid") ?? null;
    let around = grid?.parentElement ?? null;
    while (around && !around.querySelector(CANVAS)) around = around.parentElement;
    const isOwn = around !== null && around.querySelector(CANVAS) === this.canvas;
    const token = isOwn ? cell?.dataset["token"] : undefined;
    // Where there is an outline, the grid's own square is not needed.
    if (isOwn) grid?.classList.toggle("minerals-outlined", token !== undefined && this.shapes.largest.has(token));
    this.layer.draw("focus", token === undefined ? [] : [token]);
  }

  // --- what a person does ---

  /** @param {string} token */
  press(token) {
    this.tip.hide();
    this.bubble.hide();
    this.layer.draw("fails");
    this.model.send({ press: token });
  }

  /** @param {string | null} token */
  hover(token) {
    const { canvas } = this;
    this.hovered = token;
    const isOpen = token !== null && (this.has("targets", token) || this.model.get("begun").includes(token));
    if (canvas) canvas.style.cursor = isOpen ? "pointer" : "";
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

  /**
   * Open a rule in the words beside the board. Whoever shows rules in another way takes the event.
   * @param {string} id
   */
  openRule(id) {
    this.model.send({ rule: id });
    const asked = new CustomEvent("minerals-rule", { bubbles: true, cancelable: true, detail: { rule: id } });
    if (!this.el.dispatchEvent(asked)) return;
    /** @type {HTMLElement | null} */
    let around = this.box;
    while (around && !around.querySelector(RULE)) around = around.parentElement;
    const details = around?.querySelector(RULE);
    if (details instanceof HTMLDetailsElement) {
      details.open = true;
      details.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { box, hand, model } = this;
    for (const kind of KEPT_FROM_CANVAS) {
      box.addEventListener(kind, (event) => isCanvas(event.target) && event.stopPropagation(), {
        capture: true,
        passive: true,
        signal,
      });
    }
    const options = { capture: true, signal };
    let isTouch = false;
    let pressing = 0;

    // --- pressing and dragging ---

    box.addEventListener(
      "mousedown",
      (event) => {
        // Where a finger began something, the press has been counted already.
        if (isCanvas(event.target) && event.button === 0 && !hand.held) hand.down(event, false);
      },
      options,
    );
    box.addEventListener(
      "touchstart",
      (event) => {
        if (!isCanvas(event.target)) return;
        event.stopPropagation();
        const finger = event.touches[0];
        const token = finger && this.tokenAt(finger);
        // Only what can be dragged keeps the page from scrolling.
        if (token && event.touches.length === 1 && (model.get("paints") || this.has("drags", token))) {
          event.preventDefault();
        }
      },
      { ...options, passive: false },
    );
    box.addEventListener(
      "pointerdown",
      (event) => {
        if (!isCanvas(event.target)) return;
        isTouch = event.pointerType === "touch";
        const token = this.tokenAt(event);
        if (!isTouch) return;
        this.tip.hide();
        if (token === null) return;
        pressing = window.setTimeout(() => this.tip.show(token), LONG_PRESS);
        if (model.get("paints") || this.has("drags", token)) hand.down(event, true);
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

    // --- looking ---

    box.addEventListener(
      "pointermove",
      (event) => {
        if (event.pointerType === "touch") return;
        if (!isCanvas(event.target)) {
          if (this.isOver) this.leave();
          return;
        }
        this.isOver = true;
        if (!model.get("watched")) {
          model.set("watched", true);
          model.save_changes();
        }
        const token = this.tokenAt(event);
        if (token !== this.hovered) this.hover(token);
        this.tip.over(hand.held ? null : token);
      },
      options,
    );
    box.addEventListener("pointerleave", () => this.leave(), { signal });
    window.addEventListener("scroll", () => this.tip.hide(), { ...options, passive: true });
    window.addEventListener("wheel", () => this.tip.hide(), { ...options, passive: true });
    window.addEventListener("mousedown", (event) => this.clickedElsewhere(event), options);
    window.addEventListener("keydown", (event) => this.key(event), options);
    document.addEventListener("focusin", (event) => this.showFocus(event.target), { signal });
    document.addEventListener("focusout", () => this.showFocus(null), { signal });
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
    if (this.isOver && isPlain && !isTyped && this.model.get("letters").includes(key)) {
      // JupyterLab would take the letter as a command.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat) this.model.send({ key });
    }
  }
}

/** @param {{model: Model, el: HTMLElement}} view */
function render({ model, el }) {
  el.classList.add("minerals-over");
  const shown = new AbortController();
  const { signal } = shown;
  const begin = () => {
    const box = el.closest(BOX);
    if (signal.aborted) return;
    if (!(box instanceof HTMLElement && box.querySelector(CANVAS))) {
      // The box may not be on the page yet.
      requestAnimationFrame(begin);
      return;
    }
    const over = new Over(model, el, box, signal);
    const listeners = {
      change: () => over.update(),
      "change:bubble": () => over.showAnswer(),
      "change:motion": () => over.move(),
    };
    for (const [event, call] of Object.entries(listeners)) {
      model.on(event, call);
      signal.addEventListener("abort", () => model.off(event, call));
    }
  };
  begin();
  return () => shown.abort();
}

export default { render };
