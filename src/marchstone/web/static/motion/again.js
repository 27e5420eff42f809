// A button (and the key l) that shows the last moves once more.

/** @typedef {import("../board/stage.js").Stage} Stage */
/** @typedef {import("../board/stage.js").Picture} Picture */

export class Again {
  /**
   * @param {HTMLElement} root the table
   * @param {Stage} stage
   * @param {(picture: Picture) => void} dress what is to be done with a board that is only looked at
   */
  constructor(root, stage, dress) {
    this.root = root;
    this.stage = stage;
    this.dress = dress;
    root.querySelector("[data-again]")?.addEventListener("click", () => this.#show());
    document.addEventListener("keydown", (event) => this.#typed(event));
  }

  /** Whether there is anything to be shown. */
  offer() {
    this.root.classList.toggle("has-moves", !this.stage.film.isEmpty);
  }

  #show() {
    this.stage.replay(this.stage.film.lastMoves(), this.dress);
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    const isTyping = document.activeElement?.matches("input, textarea, select");
    if (event.key !== "l" || event.altKey || event.ctrlKey || event.metaKey || isTyping) return;
    this.#show();
  }
}
