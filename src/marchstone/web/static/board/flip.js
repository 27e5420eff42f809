// Movement: after an update each element with a data-key slides from where it was to where it is.

export const DURATION = 240;
const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";
const NEAR = 2; // px: less than this is no movement

/** @typedef {{ x: number, y: number, width: number, height: number }} Spot centre and size */

export function motionIsWelcome() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {Element} element @returns {Spot} */
function spot(element) {
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

/**
 * Slide from the old spots to the new ones. An element that was not there before comes from the
 * key in its data-from, or fades in.
 * @param {Element} root
 * @param {Map<string, Spot>} before
 * @returns {Animation[]}
 */
export function slide(root, before) {
  if (!motionIsWelcome() || before.size === 0) return [];
  /** @type {Map<Element, { dx: number, dy: number }>} */
  const moved = new Map();
  const elements = [...root.querySelectorAll("[data-key]")];
  // All reading before all writing: one layout instead of one for every card.
  const steps = elements.map((element) => ({ element, from: origin(element, before), to: spot(element) }));
  const animations = [];
  for (const { element, from, to } of steps) {
    if (to.width === 0) continue;
    const animation = from ? fly(element, from, to, moved) : appear(element);
    if (animation) animations.push(animation);
  }
  return animations;
}

/** @param {Element} element @param {Map<string, Spot>} before */
function origin(element, before) {
  const own = before.get(element.getAttribute("data-key") ?? "");
  return own ?? before.get(element.getAttribute("data-from") ?? "");
}

/**
 * @param {Element} element
 * @param {Spot} from
 * @param {Spot} to
 * @param {Map<Element, { dx: number, dy: number }>} moved
 */
function fly(element, from, to, moved) {
  const carried = carrier(element, moved);
  const dx = from.x - to.x;
  const dy = from.y - to.y;
  const grew = Math.abs(from.width - to.width) > NEAR;
  moved.set(element, { dx, dy });
  const [x, y] = [dx - carried.dx, dy - carried.dy];
  if (Math.abs(x) < NEAR && Math.abs(y) < NEAR && !grew) return null;
  const start = { translate: `${x / zoom(element)}px ${y / zoom(element)}px`, scale: "1" };
  if (grew && carried.dx === 0) start.scale = String(from.width / to.width);
  return play(element, [start, { translate: "0 0", scale: "1" }]);
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

/** @param {Element} element */
function appear(element) {
  return play(element, [{ opacity: 0, scale: "0.9" }, { opacity: 1, scale: "1" }]);
}

/** @param {Element} element @param {Keyframe[]} frames */
function play(element, frames) {
  element.classList.add("flying");
  const animation = element.animate(frames, { duration: DURATION, easing: EASE });
  const land = () => element.classList.remove("flying");
  animation.addEventListener("finish", land);
  animation.addEventListener("cancel", land);
  return animation;
}
