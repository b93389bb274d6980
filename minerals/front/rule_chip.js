// A rule behind something that is said, to unfold.

import { made } from "./elements.js";
import { worded } from "./words.js";

/**
 * @param {import("./caption.js").RuleWords | undefined} rule
 * @param {import("./words.js").Words} words
 * @param {boolean} [isOpen]
 * @returns {HTMLElement}
 */
export function ruleChip(rule, words, isOpen = false) {
  const whole = made("details", "minerals-rule minerals-chip");
  if (!rule) return whole;
  const text = made("div");
  text.append(made("p", "", rule.text));
  const list = made("ul");
  list.append(...rule.readings.map((reading) => made("li", "", worded(words, "reading", { text: reading }))));
  if (rule.readings.length) text.append(list);
  text.append(made("p", "minerals-where", rule.source));
  whole.append(made("summary", "", worded(words, "rule", { title: rule.title })), text);
  whole.open = isOpen;
  return whole;
}
