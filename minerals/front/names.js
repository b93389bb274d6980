// Other names for the players, for a reader who is not to know who plays until the end.

/** A shorter beginning of a name could begin many words. */
const LEAST_LETTERS = 3;

/**
 * Return a function that puts other names in the place of the players' in a text, also where a name has been cut.
 * @param {string[]} players
 * @param {string[]} others
 * @returns {(text: string) => string}
 */
export function renamer(players, others) {
  /** @type {Map<string, string>} */
  const names = new Map();
  players.forEach((name, place) => {
    const other = others[place] ?? "";
    if (name === other) return;
    names.set(name, other);
    for (let length = name.length - 1; length >= LEAST_LETTERS; length--) {
      const cut = `${name.slice(0, length)}…`;
      if (!names.has(cut)) names.set(cut, other);
    }
  });
  if (names.size === 0) return (text) => text;
  const longestFirst = [...names.keys()].sort((one, other) => other.length - one.length);
  const all = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${all})(?![\\p{L}\\p{N}])`, "gu");
  return (text) => text.replace(found, (name) => names.get(name) ?? name);
}
