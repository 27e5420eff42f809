// The last moves, to be seen once more: pictures of the board as they were drawn.

/** @typedef {import("../board/stage.js").Picture} Picture */
/** @typedef {{ html: string, picture: Picture }} Shot */

const MOST = 9; // shots: eight moves, and what was before them

export class Film {
  /** @type {Shot[]} */ #shots = [];

  /** @param {HTMLElement} board @param {Picture} picture as it has been drawn */
  take(board, picture) {
    this.#shots = [...this.#shots, { html: board.innerHTML, picture }].slice(-MOST);
  }

  /** What is seen now was seen before it: a curtain, another seat, a doubt. @param {HTMLElement} board */
  begin(board) {
    this.#shots = [];
    this.take(board, {});
  }

  /**
   * What others did since the person's own last move, and if they did nothing that; as far back as we know.
   * @returns {Shot[]} the first as it was before
   */
  lastMoves() {
    const own = this.#shots.map(({ picture }) => picture.isOwn === true);
    const since = own.lastIndexOf(true);
    return since > 0 && since < own.length - 1 ? this.#shots.slice(since) : this.#shots;
  }

  get isEmpty() {
    return this.#shots.length < 2;
  }
}
