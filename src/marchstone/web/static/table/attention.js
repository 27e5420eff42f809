// Calls a person back to the table: title, favicon and, if wished, a soft sound.

export class Attention {
  #title = document.title;
  #wasYours = false;
  /** @type {AudioContext | null} */ #audio = null;

  /** @param {boolean} sounds */
  constructor(sounds) {
    this.sounds = sounds;
    this.icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
    this.calm = this.icon?.href ?? "";
    this.calling = this.icon?.dataset.turn ?? this.calm;
    // Browsers let a page sound only after somebody has touched it.
    if (sounds) addEventListener("pointerdown", () => this.#wake(), { once: true });
    if (sounds) addEventListener("keydown", () => this.#wake(), { once: true });
  }

  #wake() {
    this.#audio ??= new AudioContext();
  }

  /** @param {string} title @param {boolean} isYours */
  call(title, isYours) {
    this.#title = title || this.#title;
    document.title = isYours ? `● ${this.#title}` : this.#title;
    if (this.icon) this.icon.href = isYours ? this.calling : this.calm;
    if (isYours && !this.#wasYours) this.#sound();
    this.#wasYours = isYours;
  }

  /** Two soft notes, a fourth apart. */
  #sound() {
    const audio = this.#audio;
    if (!this.sounds || !audio) return;
    [392, 523.25].forEach((pitch, index) => note(audio, pitch, audio.currentTime + index * 0.16));
  }
}

/** @param {AudioContext} audio @param {number} pitch @param {number} start */
function note(audio, pitch, start) {
  const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.5);
}
