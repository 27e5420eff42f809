// A notice for the person: what happened, what is safe. It goes by itself; the line's state stays.

const SHOWN = 6000;

export class Notices {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
  }

  /** @param {string} text */
  flash(text) {
    this.#show(text, "");
    this.#timer = setTimeout(() => this.clear(), SHOWN);
  }

  /** Stays until it is cleared. @param {string} text */
  keep(text) {
    this.#show(text, "lasting");
  }

  /** @param {string} text @param {string} kind */
  #show(text, kind) {
    clearTimeout(this.#timer);
    this.region.textContent = text;
    this.region.dataset.kind = kind;
    this.region.hidden = false;
  }

  clear() {
    clearTimeout(this.#timer);
    this.region.hidden = true;
    this.region.textContent = "";
  }
}
