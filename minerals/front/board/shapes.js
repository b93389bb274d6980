// What can be clicked in a picture, and where.

/**
 * The corners of a polygon, x and y in turn, or x, y and the radius of a circle, in scene units.
 * @typedef {number[]} Outline
 */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {[x: number, y: number]} Point */

/**
 * @param {Outline} outline
 * @param {number} x
 * @param {number} y
 * @returns {boolean}
 */
export function contains(outline, x, y) {
  const [first = 0, second = 0, third = 0] = outline;
  if (outline.length === 3) return (x - first) ** 2 + (y - second) ** 2 <= third ** 2;
  let isInside = false;
  let [lastX = 0, lastY = 0] = outline.slice(-2);
  for (let at = 0; at < outline.length; at += 2) {
    const [hereX = 0, hereY = 0] = outline.slice(at, at + 2);
    if (hereY > y !== lastY > y && x < ((lastX - hereX) * (y - hereY)) / (lastY - hereY) + hereX) {
      isInside = !isInside;
    }
    [lastX, lastY] = [hereX, hereY];
  }
  return isInside;
}

/**
 * @param {Outline} outline
 * @returns {Box}
 */
export function boxOf(outline) {
  const [x = 0, y = 0, radius = 0] = outline;
  if (outline.length === 3) return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
  const across = outline.filter((_, at) => at % 2 === 0);
  const down = outline.filter((_, at) => at % 2 === 1);
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) };
}

/**
 * @param {Box} box
 * @returns {number}
 */
export const areaOf = (box) => (box.right - box.left) * (box.bottom - box.top);

/** The shapes of a picture. */
export class Shapes {
  constructor() {
    /** @type {[token: string, outline: Outline][]} */
    this.all = [];
    /** @type {Map<string, Outline>} */
    this.largest = new Map();
    this.width = 1;
    this.height = 1;
  }

  /**
   * @param {[token: string, outline: Outline][]} shapes bottom first
   * @param {number[]} size width and height of the scene
   */
  set(shapes, size) {
    [this.width = 1, this.height = 1] = size;
    if (shapes === this.all) return;
    this.all = shapes;
    this.largest = new Map();
    for (const [token, outline] of shapes) {
      const known = this.largest.get(token);
      if (!known || areaOf(boxOf(outline)) > areaOf(boxOf(known))) this.largest.set(token, outline);
    }
  }

  /**
   * The topmost token at a point, or null.
   * @param {number} x
   * @param {number} y
   * @returns {string | null}
   */
  at(x, y) {
    return this.all.findLast(([, outline]) => contains(outline, x, y))?.[0] ?? null;
  }

  /**
   * @param {string} token
   * @returns {Box | null}
   */
  box(token) {
    const outline = this.largest.get(token);
    return outline ? boxOf(outline) : null;
  }

  /**
   * @param {string} token
   * @returns {Point | null}
   */
  centre(token) {
    const box = this.box(token);
    return box && [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  }

  /**
   * The centres of tokens, without those that are not in the picture.
   * @param {string[]} tokens
   * @returns {Point[]}
   */
  way(tokens) {
    return tokens.map((token) => this.centre(token)).filter((point) => point !== null);
  }
}
