// Movement: after an update each element with a data-key slides from where it was to where it is.
// What comes from elsewhere (data-from) flies, one thing after another.

import { traced } from "../motion/layer.js";
import { flight, motionIsWelcome } from "../motion/pace.js";

const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";
const NEAR = 2; // px: less than this is no movement
const APART = 0.35; // of a flight, between two things that fly
const LATEST = 0.9; // of a flight, at which the last of them sets out
const LEAST = 0.4; // a thing begins no smaller than this, and no larger than the next
const MOST = 1.6;

/** @typedef {{ x: number, y: number, width: number, height: number }} Spot centre and size */
/** @typedef {{ element: Element, from: Spot | undefined, to: Spot, isNew: boolean }} Step */
/** @typedef {{ element: Element, frames: Keyframe[], delay: number, isNews: boolean }} Flight */
/** @typedef {{ animation: Animation, element: Element, ghost: Element | null }} Flying */

/** @param {Element} element @returns {Spot} */
export function spot(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width, height };
}

/**
 * Where everything with a key is.
 * @param {Element} root
 * @returns {Map<string, Spot>}
 */
export function spots(root) {
  const found = new Map();
  for (const element of root.querySelectorAll("[data-key]")) {
    const here = spot(element);
    if (here.width > 0) found.set(element.getAttribute("data-key"), here);
  }
  return found;
}

/** Everything that moves on a board at a time; it leaves no trace when it ends. */
export class Motion {
  /** @type {Set<Flying>} */ #flying = new Set();
  /** What is around that, and would cut it off or hide it. @type {Set<Element>} */ #around = new Set();

  /** @param {Element} root @param {number} time ms of a flight */
  constructor(root, time) {
    this.root = root;
    this.time = time;
  }

  /** Whether anything flies still. */
  get isOn() {
    return this.#flying.size > 0;
  }

  /** @param {Flight[]} flights */
  play(flights) {
    const around = new Set(flights.flatMap(({ element }) => [...this.#ancestors(element)]));
    this.#around = new Set([...around].filter(holdsAll));
    for (const it of this.#around) it.classList.add("carries");
    for (const each of flights) this.#fly(each);
  }

  /** @param {Element} element */
  * #ancestors(element) {
    for (let it = element.parentElement; it && it !== this.root; it = it.parentElement) yield it;
  }

  /** @param {Flight} flight */
  #fly({ element, frames, delay, isNews }) {
    const timing = { duration: this.time, delay, easing: EASE, fill: /** @type {FillMode} */ ("both") };
    // A drawing ends at its edge: what comes from beyond it is drawn above, and itself seen when it is there.
    const ghost = isNews && element instanceof SVGGraphicsElement ? traced(element) : null;
    ghost?.firstElementChild?.animate(frames, timing);
    const own = ghost ? [{ opacity: 0 }, { opacity: 0 }] : frames;
    const flying = { element, ghost, animation: element.animate(own, { ...timing, fill: "backwards" }) };
    element.classList.add("flying");
    this.#flying.add(flying);
    for (const end of ["finish", "cancel"]) flying.animation.addEventListener(end, () => this.#land(flying));
  }

  /** @param {Flying} flying */
  #land(flying) {
    if (!this.#flying.delete(flying)) return;
    flying.element.classList.remove("flying");
    flying.ghost?.remove();
    if (!this.isOn) this.finish();
  }

  /** At once. */
  finish() {
    for (const { animation, element, ghost } of this.#flying) {
      element.classList.remove("flying");
      ghost?.remove();
      animation.finish();
    }
    for (const around of this.#around) around.classList.remove("carries");
    this.#flying.clear();
    this.#around.clear();
  }
}

/** Whether nothing would come to light if it did not cut off what it holds. @param {Element} it */
function holdsAll(it) {
  return it instanceof HTMLElement && it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight
    && !it.hasAttribute("data-pan");
}

/**
 * Slide from the old spots to the new ones. An element that was not there before comes from the
 * key in its data-from, or fades in.
 * @param {Element} root
 * @param {Map<string, Spot>} before
 * @param {boolean} [isOwn] what the person did himself
 * @returns {{ motion: Motion, news: Flight[] }} news: what has come from elsewhere
 */
export function slide(root, before, isOwn = false) {
  const motion = new Motion(root, flight(isOwn));
  if (!motionIsWelcome() || before.size === 0) return { motion, news: [] };
  const elements = [...root.querySelectorAll("[data-key]")];
  // All reading before all writing: one layout instead of one for every card.
  const steps = elements.map((element) => step(element, before)).filter(({ to }) => to.width > 0);
  const news = new Set(steps.filter(isNews).map(({ element }) => element));
  const delays = order([...news], motion.time);
  /** @type {Map<Element, { dx: number, dy: number }>} */
  const moved = new Map();
  const flights = [];
  for (const each of steps) {
    const frames = each.from ? path(each, each.from, moved) : appearing();
    const delay = delays.get(each.element) ?? 0;
    if (frames) flights.push({ element: each.element, frames, delay, isNews: news.has(each.element) });
  }
  motion.play(flights);
  return { motion, news: flights.filter((each) => each.isNews) };
}

/** @param {Element} element @param {Map<string, Spot>} before @returns {Step} */
function step(element, before) {
  const own = before.get(element.getAttribute("data-key") ?? "");
  const from = own ?? before.get(element.getAttribute("data-from") ?? "");
  return { element, from, to: spot(element), isNew: !own };
}

/** Whether it has come from elsewhere, and does not merely make room. @param {Step} step */
function isNews({ element, isNew, from, to }) {
  if (isNew || !from) return from !== undefined || element.hasAttribute("data-sound");
  return Math.hypot(from.x - to.x, from.y - to.y) > Math.max(to.width, to.height);
}

/** When each of them sets out: what was played before what is drawn for it. @param {Element[]} news @param {number} time */
function order(news, time) {
  const apart = Math.min(APART, LATEST / Math.max(1, news.length - 1)) * time;
  const isPlayed = (/** @type {Element} */ element) => Number(element.classList.contains("last"));
  const sorted = [...news].sort((a, b) => isPlayed(b) - isPlayed(a));
  return new Map(sorted.map((element, number) => [element, number * apart]));
}

/**
 * @param {Step} step
 * @param {Spot} from
 * @param {Map<Element, { dx: number, dy: number }>} moved
 */
function path({ element, to, isNew }, from, moved) {
  const carried = carrier(element, moved);
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  const grew = Math.abs(from.width - to.width) > NEAR;
  moved.set(element, { dx, dy });
  const [x, y] = [dx - carried.dx, dy - carried.dy];
  if (Math.abs(x) < NEAR && Math.abs(y) < NEAR && !grew) return null;
  const start = { translate: `${x / zoom(element)}px ${y / zoom(element)}px`, scale: "1" };
  if (grew && carried.dx === 0) start.scale = String(size(from, to));
  if (!isNew) return [start, { translate: "0 0", scale: "1" }];
  // What has been played is lifted on its way.
  return [start, { scale: "1.12", offset: 0.6 }, { translate: "0 0", scale: "1" }];
}

/** Of a thing that comes out of a row of them: not as wide as the row. @param {Spot} from @param {Spot} to */
function size(from, to) {
  const ratio = Math.min(from.width / to.width, from.height / (to.height || 1));
  return Math.max(LEAST, Math.min(ratio, MOST));
}

/**
 * What a keyed element around this one moves already.
 * @param {Element} element
 * @param {Map<Element, { dx: number, dy: number }>} moved
 */
function carrier(element, moved) {
  const around = element.parentElement?.closest("[data-key]");
  return (around && moved.get(around)) || { dx: 0, dy: 0 };
}

/** Pixels of the screen in one unit of the element's own drawing. @param {Element} element */
function zoom(element) {
  if (!(element instanceof SVGGraphicsElement) || !element.ownerSVGElement) return 1;
  return element.ownerSVGElement.getScreenCTM()?.a || 1;
}

function appearing() {
  return [{ opacity: 0, scale: "0.9" }, { opacity: 1, scale: "1" }];
}
