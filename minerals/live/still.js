// Shows a place as it begins: laid out for the page, in its colours, with what it answers to the first action.

/** @typedef {import("minerals/live/manager.js").Manager} Manager */
/** @typedef {import("minerals/live/shared_model.js").Message} Message */
/** @typedef {{width: number, height: number, said: Message[], dark: Message[], answers: [Message, Message[]][]}} Look */
/** @typedef {{place: string, source: string, given: {[name: string]: unknown}, said: Message[], looks?: Look[]}} Still see still.py */

const MEASURES = ".screen.page.Page";
// A board that is a little too wide for its place is made smaller by the browser.
const TOO_WIDE = 24;

/**
 * @param {Manager} manager
 * @param {Still} still
 * @param {HTMLElement} el
 * @returns {{known: Map<string, Message[]>, measured: Message[]}} the answers, each by the text of the message that it
 *   answers, and what Python must hear of the page to begin with the same picture
 */
export function showStill(manager, { place, said, looks = [] }, el) {
  // What is higher than wide is for a screen that is so too.
  const isHighEnough = (/** @type {Look} */ { width, height }) => height < width || height <= window.innerHeight;
  const fits = (/** @type {Look} */ look) => look.width <= el.clientWidth + TOO_WIDE && isHighEnough(look);
  const look = looks.findLast(fits) ?? looks[0];
  const isDark = document.body.dataset["jpThemeLight"] === "false";
  manager.place(place, el);
  const told = [...said.filter((each) => !("shown" in each)), ...(look?.said ?? []), ...((isDark && look?.dark) || [])];
  for (const each of [...told, ...said.filter((each) => "shown" in each)]) manager.take(each);
  const measured = told.filter(({ update }) => manager.models.get(update)?.state["_code"]?.endsWith(MEASURES));
  return { known: new Map((look?.answers ?? []).map(([asked, answer]) => [JSON.stringify(asked), answer])), measured };
}
