// How fast what happened plays out: as the person has chosen, and not at all where the system wants
// no motion.

/** ms of a flight, by the name of the speed. @type {Record<string, number>} */
const FLIGHTS = { quick: 240, normal: 420, slow: 800 };
const REST = 0.55; // of a flight, in which what has landed is seen before the next thing happens
const OWN = 240; // what a person did himself he need not follow

export function motionIsWelcome() {
  return flight() > 0;
}

/** ms that a piece flies; 0 if nothing moves. @param {boolean} [isOwn] */
export function flight(isOwn = false) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  const chosen = FLIGHTS[document.documentElement.dataset.motion ?? ""] ?? 0;
  return isOwn ? Math.min(chosen, OWN) : chosen;
}

/** ms from one move to the next, the same for all: it tells nobody what a move has changed. @param {boolean} isOwn */
export function turn(isOwn) {
  return flight(isOwn) * (1 + REST);
}
