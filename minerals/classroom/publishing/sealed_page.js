"use strict";
// A sealed page: keeps what is written, and saves it as a file. It knows nothing about right and wrong.
(() => {
  const { assignment, student, id, page, file = "", said: told = "{}" } = document.body.dataset;
  /** @type {{[name: string]: string}} */
  const said = JSON.parse(told);
  /** @type {HTMLElement[]} */
  const sections = [...document.querySelectorAll("section")].filter((section) => "exercise" in section.dataset);
  const place = `minerals.sealed.${page}`;
  const element = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.getElementById(name));
  const text = () => /** @type {HTMLTextAreaElement} */ (element("text"));
  /** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
  /** @typedef {{text: string, at: number, noted?: boolean}} Kept */
  /**
   * What stands in each field, by exercise and part: its text, when it changed last, and whether a guess is noted.
   * @type {{[name: string]: Kept}}
   */
  let kept = {};

  const nameOf = (/** @type {HTMLElement} */ section, /** @type {Field} */ field) =>
    `${section.dataset["exercise"]} ${field.dataset["part"]}`;
  const isGuess = (/** @type {Field} */ field) => field.dataset["part"] === "";
  const fieldsOf = (/** @type {HTMLElement} */ section) =>
    /** @type {Field[]} */ ([...section.querySelectorAll("[data-part]")]);

  function restore() {
    try {
      kept = JSON.parse(localStorage.getItem(place) ?? "{}");
    } catch {
      element("told").textContent = said["forgets"] ?? "";
    }
  }

  function keep() {
    try {
      localStorage.setItem(place, JSON.stringify(kept));
    } catch {
      element("told").textContent = said["forgets"] ?? "";
    }
    show();
  }

  /**
   * @param {HTMLElement} section
   * @param {Field} field
   */
  function take(section, field) {
    // Half a character cannot be written to a file.
    const text = field.value.replace(/[\ud800-\udfff]/gu, "");
    kept[nameOf(section, field)] = { ...kept[nameOf(section, field)], text, at: Date.now() };
    keep();
  }

  /** @param {HTMLElement} section */
  function open(section) {
    const [guess] = fieldsOf(section);
    if (!guess) return;
    if (!guess.value.trim()) {
      guess.focus();
      return;
    }
    take(section, guess);
    Object.assign(kept[nameOf(section, guess)] ?? {}, { noted: true });
    keep();
  }

  function show() {
    let answered = 0;
    let all = 0;
    for (const section of sections) {
      const noted = Boolean(kept[`${section.dataset["exercise"]} `]?.noted);
      section.querySelector("fieldset")?.toggleAttribute("disabled", !noted);
      section.querySelector(".note")?.toggleAttribute("hidden", noted);
      for (const field of fieldsOf(section)) {
        if (isGuess(field)) {
          if (field instanceof HTMLSelectElement) field.disabled = noted;
          else field.readOnly = noted;
        } else {
          all += 1;
          answered += field.value.trim() ? 1 : 0;
        }
      }
    }
    element("count").textContent = (said["answered"] ?? "").replace("{number}", String(answered)).replace("{all}", String(all));
  }

  /**
   * @param {string} text
   * @returns {string}
   */
  function checksum(text) {
    let sum = 0xffffffff;
    for (const byte of new TextEncoder().encode(text)) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    }
    return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
  }

  function written() {
    const saved = Date.now();
    const answers = [];
    for (const section of sections) {
      for (const field of fieldsOf(section)) {
        const found = kept[nameOf(section, field)];
        if (found?.text.trim()) {
          const exercise = section.dataset["exercise"];
          answers.push({ exercise, part: field.dataset["part"], text: found.text, at: found.at });
        }
      }
    }
    const fields = [assignment, student, id, page, saved, ...answers.flatMap(Object.values)];
    const check = checksum(fields.join("\u001f"));
    const contents = { record: "sealed answers", format: 1, assignment, student, id, page, saved, answers, check };
    return `${JSON.stringify(contents, null, 1)}\n`;
  }

  function handIn() {
    const contents = written();
    text().value = contents;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([contents], { type: "application/json" }));
    link.download = file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    element("told").textContent = (said["saved"] ?? "").replace("{file}", file);
  }

  restore();
  for (const section of sections) {
    for (const field of fieldsOf(section)) {
      field.value = kept[nameOf(section, field)]?.text ?? "";
      field.addEventListener("input", () => take(section, field));
      if (isGuess(field)) {
        field.addEventListener("keydown", (event) => {
          if (/** @type {KeyboardEvent} */ (event).key === "Enter") open(section);
        });
      }
    }
    section.querySelector(".note")?.addEventListener("click", () => open(section));
  }
  element("hand-in").addEventListener("click", handIn);
  document.querySelector("details")?.addEventListener("toggle", () => {
    text().value = written();
  });
  show();
})();
