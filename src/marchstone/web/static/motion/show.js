// What is seen and heard from one picture to the next: things fly, coins go from hand to hand, points
// pop up where they were made, and before hands are opened there is a moment of suspense.

import { slide, spot, spots } from "../board/flip.js";
import { changes, counters, fly, pop, transfers } from "./counts.js";
import { flight } from "./pace.js";

/** @typedef {import("../board/flip.js").Spot} Spot */
/** @typedef {import("../board/flip.js").Motion} Motion */
/** @typedef {import("../board/stage.js").Picture} Picture */
/** @typedef {import("./counts.js").Counter} Counter */
/** @typedef {import("./sounds.js").Sounds} Sounds */
/** @typedef {{ closed: Element, shows: string }} Hand */
/** @typedef {{ spots: Map<string, Spot>, counters: Map<string, Counter> }} Look */

const SHAKES = 3; // before the hands are opened
const SUSPENSE = 2.4; // flights long
const SEEN = 2.6; // flights for which opened hands are seen

export class Show {
  /** @type {(() => void)[]} */ #opened = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #opening;

  /** @param {HTMLElement} board @param {Sounds} [sounds] */
  constructor(board, sounds) {
    this.board = board;
    this.sounds = sounds;
  }

  /** Where everything is, before it changes. @returns {Look} */
  look() {
    this.#close();
    if (document.hidden) return { spots: new Map(), counters: new Map() };
    return { spots: spots(this.board), counters: counters(this.board) };
  }

  /**
   * What is told in the picture is not known yet: those whose hands it opens (data-reveals) shake them. A hand that
   * will be gone in the picture is opened before (data-shows).
   * @param {Picture} picture
   * @returns {number} ms until it may be seen
   */
  suspense({ parts = {} }) {
    const hands = Object.values(parts).flatMap((html) => [...this.#revealed(html)]);
    if (!hands.length) return 0;
    const time = SUSPENSE * flight();
    // What somebody holds there, and not his name.
    for (const closed of new Set(hands.map((each) => each.closed))) shake(closed.querySelector("[data-key]") ?? closed, time);
    for (let n = 0; n < SHAKES; n += 1) this.sounds?.play("throw", ((n + 0.5) * time) / SHAKES);
    const shown = hands.filter(({ shows }) => shows);
    this.#opening = setTimeout(() => shown.forEach((each) => this.#open(each)), time);
    return shown.length ? time + SEEN * flight() : time;
  }

  /** @param {string} html @returns {Iterable<Hand>} what it opens and was closed */
  * #revealed(html) {
    if (!html.includes("data-reveals")) return;
    const drawn = document.createElement("template");
    drawn.innerHTML = html;
    for (const element of drawn.content.querySelectorAll("[data-reveals]")) {
      if (this.#find(element.getAttribute("data-key") ?? "")) continue;
      const shows = element.getAttribute("data-shows") ?? "";
      for (const key of (element.getAttribute("data-reveals") ?? "").split(" ")) {
        const closed = this.#find(key);
        if (closed && drawingOf(closed)?.getAttribute("href") !== `#${shows}`) yield { closed, shows };
      }
    }
  }

  /** @param {Hand} hand */
  #open({ closed, shows }) {
    const drawing = drawingOf(closed);
    const before = drawing?.getAttribute("href") ?? "";
    drawing?.setAttribute("href", `#${shows}`);
    this.#opened.push(() => drawing?.setAttribute("href", before));
  }

  /** The board is as it was told. */
  #close() {
    clearTimeout(this.#opening);
    for (const close of this.#opened.splice(0)) close();
  }

  /**
   * @param {Look} before
   * @param {Picture[]} pictures
   * @param {boolean} isOwn
   * @returns {Motion}
   */
  play(before, pictures, isOwn) {
    const after = { counters: counters(this.board), points: this.#points(pictures) };
    const { motion, news } = slide(this.board, before.spots, isOwn);
    for (const { element, delay } of news) this.#sound(element, delay + 0.8 * motion.time);
    if (!motion.time || !before.spots.size) return motion;
    this.#count(before, after.counters, motion.time);
    // Where they were made, when the tile has landed.
    after.points.forEach(({ by, seat, at }, number) => pop(by, at, motion.time, { seat, delay: (0.9 + 0.6 * number) * motion.time }));
    return motion;
  }

  /** @param {Look} before @param {Map<string, Counter>} after @param {number} time */
  #count(before, after, time) {
    const changed = changes(before.counters, after);
    for (const transfer of transfers(changed, before.spots)) {
      fly(transfer, 1.4 * time);
      this.sounds?.play(transfer.sound, time);
    }
    for (const { counter, by } of changed) pop(by, counter.at, time, { delay: by > 0 ? time : 0 });
  }

  /** While nothing moves yet. @param {Picture[]} pictures */
  #points(pictures) {
    const found = [];
    for (const [key, seat, by] of pictures.flatMap(({ points = [] }) => points)) {
      const place = this.#find(key);
      if (place) found.push({ by, seat, at: spot(place) });
    }
    return found;
  }

  /** @param {Element} element @param {number} delay */
  #sound(element, delay) {
    const name = element.getAttribute("data-sound");
    if (name) this.sounds?.play(name, delay);
  }

  /** @param {string} key */
  #find(key) {
    return this.board.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }
}

/** @param {Element} thing */
const drawingOf = (thing) => thing.querySelector("use");

/** @param {Element} element @param {number} time */
function shake(element, time) {
  const frames = [{ translate: "0 0" }, { translate: "0 -16px" }, { translate: "0 0" }];
  element.animate(frames, { duration: time / SHAKES, iterations: SHAKES, easing: "ease-in" });
}
