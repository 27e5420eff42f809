// Coordinates on the board, for who reads the history: by a button or a key, and as it was the last time.

import { keep, kept } from "./memory.js";

const TYPED = "input, textarea, select, [contenteditable]";

export class Coordinates {
  /** @param {HTMLElement | null} button */
  constructor(button) {
    this.button = button;
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", () => this.#turn(!this.#areShown));
    addEventListener("keydown", (event) => this.#pressed(event));
    this.#turn(kept("coordinates") === true);
  }

  get #areShown() {
    return document.documentElement.classList.contains("shows-coordinates");
  }

  /** @param {boolean} areShown */
  #turn(areShown) {
    document.documentElement.classList.toggle("shows-coordinates", areShown);
    this.button?.setAttribute("aria-pressed", String(areShown));
    keep("coordinates", areShown);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const isTyping = event.target instanceof Element && event.target.closest(TYPED) !== null;
    if (event.key !== "c" || isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
    this.#turn(!this.#areShown);
  }
}
