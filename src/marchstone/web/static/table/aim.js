// The aim of the game in a sentence and a picture: shown by itself the first time, and whenever
// somebody asks.

import { keep, kept } from "../memory.js";

const WIDE = matchMedia("(min-width: 900px) and (min-height: 501px)");
const LOW = matchMedia("(max-height: 500px)");
const TYPED = "input, textarea, select, [contenteditable]";

export class Aim {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.button = /** @type {HTMLElement | null} */ (root.querySelector("[data-aim-ask]"));
    this.box = /** @type {HTMLElement | null} */ (root.querySelector("[data-aim]"));
    this.isAsked = false;
    if (!this.button || !this.box) return;
    this.button.addEventListener("click", () => this.#asked());
    this.box.querySelector("[data-aim-close]")?.addEventListener("click", () => this.#turn(false));
    // Before the board's own keys: Escape closes what was opened last.
    addEventListener("keydown", (event) => this.#pressed(event), { capture: true });
    const place = `aim ${root.dataset.game}`;
    // A phone on its side has no room to spare: there it waits for the next time.
    if (kept(place) || LOW.matches) return;
    this.#turn(true);
    keep(place, true);
  }

  #asked() {
    this.isAsked = true;
    this.#turn(this.box?.hidden === true);
    this.box?.scrollIntoView({ block: "nearest" });
  }

  /** Whoever moves has begun; where it would move the board it stays until it is closed. */
  moved() {
    if (WIDE.matches && this.box?.hidden === false) this.#turn(false);
  }

  /** @param {boolean} isOpen */
  #turn(isOpen) {
    if (!this.box) return;
    const hadFocus = this.box.contains(document.activeElement);
    this.box.hidden = !isOpen;
    this.button?.setAttribute("aria-expanded", String(isOpen));
    if (isOpen || !hadFocus) return;
    // What came by itself gives the keys to the board; who asked goes on where he asked.
    if (this.isAsked) this.button?.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const isTyping = event.target instanceof Element && event.target.closest(TYPED) !== null;
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping) return;
    const isOpen = this.box?.hidden === false;
    if (event.key === "a") this.#asked();
    else if (event.key === "Escape" && isOpen && this.box?.contains(document.activeElement)) this.#turn(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
