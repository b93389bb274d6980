// A line with a handle to drag. Where the handle can stand, and what each place is called, comes from the kernel.
function element(name, className, text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function nearest(stops, value) {
  let best = 0;
  stops.forEach((stop, place) => {
    if (Math.abs(stop[0] - value) < Math.abs(stops[best][0] - value)) {
      best = place;
    }
  });
  return best;
}

function render({ model, el }) {
  el.classList.add("minerals-guess");
  const words = model.get("words");
  const shown = new AbortController();
  const { signal } = shown;
  const send = (text, label) => model.send({ guess: text, label });

  const choose = () => {
    const group = element("div", "minerals-guess-options");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", model.get("prompt"));
    const buttons = model.get("options").map(([text, label]) => {
      const button = element("button", "minerals-guess-option", label);
      button.type = "button";
      button.addEventListener("click", () => send(text, label));
      return button;
    });
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

  const draw = () => {
    const { low, high, forms, words: anchors } = model.get("scale");
    const share = (value) => Math.max(0, Math.min(1, (value - low) / (high - low)));
    const at = (part, value) => part.style.setProperty("--at", `${100 * share(value)}%`);
    const form = () => forms.find(({ name }) => name === model.get("form")) ?? forms[0];
    let place = null;

    const line = element("div", "minerals-guess-line");
    const rail = element("div", "minerals-guess-rail");
    const ticks = element("div", "minerals-guess-ticks");
    const below = element("div", "minerals-guess-anchors");
    const bubble = element("output", "minerals-guess-bubble");
    const handle = element("div", "minerals-guess-handle");
    handle.tabIndex = 0;
    handle.setAttribute("role", "slider");
    handle.setAttribute("aria-label", model.get("prompt"));
    handle.setAttribute("aria-valuemin", low);
    handle.setAttribute("aria-valuemax", high);
    bubble.setAttribute("aria-hidden", "true");
    below.setAttribute("aria-hidden", "true");
    ticks.setAttribute("aria-hidden", "true");
    line.append(bubble, rail, handle, ticks, below);
    for (const [value, label] of anchors) {
      const word = below.appendChild(element("span", "", label));
      at(word, value);
    }

    const pick = element("div", "minerals-guess-forms");
    pick.setAttribute("role", "group");
    pick.setAttribute("aria-label", words.forms);
    const styles = forms.map(({ name, title }) => {
      const button = element("button", "minerals-guess-form", title);
      button.type = "button";
      button.addEventListener("click", () => {
        const before = place === null ? null : form().stops[place][0];
        model.set("form", name);
        model.save_changes();
        place = before === null ? null : nearest(form().stops, before);
        show();
      });
      return button;
    });
    pick.append(...styles);
    pick.hidden = forms.length < 2;

    const field = element("input", "minerals-guess-typed");
    field.type = "text";
    field.placeholder = words.typed;
    field.setAttribute("aria-label", `${words.typed}: ${model.get("prompt")}`);
    const take = element("button", "minerals-guess-take", words.take);
    take.type = "button";
    const hint = element("span", "minerals-guess-quiet", words.drag);
    const row = element("div", "minerals-guess-row");
    row.append(take, field, hint, pick);

    const show = () => {
      const kept = model.get("kept");
      const isKept = kept.label !== undefined;
      const { stops, ticks: marks } = form();
      const value = isKept ? kept.value : place === null ? null : stops[place][0];
      const label = isKept ? words.kept.replace("{guess}", kept.label) : place === null ? "" : stops[place][2];
      line.classList.toggle("minerals-guess-kept", isKept);
      line.classList.toggle("minerals-guess-untouched", value === null);
      const where = value ?? (low + high) / 2;
      at(handle, where);
      at(bubble, where);
      rail.style.setProperty("--at", `${100 * share(where)}%`);
      bubble.textContent = label || "?";
      handle.setAttribute("aria-valuenow", where);
      handle.setAttribute("aria-valuetext", label || words.none);
      handle.setAttribute("aria-disabled", String(isKept));
      ticks.replaceChildren(
        ...marks.map(([number, text]) => {
          const mark = element("span", "", text);
          at(mark, number);
          return mark;
        })
      );
      styles.forEach((button, number) => {
        button.setAttribute("aria-pressed", String(forms[number].name === form().name));
      });
      row.hidden = isKept;
      take.disabled = place === null && field.value.trim() === "";
    };
    const go = (next) => {
      if (model.get("kept").label === undefined) {
        place = Math.max(0, Math.min(form().stops.length - 1, next));
        field.value = "";
        show();
      }
    };
    const toPointer = (event) => {
      const box = rail.getBoundingClientRect();
      go(nearest(form().stops, low + ((event.clientX - box.left) / box.width) * (high - low)));
    };
    line.addEventListener("pointerdown", (event) => {
      if (event.button === 0 && model.get("kept").label === undefined) {
        event.preventDefault();
        line.setPointerCapture(event.pointerId);
        handle.focus({ preventScroll: true });
        toPointer(event);
      }
    });
    line.addEventListener("pointermove", (event) => {
      if (line.hasPointerCapture(event.pointerId)) {
        toPointer(event);
      }
    });
    handle.addEventListener("keydown", (event) => {
      const { stops } = form();
      const now = place ?? nearest(stops, (low + high) / 2);
      const far = Math.max(2, Math.round(stops.length / 10));
      const to = {
        ArrowRight: now + 1,
        ArrowUp: now + 1,
        ArrowLeft: now - 1,
        ArrowDown: now - 1,
        PageUp: now + far,
        PageDown: now - far,
        Home: 0,
        End: stops.length - 1,
      }[event.key];
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
        const [, text, label] = form().stops[place];
        send(text, label);
      }
    };
    field.addEventListener("input", () => {
      place = field.value.trim() ? null : place;
      show();
    });
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") {
        submit();
      }
    });
    take.addEventListener("click", submit);
    return { parts: [line, row], show };
  };

  const { parts, show } = model.get("scale").forms ? draw() : choose();
  el.replaceChildren(...parts);
  const changes = ["change:kept", "change:form"];
  changes.forEach((change) => model.on(change, show));
  signal.addEventListener("abort", () => changes.forEach((change) => model.off(change, show)));
  show();
  return () => shown.abort();
}

export default { render };
