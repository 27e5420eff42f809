// Bubbles: what an element with data-bubble (or data-bubble-from) has to say.

const EXPLAINED = "[data-bubble], [data-bubble-from]";
const PATIENCE = 350; // ms of hovering

const GAP = 10; // px between a bubble and its piece, and the edge of the window
/** What somebody who reads a bubble decides with. */
const NEEDED = ".can-pick, .picked, [data-dock]";

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/** Who an element is, also after it was drawn anew. @param {Element | null} element */
function nameOf(element) {
  const names = ["data-key", "data-pick", "data-bubble-from", "data-bubble"];
  return names.map((name) => element?.getAttribute(name)).find(Boolean) ?? null;
}

/** What has the words of an element, where it has not got them itself. @param {Element} element */
function sourceOf(element) {
  const id = element.getAttribute("data-bubble-from");
  return id === "" ? element.querySelector(":scope > desc") : document.getElementById(id ?? "");
}

export class Bubbles {
  /** @type {Element | null} */ #explained = null;
  /** Where the mouse is, and on what. @type {{ x: number, y: number, name: string | null }} */
  #mouse = { x: -1, y: -1, name: null };
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #hover;
  #isKey = false; // while a key is being pressed

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
    addEventListener("keydown", () => this.#pressed(), { capture: true });
    addEventListener("scroll", () => this.#close(), { capture: true, passive: true });
    document.addEventListener("pointerdown", (event) => {
      if (!root.contains(/** @type {Node} */ (event.target))) this.hide();
    });
  }

  get isOpen() {
    return this.#explained !== null;
  }

  /**
   * A mouse that comes to another piece asks about it. What is drawn anew under a mouse at rest was
   * not asked for, nor is a piece that the mouse has never left.
   * @param {PointerEvent} event
   */
  #hovered(event) {
    if (event.pointerType === "touch" || event.buttons) return;
    const { screenX: x, screenY: y, target } = event;
    const element = target instanceof Element ? target.closest(EXPLAINED) : null;
    const [name, before] = [nameOf(element), this.#mouse];
    const isFresh = (x !== before.x || y !== before.y) && name !== before.name;
    this.#mouse = { x, y, name };
    if (element !== this.#explained) this.hide();
    if (element && isFresh) this.#hover = setTimeout(() => this.show(element), PATIENCE);
  }

  #left() {
    this.#mouse.name = null;
    this.hide();
  }

  /** Focus that a script puts back is no question. */
  #pressed() {
    this.#isKey = true;
    setTimeout(() => (this.#isKey = false));
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const element = event.target;
    if (!this.#isKey || !(element instanceof Element)) return;
    if (element.matches(`:is(${EXPLAINED}):focus-visible`)) this.show(element);
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
    const source = sourceOf(element);
    if (source) this.bubble.innerHTML = source.innerHTML;
    else this.bubble.textContent = element.getAttribute("data-bubble") || element.getAttribute("aria-label");
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

  /** Beside the element, where the least of what is needed is covered. @param {Element} element */
  #place(element) {
    const own = this.bubble.getBoundingClientRect();
    const found = [...this.root.querySelectorAll(NEEDED), ...document.querySelectorAll(".bar")];
    const needed = found.map((other) => other.getBoundingClientRect());
    const places = sides(element.getBoundingClientRect(), own);
    const covered = places.map((place) => needed.reduce((sum, box) => sum + shared(place, box), 0));
    const best = places[covered.indexOf(Math.min(...covered))];
    this.bubble.style.left = `${best?.left ?? GAP}px`;
    this.bubble.style.top = `${best?.top ?? GAP}px`;
  }
}

/**
 * Places for a bubble, the dearest first: above, below, right and left of a piece, inside the window. Where
 * there is no room on any side, only above or below.
 * @param {DOMRect} it
 * @param {DOMRect} own
 * @returns {Box[]}
 */
function sides(it, own) {
  const [x, y] = [it.left + it.width / 2 - own.width / 2, it.top + it.height / 2 - own.height / 2];
  const places = [
    within(x, it.top - own.height - GAP, own),
    within(x, it.bottom + GAP, own),
    within(it.right + GAP, y, own),
    within(it.left - own.width - GAP, y, own),
  ];
  const free = places.filter((place) => shared(place, it) === 0);
  return free.length ? free : places.slice(0, 2);
}

/** @param {number} left @param {number} top @param {DOMRect} own @returns {Box} */
function within(left, top, own) {
  const [right, bottom] = [document.documentElement.clientWidth - own.width, innerHeight - own.height];
  const x = Math.max(GAP, Math.min(left, right - GAP));
  const y = Math.max(GAP, Math.min(top, bottom - GAP));
  return { left: x, top: y, right: x + own.width, bottom: y + own.height };
}

/** The area of what two boxes share. @param {Box} a @param {Box} b */
function shared(a, b) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
