// A model that Python and its views on a page share.

/** @typedef {{[name: string]: any}} State */
/** @typedef {{[name: string]: any}} Message plain data: see host.py */
/** @typedef {(...given: any[]) => void} Listener */

/** A model that Python and its views share, as anywidget gives it to a view. */
export class SharedModel {
  /**
   * @param {string} id
   * @param {State} state
   * @param {(message: Message) => void} say
   */
  constructor(id, state, say) {
    this.id = id;
    this.state = state;
    this.say = say;
    /** @type {Map<string, Set<Listener>>} */
    this.listeners = new Map();
    /** @type {Set<string>} */
    this.unsaid = new Set();
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  set(name, value) {
    if (this.state[name] === value) return;
    this.state[name] = value;
    this.unsaid.add(name);
    this.#tell([name]);
  }

  save_changes() {
    if (!this.unsaid.size) return;
    const state = Object.fromEntries([...this.unsaid].map((name) => [name, this.state[name]]));
    this.unsaid.clear();
    this.say({ update: this.id, state });
  }

  /** @param {unknown} content */
  send(content) {
    this.say({ custom: this.id, content });
  }

  /**
   * @param {string} event
   * @param {Listener} call
   */
  on(event, call) {
    for (const each of event.split(" ")) {
      const calls = this.listeners.get(each) ?? new Set();
      this.listeners.set(each, calls.add(call));
    }
  }

  /**
   * @param {string} event
   * @param {Listener} [call]
   */
  off(event, call) {
    for (const each of event.split(" ")) {
      if (call) this.listeners.get(each)?.delete(call);
      else this.listeners.delete(each);
    }
  }

  /**
   * Take what Python says.
   * @param {State} state
   */
  take(state) {
    const changed = Object.keys(state).filter((name) => !same(this.state[name], state[name]));
    for (const name of changed) this.state[name] = state[name];
    this.#tell(changed);
  }

  /** @param {string[]} names */
  #tell(names) {
    if (!names.length) return;
    for (const name of names) this.emit(`change:${name}`, this, this.state[name]);
    this.emit("change", this);
  }

  /**
   * @param {string} event
   * @param {unknown[]} given
   */
  emit(event, ...given) {
    for (const call of [...(this.listeners.get(event) ?? [])]) call(...given);
  }
}

/**
 * Do something now, and whenever a model changes.
 * @param {SharedModel} model
 * @param {string} event
 * @param {AbortSignal} signal
 * @param {() => void} call
 */
export function listen(model, event, signal, call) {
  model.on(event, call);
  signal.addEventListener("abort", () => model.off(event, call));
  call();
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
function same(one, other) {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
