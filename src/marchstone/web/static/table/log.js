// The history: lines that are new come one by one and are added at its end. A line lights what it
// speaks of, and a click shows the board as it was then.

const MOST = 80; // as many as a page begins with
const STEPS = new Map([["ArrowUp", -1], ["ArrowDown", 1], ["Home", -Infinity], ["End", Infinity]]);

/** @typedef {[number, number | null, string, string[]]} Line ply, who moved, what is told, and of what */

/**
 * @param {HTMLElement} log
 * @param {Line[]} lines
 */
export function addLines(log, lines) {
  const list = log.querySelector("ol");
  if (!list || !lines.length) return;
  list.append(...lines.map(item));
  while (list.children.length > MOST) list.firstElementChild?.remove();
  log.scrollTop = log.scrollHeight;
}

/** @param {Line} line */
function item([ply, seat, text, keys]) {
  const element = document.createElement("li");
  element.dataset.line = String(ply);
  if (seat !== null) element.className = `seat-${seat}`;
  const told = document.createElement("button");
  told.type = "button";
  told.className = "told";
  told.tabIndex = -1;
  told.dataset.lights = keys.join(" ");
  told.textContent = text;
  element.append(told);
  return element;
}

export class Log {
  /**
   * @param {HTMLElement} log
   * @param {import("../board/rings.js").Rings} rings
   * @param {(ply: number) => void} look
   */
  constructor(log, rings, look) {
    this.log = log;
    this.rings = rings;
    log.addEventListener("pointerover", ({ target, pointerType }) => pointerType !== "touch" && this.#light(target));
    log.addEventListener("focusin", ({ target }) => this.#light(target));
    for (const gone of ["pointerleave", "focusout"]) log.addEventListener(gone, () => rings.clear());
    log.addEventListener("keydown", (event) => this.#walk(event));
    log.addEventListener("click", ({ target }) => {
      const told = lineOf(target);
      if (told) look(plyOf(told));
      this.#light(target);
    });
  }

  /** The lines of a ply, and of the one before or after it. @param {number} ply @param {number} step */
  beside(ply, step) {
    const plies = [...new Set([...this.log.querySelectorAll("[data-line]")].map((it) => Number(it.getAttribute("data-line"))))];
    return plies[plies.indexOf(ply) + step];
  }

  /** What is told of a ply. @param {number} ply */
  words(ply) {
    return [...this.log.querySelectorAll(`[data-line="${ply}"]`)].map((line) => line.textContent?.trim()).join(" ");
  }

  /** @param {EventTarget | null} target */
  #light(target) {
    const keys = lineOf(target)?.dataset.lights?.split(" ").filter(Boolean) ?? [];
    if (keys.length) this.rings.show(keys, false, false);
    else this.rings.clear();
  }

  /** Arrows lead from line to line; Tab passes all of them at once. @param {KeyboardEvent} event */
  #walk(event) {
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    const lines = /** @type {HTMLElement[]} */ ([...this.log.querySelectorAll(".told")]);
    const here = lines.findIndex((line) => line === document.activeElement);
    const next = here < 0 ? lines.length - 1 : Math.max(0, Math.min(here + step, lines.length - 1));
    lines[next]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
const lineOf = (target) => (target instanceof Element ? target.closest(".told") : null);

/** @param {HTMLElement} told */
const plyOf = (told) => Number(told.closest("[data-line]")?.getAttribute("data-line"));
