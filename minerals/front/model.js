// The model of a widget, which Python and its pages share, as anywidget gives it.

/**
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(message: unknown) => void} send
 * @property {(event: string, call: (...given: any[]) => void) => void} on
 * @property {(event: string, call: (...given: any[]) => void) => void} off
 */

/** @typedef {{model: Model, el: HTMLElement}} View what a widget shows itself in */

/**
 * Call back whenever something changes, such as `change:step`.
 * @param {Model} model
 * @param {{[event: string]: () => void}} listeners
 * @returns {() => void} stops listening
 */
export function listenToModel(model, listeners) {
  for (const [event, call] of Object.entries(listeners)) model.on(event, call);
  return () => {
    for (const [event, call] of Object.entries(listeners)) model.off(event, call);
  };
}
