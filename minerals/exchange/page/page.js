"use strict";
// Shows a recorded game. All pictures and words were made beforehand. See film.py for the data.

const SVG = "http://www.w3.org/2000/svg";
const get = (id) => document.getElementById(id);

async function unpacked() {
  const bytes = Uint8Array.from(atob(get("data").textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

// --- pictures: lists of elements, each picture as its difference from the one before ---

class Film {
  constructor(data, board) {
    this.data = data;
    this.board = board;
    this.frames = [];
    let frame = [];
    for (const changes of data.changes) {
      frame = frame.slice();
      for (const [start, gone, coming] of changes) frame.splice(start, gone, ...coming);
      this.frames.push(frame);
    }
    this.made = new Map();
    this.shown = [];
    board.setAttribute("viewBox", `0 0 ${data.width} ${data.height}`);
  }

  element(number) {
    if (!this.made.has(number)) {
      const holder = document.createElementNS(SVG, "g");
      holder.innerHTML = this.data.elements[number];
      this.made.set(number, holder.firstElementChild);
    }
    return this.made.get(number).cloneNode(true);
  }

  show(number) {
    const before = this.shown, after = this.frames[number];
    const least = Math.min(before.length, after.length);
    let head = 0, tail = 0;
    while (head < least && before[head] === after[head]) head++;
    while (tail < least - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
    // Elements that stay are moved, not made again.
    const spare = new Map();
    for (let place = before.length - tail - 1; place >= head; place--) {
      const node = this.board.childNodes[place];
      if (!spare.has(before[place])) spare.set(before[place], []);
      spare.get(before[place]).push(node);
      node.remove();
    }
    const coming = document.createDocumentFragment();
    for (const element of after.slice(head, after.length - tail)) {
      const kept = spare.get(element);
      coming.append(kept && kept.length ? kept.pop() : this.element(element));
    }
    this.board.insertBefore(coming, this.board.childNodes[head] || null);
    this.shown = after;
  }
}

// --- the tree of records, and the line that is shown ---

class Line {
  constructor(data) {
    this.data = data;
    this.children = new Map();
    this.byNumber = new Map();
    for (const record of data.records) {
      this.byNumber.set(record.n, record);
      if (!this.children.has(record.parent)) this.children.set(record.parent, []);
      this.children.get(record.parent).push(record);
    }
    this.goThrough(data.records[0]);
  }

  childrenOf(record) {
    return this.children.get(record.n) || [];
  }

  goThrough(record) {
    const line = [];
    for (let at = record; at; at = this.byNumber.get(at.parent)) line.unshift(at);
    for (let next = this.childrenOf(record)[0]; next; next = this.childrenOf(next)[0]) line.push(next);
    this.records = line;
    this.steps = [0];
    this.recordAt = [line[0]];
    this.ends = [];
    for (const each of line) {
      for (let k = 0; k < each.count; k++) {
        this.steps.push(each.first + k);
        this.recordAt.push(each);
      }
      this.ends.push(this.steps.length - 1);
    }
  }

  get last() {
    return this.steps.length - 1;
  }

  endOf(record) {
    return this.ends[this.records.indexOf(record)];
  }

  stops(unit) {
    const last = this.last;
    if (unit === "event") return null;
    if (unit === "action") return [0, ...this.ends];
    const place = unit === "turn" ? 4 : 3;
    const found = [0];
    for (let step = 1; step <= last; step++) {
      const ofRecord = unit === "moment" && this.recordAt[step].moment && step === this.endOf(this.recordAt[step]);
      if (this.data.steps[this.steps[step]][place] || ofRecord) found.push(step);
    }
    return found[found.length - 1] === last ? found : [...found, last];
  }

  after(step, unit) {
    const stops = this.stops(unit);
    if (!stops) return Math.min(step + 1, this.last);
    return stops.find((stop) => stop > step) ?? this.last;
  }

  before(step, unit) {
    const stops = this.stops(unit);
    if (!stops) return Math.max(step - 1, 0);
    return stops.filter((stop) => stop < step).pop() ?? 0;
  }
}

// --- the page ---

class Page {
  constructor(data) {
    this.data = data;
    this.film = new Film(data, get("board"));
    this.line = new Line(data);
    this.step = this.line.endOf(data.records[0]);
    this.timer = null;
    this.about();
    this.listen();
    this.newLine();
    this.show();
  }

  about() {
    for (const [name, value] of this.data.header) {
      get("about").append(filled("dt", name), filled("dd", value));
    }
  }

  newLine() {
    get("place").max = this.line.last;
    const moments = get("moments");
    moments.replaceChildren();
    for (const step of this.line.stops("moment").slice(1)) {
      const title = this.momentAt(step);
      if (!title) continue;
      const mark = filled("button", "◆");
      mark.type = "button";
      mark.title = title;
      mark.setAttribute("aria-label", `${title}, step ${step}`);
      mark.tabIndex = -1;
      mark.onclick = () => this.goto(step);
      const item = document.createElement("li");
      item.style.left = `${(100 * step) / this.line.last}%`;
      item.append(mark);
      moments.append(item);
    }
    this.moves();
  }

  momentAt(step) {
    const record = this.line.recordAt[step];
    return this.data.steps[this.line.steps[step]][3] || (step === this.line.endOf(record) ? record.moment : "");
  }

  moves() {
    const moves = get("moves");
    moves.replaceChildren();
    this.moveButtons = new Map();
    const add = (record, into, number) => {
      // Without recursion along a line, because a game has thousands of actions.
      for (let at = record; at; at = this.line.childrenOf(at)[0], number++) {
        into.append(this.moveButton(at, number));
        const parent = this.line.byNumber.get(at.parent);
        if (!parent || this.line.childrenOf(parent)[0] !== at) continue;
        for (const other of this.line.childrenOf(parent).slice(1)) {
          const variation = document.createElement("div");
          variation.className = "variation";
          add(other, variation, number);
          into.append(variation);
        }
      }
    };
    add(this.data.records[0], moves, 0);
  }

  moveButton(record, number) {
    const name = record.n === 0 ? "Set-up" : record.action;
    const button = filled("button", `${number ? number + ". " : ""}${name} ${record.signs.join(" ")}`);
    button.type = "button";
    button.onclick = () => this.gotoRecord(record);
    this.moveButtons.set(record.n, button);
    return button;
  }

  gotoRecord(record) {
    if (!this.line.records.includes(record)) {
      this.line.goThrough(record);
      this.newLine();
    }
    this.goto(this.line.endOf(record));
  }

  goto(step) {
    this.step = Math.max(0, Math.min(step, this.line.last));
    this.show();
  }

  show() {
    const { data, line, step } = this;
    const number = line.steps[step], record = line.recordAt[step];
    const [sentence, rule, probability] = data.steps[number];
    this.film.show(number);
    get("description").textContent = data.descriptions[number];
    get("place").value = step;
    get("place").setAttribute("aria-valuetext", `Step ${step} of ${line.last}: ${sentence}`);
    get("sentence").textContent = sentence;
    const whose = record.n === 0 ? "set-up" : `${data.players[record.player - 1]}: ${record.action}`;
    const time = record.at === null ? "" : ` · ${(record.at / 1000).toFixed(1)} s`;
    get("where").textContent = `Step ${step} of ${line.last} · ${whose}${time}`;
    get("chance").textContent = probability ? `Probability: ${probability}` : "";
    this.showRule(rule);
    this.showComments(step === line.endOf(record) ? record.said : []);
    this.showScores(record.player, data.steps[number][5]);
    this.markMove(this.moveButtons.get(record.n));
    if (get("inwords").open) this.inWords();
  }

  markMove(button) {
    if (this.markedMove === button) return;
    if (this.markedMove) this.markedMove.removeAttribute("aria-current");
    button.setAttribute("aria-current", "true");
    this.markedMove = button;
    // Asking for the button's place makes the browser lay out the page, and once per frame is enough.
    if (this.scrolling) return;
    this.scrolling = requestAnimationFrame(() => {
      this.scrolling = null;
      const box = get("moves");
      box.scrollTop = this.markedMove.offsetTop - box.offsetTop - box.clientHeight / 2;
    });
  }

  showRule(number) {
    const box = get("rule");
    box.hidden = number < 0;
    if (number < 0) return;
    const [id, title, text, source, status, readings] = this.data.rules[number];
    const [head, words, said, from] = box.children;
    head.textContent = `Rule: ${title}`;
    words.textContent = text;
    said.hidden = !readings.length;
    said.replaceChildren(...readings.map((reading) => filled("li", `Our reading: ${reading}`)));
    from.textContent = `${id} · ${source} (${status})`;
  }

  showComments(said) {
    get("comments").replaceChildren(...said.map((text) => filled("blockquote", text)));
  }

  showScores(active, scores) {
    this.data.players.forEach((player, seat) => {
      const row = get("scores").rows[seat] || this.scoreRow(player);
      row.setAttribute("aria-current", active === seat + 1);
      row.cells[1].textContent = scores[seat];
    });
  }

  scoreRow(player) {
    const row = get("scores").insertRow();
    const head = filled("th", player);
    head.scope = "row";
    row.append(head, document.createElement("td"));
    return row;
  }

  inWords() {
    const [, text, list] = get("inwords").children;
    text.textContent = this.data.descriptions[this.line.steps[this.step]];
    const labels = [...get("board").querySelectorAll("title")].map((title) => filled("li", title.textContent));
    list.replaceChildren(...labels);
  }

  // --- what the reader does ---

  listen() {
    const unit = () => get("unit").value;
    const actions = {
      first: () => this.goto(0),
      previous: () => this.goto(this.line.before(this.step, unit())),
      next: () => this.goto(this.line.after(this.step, unit())),
      last: () => this.goto(this.line.last),
      play: () => this.playOrPause(),
    };
    for (const [id, act] of Object.entries(actions)) get(id).onclick = act;
    get("place").oninput = (event) => this.goto(Number(event.target.value));
    get("speed").onchange = () => this.timer && this.restart();
    get("inwords").ontoggle = () => this.inWords();
    get("theme").onclick = () => {
      const root = document.documentElement;
      const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = isDark ? "light" : "dark";
    };
    const keys = {
      ArrowLeft: actions.previous,
      ArrowRight: actions.next,
      ArrowUp: () => this.goto(this.line.before(this.step, "turn")),
      ArrowDown: () => this.goto(this.line.after(this.step, "turn")),
      Home: actions.first,
      End: actions.last,
      " ": actions.play,
      m: () => this.goto(this.line.after(this.step, "moment")),
      M: () => this.goto(this.line.before(this.step, "moment")),
    };
    document.addEventListener("keydown", (event) => {
      // Lists, sliders and buttons keep their own keys.
      const own = { SELECT: true, INPUT: event.key !== " " && event.key.toLowerCase() !== "m", SUMMARY: event.key === " ", BUTTON: event.key === " " };
      if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key] || own[event.target.tagName]) return;
      event.preventDefault();
      keys[event.key]();
    });
  }

  playOrPause() {
    if (this.timer) return this.pause();
    if (this.step === this.line.last) this.goto(this.line.endOf(this.data.records[0]));
    this.playButton("Pause", "M5 3v10M11 3v10");
    get("sentence").setAttribute("aria-live", "off");
    this.restart();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.playButton("Play", "M4 2l9 6-9 6z");
    get("sentence").setAttribute("aria-live", "polite");
  }

  playButton(name, path) {
    get("play").setAttribute("aria-label", name);
    get("play").querySelector("path").setAttribute("d", path);
  }

  restart() {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.goto(this.line.after(this.step, get("unit").value));
      if (this.step === this.line.last) this.pause();
    }, 1000 / Number(get("speed").value));
  }
}

function filled(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

unpacked().then((data) => {
  window.page = new Page(data);
});
