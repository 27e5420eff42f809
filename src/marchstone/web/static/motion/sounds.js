// Sounds of our own, made in the browser; none until somebody has chosen them.

const LOUD = 0.14;
const MOST = 3; // of one kind in a moment
const APART = 0.07; // s between two of them

/** @typedef {(audio: AudioContext, start: number) => void} Sound */

/** @type {Record<string, Sound>} */
const SOUNDS = {
  // Two soft notes, a fourth apart.
  turn: (audio, at) => [392, 523.25].forEach((pitch, n) => note(audio, at + n * 0.16, { pitch, time: 0.5 })),
  // Paper that slides over paper.
  card: (audio, at) => rustle(audio, at, { pitch: 2600, time: 0.11, volume: 0.5 }),
  // Wood on wood.
  tile: (audio, at) => {
    note(audio, at, { pitch: 190, to: 110, time: 0.12, volume: 1.6 });
    rustle(audio, at, { pitch: 1400, time: 0.03, volume: 0.6 });
  },
  // A small bright thing.
  coin: (audio, at) => [1975, 2960].forEach((pitch) => note(audio, at, { pitch, time: 0.22, volume: 0.35 })),
  // A fist that comes down.
  throw: (audio, at) => {
    note(audio, at, { pitch: 120, to: 60, time: 0.14, volume: 1.8 });
    rustle(audio, at, { pitch: 700, time: 0.06, volume: 0.5 });
  },
  // A drop of wood: the last seconds of a clock.
  tick: (audio, at) => note(audio, at, { pitch: 880, to: 660, time: 0.07, volume: 0.7 }),
  // A chord that opens upwards.
  win: (audio, at) => [392, 493.88, 587.33, 783.99].forEach((pitch, n) =>
    note(audio, at + n * 0.13, { pitch, time: 0.9 - n * 0.1 })),
};

export class Sounds {
  /** @type {AudioContext | null} */ #audio = null;
  /** When a kind may be heard again. @type {Map<string, number>} */ #next = new Map();

  /** @param {boolean} isOn */
  constructor(isOn) {
    this.isOn = isOn;
    // Browsers let a page sound only after somebody has touched it.
    for (const touch of isOn ? ["pointerdown", "keydown"] : []) {
      addEventListener(touch, () => (this.#audio ??= new AudioContext()), { once: true });
    }
  }

  /** @param {string} name @param {number} [delay] ms */
  play(name, delay = 0) {
    const audio = this.#audio;
    const sound = SOUNDS[name];
    if (!this.isOn || !audio || !sound || document.hidden && name !== "turn") return;
    const start = audio.currentTime + delay / 1000;
    const after = Math.max(start, this.#next.get(name) ?? 0);
    if (after - start > MOST * APART) return;
    this.#next.set(name, after + APART);
    sound(audio, after);
  }
}

/**
 * @param {AudioContext} audio
 * @param {number} start
 * @param {{ pitch: number, to?: number, time: number, volume?: number }} tone
 */
function note(audio, start, { pitch, to = pitch, time, volume = 1 }) {
  const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + time);
  tone.connect(fading(audio, start, time, volume));
  tone.start(start);
  tone.stop(start + time);
}

/**
 * Noise around a pitch.
 * @param {AudioContext} audio
 * @param {number} start
 * @param {{ pitch: number, time: number, volume: number }} tone
 */
function rustle(audio, start, { pitch, time, volume }) {
  const buffer = new AudioBuffer({ length: Math.ceil(audio.sampleRate * time), sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  samples.forEach((_, n) => (samples[n] = Math.random() * 2 - 1));
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
  noise.connect(band).connect(fading(audio, start, time, volume));
  noise.start(start);
}

/** @param {AudioContext} audio @param {number} start @param {number} time @param {number} volume */
function fading(audio, start, time, volume) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUD * volume, start + Math.min(0.02, time / 4));
  gain.gain.exponentialRampToValueAtTime(0.0005, start + time);
  gain.connect(audio.destination);
  return gain;
}
