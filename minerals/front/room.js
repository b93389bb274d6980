// The room of a class: who is where, for the teacher; and the guesses of the class without names, for a projector.

import { made, pressed, say } from "./elements.js";
import { histogram } from "./guesses.js";
import { worded } from "./words.js";

/** @typedef {import("./words.js").Words} Words */

/** @typedef {import("./guesses.js").GuessChart} GuessChart */

/**
 * @typedef {object} Projected what a projector gets
 * @property {string} title
 * @property {string} code
 * @property {number} students
 * @property {GuessChart[]} charts
 * @property {{title: string, students: number}[]} ideas
 */

/** @typedef {{key: string, state: "open" | "wrong" | "right" | "read", misses: number}} SeenPart */

/**
 * @typedef {object} SeenRow
 * @property {string} name
 * @property {{exercise: string, guess: string, parts: SeenPart[], ideas: string[]}[]} cells
 * @property {string} current
 * @property {number} idle
 * @property {string} stuck
 * @property {boolean} is_away
 * @property {number} levels
 * @property {number} files
 */

/**
 * @typedef {object} SeenRoom what a teacher gets
 * @property {{code: string, title: string}[]} questions
 * @property {SeenRow[]} rows
 * @property {{file: string, reason: string}[]} troubles
 * @property {Projected} projected
 */

const MARKS = { open: "·", wrong: "✗", right: "✓", read: "≡" };

/** Both views of a room. */
export class RoomView {
  /**
   * @param {HTMLElement} element an empty one
   * @param {Words} words
   * @param {object} [options]
   * @param {boolean} [options.isProjector] whether there is only the view for a projector
   * @param {string} [options.elsewhere] the address of that view
   */
  constructor(element, words, { isProjector = false, elsewhere = "" } = {}) {
    this.element = element;
    this.words = words;
    this.hasTeacher = !isProjector;
    this.elsewhere = elsewhere;
    this.isProjecting = isProjector;
    /** The question that is shown, by code; "" is how to join. */
    this.question = "";
    this.isShown = false;
    /** @type {SeenRoom | null} */
    this.seen = null;
    /** @type {Projected | null} */
    this.projected = null;
    element.classList.add("minerals", "minerals-room");
    element.tabIndex = -1;
  }

  /** @param {SeenRoom} seen */
  show(seen) {
    this.seen = seen;
    this.project(seen.projected);
  }

  /** @param {Projected} projected */
  project(projected) {
    this.projected = projected;
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  take(event) {
    const isTyping = event.target instanceof Element && event.target.closest("input, select, textarea, [contenteditable]");
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    const isOnButton = event.target instanceof Element && event.target.closest("button, a, summary") !== null;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "p" && this.hasTeacher) this.turn(!this.isProjecting);
    else if (key === "r") this.reveal(!this.isShown);
    else if (!this.isProjecting) return;
    else if (key === "ArrowRight" || key === "PageDown" || (key === " " && !isOnButton)) this.go(1);
    else if (key === "ArrowLeft" || key === "PageUp") this.go(-1);
    else if (key === "Escape" && this.hasTeacher) this.turn(false);
    else if (key === "f") this.fill();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {boolean} isProjecting */
  turn(isProjecting) {
    this.isProjecting = isProjecting;
    this.isShown = false;
    this.draw();
    this.element.focus();
  }

  /** @param {boolean} isShown */
  reveal(isShown) {
    this.isShown = isShown;
    this.draw();
  }

  /** @param {number} by */
  go(by) {
    const codes = ["", ...(this.projected?.charts ?? []).map((chart) => chart.code)];
    const place = Math.max(0, codes.indexOf(this.question)) + by;
    if (place < 0 || place >= codes.length) return;
    this.question = codes[place] ?? "";
    this.isShown = false;
    this.draw();
  }

  fill() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.element.requestFullscreen?.();
  }

  draw() {
    const focused = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement)
      ? document.activeElement.dataset["key"] : undefined;
    const scroller = this.element.querySelector(".minerals-students");
    const scrolled = scroller ? [scroller.scrollLeft, scroller.scrollTop] : [0, 0];
    this.element.classList.toggle("minerals-projecting", this.isProjecting);
    const { seen, projected } = this;
    if (!projected) this.element.replaceChildren(made("p", "minerals-nobody", worded(this.words, "waiting")));
    else if (this.isProjecting || !seen) this.element.replaceChildren(...this.screen(projected));
    else this.element.replaceChildren(this.head(seen), this.body(seen));
    const again = this.element.querySelector(".minerals-students");
    if (again) [again.scrollLeft, again.scrollTop] = [scrolled[0] ?? 0, scrolled[1] ?? 0];
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
  }

  /**
   * @param {string} text
   * @param {string} key what the button is found again by
   * @param {() => void} press
   * @param {string} [className]
   */
  button(text, key, press, className = "minerals-button") {
    const button = pressed(text, className, press);
    button.dataset["key"] = key;
    return button;
  }

  // --- the projector ---

  /**
   * @param {Projected} projected
   * @returns {HTMLElement[]}
   */
  screen(projected) {
    const { words } = this;
    const place = projected.charts.findIndex((chart) => chart.code === this.question);
    const chart = projected.charts[place];
    const stage = made("div", "minerals-stage");
    if (chart) stage.append(...this.asked(chart));
    else stage.append(...this.door(projected));
    const foot = made("div", "minerals-stage-foot");
    const count = chart ? worded(words, "guessed", { number: sum(chart.counts), students: projected.students }) : "";
    const where = chart ? worded(words, "question_of", { number: place + 1, last: projected.charts.length }) : "";
    const said = made("p", "", [where, count].filter(Boolean).join(" · "));
    said.setAttribute("role", "status");
    const keys = made("div", "minerals-stage-keys");
    keys.append(
      this.button("←", "previous", () => this.go(-1)),
      this.button("→", "next", () => this.go(1)),
      ...(chart ? [this.button(`${worded(words, this.isShown ? "hide_exact" : "show_exact")} (R)`, "reveal", () => this.reveal(!this.isShown))] : []),
      this.button(`${worded(words, "full_screen")} (F)`, "full", () => this.fill()),
      ...(this.hasTeacher ? [this.button(`${worded(words, "back")} (P)`, "turn", () => this.turn(false))] : []),
    );
    keys.children[0]?.setAttribute("aria-label", worded(words, "previous_question"));
    keys.children[1]?.setAttribute("aria-label", worded(words, "next_question"));
    foot.append(said, keys);
    return [stage, foot];
  }

  /**
   * How to join.
   * @param {Projected} projected
   */
  door(projected) {
    const { words } = this;
    const joined = made("p", "minerals-joined", worded(words, projected.students === 1 ? "joined_one" : "joined", { number: projected.students }));
    const code = made("p", "minerals-code");
    code.append(made("span", "", worded(words, "code")), made("b", "", projected.code));
    return [made("h1", "", projected.title), code, joined];
  }

  /** @param {GuessChart} chart */
  asked(chart) {
    const prompt = made("h1", chart.prompt.length > 140 ? "minerals-long" : "", chart.prompt);
    const picture = histogram(chart, this.words, { tall: 420, letters: 30, isShown: this.isShown });
    const below = made("p", "minerals-answer");
    say(below, this.isShown ? this.told(chart) : chart.has_own_numbers ? worded(this.words, "own_numbers") : " ");
    return [prompt, picture, below];
  }

  /**
   * What the exact value says of the guesses.
   * @param {GuessChart} chart
   */
  told(chart) {
    const { low, close, high } = chart;
    const sides = chart.is_choice ? worded(this.words, "chosen_right", { number: close }) : worded(this.words, "sides", { low, close, high });
    const beyond = chart.less + chart.more ? worded(this.words, "beyond", { number: chart.less + chart.more }) : "";
    const exact = chart.answer ? worded(this.words, "exact", { answer: chart.answer }) : worded(this.words, "no_exact");
    return [exact, chart.answer ? sides : "", beyond].filter(Boolean).join(" · ");
  }

  // --- the teacher ---

  /** @param {SeenRoom} seen */
  head(seen) {
    const { words } = this;
    const head = made("header", "minerals-room-head");
    const stuck = seen.rows.filter((row) => row.stuck).length;
    const count = seen.rows.length;
    const summary = made("p", "minerals-summary", worded(words, count === 1 ? "students_one" : "students", { number: count }));
    if (stuck) summary.append(" · ", made("b", "", worded(words, stuck === 1 ? "stuck_one" : "stuck_many", { number: stuck })));
    const code = made("span", "minerals-chip", `${worded(words, "code")} `);
    code.append(made("b", "", seen.projected.code));
    head.append(made("h1", "", seen.projected.title), code, summary);
    head.append(this.button(`${worded(words, "projector")} (P)`, "turn", () => this.turn(true)));
    if (this.elsewhere) {
      const link = made("a", "", worded(words, "projector_elsewhere"));
      link.href = this.elsewhere;
      link.target = "_blank";
      link.rel = "noopener";
      link.dataset["key"] = "elsewhere";
      head.append(link);
    }
    return head;
  }

  /** @param {SeenRoom} seen */
  body(seen) {
    const body = made("div", "minerals-room-body");
    body.append(this.students(seen), this.aside(seen));
    return body;
  }

  /** @param {SeenRoom} seen */
  students(seen) {
    const { words } = this;
    const whole = made("section", "minerals-students");
    whole.tabIndex = 0;
    whole.setAttribute("aria-label", worded(words, "table"));
    if (!seen.rows.length) {
      whole.append(made("p", "minerals-nobody", worded(words, "nobody", { code: seen.projected.code })));
      return whole;
    }
    const table = made("table");
    const line = table.createTHead().insertRow();
    line.append(headed("col", made("span", "", worded(words, "student"))));
    const chosen = this.chosen(seen)?.code;
    for (const question of seen.questions) {
      const choose = this.button(question.code, `choose-${question.code}`, () => this.choose(question.code), "minerals-question");
      choose.title = question.title;
      choose.setAttribute("aria-label", `${question.code}: ${question.title}`);
      choose.setAttribute("aria-pressed", String(question.code === chosen));
      line.append(headed("col", choose));
    }
    const body = table.createTBody();
    for (const row of seen.rows) body.append(this.row(row, seen));
    whole.append(table, this.legend());
    return whole;
  }

  legend() {
    const parts = [["✓", "legend_right"], ["✗2", "legend_wrong"], ["≡", "legend_read"], ["·", "legend_open"]];
    const legend = made("p", "minerals-legend");
    for (const [mark, name] of parts) {
      const part = made("span");
      part.append(made("b", "", mark), ` ${worded(this.words, name ?? "")}`);
      legend.append(part);
    }
    return legend;
  }

  /**
   * @param {SeenRow} row
   * @param {SeenRoom} seen
   */
  row(row, seen) {
    const { words } = this;
    const line = made("tr", row.stuck ? "minerals-stuck" : row.is_away ? "minerals-away" : "");
    const name = headed("row", made("span", "minerals-student", row.name));
    if (row.stuck) name.append(made("span", "minerals-flag", worded(words, "stuck")));
    const idle = row.is_away ? worded(words, "away") : row.idle ? worded(words, "idle", { minutes: row.idle }) : "";
    if (idle) name.append(made("span", "minerals-idle", idle));
    line.append(name);
    for (const { code } of seen.questions) {
      const place = line.insertCell();
      const cell = row.cells.find((found) => found.exercise === code);
      if (code === row.current) place.className = "minerals-here";
      if (!cell) continue;
      place.append(made("span", "minerals-guess", cell.guess));
      const marks = made("span", "minerals-marks");
      for (const part of cell.parts) {
        const mark = made("span", `minerals-part-${part.state}`, MARKS[part.state] + (part.state === "wrong" ? part.misses : ""));
        mark.title = worded(words, `part_${part.state}`, { part: part.key, number: part.misses });
        mark.setAttribute("role", "img");
        mark.setAttribute("aria-label", mark.title);
        marks.append(mark);
      }
      place.append(marks);
      if (cell.ideas.length) place.title = cell.ideas.join(", ");
    }
    return line;
  }

  /** @param {string} code */
  choose(code) {
    this.question = code;
    this.isShown = false;
    this.draw();
  }

  /**
   * The question whose guesses are shown: the one that was chosen, else the first.
   * @param {SeenRoom} seen
   */
  chosen(seen) {
    const { charts } = seen.projected;
    return charts.find((chart) => chart.code === this.question) ?? charts[0];
  }

  /** @param {SeenRoom} seen */
  aside(seen) {
    const { words } = this;
    const aside = made("aside", "minerals-about");
    const stuck = seen.rows.filter((row) => row.stuck).map((row) => [row.name, row.stuck]);
    aside.append(listed(worded(words, "who_is_stuck"), stuck, worded(words, "nobody_stuck")));
    const chart = this.chosen(seen);
    if (chart) {
      const guesses = made("section");
      const all = { number: sum(chart.counts), students: seen.projected.students };
      guesses.append(made("h2", "", `${worded(words, "guesses")}: ${chart.code} ${chart.title}`));
      guesses.append(made("p", "minerals-quiet", `${chart.prompt} ${chart.has_own_numbers ? worded(words, "own_numbers") : ""}`));
      guesses.append(histogram(chart, words, { tall: 420, letters: 40, isShown: this.isShown }));
      guesses.append(made("p", "minerals-quiet", this.isShown ? this.told(chart) : worded(words, "guessed", all)));
      guesses.append(this.button(`${worded(words, this.isShown ? "hide_exact" : "show_exact")} (R)`, "reveal", () => this.reveal(!this.isShown)));
      aside.append(guesses);
    }
    const ideas = seen.projected.ideas.map((idea) => [idea.title, worded(words, idea.students === 1 ? "students_one" : "students", { number: idea.students })]);
    aside.append(listed(worded(words, "ideas"), ideas, worded(words, "no_ideas")));
    if (seen.troubles.length) aside.append(listed(worded(words, "troubles"), seen.troubles.map((found) => [found.file, found.reason]), ""));
    return aside;
  }
}

/**
 * @param {"row" | "col"} scope
 * @param {HTMLElement} content
 */
function headed(scope, content) {
  const cell = made("th");
  cell.scope = scope;
  cell.append(content);
  return cell;
}

/**
 * A heading and a list of what each is, with a remark; or a sentence if there is none.
 * @param {string} heading
 * @param {(string | undefined)[][]} entries
 * @param {string} none
 */
function listed(heading, entries, none) {
  const section = made("section");
  section.append(made("h2", "", heading));
  if (!entries.length) {
    section.append(made("p", "minerals-quiet", none));
    return section;
  }
  const list = made("ul");
  for (const [what, remark] of entries) {
    const entry = made("li");
    entry.append(made("b", "", what ?? ""), made("span", "", remark ?? ""));
    list.append(entry);
  }
  section.append(list);
  return section;
}

/** @param {number[]} counts */
function sum(counts) {
  return counts.reduce((all, count) => all + count, 0);
}
