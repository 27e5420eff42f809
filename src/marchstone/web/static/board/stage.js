// The stage: puts a new picture in the place of the old one, and gives each its time. Pictures that
// come faster than the eye wait; when they are many, when nobody looks, or when the person does
// something, the newest is seen at once.

import { flight, motionIsWelcome, turn } from "../motion/pace.js";
import { Motion, slide, spots } from "./flip.js";
import { keepPlace } from "./place.js";

/**
 * @typedef {Record<string, any>} Picture
 * @property {unknown[]} [lines] what has happened, where the picture is told by what differs from the one before
 * @property {boolean} [isOwn] what the person did himself
 */

const MOST = 6; // pictures that wait

export class Stage {
  /** @type {Picture[]} */ #waiting = [];
  #motion = new Motion(document.body, 0);
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /**
   * @param {HTMLElement} board
   * @param {(pictures: Picture[]) => void} draw puts the last one in the place of what is shown;
   *   those before it were not drawn, and it may be told by what differs from them
   */
  constructor(board, draw) {
    this.board = board;
    this.draw = draw;
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
  }

  /** The newest picture that is still to be seen. @returns {Picture | undefined} */
  get newest() {
    return this.#waiting.at(-1);
  }

  /** @param {Picture} picture */
  show(picture) {
    this.#waiting.push(picture);
    // One that is told whole comes after a doubt, or because somebody asked for it.
    const isUrgent = !picture.lines || this.#waiting.length > MOST;
    if (isUrgent || document.hidden || !motionIsWelcome()) this.skip();
    else if (this.#timer === undefined) this.#next();
  }

  /** What waits is shown at once. @returns {boolean} whether anything did */
  skip() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting.splice(0);
    if (waiting.length) this.#change(waiting);
    else this.#motion.finish();
    return waiting.length > 0;
  }

  #next() {
    this.#timer = undefined;
    const picture = this.#waiting.shift();
    if (picture) this.#change([picture]);
  }

  /** @param {Picture[]} pictures */
  #change(pictures) {
    const isOwn = pictures.every((picture) => picture.isOwn);
    this.#motion.finish();
    const before = document.hidden ? new Map() : spots(this.board);
    const restore = keepPlace(document.body);
    this.draw(pictures);
    restore();
    this.#motion = slide(this.board, before, isOwn);
    const isEvent = this.#motion.isOn || pictures.some(({ lines }) => lines?.length);
    if (flight() && isEvent) this.#timer = setTimeout(() => this.#next(), turn(isOwn));
  }
}
