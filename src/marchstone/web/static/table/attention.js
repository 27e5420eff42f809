// Calls a person back to the table: title, favicon and, if wished, a soft sound.

export class Attention {
  #title = document.title;
  #wasYours = false;

  /** @param {import("../motion/sounds.js").Sounds} sounds */
  constructor(sounds) {
    this.sounds = sounds;
    this.icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
    this.calm = this.icon?.href ?? "";
    this.calling = this.icon?.dataset.turn ?? this.calm;
  }

  /** @param {string} title @param {boolean} isYours */
  call(title, isYours) {
    this.#title = title || this.#title;
    document.title = isYours ? `● ${this.#title}` : this.#title;
    if (this.icon) this.icon.href = isYours ? this.calling : this.calm;
    if (isYours && !this.#wasYours) this.sounds.play("turn");
    this.#wasYours = isYours;
  }
}
