// Answers given in advance. A ticked box with data-auto="pass" picks that by itself whenever it
// completes a legal path, as long as its data-auto-while stays the same.

import { completed } from "../board/paths.js";

/** @typedef {import("../board/picking.js").Picking} Picking */
/** @typedef {import("../board/paths.js").LegalAction} LegalAction */

const BOX = "input[data-auto]";
/** ms before an answer, whatever else could have been answered: its timing tells nothing. */
export const HESITATION = 900;

export class Auto {
  /** Until when each pick is given: the data-auto-while of its ticked box. @type {Map<string, string>} */
  #given = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * @param {HTMLElement} board
   * @param {Picking} picking
   */
  constructor(board, picking) {
    this.board = board;
    this.picking = picking;
    board.addEventListener("change", (event) => this.#changed(event.target));
  }

  /** A board was drawn and its actions are offered: boxes look as they were left. */
  restore() {
    const kept = new Map();
    for (const box of this.#boxes()) {
      const pick = box.dataset.auto ?? "";
      box.checked = this.#given.get(pick) === box.dataset.autoWhile;
      if (box.checked) kept.set(pick, box.dataset.autoWhile);
    }
    this.#given = kept;
    this.#answerSoon();
  }

  /** @returns {HTMLInputElement[]} */
  #boxes() {
    return [...this.board.querySelectorAll(BOX)].filter((box) => box instanceof HTMLInputElement);
  }

  /** @param {EventTarget | null} target */
  #changed(target) {
    if (!(target instanceof HTMLInputElement) || !target.matches(BOX)) return;
    const pick = target.dataset.auto ?? "";
    if (target.checked) this.#given.set(pick, target.dataset.autoWhile ?? "");
    else this.#given.delete(pick);
    this.#answerSoon();
  }

  #answerSoon() {
    clearTimeout(this.#timer);
    const { actions } = this.picking;
    const action = this.#answer(actions);
    if (action) this.#timer = setTimeout(() => this.#send(actions, action), HESITATION);
  }

  /** @param {LegalAction[]} actions */
  #answer(actions) {
    const answers = [...this.#given.keys()].map((pick) => completed(actions, [pick]));
    return answers.find((action) => action !== null);
  }

  /**
   * Unless the person has decided otherwise meanwhile, or is about to.
   * @param {LegalAction[]} actions
   * @param {LegalAction} action
   */
  #send(actions, action) {
    if (this.picking.actions === actions && !this.picking.picks.length) this.picking.choose(action);
  }
}
