// Whoever does something has seen enough: a click or a key at the board ends what plays out there.

/** @typedef {import("../board/stage.js").Stage} Stage */

const QUIET = ["Shift", "Control", "Alt", "Meta", "Tab"]; // keys that do nothing to the board

export class Skip {
  #swallowsClick = false;

  /** @param {HTMLElement} place around the board and what stands at it @param {Stage} stage */
  constructor(place, stage) {
    this.place = place;
    this.stage = stage;
    place.addEventListener("pointerdown", (event) => this.#pressed(event), { capture: true });
    place.addEventListener("click", (event) => this.#clicked(event), { capture: true });
    document.addEventListener("keydown", (event) => this.#typed(event), { capture: true });
  }

  /** What was pressed is gone when the board is another: it was meant for none of it. @param {PointerEvent} event */
  #pressed(event) {
    this.#swallowsClick = this.stage.skip();
    if (this.#swallowsClick) event.stopPropagation();
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    if (!this.#swallowsClick) return;
    this.#swallowsClick = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    const at = document.activeElement;
    const isElsewhere = at && at !== document.body && !this.place.contains(at);
    if (isElsewhere || QUIET.includes(event.key) || !this.stage.skip()) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
