// The legal actions as sentences on buttons. Those that have no place on the board stand open; the
// others, which the board offers already, are in a list that unfolds.

import { rest } from "../board/paths.js";
import { say } from "../words.js";

/** @typedef {import("../board/picking.js").Picking} Picking */
/** @typedef {import("../board/paths.js").LegalAction} LegalAction */

export class Moves {
  /**
   * @param {HTMLElement} section
   * @param {HTMLElement} board
   * @param {Picking} picking
   */
  constructor(section, board, picking) {
    this.section = section;
    this.board = board;
    this.picking = picking;
    this.offers = /** @type {HTMLElement} */ (section.querySelector("[data-offers]"));
    this.all = /** @type {HTMLElement} */ (section.querySelector("[data-all-moves]"));
    this.list = /** @type {HTMLElement} */ (section.querySelector("[data-move-list]"));
    this.count = /** @type {HTMLElement} */ (section.querySelector("[data-move-count]"));
  }

  show() {
    const { picking } = this;
    const actions = picking.matching();
    const folded = actions.filter((action) => this.#isDrawn(action));
    const open = actions.filter((action) => !folded.includes(action));
    const offered = picking.waiting ? [this.#yes(picking.waiting)] : open.map((action) => this.#button(action));
    this.offers.replaceChildren(...offered);
    if (picking.canGoBack()) this.offers.append(this.#backButton());
    this.list.replaceChildren(...folded.map((action) => this.#item(action)));
    this.count.textContent = String(folded.length);
    this.all.hidden = folded.length === 0;
    this.section.classList.toggle("has-picks", picking.canGoBack());
    this.section.classList.toggle("is-asking", picking.waiting !== null);
  }

  /** Whether the next pick of the action lies on the board. @param {LegalAction} action */
  #isDrawn({ path }) {
    const { picks, ordered } = this.picking;
    const left = rest(path, picks, ordered) ?? [];
    const next = ordered ? left.slice(0, 1) : left;
    return next.some((key) => this.board.querySelector(`[data-pick="${CSS.escape(key)}"]`) !== null);
  }

  /** @param {LegalAction} action */
  #button(action) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button move";
    button.dataset.action = String(action.action);
    button.textContent = action.label;
    button.addEventListener("click", () => this.picking.choose(action));
    return button;
  }

  /** @param {LegalAction} action */
  #item(action) {
    const item = document.createElement("li");
    item.append(this.#button(action));
    return item;
  }

  /** @param {LegalAction} action */
  #yes(action) {
    const yes = this.#button(action);
    yes.textContent = say("confirm");
    yes.classList.add("primary");
    return yes;
  }

  #backButton() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button quiet";
    button.textContent = say("back");
    button.addEventListener("click", () => this.picking.back());
    return button;
  }
}
