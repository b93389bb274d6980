// A line with a handle to drag. Where the handle can stand, and what each place is called, comes from the kernel.

import { made, pressed } from "minerals/front/elements.js";
import { isShortcut } from "minerals/front/keys.js";
import { listenToModel } from "minerals/front/model.js";
import { followPointer } from "minerals/front/pointer.js";

/** @typedef {[value: number, text: string, label: string]} Stop a place where the handle can stand */
/** @typedef {{name: string, title: string, stops: Stop[], ticks: [value: number, label: string][]}} Form */
/** @typedef {{low: number, high: number, forms: [Form, ...Form[]], words: [value: number, label: string][]}} Scale */
/** @typedef {{parts: HTMLElement[], show: () => void}} Drawn */

/**
 * @param {Stop[]} stops
 * @param {number} value
 * @returns {number} the place of the stop that is nearest
 */
function nearest(stops, value) {
  const distances = stops.map(([stop]) => Math.abs(stop - value));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** @param {import("minerals/front/model.js").View} view */
function render({ model, el }) {
  el.classList.add("minerals-number-line");
  const words = model.get("words");
  const send = (/** @type {string} */ text, /** @type {string} */ label) => model.send({ guess: text, label });

  /** @returns {Drawn} */
  const choose = () => {
    const group = made("div", "minerals-guess-options");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", model.get("prompt"));
    const options = /** @type {[text: string, label: string][]} */ (model.get("options"));
    const buttons = options.map(([text, label]) => pressed(label, "minerals-guess-option", () => send(text, label)));
    group.append(...buttons);
    const show = () => {
      const kept = model.get("kept").label;
      for (const button of buttons) {
        button.disabled = kept !== undefined;
        button.setAttribute("aria-pressed", String(button.textContent === kept));
      }
    };
    return { parts: [group], show };
  };

  /** @returns {Drawn} */
  const draw = () => {
    const { low, high, forms, words: anchors } = /** @type {Scale} */ (model.get("scale"));
    const share = (/** @type {number} */ value) => Math.max(0, Math.min(1, (value - low) / (high - low)));
    const at = (/** @type {HTMLElement} */ part, /** @type {number} */ value) => part.style.setProperty("--at", `${100 * share(value)}%`);
    const form = () => forms.find(({ name }) => name === model.get("form")) ?? forms[0];
    const stopAt = (/** @type {number} */ place) => /** @type {Stop} */ (form().stops[place]);
    /** @type {number | null} */
    let place = null;

    const line = made("div", "minerals-guess-line");
    const rail = made("div", "minerals-guess-rail");
    const ticks = made("div", "minerals-guess-ticks");
    const below = made("div", "minerals-guess-anchors");
    const bubble = made("output", "minerals-guess-bubble");
    const handle = made("div", "minerals-guess-handle");
    handle.tabIndex = 0;
    handle.setAttribute("role", "slider");
    handle.setAttribute("aria-label", model.get("prompt"));
    handle.setAttribute("aria-valuemin", String(low));
    handle.setAttribute("aria-valuemax", String(high));
    bubble.setAttribute("aria-hidden", "true");
    below.setAttribute("aria-hidden", "true");
    ticks.setAttribute("aria-hidden", "true");
    line.append(bubble, rail, handle, ticks, below);
    for (const [value, label] of anchors) {
      const word = below.appendChild(made("span", "", label));
      at(word, value);
    }

    const pick = made("div", "minerals-guess-forms");
    pick.setAttribute("role", "group");
    pick.setAttribute("aria-label", words.forms);
    const styles = forms.map(({ name, title }) =>
      pressed(title, "minerals-guess-form", () => {
        const before = place === null ? null : stopAt(place)[0];
        model.set("form", name);
        model.save_changes();
        place = before === null ? null : nearest(form().stops, before);
        show();
      }),
    );
    pick.append(...styles);
    pick.hidden = forms.length < 2;

    const field = made("input", "minerals-guess-typed");
    field.type = "text";
    field.placeholder = words.typed;
    field.setAttribute("aria-label", `${words.typed}: ${model.get("prompt")}`);
    const take = pressed(words.take, "minerals-guess-take", () => submit());
    const hint = made("span", "minerals-guess-quiet", words.drag);
    const row = made("div", "minerals-guess-row");
    row.append(take, field, hint, pick);

    const show = () => {
      const kept = model.get("kept");
      const isKept = kept.label !== undefined;
      const { ticks: marks } = form();
      const value = isKept ? kept.value : place === null ? null : stopAt(place)[0];
      const label = isKept ? words.kept.replace("{guess}", kept.label) : place === null ? "" : stopAt(place)[2];
      line.classList.toggle("minerals-guess-kept", isKept);
      line.classList.toggle("minerals-guess-untouched", value === null);
      const where = value ?? (low + high) / 2;
      at(handle, where);
      at(bubble, where);
      rail.style.setProperty("--at", `${100 * share(where)}%`);
      bubble.textContent = label || "?";
      handle.setAttribute("aria-valuenow", String(where));
      handle.setAttribute("aria-valuetext", label || words.none);
      handle.setAttribute("aria-disabled", String(isKept));
      ticks.replaceChildren(
        ...marks.map(([number, text]) => {
          const mark = made("span", "", text);
          at(mark, number);
          return mark;
        }),
      );
      styles.forEach((button, number) => {
        button.setAttribute("aria-pressed", String(forms[number]?.name === form().name));
      });
      row.hidden = isKept;
      take.disabled = place === null && field.value.trim() === "";
    };
    const go = (/** @type {number} */ next) => {
      if (model.get("kept").label !== undefined) return;
      place = Math.max(0, Math.min(form().stops.length - 1, next));
      field.value = "";
      show();
    };
    followPointer(line, rail, (share) => go(nearest(form().stops, low + share * (high - low))), (event) => {
      if (model.get("kept").label !== undefined) return false;
      event.preventDefault();
      handle.focus({ preventScroll: true });
      return true;
    });
    handle.addEventListener("keydown", (event) => {
      const { stops } = form();
      const now = place ?? nearest(stops, (low + high) / 2);
      const far = Math.max(2, Math.round(stops.length / 10));
      /** @type {{[key: string]: number}} */
      const places = {
        ArrowRight: now + 1,
        ArrowUp: now + 1,
        ArrowLeft: now - 1,
        ArrowDown: now - 1,
        PageUp: now + far,
        PageDown: now - far,
        Home: 0,
        End: stops.length - 1,
      };
      const to = places[event.key];
      if (isShortcut(event)) return;
      if (to !== undefined) {
        event.preventDefault();
        event.stopPropagation();
        go(to);
      } else if (event.key === "Enter" && place !== null) {
        event.preventDefault();
        submit();
      }
    });
    const submit = () => {
      const typed = field.value.trim();
      if (typed) {
        send(typed, typed);
      } else if (place !== null) {
        const [, text, label] = stopAt(place);
        send(text, label);
      }
    };
    field.addEventListener("input", () => {
      place = field.value.trim() ? null : place;
      show();
    });
    field.addEventListener("keydown", (event) => {
      if (isShortcut(event)) return;
      event.stopPropagation();
      if (event.key === "Enter") {
        submit();
      }
    });
    return { parts: [line, row], show };
  };

  const { parts, show } = model.get("scale").forms ? draw() : choose();
  el.replaceChildren(...parts);
  show();
  return listenToModel(model, { "change:kept": show, "change:form": show });
}

export default { render };
