// Shows on the board what can be picked, and makes it reachable by keyboard and screen reader.

import { completed, hasBegun, restOfWalk, walkOf } from "./paths.js";

/** @typedef {import("./picking.js").Picking} Picking */

const MARKED = "[data-pick], [data-bubble], [data-bubble-from]";
const NATIVE = "button, a, input, select, summary";

/** What an element said of itself before we lit it. @type {WeakMap<Element, string | null>} */
const ownRoles = new WeakMap();
/** Drawings that we hid from screen readers. @type {WeakSet<Element>} */
const hidden = new WeakSet();

/**
 * @param {HTMLElement} board
 * @param {Picking} picking
 */
export function light(board, picking) {
  const next = picking.next();
  const pickable = picking.pickable();
  for (const element of board.querySelectorAll(MARKED)) {
    const walk = walkOf(element);
    const key = restOfWalk(walk, picking.picks)[0] ?? "";
    const isWaiting = picking.waiting !== null && hasBegun(walk, picking.picks);
    const isPicked = isWaiting || (walk.length === 1 && picking.picks.includes(key));
    const classes = element.classList;
    classes.toggle("can-pick", next.has(key));
    classes.toggle("can-switch", pickable.has(key) && !next.has(key) && !isPicked);
    classes.toggle("can-drag", walk.length === 1 && pickable.has(key) && goesOn(picking, key));
    classes.toggle("picked", isPicked);
    makeReachable(element, pickable.has(key) || isPicked, isPicked);
  }
  board.classList.toggle("is-picking", picking.picks.length > 0);
}

/** Whether a pick of this key asks for another. @param {Picking} picking @param {string} key */
function goesOn(picking, key) {
  const picks = picking.next().has(key) ? [...picking.settled, key] : [key];
  return !completed(picking.actions, picks, picking.ordered);
}

/**
 * @param {Element} element
 * @param {boolean} isPickable
 * @param {boolean} isPicked
 */
function makeReachable(element, isPickable, isPicked) {
  if (element.matches(NATIVE)) return;
  if (!ownRoles.has(element)) ownRoles.set(element, element.getAttribute("role"));
  const hasBubble = element.matches("[data-bubble], [data-bubble-from]");
  if (!isPickable && !hasBubble) {
    element.removeAttribute("tabindex");
    restoreRole(element);
    return;
  }
  element.setAttribute("tabindex", "0");
  // A button may hold nothing that can be focused itself; a group may.
  const holdsOthers = element.querySelector(MARKED) !== null;
  element.setAttribute("role", holdsOthers ? "group" : "button");
  // What has a name of its own is drawn for the eyes only.
  if (!holdsOthers && element.hasAttribute("aria-label")) hideDrawings(element);
  else showDrawings(element);
  if (isPickable && !holdsOthers) element.setAttribute("aria-pressed", String(isPicked));
  else element.removeAttribute("aria-pressed");
}

/** @param {Element} element */
function hideDrawings(element) {
  for (const drawn of element.children) {
    if (drawn.hasAttribute("aria-hidden")) continue;
    drawn.setAttribute("aria-hidden", "true");
    hidden.add(drawn);
  }
}

/** @param {Element} element */
function showDrawings(element) {
  for (const drawn of element.children) if (hidden.delete(drawn)) drawn.removeAttribute("aria-hidden");
}

/** @param {Element} element */
function restoreRole(element) {
  showDrawings(element);
  const own = ownRoles.get(element);
  element.removeAttribute("aria-pressed");
  if (own) element.setAttribute("role", own);
  else element.removeAttribute("role");
}

/**
 * Mark what the last moves touched.
 * @param {HTMLElement} board
 * @param {string[]} keys
 */
export function markLast(board, keys) {
  const touched = new Set(keys);
  for (const element of board.querySelectorAll("[data-key]")) {
    element.classList.toggle("last", touched.has(element.getAttribute("data-key") ?? ""));
  }
}
