// The part of a page's address behind `#`, which names what is shown: `#step=42`.

// Browsers refuse to change an address often, and a game is played at ten steps a second.
const MILLISECONDS = 500;

/**
 * Return a part of the address, or null if it is not there.
 * @param {string} name
 * @returns {string | null}
 */
export function addressed(name) {
  return new URLSearchParams(location.hash.slice(1)).get(name);
}

/**
 * Return the address of this page with other parts, without what tells how it is embedded.
 * @param {{[name: string]: string | number}} parts
 * @returns {string}
 */
export function addressOf(parts) {
  const address = new URL(location.href);
  const asked = [...address.searchParams].filter(([name]) => name !== "embed");
  address.search = new URLSearchParams(asked).toString();
  address.hash = hashOf(parts);
  return address.href;
}

/**
 * @param {{[name: string]: string | number}} parts
 * @returns {string}
 */
function hashOf(parts) {
  return Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

/** Lets the address follow what is shown, without a new entry in the history. */
export class Address {
  constructor() {
    this.timer = 0;
    this.wanted = "";
  }

  /** @param {{[name: string]: string | number}} parts */
  follow(parts) {
    this.wanted = `#${hashOf(parts)}`;
    if (!this.timer) this.timer = setTimeout(() => this.write(), MILLISECONDS);
  }

  write() {
    this.timer = 0;
    try {
      if (location.hash !== this.wanted) history.replaceState(history.state, "", this.wanted);
    } catch {
      // Some hosts give the page no address of its own. It works without.
    }
  }

  /** Forget what has not been written yet: the reader has typed another address. */
  drop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }
}
