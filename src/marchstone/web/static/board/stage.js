// The stage: puts a new picture in the place of the old one, and gives each movement its time.
// A picture that comes while another still moves waits for it; of several, only the newest is seen.

import { DURATION, slide, spots } from "./flip.js";
import { keepPlace } from "./place.js";

/** @typedef {Record<string, any>} Picture */

export class Stage {
  /** @type {Picture[]} */ #waiting = [];
  /** @type {Animation[]} */ #moving = [];
  #busyUntil = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * @param {HTMLElement} board
   * @param {(pictures: Picture[]) => void} draw puts the last one in the place of what is shown;
   *   those before it were not drawn, and it may be told by what differs from them
   */
  constructor(board, draw) {
    this.board = board;
    this.draw = draw;
  }

  /** @param {Picture} picture */
  show(picture) {
    const wait = this.#busyUntil - performance.now();
    this.#waiting.push(picture);
    if (this.#waiting.length > 1 || wait > 0) {
      this.#timer ??= setTimeout(() => this.#showNext(), Math.min(wait, DURATION));
      return;
    }
    this.#change();
  }

  #showNext() {
    this.#timer = undefined;
    this.#change();
  }

  #change() {
    const pictures = this.#waiting;
    this.#waiting = [];
    for (const animation of this.#moving) animation.finish();
    const before = document.hidden ? new Map() : spots(this.board);
    const restore = keepPlace(document.body);
    this.draw(pictures);
    restore();
    this.#moving = slide(this.board, before);
    this.#busyUntil = this.#moving.length ? performance.now() + DURATION : 0;
  }
}
