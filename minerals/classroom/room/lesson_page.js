// The page of a lesson: a student comes in at the door, works, and the page keeps the work and hands it to its server.

import { live } from "minerals/live/lesson.js";

/** @typedef {{student: string, code: string}} Student */

const PAUSE = 1000;
const WHO = "minerals:who";
/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Ask the server. What it refuses comes as a sentence.
 * @param {string} what
 * @param {object} told
 * @returns {Promise<{[name: string]: string}>}
 */
async function asked(what, told) {
  const body = JSON.stringify(told);
  const answer = await fetch(what, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  return answer.json();
}

/** Keeps the work of a student: in the browser at once, and on the server a moment later. */
class StudentWork {
  /**
   * @param {Student} student
   * @param {(sentence: string) => void} tell
   * @param {string} broken what to say when the server does not answer
   */
  constructor(student, tell, broken) {
    this.student = student;
    this.tell = tell;
    this.broken = broken;
    this.log = "";
    this.kept = "";
    this.waiting = 0;
    this.name = `minerals:${document.title}:${student.student}`;
  }

  /** @returns {string} what the browser has kept */
  before() {
    try {
      return localStorage.getItem(this.name) ?? "";
    } catch {
      return ""; // a browser may refuse to keep anything
    }
  }

  /** @param {string} log */
  keep(log) {
    this.log = log;
    try {
      localStorage.setItem(this.name, log);
    } catch {
      // the server keeps it
    }
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => this.hand(), PAUSE);
  }

  async hand() {
    const log = this.log;
    if (log === this.kept) return;
    try {
      const { refusal = "" } = await asked("keep", { ...this.student, log });
      if (!refusal) this.kept = log;
      this.tell(refusal);
    } catch {
      this.tell(this.broken);
      this.waiting = window.setTimeout(() => this.hand(), 10 * PAUSE);
    }
  }
}

/**
 * Remember who works in this window until it is closed, or forget it.
 * @param {Student | null} student
 */
function remember(student) {
  try {
    if (student) sessionStorage.setItem(WHO, JSON.stringify(student));
    else sessionStorage.removeItem(WHO);
  } catch {
    // then they type their name again
  }
}

/** @returns {Student | null} who worked in this window before it was loaded again */
function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(WHO) ?? "null");
  } catch {
    return null;
  }
}

function begin() {
  const data = JSON.parse(element("data").textContent ?? "{}");
  const page = live(data, new URL(data.engine, document.baseURI), false);
  page.engine.start();
  Object.assign(window, { mineralsPages: data.pages });
  const trouble = element("trouble");
  const tell = (/** @type {string} */ sentence) => {
    trouble.textContent = sentence;
    trouble.hidden = !sentence;
  };
  const refusal = element("refusal");
  const form = /** @type {HTMLFormElement} */ (document.querySelector("#door form"));

  /** @param {Student} typed */
  const comeIn = async (typed) => {
    /** @type {{[name: string]: string}} */
    const found = await asked("open", typed).catch(() => ({ refusal: data.broken }));
    refusal.textContent = found["refusal"] ?? "";
    refusal.hidden = !found["refusal"];
    if (found["refusal"]) return;
    const work = new StudentWork({ ...typed, student: found["student"] ?? "" }, tell, data.broken);
    // What the server did not get before it was closed is still here.
    const before = work.before();
    const log = before.startsWith(found["log"] ?? "") ? before : (found["log"] ?? "");
    work.kept = found["log"] ?? "";
    const bar = /** @type {HTMLElement} */ (document.querySelector(`[data-place="${data.bar.place}"]`));
    bar.addEventListener("minerals:work", (event) => {
      if (event instanceof CustomEvent) work.keep(event.detail);
    });
    bar.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest(".minerals-leave")) remember(null);
    });
    addEventListener("pagehide", () => work.hand());
    page.manager.place(data.bar.place, bar);
    const { place, source, title, told } = data.bar;
    page.engine.say({ begin: place, source, given: { title, kept: log, told } });
    if (log !== work.kept) work.keep(log);
    remember(typed);
    element("door").hidden = true;
    element("lesson").hidden = false;
    page.beginAll(); // the bar counts what there is to do
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = new FormData(form);
    comeIn({ student: String(typed.get("student") ?? ""), code: String(typed.get("code") ?? "") });
  });
  const before = remembered();
  if (before) comeIn(before);
}

begin();
