// Mouse, pen and finger on the board: a click is a pick, a drag is two, a long press explains.

import { walkOf } from "./paths.js";

/** @typedef {import("./picking.js").Picking} Picking */
/** @typedef {import("./bubbles.js").Bubbles} Bubbles */

const FAR = 8; // px: a shorter movement is a click
const LONG = 500; // ms: a longer touch asks what the thing is
const FINGERTIP = 32; // px: what is smaller is easily missed by a finger

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function pickOf(target) {
  return target instanceof Element ? target.closest("[data-pick]") : null;
}

/** @param {Element} element */
function keyOf(element) {
  return element.getAttribute("data-pick") ?? "";
}

/** @param {Element} element */
function isSmall(element) {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) < FINGERTIP;
}

/** The nearest element around the target that can be picked. @param {EventTarget | null} target */
export function pickableAt(target) {
  let element = pickOf(target);
  while (element && !element.matches(".can-pick, .can-switch, .picked")) {
    element = pickOf(element.parentElement);
  }
  return element;
}

export class Pointer {
  /** @type {{ id: number, x: number, y: number, source: HTMLElement } | null} */ #down = null;
  /** @type {HTMLElement | null} */ #ghost = null;
  /** @type {Element | null} */ #over = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #press;
  #swallowsClick = false;
  #isFinger = false;

  /**
   * @param {HTMLElement} board
   * @param {Picking} picking
   * @param {Bubbles} bubbles
   */
  constructor(board, picking, bubbles) {
    this.board = board;
    this.picking = picking;
    this.bubbles = bubbles;
    board.addEventListener("pointerdown", (event) => this.#start(event));
    board.addEventListener("click", (event) => this.#click(event));
    board.addEventListener("contextmenu", (event) => this.#ghost && event.preventDefault());
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", (event) => this.#end(event, true));
    addEventListener("pointercancel", (event) => this.#end(event, false));
  }

  /** Forget a drag, for the board is drawn anew. */
  reset() {
    clearTimeout(this.#press);
    this.#ghost?.remove();
    this.#ghost = null;
    this.#down = null;
    this.#over = null;
  }

  /** @param {PointerEvent} event */
  #start(event) {
    this.#swallowsClick = false;
    this.#isFinger = event.pointerType === "touch";
    if (!event.isPrimary || event.button !== 0) return;
    if (event.pointerType === "touch") this.#watchForLongPress(event);
    const source = pickableAt(event.target);
    if (!source?.matches(".can-drag, .picked")) return;
    this.#down = { id: event.pointerId, x: event.clientX, y: event.clientY, source };
  }

  /** @param {PointerEvent} event */
  #watchForLongPress(event) {
    clearTimeout(this.#press);
    this.#press = setTimeout(() => {
      if (!this.#ghost && this.bubbles.showAt(event.target)) this.#swallowsClick = true;
    }, LONG);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const down = this.#down;
    if (!down || event.pointerId !== down.id) return;
    // The button was released outside of the window.
    if (event.pointerType === "mouse" && event.buttons === 0) return this.#end(event, false);
    const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
    if (!this.#ghost && Math.hypot(dx, dy) < FAR) return;
    if (!this.#ghost) this.#lift(down.source);
    if (this.#ghost) this.#ghost.style.translate = `${dx}px ${dy}px`;
    this.#hover(event);
  }

  /** The source is picked, and a copy of it follows the pointer. @param {HTMLElement} source */
  #lift(source) {
    clearTimeout(this.#press);
    this.bubbles.hide();
    const box = source.getBoundingClientRect();
    if (!this.picking.picks.includes(keyOf(source))) this.picking.pick(keyOf(source));
    const ghost = /** @type {HTMLElement} */ (source.cloneNode(true));
    for (const name of ["id", "data-pick", "data-key", "tabindex"]) ghost.removeAttribute(name);
    ghost.classList.add("ghost");
    ghost.setAttribute("aria-hidden", "true");
    Object.assign(ghost.style, {
      left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`,
    });
    this.board.append(ghost);
    source.classList.add("lifted");
    this.#ghost = ghost;
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    const target = this.#targetAt(event);
    if (target === this.#over) return;
    this.#over?.classList.remove("over");
    target?.classList.add("over");
    this.#over = target;
  }

  /** What lies under the pointer and can be picked next. @param {PointerEvent} event */
  #targetAt(event) {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const target = element.closest("[data-pick].can-pick");
      if (target && this.board.contains(target)) return target;
    }
    return null;
  }

  /** @param {PointerEvent} event @param {boolean} isDrop */
  #end(event, isDrop) {
    clearTimeout(this.#press);
    const down = this.#down;
    if (!down || event.pointerId !== down.id) return;
    const dragged = this.#ghost !== null;
    const target = dragged && isDrop ? this.#targetAt(event) : null;
    this.#over?.classList.remove("over");
    down.source.classList.remove("lifted");
    this.reset();
    if (!dragged) return;
    this.#swallowsClick = true;
    if (target) this.#pick(target);
    else this.picking.back();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#swallowsClick) {
      this.#swallowsClick = false;
      event.preventDefault();
      return;
    }
    const element = pickableAt(event.target);
    if (element && this.#pick(element)) this.bubbles.hide();
    else this.bubbles.showAt(event.target);
  }

  /** @param {Element} element */
  #pick(element) {
    return this.picking.walk(walkOf(element), { isSmall: this.#isFinger && isSmall(element) });
  }
}
