// What happens at a step: the sentence, its chance, its rule to unfold, and comments.

import { made, pressed, say } from "./elements.js";
import { worded } from "./words.js";

/** @typedef {import("./words.js").Words} Words */

/**
 * @typedef {object} RuleWords
 * @property {string} id
 * @property {string} title
 * @property {string} text
 * @property {string} source where the printed rules say it, with its status
 * @property {string[]} readings how we read it
 */

/**
 * @typedef {object} Told
 * @property {string} where such as "Step 3 of 40 · Ada: d4-d6"
 * @property {string} sentence
 * @property {string} [chance] in short, or ""
 * @property {string} [exact] the exact chance if `chance` is rounded, or ""
 * @property {RuleWords | null} [rule]
 * @property {string[]} [comments]
 */

/** The words about a step. The sentence is a live region. */
export class Caption {
  /**
   * @param {HTMLElement} element an empty one
   * @param {Words} words
   * @param {{nextOfRule?: (id: string) => void}} [calls] `nextOfRule`: where does this rule apply next?
   */
  constructor(element, words, calls = {}) {
    this.words = words;
    this.calls = calls;
    this.ruleId = "";
    this.where = made("p", "minerals-where");
    this.sentence = made("p", "minerals-sentence");
    this.sentence.setAttribute("aria-live", "polite");
    this.chance = made("details", "minerals-chance minerals-chip");
    this.chance.append(made("summary"), made("p", "minerals-exact"));
    this.plainChance = made("span", "minerals-chance minerals-chip");
    this.rule = made("details", "minerals-rule minerals-chip");
    this.rule.append(made("summary"));
    this.ruleText = made("div");
    this.rule.append(this.ruleText);
    this.comments = made("div", "minerals-comments");
    const chips = made("div", "minerals-chips");
    chips.append(this.rule, this.chance, this.plainChance);
    element.append(this.where, this.sentence, chips, this.comments);
  }

  /** @param {Told} told */
  show(told) {
    say(this.where, told.where);
    say(this.sentence, told.sentence);
    this.showChance(told.chance ?? "", told.exact ?? "");
    this.showRule(told.rule ?? null);
    this.comments.replaceChildren(...(told.comments ?? []).map((text) => made("blockquote", "", text)));
  }

  /**
   * Whether each sentence is read to those who cannot see it: not while a game is played quickly.
   * @param {boolean} isLive
   */
  readAloud(isLive) {
    this.sentence.setAttribute("aria-live", isLive ? "polite" : "off");
  }

  /**
   * @param {string} short
   * @param {string} exact
   */
  showChance(short, exact) {
    const shown = short && worded(this.words, "probability", { probability: short });
    this.plainChance.hidden = !short || exact !== "";
    this.chance.hidden = !short || exact === "";
    say(this.plainChance, shown);
    const [head, whole] = this.chance.children;
    if (head) say(head, shown);
    if (whole) say(whole, exact);
  }

  /** @param {RuleWords | null} rule */
  showRule(rule) {
    this.rule.hidden = rule === null;
    if (rule === null || rule.id === this.ruleId) return;
    this.ruleId = rule.id;
    const head = this.rule.firstElementChild;
    if (head) say(head, worded(this.words, "rule", { title: rule.title }));
    const list = made("ul");
    list.append(...rule.readings.map((text) => made("li", "", worded(this.words, "reading", { text }))));
    list.hidden = rule.readings.length === 0;
    this.ruleText.replaceChildren(made("p", "", rule.text), list, made("p", "minerals-where", rule.source));
    const next = this.calls.nextOfRule;
    if (next) this.ruleText.append(pressed(worded(this.words, "next_of_rule"), "minerals-button", () => next(rule.id)));
  }
}
