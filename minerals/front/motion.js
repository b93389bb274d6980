// Pieces that move over a picture. The picture below them is already the new one, and shows the pieces where they come
// to rest only when the motion is over. So the next picture can come at any time and ends the motion at once.

import { STILL, sound } from "./sound.js";

/** @typedef {[x: number, y: number]} Point */
/** @typedef {import("./sound.js").Note} Note */
/** @typedef {[along: number, up: number, turn: number, scale: number, opacity: number]} Pose */
/**
 * How pieces of one kind move: their poses at moments that are equally far apart, and their sounds; by leg, from each
 * point of the way to the next. See `manners.py`.
 * @typedef {{poses: Pose[], notes: Note[], by_leg: boolean}} Manner
 */
/** @typedef {{duration: number, manners: {[kind: string]: Manner}}} Manners how long each motion takes, in milliseconds */
/**
 * @typedef {object} Way
 * @property {string} piece the name that the game has for it, or nothing
 * @property {string} kind
 * @property {Point[]} way what its middle goes through
 * @property {Point} base where its middle is as it is drawn
 * @property {number} scale how large it is at the end
 */
/** @typedef {Way & {node: SVGElement}} Moved */

// Kinds of what goes from place to place.
const TRAVELS = ["slide", "walk"];

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
    if (before && before.kind === move.kind && TRAVELS.includes(move.kind)) {
      const scale = before.scale * move.scale;
      found[at] = { ...before, way: [...before.way, ...move.way.slice(1)], scale, ...more?.(before, move) };
    } else found.push(move);
  }
  return found;
}

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
   * @param {Manners} how
   * @param {() => void} ended called when it is over, by itself or not
   */
  begin(moves, { duration, manners }, ended) {
    this.end();
    this.ended = ended;
    this.layer.replaceChildren(...moves.map(({ node }) => node));
    let frames = 0;
    let start = 0;
    /** @param {number} now */
    const step = (now) => {
      start ||= now;
      frames += 1;
      // A frame can have begun before the motion did.
      const share = Math.min(1, Math.max(0, now - start) / duration);
      for (const move of moves) put(move, manners[move.kind], share);
      // Everything is seen for one frame where it comes to rest.
      this.running = requestAnimationFrame(share < 1 ? step : over);
    };
    const over = () => {
      this.layer.dataset["done"] = String(Number(this.layer.dataset["done"]) + 1);
      this.layer.dataset["frames"] = String(frames);
      this.end();
    };
    // At once, so that the new picture is never seen without the motion.
    step(performance.now());
    // Ten pieces that fall at once sound like one.
    const kinds = new Map(moves.map((move) => [move.kind, move]));
    sound([...kinds.values()].flatMap((move) => notesOf(move, manners[move.kind])), duration / 1000);
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
 * Where a piece is after a part of its time, and its pose there. `pose_at` of manners.py does the same.
 * @param {Way} move
 * @param {Manner} manner
 * @param {number} share from 0 to 1
 * @returns {[Point, Pose]}
 */
export function poseAt({ way, scale }, { poses, by_leg: byLeg }, share) {
  const legs = byLeg ? Math.max(1, way.length - 1) : 1;
  const leg = Math.min(Math.floor(share * legs), legs - 1);
  const at = (share * legs - leg) * (poses.length - 1);
  const first = Math.min(Math.floor(at), poses.length - 2);
  const [from, to] = /** @type {[Pose, Pose]} */ (poses.slice(first, first + 2));
  const pose = /** @type {Pose} */ (from.map((number, place) => number + (/** @type {number} */ (to[place]) - number) * (at - first)));
  const part = pose[0];
  pose[3] *= 1 + (scale - 1) * ((leg + part) / legs);
  return [along(legs > 1 ? way.slice(leg, leg + 2) : way, part), pose];
}

/**
 * @param {Way} move
 * @param {Manner} [manner]
 * @returns {Note[]}
 */
function notesOf({ way }, { notes, by_leg: byLeg } = { poses: [], notes: [], by_leg: false }) {
  const legs = byLeg ? Math.max(1, way.length - 1) : 1;
  return Array.from({ length: legs }, (_, leg) => leg).flatMap((leg) =>
    notes.map(([at, ...tone]) => /** @type {Note} */ ([(leg + at) / legs, ...tone])),
  );
}

/**
 * Put a piece where it is after a part of its time.
 * @param {Moved} move
 * @param {Manner | undefined} manner
 * @param {number} share from 0 to 1
 */
function put(move, manner, share) {
  if (!manner) return;
  const [[x, y], [, up, turn, scale, opacity]] = poseAt(move, manner, share);
  const about = `rotate(${turn}) scale(${scale}) translate(${-move.base[0]} ${-move.base[1]})`;
  move.node.setAttribute("transform", `translate(${x} ${y - up}) ${about}`);
  move.node.setAttribute("opacity", String(opacity));
}
