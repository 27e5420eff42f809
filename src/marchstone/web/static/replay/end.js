// The end of a game: how it went, fetched when it is over; the points count up.

import { motionIsWelcome } from "../motion/pace.js";

const COUNTED = 1200; // ms until the last point stands

/** @param {HTMLElement} number */
function countUp(number) {
  const points = Number(number.textContent);
  const began = performance.now();
  /** @param {number} now */
  const count = (now) => {
    const part = Math.min(1, Math.max(0, (now - began) / COUNTED));
    number.textContent = String(Math.round(points * (1 - (1 - part) ** 2)));
    if (part < 1 && number.isConnected) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}

export class End {
  #isAsked = false;

  /** @param {HTMLElement} root the table, whose class says when it is over */
  constructor(root) {
    this.root = root;
    this.section = /** @type {HTMLElement | null} */ (root.querySelector("[data-end]"));
    if (!this.section) return;
    new MutationObserver(() => this.#look()).observe(root, { attributeFilter: ["class"] });
    this.#look();
  }

  #look() {
    if (this.#isAsked || !this.root.classList.contains("is-over")) return;
    this.#isAsked = true;
    void this.#show();
  }

  async #show() {
    const section = /** @type {HTMLElement} */ (this.section);
    const answer = await fetch(section.dataset.end ?? "").catch(() => null);
    if (!answer?.ok) return; // the replay tells the same, and the board is there
    section.innerHTML = await answer.text();
    section.hidden = false;
    if (motionIsWelcome()) for (const number of section.querySelectorAll("[data-count]")) countUp(/** @type {HTMLElement} */ (number));
  }
}
