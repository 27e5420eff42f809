// Taking back a move: at once, or by asking the others; and what they ask of the reader.

/** @typedef {{ seat: number, how: "now" | "ask", decision: number }} Undoable */

const TYPED = "input, textarea, select, [contenteditable]";

export class Undo {
  /** @type {Undoable | null} */ #undo = null;

  /**
   * @param {HTMLElement} root
   * @param {(message: import("./socket.js").Message) => unknown} send
   */
  constructor(root, send) {
    this.send = send;
    this.button = /** @type {HTMLButtonElement} */ (root.querySelector("[data-undo]"));
    this.label = /** @type {HTMLElement} */ (this.button.querySelector("span"));
    this.asked = /** @type {HTMLElement} */ (root.querySelector("[data-asked]"));
    this.button.addEventListener("click", () => this.take());
    addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** @param {{ undo?: Undoable | null, asked?: string }} state */
  offer({ undo = null, asked = "" }) {
    const hadFocus = this.button === document.activeElement;
    this.#undo = undo;
    this.button.hidden = !undo;
    this.label.textContent = this.button.dataset[undo?.how ?? "now"] ?? "";
    this.button.title = this.label.textContent;
    if (hadFocus && !undo) document.getElementById("board")?.focus();
    if (this.asked.dataset.html === asked) return;
    this.asked.dataset.html = asked;
    this.asked.innerHTML = asked;
  }

  take() {
    if (!this.#undo) return;
    const { seat, how, decision } = this.#undo;
    this.send({ type: how === "now" ? "undo" : "ask", seat, decision });
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const isTyping = event.target instanceof Element && event.target.closest(TYPED) !== null;
    if (event.key !== "u" || isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
    this.take();
  }
}
