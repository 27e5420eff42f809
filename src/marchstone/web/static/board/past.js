// The board as it was: it lies above the one that is played on, until one goes back to the game.

/** @typedef {import("../table/log.js").Log} Log */

export class Past {
  #ply = -1;
  /** What had the focus when it was opened. @type {Element | null} */ #opener = null;

  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} board
   * @param {(message: import("../table/socket.js").Message) => unknown} send
   */
  constructor(root, board, send) {
    this.board = board;
    this.send = send;
    /** @type {Log | null} */ this.log = null;
    this.section = /** @type {HTMLElement} */ (root.querySelector("[data-past]"));
    this.told = /** @type {HTMLElement} */ (this.section.querySelector("[data-past-told]"));
    this.picture = /** @type {HTMLElement} */ (this.section.querySelector("[data-past-board]"));
    this.section.addEventListener("click", (event) => this.#clicked(event.target));
    // Before the board's own keys: Escape closes what was opened last.
    addEventListener("keydown", (event) => this.#pressed(event), { capture: true });
  }

  get isOpen() {
    return !this.section.hidden;
  }

  /** @param {number} ply */
  look(ply) {
    this.send({ type: "past", ply });
  }

  /** @param {{ ply: number, html: string }} message */
  show({ ply, html }) {
    this.#ply = ply;
    this.picture.innerHTML = html;
    this.told.textContent = this.log?.words(ply) ?? "";
    if (!this.isOpen) {
      this.#opener = document.activeElement;
      this.section.hidden = false;
      this.section.scrollIntoView({ block: "nearest" });
    }
    this.#cover();
    for (const button of this.section.querySelectorAll("[data-past-step]")) {
      const beside = this.log?.beside(ply, Number(button.getAttribute("data-past-step")));
      button.toggleAttribute("disabled", beside === undefined);
    }
  }

  /** The game has gone on; what was taken back is no past. */
  again() {
    if (this.isOpen && !this.log?.words(this.#ply)) this.close();
    else if (this.isOpen) this.#cover();
  }

  close() {
    const hadFocus = this.section.contains(document.activeElement);
    this.section.hidden = true;
    this.picture.replaceChildren();
    if (hadFocus && this.#opener instanceof HTMLElement) this.#opener.focus();
  }

  /** It lies where the board lies. */
  #cover() {
    const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = this.board;
    const box = { top: offsetTop, left: offsetLeft, width: offsetWidth, "min-height": offsetHeight, "max-height": offsetHeight };
    for (const [side, length] of Object.entries(box)) this.section.style.setProperty(side, `${length}px`);
  }

  /** @param {EventTarget | null} target */
  #clicked(target) {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.matches("[data-past-close]")) return this.close();
    const beside = this.log?.beside(this.#ply, Number(button?.getAttribute("data-past-step") ?? 0));
    if (button?.matches("[data-past-step]") && beside !== undefined) this.look(beside);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.key !== "Escape" || !this.isOpen) return;
    this.close();
    event.preventDefault();
    event.stopPropagation();
  }
}
