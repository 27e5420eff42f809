// The keyboard on the board: arrows go to the nearest thing in that direction, Enter and Space
// pick, Escape steps back, ? explains.

import { walkOf } from "./paths.js";

/** @typedef {import("./picking.js").Picking} Picking */
/** @typedef {import("./bubbles.js").Bubbles} Bubbles */
/** @typedef {{ x: number, y: number }} Point */

/** @type {Record<string, Point>} */
const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const ASIDE = 2.5; // a step aside counts for so many steps ahead

/**
 * The index of the nearest point in a direction; -1 if there is none.
 * @param {Point} from
 * @param {Point[]} points
 * @param {Point} direction
 */
export function nearest(from, points, direction) {
  let best = -1;
  let least = Infinity;
  points.forEach((point, index) => {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    const cost = ahead + ASIDE * aside;
    // Half a plane would let "right" go to what lies almost straight above.
    if (ahead > 1 && aside < 4 * ahead && cost < least) [best, least] = [index, cost];
  });
  return best;
}

/** @param {Element} element @returns {Point} */
function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** @param {Point} place @param {HTMLElement[]} elements */
function closest(place, elements) {
  const far = (/** @type {Element} */ element) => {
    const there = centre(element);
    return Math.hypot(there.x - place.x, there.y - place.y);
  };
  return [...elements].sort((a, b) => far(a) - far(b))[0];
}

export class Keys {
  /** Whether the person uses the keyboard just now. */
  isUsed = false;
  /** Where the focus was last. @type {Point | null} */ #last = null;

  /**
   * @param {HTMLElement} board
   * @param {Picking} picking
   * @param {Bubbles} bubbles
   */
  constructor(board, picking, bubbles) {
    this.board = board;
    this.picking = picking;
    this.bubbles = bubbles;
    document.addEventListener("keydown", (event) => this.#pressed(event));
    addEventListener("pointerdown", () => (this.isUsed = false), { capture: true });
    board.addEventListener("focusin", () => (this.#last = this.place()));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const focused = document.activeElement;
    const onBoard = this.board.contains(focused);
    if (focused !== document.body && focused && !onBoard && event.key !== "Escape") return;
    this.isUsed = true;
    if (this.#handled(event.key, onBoard ? focused : null)) event.preventDefault();
  }

  /**
   * @param {string} key
   * @param {Element | null} focused an element of the board
   */
  #handled(key, focused) {
    const direction = DIRECTIONS[key];
    if (direction) return this.#go(direction, focused);
    if (key === "Escape") return this.#escape();
    if (!focused) return false;
    if (key === "?") return this.bubbles.showAt(focused);
    if (key === "Enter" || key === " ") return this.#pick(focused);
    return false;
  }

  /** @param {Point} direction @param {Element | null} focused */
  #go(direction, focused) {
    if (!focused) return this.#last ? this.focusNear(this.#last) : this.focusFirst();
    for (const stops of this.#stops()) {
      const around = stops.filter((stop) => stop !== focused);
      const found = around[nearest(centre(focused), around.map(centre), direction)];
      if (found) {
        found.focus();
        break;
      }
    }
    return true;
  }

  /**
   * What arrows can reach: what can be picked next, else what begins a path anew; while there is
   * nothing to pick, whatever has a bubble.
   * @returns {HTMLElement[][]}
   */
  #stops() {
    const lit = [".can-pick", ".can-switch, .picked"].map((kind) => this.#seen(kind));
    return lit.some((stops) => stops.length) ? lit : [this.#seen("[tabindex='0']")];
  }

  /** @param {string} selector */
  #seen(selector) {
    const found = /** @type {NodeListOf<HTMLElement>} */ (this.board.querySelectorAll(selector));
    return [...found].filter((element) => element.checkVisibility());
  }

  focusFirst() {
    this.#stops().flat()[0]?.focus();
    return true;
  }

  /** Where the focus is on the board. @returns {Point | null} */
  place() {
    const focused = document.activeElement;
    return focused && this.board.contains(focused) ? centre(focused) : null;
  }

  /** On to what lies nearest to the place where the focus was. @param {Point} place */
  focusNear(place) {
    const stops = this.#stops().find((found) => found.length) ?? [];
    closest(place, stops)?.focus();
    return true;
  }

  #escape() {
    if (this.bubbles.isOpen) {
      this.bubbles.hide();
      return true;
    }
    const last = this.picking.picks.at(-1);
    if (!this.picking.back()) return false;
    if (last) this.#focus(last);
    return true;
  }

  /** @param {Element} focused */
  #pick(focused) {
    if (!focused.hasAttribute("data-pick") || focused.matches("button, a, summary")) return false;
    const before = this.picking.picks.length;
    if (!this.picking.walk(walkOf(focused))) return this.bubbles.showAt(focused);
    // On to the nearest thing that the pick asks for; what waits for a yes is asked by the same key.
    if (this.picking.picks.length > before && !this.picking.waiting) this.#goToNext(focused);
    return true;
  }

  /** @param {Element} from */
  #goToNext(from) {
    const next = /** @type {HTMLElement[]} */ ([...this.board.querySelectorAll(".can-pick")]);
    closest(centre(from), next)?.focus();
  }

  /** @param {string} key */
  #focus(key) {
    const found = this.board.querySelector(`[data-pick="${CSS.escape(key)}"]`);
    /** @type {HTMLElement | null} */ (found)?.focus();
  }
}
