// Pan and zoom: an element with data-pan and an id is a frame that scrolls, and what is in it is
// drawn --zoom times as large. Wheel, pinch, drag, the keys + − 0, and buttons with data-zoom.

/** @typedef {{ x: number, y: number }} Point in the window */
/** @typedef {{ frame: HTMLElement, x: number, y: number, left: number, top: number, isFar: boolean }} Drag */
/** @typedef {{ frame: HTMLElement, apart: number, zoom: number, across: number, down: number }} Pinch */

const MOST = 4;
const STEP = 1.3;
const FAR = 6; // px: a shorter movement is a click
/** @type {Record<string, string>} */
const KEYS = { "+": "in", "=": "in", "-": "out", "0": "fit" };

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function frameOf(target) {
  return target instanceof Element ? target.closest("[data-pan]") : null;
}

/** @param {Element} element @returns {Point} */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** @param {TouchList} touches */
function spread(touches) {
  const [a, b] = /** @type {[Touch, Touch]} */ ([touches[0], touches[1]]);
  return {
    apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    at: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 },
  };
}

export class Pan {
  /** @type {Map<string, number>} by the id of the frame */ #zooms = new Map();
  /** @type {Drag | null} */ #drag = null;
  /** @type {Pinch | null} */ #pinch = null;
  #swallowsClick = false;

  /** @param {HTMLElement} board */
  constructor(board) {
    this.board = board;
    board.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    board.addEventListener("pointerdown", (event) => this.#grab(event));
    addEventListener("pointermove", (event) => this.#pull(event));
    addEventListener("pointerup", () => this.#letGo());
    addEventListener("pointercancel", () => this.#letGo());
    board.addEventListener("click", (event) => this.#click(event), { capture: true });
    board.addEventListener("touchstart", (event) => this.#touch(event), { passive: false });
    board.addEventListener("touchmove", (event) => this.#spread(event), { passive: false });
    addEventListener("touchend", () => (this.#pinch = null));
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** A board drawn anew is as large as it was. */
  restore() {
    const frames = /** @type {NodeListOf<HTMLElement>} */ (this.board.querySelectorAll("[data-pan]"));
    for (const frame of frames) this.#draw(frame, this.#zoom(frame));
  }

  /** @param {HTMLElement} frame */
  #zoom(frame) {
    return this.#zooms.get(frame.id) ?? 1;
  }

  /** @param {HTMLElement} frame @param {number} zoom */
  #draw(frame, zoom) {
    frame.style.setProperty("--zoom", String(zoom));
    frame.toggleAttribute("data-zoomed", zoom > 1);
  }

  /**
   * Larger or smaller, while what is at the point stays there.
   * @param {HTMLElement} frame
   * @param {number} wanted
   * @param {Point} at
   */
  #zoomTo(frame, wanted, at) {
    const box = frame.getBoundingClientRect();
    const across = (frame.scrollLeft + at.x - box.left) / frame.scrollWidth;
    const down = (frame.scrollTop + at.y - box.top) / frame.scrollHeight;
    this.#zoomAbout(frame, wanted, { across, down }, at);
  }

  /**
   * The part of the picture that lies so far across and down comes to the point.
   * @param {HTMLElement} frame
   * @param {number} wanted
   * @param {{ across: number, down: number }} part
   * @param {Point} at
   */
  #zoomAbout(frame, wanted, { across, down }, at) {
    const zoom = Math.min(MOST, Math.max(1, wanted));
    this.#zooms.set(frame.id, zoom);
    this.#draw(frame, zoom);
    const box = frame.getBoundingClientRect();
    frame.scrollLeft = across * frame.scrollWidth - (at.x - box.left);
    frame.scrollTop = down * frame.scrollHeight - (at.y - box.top);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const frame = frameOf(event.target);
    if (!frame || event.shiftKey) return;
    // A picture that is whole already lets the page scroll on.
    if (event.deltaY > 0 && this.#zoom(frame) === 1 && !event.ctrlKey) return;
    event.preventDefault();
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    const zoom = this.#zoom(frame) * Math.exp(-event.deltaY * speed);
    this.#zoomTo(frame, zoom, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    this.#swallowsClick = false;
    const frame = frameOf(event.target);
    if (!frame || event.pointerType === "touch" || event.button !== 0) return;
    if (/** @type {Element} */ (event.target).closest(".can-drag, .picked")) return;
    const { scrollLeft: left, scrollTop: top } = frame;
    this.#drag = { frame, x: event.clientX, y: event.clientY, left, top, isFar: false };
  }

  /** @param {PointerEvent} event */
  #pull(event) {
    const drag = this.#drag;
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.isFar ||= Math.hypot(dx, dy) > FAR && this.#zoom(drag.frame) > 1;
    if (!drag.isFar) return;
    drag.frame.classList.add("is-panning");
    drag.frame.scrollLeft = drag.left - dx;
    drag.frame.scrollTop = drag.top - dy;
  }

  #letGo() {
    if (this.#drag?.isFar) this.#swallowsClick = true;
    this.#drag?.frame.classList.remove("is-panning");
    this.#drag = null;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#swallowsClick) {
      this.#swallowsClick = false;
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    const target = event.target instanceof Element ? event.target : null;
    const button = /** @type {HTMLElement | null} */ (target?.closest("[data-zoom]"));
    const frame = /** @type {HTMLElement | null} */ (this.board.querySelector("[data-pan]"));
    if (button && frame) this.#step(frame, button.dataset.zoom ?? "", middle(frame));
  }

  /** @param {HTMLElement} frame @param {string} way in, out or fit @param {Point} at */
  #step(frame, way, at) {
    const factor = way === "in" ? STEP : way === "out" ? 1 / STEP : 0;
    this.#zoomTo(frame, this.#zoom(frame) * factor, at);
  }

  /** @param {TouchEvent} event */
  #touch(event) {
    const frame = frameOf(event.target);
    if (!frame || event.touches.length !== 2) return;
    event.preventDefault();
    this.#swallowsClick = true; // the finger that lifts last places nothing
    const { apart, at } = spread(event.touches);
    const box = frame.getBoundingClientRect();
    const across = (frame.scrollLeft + at.x - box.left) / frame.scrollWidth;
    const down = (frame.scrollTop + at.y - box.top) / frame.scrollHeight;
    this.#pinch = { frame, apart, zoom: this.#zoom(frame), across, down };
  }

  /** @param {TouchEvent} event */
  #spread(event) {
    const pinch = this.#pinch;
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const { apart, at } = spread(event.touches);
    this.#zoomAbout(pinch.frame, (pinch.zoom * apart) / pinch.apart, pinch, at);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const way = KEYS[event.key];
    const frame = /** @type {HTMLElement | null} */ (this.board.querySelector("[data-pan]"));
    const focused = document.activeElement ?? document.body;
    if (!way || !frame || (focused !== document.body && !this.board.contains(focused))) return;
    event.preventDefault();
    this.#step(frame, way, middle(frame.contains(focused) ? focused : frame));
  }
}
