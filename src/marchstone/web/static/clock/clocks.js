// The clocks of a table. The server counts; in between they run here, from what it said last.

import { say } from "../words.js";

const LOW = 10_000; // from here on a hand is marked
const LAST = 10; // seconds that are heard
const SPOKEN = [60, 30, 10]; // seconds at which a screen reader is told
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** @typedef {{ left: number[], free: number[], running: number[] }} Told */

/** @param {number} milliseconds */
export function shownTime(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [days, rest] = [Math.floor(seconds / DAY), seconds % DAY];
  const [hours, minutes] = [Math.floor(rest / HOUR), Math.floor((rest % HOUR) / MINUTE)];
  if (days) return `${days} d ${hours}:${two(minutes)}`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % MINUTE)}` : `${minutes}:${two(seconds % MINUTE)}`;
}

export class Clocks {
  /** @type {Told} */ #told = { left: [], free: [], running: [] };
  #since = 0;
  /** @type {Map<number, number>} the seconds that were last left to a seat */ #last = new Map();

  /**
   * @param {HTMLElement} row
   * @param {import("../table/announce.js").Announcer} announcer
   * @param {import("../motion/sounds.js").Sounds} sounds
   */
  constructor(row, announcer, sounds) {
    this.announcer = announcer;
    this.sounds = sounds;
    this.faces = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("[data-clock]")]);
    setInterval(() => this.#draw(), 200);
  }

  /** @param {Told} told */
  set(told) {
    this.#told = told;
    this.#since = performance.now();
    this.#last.clear();
    this.#draw();
  }

  /** @param {number} seat */
  #left(seat) {
    const { left, free, running } = this.#told;
    const gone = running.includes(seat) ? performance.now() - this.#since : 0;
    return Math.max(0, (left[seat] ?? 0) - Math.max(0, gone - (free[seat] ?? 0)));
  }

  #draw() {
    if (!this.#told.left.length) return;
    for (const face of this.faces) {
      const seat = Number(face.dataset.clock);
      const left = this.#left(seat);
      const isRunning = this.#told.running.includes(seat);
      const time = shownTime(left);
      const shown = face.querySelector("time");
      if (shown && shown.textContent !== time) shown.textContent = time;
      face.classList.toggle("is-running", isRunning);
      face.classList.toggle("is-low", isRunning && left <= LOW);
      if (isRunning && "yours" in face.dataset) this.#warn(seat, Math.ceil(left / 1000));
    }
  }

  /** @param {number} seat @param {number} seconds that are left */
  #warn(seat, seconds) {
    const before = this.#last.get(seat) ?? seconds;
    this.#last.set(seat, seconds);
    if (seconds === before) return;
    if (SPOKEN.includes(seconds)) this.announcer.say(say(`left${seconds}`));
    if (seconds <= LAST && seconds > 0) this.sounds.play("tick");
  }
}
