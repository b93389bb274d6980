// Presses, drags and painted paths: what a person does on a picture with a mouse or a finger.
import { made } from "minerals/front/elements.js";

/**
 * What the hand may do now.
 * @typedef {object} Hands
 * @property {(token: string) => Element | null} copy a copy of what is dragged
 * @property {(token: string) => boolean} drags whether a token can be dragged
 * @property {(token: string) => boolean} begun whether it has been entered already
 * @property {() => boolean} paints whether dragging draws a path
 * @property {(event: MouseEvent | Touch) => string | null} token the token under a mouse or a finger
 * @property {(token: string) => void} press
 * @property {(path: string[]) => void} path
 * @property {(over: string | null, path: string[]) => void} shown what lies under what is dragged, or the path so far
 */

/** @typedef {{token: string, x: number, y: number, waits: boolean, moving: boolean, path: string[]}} Held */

const LEAST = 6;

/** A hand over a picture. */
export class Hand {
  /**
   * @param {HTMLElement} frame
   * @param {Hands} hands
   */
  constructor(frame, hands) {
    this.frame = frame;
    this.hands = hands;
    /** @type {Held | null} */
    this.held = null;
    this.ghost = made("div", "minerals-ghost");
  }

  /**
   * A mouse button or a finger goes down. Whether a press waits until it goes up again.
   * @param {MouseEvent} event
   * @param {boolean} isTouch
   */
  down(event, isTouch) {
    const { hands } = this;
    const token = hands.token(event);
    this.drop();
    if (token === null) return;
    const takes = hands.paints() || hands.drags(token);
    // A second press on what has been entered takes it back, and a person who drags it does not want that.
    const waits = takes && (isTouch || hands.paints() || hands.begun(token));
    if (!waits) hands.press(token);
    if (takes) this.held = { token, x: event.clientX, y: event.clientY, waits, moving: false, path: [token] };
  }

  /** @param {MouseEvent} event */
  move(event) {
    const { held, hands } = this;
    if (!held) return;
    if (!held.moving) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) <= LEAST) return;
      held.moving = true;
      if (!hands.paints()) {
        // So that the targets show.
        if (held.waits && !hands.begun(held.token)) hands.press(held.token);
        this.lift(held.token);
      }
    }
    const over = hands.token(event);
    if (hands.paints() && over !== null && over !== held.path.at(-1)) held.path.push(over);
    hands.shown(over === held.token ? null : over, hands.paints() ? held.path : []);
    this.follow(event);
  }

  /** @param {MouseEvent} event */
  up(event) {
    const { held, hands } = this;
    if (!held) return;
    this.drop();
    const over = hands.token(event);
    if (hands.paints()) {
      if (held.path.length > 1) hands.path(held.path);
      else hands.press(held.token);
    } else if (!held.moving) {
      if (held.waits) hands.press(held.token);
    } else if (over !== null && over !== held.token) {
      hands.press(over);
    }
  }

  /** Forget what is held. */
  drop() {
    this.ghost.remove();
    if (this.held?.moving) this.hands.shown(null, []);
    this.held = null;
  }

  /**
   * Show a copy of what is dragged.
   * @param {string} token
   */
  lift(token) {
    const copy = this.hands.copy(token);
    if (!copy) return;
    this.ghost.replaceChildren(copy);
    this.frame.append(this.ghost);
  }

  /** @param {MouseEvent} event */
  follow(event) {
    const frame = this.frame.getBoundingClientRect();
    this.ghost.style.left = `${event.clientX - frame.left}px`;
    this.ghost.style.top = `${event.clientY - frame.top}px`;
  }
}
