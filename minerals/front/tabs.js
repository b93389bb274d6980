// Panels of which one is shown, with a row of tabs above them.

import { isShortcut } from "minerals/front/keys.js";
import { made, pressed } from "./elements.js";

/** Tabs as screen readers and keys expect them: arrows choose, and only the chosen one is a stop of the Tab key. */
export class Tabs {
  /** How many tabs there are on the page, for their names. */
  static count = 0;

  /**
   * @param {HTMLElement} element an empty one
   * @param {string} label
   * @param {[string, HTMLElement][]} panels the name of each, and what it shows
   * @param {{shown?: (place: number) => void}} [calls] `shown`: a panel is shown now
   */
  constructor(element, label, panels, calls = {}) {
    this.calls = calls;
    this.panels = panels.map(([, panel]) => panel);
    this.place = 0;
    const list = made("div", "minerals-tabs");
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", label);
    this.tabs = panels.map(([name, panel], place) => this.tab(name, panel, place));
    list.append(...this.tabs);
    list.addEventListener("keydown", (event) => this.move(event));
    element.append(list, ...this.panels);
    this.show(0);
  }

  /** @param {number} chosen */
  show(chosen) {
    this.place = chosen;
    this.tabs.forEach((tab, place) => {
      tab.setAttribute("aria-selected", String(place === chosen));
      tab.tabIndex = place === chosen ? 0 : -1;
    });
    this.panels.forEach((panel, place) => {
      panel.hidden = place !== chosen;
    });
    this.calls.shown?.(chosen);
  }

  /**
   * @param {string} name
   * @param {HTMLElement} panel
   * @param {number} place
   * @returns {HTMLButtonElement}
   */
  tab(name, panel, place) {
    const tab = pressed(name, "minerals-tab", () => this.show(place));
    tab.setAttribute("role", "tab");
    tab.id = `minerals-tab-${Tabs.count++}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    panel.classList.add("minerals-panel");
    return tab;
  }

  /** @param {KeyboardEvent} event */
  move(event) {
    const { length } = this.tabs;
    const places = new Map([
      ["ArrowLeft", (this.place + length - 1) % length],
      ["ArrowRight", (this.place + 1) % length],
      ["Home", 0],
      ["End", length - 1],
    ]);
    const place = isShortcut(event) ? undefined : places.get(event.key);
    if (place === undefined) return;
    event.preventDefault();
    this.show(place);
    this.tabs[place]?.focus();
  }
}
