// The menu of a line of play: what can be done with it, in a list on top of everything else.

import { made, pressed } from "./elements.js";
import { worded } from "./words.js";

/** @typedef {import("./line.js").MoveRecord} MoveRecord */
/** @typedef {import("./line.js").Tree} Tree */
/** @typedef {import("./words.js").Words} Words */

const EDGE = 8;

/** A menu as screen readers and keys expect it: arrows choose, Escape and Tab leave, and then its button has the focus. */
export class LineMenu {
  /**
   * @param {Words} words
   * @param {(record: MoveRecord, act: string) => void} choose something was chosen for the line through a record
   */
  constructor(words, choose) {
    this.words = words;
    this.choose = choose;
    this.element = made("div", "minerals minerals-menu");
    this.element.setAttribute("role", "menu");
    this.element.popover = "auto";
    this.element.addEventListener("keydown", (event) => this.move(event));
    this.element.addEventListener("toggle", (event) => {
      if (/** @type {ToggleEvent} */ (event).newState === "closed") this.left();
    });
    this.opener = /** @type {HTMLElement | undefined} */ (undefined);
  }

  /**
   * A button that opens the menu of the line through a record.
   * @param {() => MoveRecord} record
   * @param {string} name
   * @param {() => Tree} tree
   */
  button(record, name, tree) {
    const button = pressed("⋮", "minerals-opens-menu", () => {
      // A click on the button of an open menu has closed it already.
      if (this.opener !== button || !this.element.matches(":popover-open")) this.open(record(), button, tree());
    });
    button.setAttribute("aria-haspopup", "menu");
    button.setAttribute("aria-expanded", "false");
    button.setAttribute("aria-label", name);
    button.title = name;
    return button;
  }

  /**
   * @param {MoveRecord} record
   * @param {HTMLElement} opener what the menu belongs to
   * @param {Tree} tree
   */
  open(record, opener, tree) {
    this.element.replaceChildren(...this.items(record, tree));
    this.element.setAttribute("aria-label", worded(this.words, "line_menu", { action: record.action || worded(this.words, "set_up") }));
    this.opener = opener;
    opener.setAttribute("aria-expanded", "true");
    opener.after(this.element);
    this.element.showPopover();
    this.place(opener.getBoundingClientRect());
    this.focusable[0]?.focus();
  }

  /**
   * Put the menu below or above its button, whole within the window.
   * @param {DOMRect} button
   */
  place(button) {
    const { offsetWidth, offsetHeight, style } = this.element;
    const { clientWidth, clientHeight } = document.documentElement;
    const below = button.bottom + 2;
    const top = below + offsetHeight + EDGE <= clientHeight ? below : button.top - 2 - offsetHeight;
    style.left = `${Math.max(EDGE, Math.min(button.left, clientWidth - offsetWidth - EDGE))}px`;
    style.top = `${Math.max(EDGE, Math.min(top, clientHeight - offsetHeight - EDGE))}px`;
  }

  /**
   * @param {MoveRecord} record
   * @param {Tree} tree
   * @returns {HTMLElement[]}
   */
  items(record, tree) {
    const isRoot = record === tree.root;
    const isMain = tree.lineThrough(tree.root).includes(record);
    const { isFirst, isLast } = tree.placeOf(record);
    /** @type {[act: string, can: boolean][]} */
    const acts = [
      ["correct", !isRoot],
      ["promote_to_main", !isMain],
      ["promote", !isFirst],
      ["demote", !isLast],
      ["remove", !isRoot],
      ["undo_order", true],
    ];
    return acts.map(([act, can]) => {
      const item = pressed(worded(this.words, `line_${act}`), "minerals-item", () => {
        this.element.hidePopover();
        this.choose(record, act);
      });
      item.setAttribute("role", "menuitem");
      item.tabIndex = -1;
      item.disabled = !can;
      return item;
    });
  }

  /** @returns {HTMLButtonElement[]} */
  get focusable() {
    return [.../** @type {NodeListOf<HTMLButtonElement>} */ (this.element.querySelectorAll("button:enabled"))];
  }

  /** @param {KeyboardEvent} event */
  move(event) {
    const items = this.focusable;
    const at = items.findIndex((item) => item === document.activeElement);
    const places = new Map([
      ["ArrowDown", (at + 1) % items.length],
      ["ArrowUp", (at + items.length - 1) % items.length],
      ["Home", 0],
      ["End", items.length - 1],
    ]);
    event.stopPropagation();
    if (event.key === "Tab" || event.key === "Escape") this.element.hidePopover();
    const place = places.get(event.key);
    if (event.key !== "Escape" && place === undefined) return;
    event.preventDefault();
    if (place !== undefined) items[place]?.focus();
  }

  left() {
    this.opener?.setAttribute("aria-expanded", "false");
    if (this.element.contains(document.activeElement) || document.activeElement === document.body) this.opener?.focus();
  }
}
