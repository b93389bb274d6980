// Pieces that move over a picture. The picture below them is already the new one, and shows the pieces where they come
// to rest only when the motion is over. So the next picture can come at any time and ends the motion at once.

/** @typedef {[x: number, y: number]} Point */
/**
 * @typedef {object} Way
 * @property {string} piece the name that the game has for it, or nothing
 * @property {"slide" | "drop" | "drift" | "tumble" | "fade"} kind
 * @property {Point[]} way what its middle goes through
 * @property {Point} base where its middle is as it is drawn
 * @property {number} scale how large it is at the end
 */
/** @typedef {Way & {node: SVGElement}} Moved */
/** @typedef {{move: Moved, duration: number, length: number}} Piece */

const SHORTEST = 150;
const LONGEST = 350;
const OF_KIND = { slide: 0, drop: 220, drift: LONGEST, tumble: LONGEST, fade: 200 };
const PER_UNIT = 0.45;
const HEIGHT_OF_FALL = 20;
const STILL = "(prefers-reduced-motion: reduce)";

/**
 * @param {Point} from
 * @param {Point} to
 * @returns {number}
 */
const distance = (from, to) => Math.hypot(to[0] - from[0], to[1] - from[1]);

/**
 * @param {Point[]} way
 * @returns {number}
 */
function lengthOf(way) {
  return way.slice(1).reduce((sum, point, at) => sum + distance(/** @type {Point} */ (way[at]), point), 0);
}

/**
 * The point of a way after a part of its length.
 * @param {Point[]} way
 * @param {number} part from 0 to 1
 * @returns {Point}
 */
export function along(way, part) {
  let left = part * lengthOf(way);
  let [last = /** @type {Point} */ ([0, 0])] = way;
  for (const point of way.slice(1)) {
    const length = distance(last, point);
    if (length > 0 && left <= length) {
      return [last[0] + ((point[0] - last[0]) * left) / length, last[1] + ((point[1] - last[1]) * left) / length];
    }
    left -= length;
    last = point;
  }
  return last;
}

/**
 * The moves of several steps as those of one: a piece that goes on goes all the way.
 * @template {Way} Kind
 * @param {Kind[]} moves
 * @param {(first: Kind, next: Kind) => Partial<Kind>} [more] what else of the two is joined
 * @returns {Kind[]}
 */
export function joinedMoves(moves, more) {
  /** @type {Kind[]} */
  const found = [];
  for (const move of moves) {
    const at = found.findLastIndex(({ piece }) => piece !== "" && piece === move.piece);
    const before = found[at];
    if (before && before.kind === "slide" && move.kind === "slide") {
      const scale = before.scale * move.scale;
      found[at] = { ...before, way: [...before.way, ...move.way.slice(1)], scale, ...more?.(before, move) };
    } else found.push(move);
  }
  return found;
}

/**
 * @param {Way} move
 * @returns {number} milliseconds
 */
function durationOf({ kind, way }) {
  return OF_KIND[kind] || Math.min(LONGEST, SHORTEST + PER_UNIT * lengthOf(way));
}

/**
 * @param {number} share
 * @returns {number}
 */
const eased = (share) => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share));

/** Whether the reader wants to see anything move, and sees the page at all. */
export const isMotionWanted = () => !matchMedia(STILL).matches && !document.hidden;

/** The motion between two pictures. */
export class Motion {
  /**
   * @param {SVGElement} layer what moves is put into it
   */
  constructor(layer) {
    this.layer = layer;
    this.running = 0;
    this.ended = () => {};
    layer.setAttribute("aria-hidden", "true");
    /** How many motions have run to their end, and how many frames the last one had. */
    layer.dataset["done"] = "0";
  }

  get isRunning() {
    return this.running !== 0;
  }

  /**
   * Begin a motion. It ends the one before.
   * @param {Moved[]} moves
   * @param {() => void} ended called when it is over, by itself or not
   */
  begin(moves, ended) {
    this.end();
    this.ended = ended;
    const pieces = moves.map((move) => ({ move, duration: durationOf(move), length: lengthOf(move.way) }));
    const longest = Math.max(0, ...pieces.map(({ duration }) => duration));
    this.layer.replaceChildren(...moves.map(({ node }) => node));
    let frames = 0;
    let start = 0;
    /** @param {number} now */
    const step = (now) => {
      start ||= now;
      frames += 1;
      const passed = now - start;
      for (const piece of pieces) put(piece, Math.min(1, passed / piece.duration));
      // Everything is seen for one frame where it comes to rest.
      this.running = requestAnimationFrame(passed < longest ? step : over);
    };
    const over = () => {
      this.layer.dataset["done"] = String(Number(this.layer.dataset["done"]) + 1);
      this.layer.dataset["frames"] = String(frames);
      this.end();
    };
    // At once, so that the new picture is never seen without the motion.
    step(performance.now());
  }

  /** End the motion that is running: the picture below is the new one. */
  end() {
    cancelAnimationFrame(this.running);
    this.running = 0;
    this.layer.replaceChildren();
    const ended = this.ended;
    this.ended = () => {};
    ended();
  }
}

/**
 * Put a piece where it is after a part of its time.
 * @param {Piece} piece
 * @param {number} share from 0 to 1
 */
function put({ move, length }, share) {
  const { kind, way, base, node } = move;
  const part = eased(share);
  const [x, y] = length ? along(way, part) : /** @type {Point} */ (way[0]);
  let [up, turned, opacity] = [0, 0, 1];
  let scale = 1 + (move.scale - 1) * part;
  if (kind === "drop") {
    up = HEIGHT_OF_FALL * (1 - share * share);
    scale = 1 + 0.2 * (1 - share * share);
    opacity = Math.min(1, 3 * share);
  } else if (kind === "tumble") {
    up = 1.3 * HEIGHT_OF_FALL * Math.sin(Math.PI * share);
    scale = 1 + 0.15 * Math.sin(Math.PI * share);
    turned = 540 * (1 - part);
  } else if (kind === "drift") {
    turned = 7 * part;
    opacity = 1 - part;
  } else if (kind === "fade") {
    opacity = 1 - part;
  }
  const about = `rotate(${turned}) scale(${scale}) translate(${-base[0]} ${-base[1]})`;
  node.setAttribute("transform", `translate(${x} ${y - up}) ${about}`);
  node.setAttribute("opacity", String(opacity));
}
