// An exercise to solve: the guess, the answers, hints, and the solution. See data.py for the data.

import { readOrRefused } from "minerals/classroom/exercise_page/verdicts.js";
import { UnreadableAnswer } from "minerals/classroom/exercise_page/expressions.js";
import { Fraction } from "minerals/classroom/exercise_page/fractions.js";
import { QuestionField, replied } from "minerals/classroom/exercise_page/fields.js";
import { Work } from "minerals/classroom/exercise_page/work.js";
import { StudentRecord, tellHost, variantOf } from "minerals/classroom/learning_platform/platform.js";
import { made, pressed } from "minerals/front/elements.js";
import { listenToHost } from "minerals/front/host.js";
import { worded } from "minerals/front/words.js";
import { get, listenToTheme, unpacked } from "minerals/front/page_frame.js";

/** @typedef {import("minerals/classroom/exercise_page/exercise_data.js").ExerciseData} ExerciseData */

/**
 * What a learning platform keeps for the student.
 * @typedef {object} KeptWork
 * @property {number} variant
 * @property {string} guess
 * @property {unknown[]} steps
 */

/** The page. */
class ExercisePage {
  /** @param {ExerciseData} data */
  constructor(data) {
    this.data = data;
    this.words = data.words;
    this.record = new StudentRecord();
    const kept = /** @type {Partial<KeptWork>} */ (this.record.restored() ?? {});
    const isKept = Array.isArray(kept.steps) && Boolean(data.variants[kept.variant ?? -1]);
    const own = variantOf(this.record.student, data.code, data.variants.length);
    this.number = isKept ? (kept.variant ?? own) : own;
    this.variant = /** @type {import("minerals/classroom/exercise_page/exercise_data.js").VariantData} */ (data.variants[this.number]);
    this.work = new Work(data, this.variant);
    this.isTold = false;
    get("statement").innerHTML = this.variant.statement;
    this.guess = this.guessField();
    this.fields = data.parts.map((_asked, place) => this.partField(place));
    this.end = this.ending();
    if (isKept) this.work.repeat(String(kept.guess ?? ""), kept.steps ?? []);
    this.restore();
    listenToTheme();
    this.show();
    listenToHost();
  }

  // --- what is shown ---

  guessField() {
    const { data, variant, words } = this;
    get("guess").append(made("h2", "", worded(words, "guess_title")));
    const shown = { prompt: variant.guess, button: worded(words, "note"), longest: data.longest, words };
    return new QuestionField(get("guess"), data.guess, shown, (text) => this.predict(text));
  }

  /** @param {number} place */
  partField(place) {
    const { data, variant, words } = this;
    const asked = /** @type {import("minerals/classroom/exercise_page/exercise_data.js").Asked} */ (data.parts[place]);
    const element = made("div", "question");
    get("parts").append(element);
    const shown = { prompt: variant.parts[place]?.prompt ?? "", button: worded(words, "check"), longest: data.longest, words };
    const field = new QuestionField(element, asked, shown, (text) => this.check(place, text));
    field.label();
    if (variant.parts[place]?.hints.length) {
      const hint = pressed(worded(words, "hint"), "minerals-button", () => this.hint(place));
      hint.setAttribute("aria-label", worded(words, "hint_of", { prompt: field.prompt }));
      field.form.append(hint);
    }
    return field;
  }

  ending() {
    const score = made("p", "score");
    const solution = pressed(worded(this.words, "solution"), "minerals-button", () => this.solve());
    const said = made("div", "said");
    said.setAttribute("role", "status");
    const compared = made("div", "compared");
    const row = made("div", "row");
    row.append(score, solution);
    get("end").append(row, said, compared);
    return { score, solution, said, compared };
  }

  show() {
    const { work, words } = this;
    const isOpen = Boolean(work.prediction);
    this.guess.open(!isOpen);
    const before = worded(words, "guess_before");
    for (const field of this.fields) field.open(isOpen, before);
    this.end.solution.disabled = !isOpen;
    for (const [place, { isRight }] of work.parts.entries()) {
      this.fields[place]?.form.closest(".question")?.classList.toggle("solved", isRight);
    }
    const right = work.parts.filter((part) => part.isRight).length;
    this.end.score.textContent = worded(words, "score", { number: right, all: work.parts.length });
    this.compare();
  }

  /** Show how the guess compares with the exact value, once that is known. */
  compare() {
    const { data, end, variant, words, work } = this;
    const part = work.parts[data.of];
    if (!part || !(part.isRight || work.isSolutionRead) || !work.prediction) return;
    const exact = variant.parts[data.of]?.exact ?? "";
    const guess = data.guess.choices.find(([value]) => value === work.prediction)?.[1] ?? work.prediction;
    end.compared.replaceChildren(made("p", "", worded(words, "compared", { guess, exact })));
    const [guessed, value] = [this.guessed(), part.part.right.number && Fraction.read(part.part.right.number).near];
    if (typeof guessed !== "number" || typeof value !== "number" || guessed < 0 || value < 0) return;
    const largest = Math.max(guessed, value);
    const whole = part.asked.kind === "probability" && largest > 0.2 ? 1 : largest || 1;
    end.compared.append(
      this.bar("guess", guess, guessed / whole),
      this.bar("exact", exact, value / whole),
    );
  }

  /** @returns {number | null} the guess as a number */
  guessed() {
    const { data, words, work } = this;
    const answer = readOrRefused(work.prediction, data.guess, words);
    return answer instanceof UnreadableAnswer || typeof answer.value === "string" ? null : answer.value.near;
  }

  /**
   * @param {"guess" | "exact"} name
   * @param {string} figure
   * @param {number} share
   * @returns {HTMLElement}
   */
  bar(name, figure, share) {
    const bar = made("div", `bar ${name}`);
    bar.setAttribute("aria-hidden", "true"); // the sentence says it
    const track = made("span", "track");
    const fill = made("span", "fill");
    fill.style.width = `${(100 * share).toFixed(2)}%`;
    track.append(fill);
    bar.append(made("span", "name", worded(this.words, name)), track, made("span", "figure", figure));
    return bar;
  }

  // --- what the student does ---

  /** @param {string} text */
  predict(text) {
    const said = this.work.predict(text);
    this.guess.show(said);
    this.keep();
    this.show();
    if (said.standing === "said") this.fields[0]?.focus();
    else this.guess.focus();
  }

  /**
   * @param {number} place
   * @param {string} text
   */
  check(place, text) {
    const said = this.work.check(place, text);
    const field = this.fields[place];
    field?.show(said, said.standing === "right" ? this.exact(place, text) : "");
    if (said.standing === "right") field?.advise(null);
    this.keep();
    this.show();
  }

  /**
   * The exact value of a part, if the right answer does not say it already.
   * @param {number} place
   * @param {string} text
   * @returns {string}
   */
  exact(place, text) {
    const { exact = "", right } = this.variant.parts[place] ?? {};
    return right?.number === undefined || exact === text.trim() ? "" : exact;
  }

  /** @param {number} place */
  hint(place) {
    this.fields[place]?.advise(this.work.hint(place));
    this.keep();
  }

  solve() {
    const said = this.work.solution();
    if (said.standing === "said") {
      this.showSolution();
      get("why").focus();
    } else {
      this.end.said.replaceChildren(replied(said));
    }
    this.keep();
    this.show();
  }

  showSolution() {
    const why = get("why");
    const worked = made("div", "prose");
    worked.innerHTML = this.variant.worked;
    const pictures = made("div", "pictures");
    for (const svg of this.variant.pictures) {
      const picture = made("div", "picture");
      picture.innerHTML = svg;
      pictures.append(picture);
    }
    why.replaceChildren(made("h2", "", worded(this.words, "solution")), worked, pictures);
    why.hidden = false;
    this.end.said.replaceChildren();
  }

  // --- what a learning platform keeps ---

  keep() {
    const { data, number, record, work } = this;
    if (work.isRight && !this.isTold) {
      tellHost({ type: "minerals:solved", exercise: data.code, points: work.points });
      this.isTold = true;
    }
    if (!work.prediction) return;
    record.grade(work.points, !work.isRight ? "incomplete" : work.isEarned ? "passed" : "completed");
    record.keep(this.states(number, work.prediction));
  }

  /**
   * What can be kept, from all that was done to the answers that are right alone.
   * @param {number} variant
   * @param {string} guess
   * @returns {Generator<KeptWork>}
   */
  *states(variant, guess) {
    const steps = [...this.work.steps];
    for (;;) {
      yield { variant, guess, steps: [...steps] };
      const place = steps.findIndex(([part, text]) => text !== undefined && this.work.parts[part ?? 0]?.last !== text);
      if (!steps.length) return;
      steps.splice(Math.max(place, 0), 1);
    }
  }

  restore() {
    const { guess, work } = this;
    if (!work.prediction) return;
    guess.fill(work.prediction);
    for (const [place, part] of work.parts.entries()) {
      const field = this.fields[place];
      if (!part.last || !field) continue;
      field.fill(part.last);
      field.show(work.verdictOn(place), part.isRight ? this.exact(place, part.last) : "");
    }
    if (work.isSolutionRead) this.showSolution();
    this.isTold = work.isRight;
  }
}

unpacked().then((/** @type {ExerciseData} */ data) => {
  Object.assign(window, { page: new ExercisePage(data) });
});
