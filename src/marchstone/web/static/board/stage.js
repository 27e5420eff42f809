// The stage: puts a new picture in the place of the old one, and gives each movement its time.
// A picture that comes while another still moves waits for it; of several, only the newest counts.

import { DURATION, slide, spots } from "./flip.js";
import { keepPlace } from "./place.js";

/** @typedef {Record<string, any>} Picture */

export class Stage {
  /** @type {Picture | null} */ #next = null;
  /** @type {Animation[]} */ #moving = [];
  #busyUntil = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * @param {HTMLElement} board
   * @param {(picture: Picture) => void} draw replaces what is shown
   */
  constructor(board, draw) {
    this.board = board;
    this.draw = draw;
  }

  /** @param {Picture} picture */
  show(picture) {
    const wait = this.#busyUntil - performance.now();
    if (this.#next || wait > 0) {
      this.#next = picture;
      this.#timer ??= setTimeout(() => this.#showNext(), Math.min(wait, DURATION));
      return;
    }
    this.#change(picture);
  }

  #showNext() {
    this.#timer = undefined;
    const picture = this.#next;
    this.#next = null;
    if (picture) this.#change(picture);
  }

  /** @param {Picture} picture */
  #change(picture) {
    for (const animation of this.#moving) animation.finish();
    const before = document.hidden ? new Map() : spots(this.board);
    const restore = keepPlace(document.body);
    this.draw(picture);
    restore();
    this.#moving = slide(this.board, before);
    this.#busyUntil = this.#moving.length ? performance.now() + DURATION : 0;
  }
}
