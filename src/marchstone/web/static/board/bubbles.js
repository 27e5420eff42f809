// Bubbles: what an element with data-bubble (or data-bubble-from) has to say.

const EXPLAINED = "[data-bubble], [data-bubble-from]";
const PATIENCE = 350; // ms of hovering

export class Bubbles {
  /** @type {Element | null} */ #explained = null;
  /** Where the mouse rests. @type {{ x: number, y: number } | null} */ #mouse = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #hover;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.bubble = document.createElement("div");
    this.bubble.id = "bubble";
    this.bubble.className = "bubble";
    this.bubble.setAttribute("role", "tooltip");
    this.bubble.popover = "manual";
    document.body.append(this.bubble);
    root.addEventListener("pointerover", (event) => this.#hovered(event));
    root.addEventListener("pointerleave", () => this.#left());
    root.addEventListener("focusin", (event) => this.#focused(event));
    root.addEventListener("focusout", () => this.hide());
    addEventListener("scroll", () => this.#close(), { capture: true, passive: true });
    document.addEventListener("pointerdown", (event) => {
      if (!root.contains(/** @type {Node} */ (event.target))) this.hide();
    });
  }

  get isOpen() {
    return this.#explained !== null;
  }

  /** @param {PointerEvent} event */
  #hovered(event) {
    if (event.pointerType === "touch" || event.buttons) return;
    this.#mouse = { x: event.clientX, y: event.clientY };
    this.#showSoon(event.target);
  }

  #left() {
    this.#mouse = null;
    this.hide();
  }

  /** The board was drawn anew under a mouse that rests: no event tells what lies there now. */
  lookAgain() {
    if (this.#mouse) this.#showSoon(document.elementFromPoint(this.#mouse.x, this.#mouse.y));
  }

  /** @param {EventTarget | null} target */
  #showSoon(target) {
    const element = target instanceof Element ? target.closest(EXPLAINED) : null;
    if (element === this.#explained) return;
    this.hide();
    if (element) this.#hover = setTimeout(() => this.show(element), PATIENCE);
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const element = event.target;
    if (element instanceof Element && element.matches(`:is(${EXPLAINED}):focus-visible`)) {
      this.show(element);
    }
  }

  /**
   * @param {EventTarget | null} target
   * @returns {boolean} whether there was something to show
   */
  showAt(target) {
    const element = target instanceof Element ? target.closest(EXPLAINED) : null;
    if (!element || element === this.#explained) {
      this.hide();
      return false;
    }
    return this.show(element);
  }

  /** @param {Element} element */
  show(element) {
    this.hide();
    if (!element.isConnected || !this.#fill(element)) return false;
    this.#explained = element;
    element.setAttribute("aria-describedby", "bubble");
    this.bubble.showPopover();
    this.#place(element);
    return true;
  }

  /** @param {Element} element */
  #fill(element) {
    const source = document.getElementById(element.getAttribute("data-bubble-from") ?? "");
    if (source) this.bubble.innerHTML = source.innerHTML;
    else this.bubble.textContent = element.getAttribute("data-bubble");
    return this.bubble.textContent !== "";
  }

  hide() {
    clearTimeout(this.#hover);
    this.#close();
  }

  /** A bubble would stay behind what scrolls; one that is still to come finds its element. */
  #close() {
    this.#explained?.removeAttribute("aria-describedby");
    this.#explained = null;
    if (this.bubble.matches(":popover-open")) this.bubble.hidePopover();
  }

  /** Above the element, or below where there is no room. @param {Element} element */
  #place(element) {
    const it = element.getBoundingClientRect();
    const own = this.bubble.getBoundingClientRect();
    const gap = 10;
    const above = it.top - own.height - gap;
    const top = above >= gap ? above : Math.min(it.bottom + gap, innerHeight - own.height - gap);
    const left = it.left + it.width / 2 - own.width / 2;
    const right = document.documentElement.clientWidth - own.width - gap;
    this.bubble.style.left = `${Math.max(gap, Math.min(left, right))}px`;
    this.bubble.style.top = `${Math.max(gap, top)}px`;
  }
}
