// The legal actions as sentences on buttons. Those of a short list, and those that have no place on
// the board, stand open; the others are in a list that unfolds.

import { say } from "../words.js";

/** @typedef {import("../board/picking.js").Picking} Picking */
/** @typedef {import("../board/paths.js").LegalAction} LegalAction */

const FEW = 4;

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
    const open = actions.length <= FEW ? actions : actions.filter((action) => !this.#isDrawn(action));
    const folded = actions.filter((action) => !open.includes(action));
    const offered = open.map((action) => this.#button(action));
    this.offers.replaceChildren(...(picking.waiting ? this.#question(picking.waiting) : offered));
    if (picking.canGoBack() && !picking.waiting) this.offers.append(this.#backButton());
    this.list.replaceChildren(...folded.map((action) => this.#item(action)));
    this.count.textContent = String(folded.length);
    this.all.hidden = folded.length === 0;
    this.section.classList.toggle("has-picks", picking.canGoBack());
    this.section.classList.toggle("is-asking", picking.waiting !== null);
  }

  /** Whether the next pick of the action lies on the board. @param {LegalAction} action */
  #isDrawn({ path }) {
    const key = path[this.picking.picks.length];
    return key !== undefined && this.board.querySelector(`[data-pick="${CSS.escape(key)}"]`) !== null;
  }

  /** @param {LegalAction} action */
  #button(action) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button move";
    button.classList.toggle("is-drawn", this.#isDrawn(action));
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
  #question(action) {
    const text = document.createElement("p");
    text.className = "question";
    text.textContent = action.label;
    const yes = this.#button(action);
    yes.textContent = say("confirm");
    yes.classList.add("primary");
    return [text, yes, this.#backButton()];
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
