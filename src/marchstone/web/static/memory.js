// What this browser remembers by itself: how far a lesson has come, what has been explained.
// One that keeps nothing loses no more than that.

const PREFIX = "marchstone";

/** @param {string} name @returns {unknown} null if nothing is known */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`${PREFIX} ${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`${PREFIX} ${name}`, JSON.stringify(value));
  } catch {
    // No room, or not allowed: it is told again the next time.
  }
}
