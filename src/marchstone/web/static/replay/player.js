// Plays a game by itself: at a steady speed, or with the pauses that there were.

import { shownTime } from "../clock/clocks.js";
import { say } from "../words.js";

const LONGEST = 20_000; // ms: nobody waits for somebody else's supper
const SHORTEST = 400; // ms: what follows at once is seen all the same

/** @typedef {{ next: () => Promise<void>, at: () => number, last: number }} Steps */

export class Player {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {HTMLElement} root @param {Steps} steps */
  constructor(root, steps) {
    this.steps = steps;
    this.button = /** @type {HTMLElement} */ (root.querySelector("[data-play]"));
    this.speed = /** @type {HTMLSelectElement} */ (document.getElementById("speed"));
    this.told = /** @type {HTMLElement} */ (root.querySelector('[data-part="step"]'));
    this.shortened = /** @type {HTMLElement | null} */ (root.querySelector("[data-shortened]"));
    /** @type {number[]} */
    this.pauses = JSON.parse(document.getElementById("pauses")?.textContent ?? "[]");
    for (const hidden of root.querySelectorAll("[data-play], [data-speeds]")) hidden.removeAttribute("hidden");
    this.button.addEventListener("click", () => this.toggle());
    this.speed.addEventListener("change", () => this.isPlaying && this.#wait());
  }

  get isPlaying() {
    return this.#timer !== undefined;
  }

  toggle() {
    if (this.isPlaying) return this.stop();
    if (this.steps.at() < this.steps.last) this.#wait();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#show();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#go(), this.#pause());
    this.#show();
  }

  #pause() {
    if (this.speed.value !== "real") return Number(this.speed.value);
    return Math.max(SHORTEST, Math.min(LONGEST, this.pauses[this.steps.at()] ?? 0));
  }

  async #go() {
    const timer = this.#timer;
    await this.steps.next();
    if (this.#timer !== timer) return; // somebody has stopped it, or chose another speed
    if (this.steps.at() < this.steps.last) this.#wait();
    else this.stop();
  }

  /** Who listens is told when it rests: a game told move by move would never fall silent. */
  #show() {
    this.button.setAttribute("aria-pressed", String(this.isPlaying));
    this.button.setAttribute("aria-label", say(this.isPlaying ? "pause" : "play"));
    this.button.title = say(this.isPlaying ? "pause" : "play");
    this.told.setAttribute("aria-live", this.isPlaying ? "off" : "polite");
    this.#tell();
  }

  /** That a pause was longer than anybody wants to wait. */
  #tell() {
    if (!this.shortened) return;
    const pause = this.pauses[this.steps.at()] ?? 0;
    const isLong = this.isPlaying && this.speed.value === "real" && pause > LONGEST;
    this.shortened.textContent = isLong ? `${this.shortened.dataset.shortened} ${shownTime(pause)}` : "";
  }
}
