// Sentences with gaps. Python translates them; see words.py.

/** @typedef {{[name: string]: string}} Words */

/**
 * Return a sentence of the table with its gaps filled in.
 * @param {Words} words
 * @param {string} name
 * @param {{[gap: string]: string | number}} [values]
 * @returns {string}
 */
export function worded(words, name, values = {}) {
  return (words[name] ?? "").replace(/\{(\w+)\}/g, (gap, key) => (key in values ? String(values[key]) : gap));
}
