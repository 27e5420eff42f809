// "What would you play?": asks the server, shows what it suggests, and lights its path on the board.

import { Rings } from "../board/rings.js";

/** @typedef {import("../board/paths.js").LegalAction} LegalAction */
/** @typedef {{ seat: number | null, decision: number, hint?: boolean, actions?: LegalAction[] }} Asked */

const TYPED = "input, textarea, select, [contenteditable]";

export class Hint {
  /** @type {Asked | null} */ #state = null;
  #isByKey = false;

  /**
   * @param {HTMLElement} bar where its button and its panel are
   * @param {HTMLElement} board
   * @param {(asked: { seat: number | null, decision: number }) => boolean} ask
   * @param {(action: LegalAction) => void} play
   */
  constructor(bar, board, ask, play) {
    this.bar = bar;
    this.ask = ask;
    this.play = play;
    this.button = /** @type {HTMLButtonElement} */ (bar.querySelector("[data-hint-ask]"));
    this.panel = /** @type {HTMLElement} */ (bar.querySelector("[data-hint]"));
    this.rings = new Rings(board, bar);
    this.body = /** @type {HTMLElement} */ (bar.querySelector("[data-hint-body]"));
    this.waiting = this.body.innerHTML;
    this.button.addEventListener("click", (event) => this.toggle(event.detail === 0));
    this.panel.addEventListener("click", (event) => this.#clicked(event));
    this.panel.addEventListener("pointerover", (event) => this.#pointed(event));
    this.panel.addEventListener("focusin", (event) => this.#look(event.target));
    // Before the board's own keys: Escape closes what was opened last.
    addEventListener("keydown", (event) => this.#pressed(event), { capture: true });
  }

  get isOpen() {
    return !this.panel.hidden;
  }

  /** A new position; what was suggested for another decision is of no use. @param {Asked} state */
  offer(state) {
    const isSame = this.#state?.decision === state.decision && this.#state.seat === state.seat;
    this.#state = state;
    this.button.hidden = !state.hint;
    if (this.isOpen && !(isSame && state.hint)) this.close();
    else if (this.isOpen) this.rings.again();
  }

  /** @param {boolean} isByKey */
  toggle(isByKey) {
    if (this.isOpen) return this.close();
    if (!this.#state?.hint) return;
    const { seat, decision } = this.#state;
    if (!this.ask({ seat, decision })) return;
    this.#isByKey = isByKey;
    this.body.innerHTML = this.waiting;
    this.panel.removeAttribute("style");
    this.panel.hidden = false;
    this.panel.classList.add("is-waiting");
    this.button.setAttribute("aria-expanded", "true");
  }

  /** @param {{ seat: number, decision: number, html: string }} message */
  show({ seat, decision, html }) {
    if (this.#state?.decision !== decision || this.#state.seat !== seat) return;
    // Another window of the same person may have asked.
    if (!this.isOpen) return;
    this.panel.classList.remove("is-waiting");
    this.body.innerHTML = html;
    this.#makeRoom();
    const first = this.body.querySelector(".look");
    if (this.#isByKey && first instanceof HTMLElement) first.focus();
    this.#look(first);
  }

  /** Whatever was refused: if a hint was awaited, none will come. */
  refused() {
    if (this.panel.classList.contains("is-waiting")) this.close();
  }

  close() {
    const hadFocus = this.panel.contains(document.activeElement);
    this.panel.hidden = true;
    this.panel.classList.remove("is-waiting");
    this.button.setAttribute("aria-expanded", "false");
    this.rings.clear();
    if (hadFocus) this.button.focus();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape" && this.isOpen) this.close();
    else if (event.key === "h" && !isTyping(event.target)) this.toggle(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("[data-hint-close]")) return this.close();
    const chosen = target?.closest("[data-play]")?.getAttribute("data-play");
    if (!chosen) return this.#look(target, true);
    const action = this.#action(chosen);
    this.close();
    if (action) this.play(action);
  }

  /** @param {PointerEvent} event */
  #pointed(event) {
    if (event.pointerType !== "touch") this.#look(event.target);
  }

  /**
   * Show the path of the suggestion to which an element belongs.
   * @param {EventTarget | null} target
   * @param {boolean} [goThere]
   */
  #look(target, goThere = false) {
    const line = target instanceof Element ? target.closest("[data-suggests]") : null;
    if (!line || (line.classList.contains("is-shown") && !goThere)) return;
    for (const other of this.body.querySelectorAll("[data-suggests]")) {
      other.classList.toggle("is-shown", other === line);
      other.querySelector(".look")?.setAttribute("aria-expanded", String(other === line));
    }
    this.rings.show(this.#action(line.getAttribute("data-suggests"))?.path ?? [], goThere);
  }

  /** On a phone, where it takes the place of the bar and may need more: as much for all suggestions. */
  #makeRoom() {
    const tall = Math.max(...[...this.body.querySelectorAll("[data-suggests]")].map((line) => this.#heightWith(line)));
    const up = Math.min(this.bar.getBoundingClientRect().top, tall - this.bar.offsetHeight);
    this.panel.style.setProperty("--tall", String(tall));
    this.panel.style.setProperty("--up", String(Math.max(0, up)));
  }

  /** @param {Element} line */
  #heightWith(line) {
    line.classList.add("is-shown");
    const height = this.panel.offsetHeight;
    line.classList.remove("is-shown");
    return height;
  }

  /** @param {string | null} number */
  #action(number) {
    return this.#state?.actions?.find(({ action }) => String(action) === number);
  }
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && target.closest(TYPED) !== null;
}
