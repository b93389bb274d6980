// The question that a click answers. A click is on its way for a while, so it carries the one that was on the screen.

/** @typedef {import("./model.js").Model} Model */

export class Question {
  /**
   * @param {Model} model
   * @param {AbortSignal} signal ends it
   */
  constructor(model, signal) {
    this.model = model;
    /** @type {number} */
    this.asked = model.get("question");
    this.before = this.asked;
    this.since = -Infinity;
    const ask = () => {
      this.before = this.answered();
      this.asked = model.get("question");
      this.since = performance.now();
    };
    model.on("change:question", ask);
    signal.addEventListener("abort", () => model.off("change:question", ask));
  }

  /** @returns {number} the question that a click answers now: one that a person has had the time to see */
  answered() {
    return performance.now() - this.since < this.model.get("reaction") ? this.before : this.asked;
  }

  /**
   * Send an answer with the question that it is meant for.
   * @param {object} answer
   */
  send(answer) {
    this.model.send({ ...answer, question: this.answered() });
  }
}
