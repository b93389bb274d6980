// Entering an action click by click. It follows minerals/core/match/entry.py, and a test holds both together.

/** @typedef {{tokens: string[]}} Enterable an action, by the clicks that enter it */

/**
 * A partial action.
 * @template {Enterable} Action
 * @typedef {object} Entry
 * @property {string[]} tokens clicked so far
 * @property {"no" | "maybe" | "yes"} complete whether it is an action, which could perhaps go on
 * @property {Action | null} action
 * @property {string[]} next the tokens that can follow
 * @property {boolean} isRefused whether the last click was refused; the tokens are then those before it
 */

/**
 * Why clicks are refused, by what was entered before: see `beginningOf`.
 * @template Reasons
 * @typedef {{[entered: string]: {[token: string]: Reasons}}} Refusals
 */

const CELL = /^[a-z]+\d+$/;

/**
 * The partial action with these tokens, as far as an action begins with them.
 * @template {Enterable} Action
 * @param {Action[]} actions
 * @param {string[]} [tokens]
 * @returns {Entry<Action>}
 */
export function enter(actions, tokens = []) {
  const begun = actions.filter((action) => tokens.every((token, place) => action.tokens[place] === token));
  const whole = begun.findLast((action) => action.tokens.length === tokens.length) ?? null;
  const next = [...new Set(begun.flatMap((action) => action.tokens.slice(tokens.length, tokens.length + 1)))];
  const complete = whole ? (next.length ? "maybe" : "yes") : "no";
  return { tokens, complete, action: whole, next, isRefused: false };
}

/**
 * The partial action after a click on a board.
 * @template {Enterable} Action
 * @param {Action[]} actions
 * @param {Entry<Action>} entry
 * @param {string} token
 * @param {(tokens: string[]) => boolean} [begins] whether something else than an action begins with tokens
 * @returns {Entry<Action>}
 */
export function press(actions, entry, token, begins = () => false) {
  if (entry.tokens.at(-1) === token && !entry.next.includes(token)) {
    return entry.action ? { ...entry, complete: "yes", isRefused: false } : enter(actions, entry.tokens.slice(0, -1));
  }
  if (entry.tokens.length || entry.next.includes(token)) return click(actions, entry, token, begins);
  return click(actions.filter(({ tokens }) => CELL.test(tokens[0] ?? "")), entry, token, begins);
}

/**
 * @template {Enterable} Action
 * @param {Action[]} actions
 * @param {Entry<Action>} entry
 * @param {string} token
 * @param {(tokens: string[]) => boolean} begins
 * @returns {Entry<Action>}
 */
function click(actions, entry, token, begins) {
  const leadsOn = (/** @type {Entry<Action>} */ { tokens, action, next }) => action || next.length || begins(tokens);
  for (let kept = entry.tokens.length; kept >= 0; kept--) {
    const entered = enter(actions, [...entry.tokens.slice(0, kept), token]);
    if (leadsOn(entered)) return entered;
  }
  const firsts = entry.tokens.length ? [] : enter(actions).next;
  const implied = firsts.map((first) => enter(actions, [first, token])).filter(({ action, next }) => action || next.length);
  return implied.length === 1 && implied[0] ? implied[0] : { ...entry, isRefused: true };
}

/**
 * The tokens that begin or continue an action of several clicks, the last one entered first.
 * @param {Enterable[]} actions
 * @param {Entry<any>} entry
 * @returns {string[]}
 */
export function dragsOf(actions, { tokens, next }) {
  const firsts = actions.flatMap((action) => (action.tokens.length > 1 ? action.tokens.slice(0, 1) : []));
  return [...new Set([...(next.length ? tokens.slice(-1) : []), ...firsts])];
}

/**
 * The name of a beginning in a table of refusals.
 * @param {string[]} tokens
 * @returns {string}
 */
export const beginningOf = (tokens) => tokens.join(" > ");

/**
 * Why a click is refused: after what was entered, or else after its first click, or at all.
 * @template Reasons
 * @param {Refusals<Reasons>} refusals
 * @param {string[]} entered
 * @param {string} token
 * @returns {Reasons | undefined}
 */
export function reasonsFor(refusals, entered, token) {
  return [entered, entered.slice(0, 1), []].map((tokens) => refusals[beginningOf(tokens)]?.[token]).find(Boolean);
}
