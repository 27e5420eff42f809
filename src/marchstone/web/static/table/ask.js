// Buttons that send a message: data-send names it, and one with data-ask wants a second press.

/** @typedef {import("./socket.js").Message} Message */

const PATIENCE = 4000; // ms for the second press

/** @param {HTMLElement} button */
const nameOf = (button) => `${button.dataset.send} ${button.dataset.seat}`;

export class Asker {
  #asked = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {(message: Message) => void} send */
  constructor(send) {
    this.send = send;
    document.addEventListener("click", (event) => this.#pressed(event));
  }

  /** @param {MouseEvent} event */
  #pressed(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = /** @type {HTMLElement | null} */ (target?.closest("[data-send]"));
    if (!button) return;
    event.preventDefault();
    if (button.dataset.ask && this.#asked !== nameOf(button)) return this.#ask(button);
    this.#forget();
    const seat = button.dataset.seat === undefined ? {} : { seat: Number(button.dataset.seat) };
    this.send({ type: button.dataset.send ?? "", ...seat });
  }

  /** @param {HTMLElement} button */
  #ask(button) {
    this.#forget();
    this.#asked = nameOf(button);
    this.#timer = setTimeout(() => this.#forget(), PATIENCE);
    this.restore();
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#asked = "";
    this.restore();
  }

  /** Buttons drawn anew still show what was asked. */
  restore() {
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-ask]"));
    for (const button of buttons) {
      button.dataset.label ??= button.textContent ?? "";
      const isAsked = nameOf(button) === this.#asked;
      button.classList.toggle("asked", isAsked);
      button.textContent = (isAsked ? button.dataset.ask : button.dataset.label) ?? "";
    }
  }
}
