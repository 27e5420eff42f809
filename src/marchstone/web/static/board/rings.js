// Rings around elements of the board, in the order in which they would be picked. They are drawn
// above the board, so that they need nothing of it, and follow whatever moves.

const ROOM = 24; // px for a ring and its number

export class Rings {
  /** @type {string[]} */ #path = [];
  #isNumbered = true;
  #frame = 0;

  /** @param {HTMLElement} board @param {HTMLElement} bar what stands above it */
  constructor(board, bar) {
    this.board = board;
    this.bar = bar;
    this.layer = document.createElement("div");
    this.layer.className = "rings";
    this.layer.setAttribute("aria-hidden", "true");
    document.body.append(this.layer);
  }

  /** @param {string[]} path @param {boolean} goThere @param {boolean} [isNumbered] in their order */
  show(path, goThere, isNumbered = true) {
    const walk = path.join(" ");
    this.#path = this.#find(walk) ? [walk] : path;
    this.#isNumbered = isNumbered;
    if (goThere) this.#goTo(this.#path.at(-1) ?? "");
    this.again();
  }

  /** What is docked is always seen; the bar must not cover the others. @param {string} key */
  #goTo(key) {
    const element = this.#find(key);
    if (!element || element.closest("[data-dock]")) return;
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { top, bottom } = element.getBoundingClientRect();
    const [above, below] = [this.#barOver(element) + ROOM - top, bottom + ROOM - this.#dockOver(element)];
    if (above > 0) scrollBy(0, -above);
    else if (below > 0) scrollBy(0, Math.min(below, -above));
  }

  /** Down to where the bar covers an element, and the hint, where it hangs from the bar. @param {Element} element */
  #barOver(element) {
    const { right } = element.getBoundingClientRect();
    const over = [this.bar, ...this.bar.querySelectorAll(".hint")].map((it) => it.getBoundingClientRect());
    return Math.max(...over.filter(({ left }) => left < right).map(({ bottom }) => bottom));
  }

  /** From where on down the hand that stays at the bottom covers an element. @param {Element} element */
  #dockOver(element) {
    const dock = this.board.querySelector("[data-dock]");
    const isOver = dock && !dock.contains(element) && getComputedStyle(dock).position === "sticky";
    return isOver ? dock.getBoundingClientRect().top : Infinity;
  }

  clear() {
    this.#path = [];
    this.again();
  }

  /** The board was drawn anew, or the path is another. */
  again() {
    cancelAnimationFrame(this.#frame);
    const drawn = this.#path.filter((key) => this.#find(key));
    const rings = drawn.map((key, step) => ring(key, this.#isNumbered && drawn.length > 1 ? String(step + 1) : ""));
    this.layer.replaceChildren(...rings);
    if (rings.length) this.#follow();
  }

  #follow() {
    for (const drawn of this.layer.children) {
      const element = this.#find(drawn.getAttribute("data-around") ?? "");
      const it = element?.getBoundingClientRect();
      if (!element || !it || !(drawn instanceof HTMLElement)) continue;
      place(drawn, it);
      // What is covered is not ringed: the ring would be seen around something else.
      drawn.hidden = (it.top + it.bottom) / 2 > this.#dockOver(element);
    }
    this.#frame = requestAnimationFrame(() => this.#follow());
  }

  /** @param {string} key */
  #find(key) {
    const name = CSS.escape(key);
    const found = [...this.board.querySelectorAll(`[data-walk="${name}"], [data-pick="${name}"], [data-key="${name}"]`)];
    return found.find((element) => element.checkVisibility()) ?? null;
  }
}

/** @param {string} key @param {string} step */
function ring(key, step) {
  const drawn = document.createElement("div");
  drawn.className = "ring";
  drawn.dataset.around = key;
  drawn.dataset.step = step;
  return drawn;
}

/** @param {HTMLElement} drawn @param {DOMRect} it */
function place(drawn, it) {
  const box = { left: it.left, top: it.top, width: it.width, height: it.height };
  for (const [side, length] of Object.entries(box)) drawn.style.setProperty(side, `${length}px`);
}
