// The stage: puts a new picture in the place of the old one, and gives each its time. Pictures that
// come faster than the eye wait; when they are many, when nobody looks, or when the person does
// something, the newest is seen at once.

import { Film } from "../motion/film.js";
import { motionIsWelcome, turn } from "../motion/pace.js";
import { Show } from "../motion/show.js";
import { Motion } from "./flip.js";
import { keepPlace } from "./place.js";

/**
 * What is drawn. `lines` tell what has happened, where it is told by what differs from the picture before;
 * `points` who made them where; `isOwn` is what the person did himself.
 * @typedef {Record<string, any>} Picture
 */
/** @typedef {import("../motion/film.js").Shot} Shot */

const MOST = 6; // pictures that wait

export class Stage {
  /** @type {Picture[]} */ #waiting = [];
  #motion = new Motion(document.body, 0);
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** The board itself, while it shows what was before. @type {(() => void) | null} */ #comeBack = null;
  film = new Film();

  /**
   * @param {HTMLElement} board
   * @param {(pictures: Picture[]) => void} draw puts the last one in the place of what is shown;
   *   those before it were not drawn, and it may be told by what differs from them
   * @param {import("../motion/sounds.js").Sounds} [sounds]
   */
  constructor(board, draw, sounds) {
    this.board = board;
    this.draw = draw;
    this.play = new Show(board, sounds);
    this.film.begin(board);
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
    const isUrgent = !picture.lines || this.#waiting.length > MOST || this.#comeBack;
    if (isUrgent || document.hidden || !motionIsWelcome()) this.skip();
    else if (this.#timer === undefined) this.#next();
  }

  /** What waits is shown at once. @returns {boolean} whether anything did */
  skip() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const wasAway = this.#comeBack !== null;
    this.#comeBack?.();
    const waiting = this.#waiting.splice(0);
    if (waiting.length) this.#change(waiting);
    else this.#motion.finish();
    return wasAway || waiting.length > 0;
  }

  #next() {
    this.#timer = undefined;
    const picture = this.#waiting[0];
    if (!picture) return;
    const wait = this.play.suspense(picture);
    if (wait) this.#timer = setTimeout(() => this.#showNext(), wait);
    else this.#showNext();
  }

  #showNext() {
    this.#timer = undefined;
    this.#change(this.#waiting.splice(0, 1));
  }

  /** @param {Picture[]} pictures */
  #change(pictures) {
    const isOwn = pictures.every((picture) => picture.isOwn);
    this.#motion.finish();
    const before = this.play.look();
    const restore = keepPlace(document.body);
    this.draw(pictures);
    restore();
    if (pictures.every(({ lines }) => lines)) this.film.take(this.board, { ...pictures.at(-1), isOwn });
    else this.film.begin(this.board);
    this.#motion = this.play.play(before, pictures, isOwn);
    const isEvent = this.#motion.isOn || pictures.some(({ lines }) => lines?.length);
    // Where nothing is told and nothing moves, there is nothing to wait for.
    if (motionIsWelcome() && isEvent) this.#timer = setTimeout(() => this.#next(), turn(isOwn));
    else this.#next();
  }

  /**
   * Show once more what has been shown; then the board comes back as it is.
   * @param {Shot[]} shots the first as it was before
   * @param {(picture: Picture) => void} dress what is to be done with a board that is only looked at
   */
  replay(shots, dress) {
    this.skip();
    const [first, ...rest] = shots;
    if (!first || !rest.length) return;
    this.#leave();
    this.#put(first, dress);
    this.#timer = setTimeout(() => this.#replayNext(rest, dress), turn(false) / 2);
  }

  /** The board itself is kept, with all that is lit and open there. */
  #leave() {
    const own = [...this.board.childNodes];
    const focused = /** @type {HTMLElement | null} */ (this.board.querySelector(":focus"));
    this.board.classList.add("is-replaying");
    this.#comeBack = () => {
      this.#comeBack = null;
      this.#motion.finish();
      const restore = keepPlace(document.body);
      this.board.classList.remove("is-replaying");
      this.board.replaceChildren(...own);
      restore();
      focused?.focus({ preventScroll: true });
    };
  }

  /** @param {Shot[]} shots @param {(picture: Picture) => void} dress */
  #replayNext(shots, dress) {
    const [shot, ...rest] = shots;
    if (!shot) return void this.skip();
    const before = this.play.look();
    this.#put(shot, dress);
    this.#motion = this.play.play(before, [shot.picture], false);
    this.#timer = setTimeout(() => this.#replayNext(rest, dress), turn(false));
  }

  /** @param {Shot} shot @param {(picture: Picture) => void} dress */
  #put({ html, picture }, dress) {
    this.#motion.finish();
    const restore = keepPlace(document.body);
    this.board.innerHTML = html;
    restore();
    dress(picture);
  }
}
