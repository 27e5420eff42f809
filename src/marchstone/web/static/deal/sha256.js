// SHA-256 and HMAC (FIPS 180-4, RFC 2104): browsers have them only for pages that came by HTTPS.

/** @typedef {[number, number, number, number, number, number, number, number]} Eight */

const BLOCK = 64; // bytes
const PRIMES = [...primes(64)];
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} count */
function* primes(count) {
  for (let number = 2, found = 0; found < count; number += 1) {
    let divisor = 2;
    while (number % divisor) divisor += 1;
    if (divisor < number) continue;
    found += 1;
    yield number;
  }
}

/** The first 32 bits behind the point. @param {number} root */
function fraction(root) {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

/** @param {number[]} words @param {number} place */
const at = (words, place) => /** @type {number} */ (words[place]);

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes as many as blocks hold, with one bit and their length at the end */
function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8);
  return new DataView(whole.buffer);
}

/** @param {DataView} data @param {number} start */
function schedule(data, start) {
  const words = Array.from({ length: 16 }, (_, n) => data.getInt32(start + 4 * n));
  for (let n = 16; n < 64; n += 1) {
    const [early, late] = [at(words, n - 15), at(words, n - 2)];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[n] = (at(words, n - 16) + low + at(words, n - 7) + high) | 0;
  }
  return words;
}

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const data = padded(bytes);
  let state = START;
  for (let start = 0; start < data.byteLength; start += BLOCK) {
    const words = schedule(data, start);
    let [a, b, c, d, e, f, g, h] = /** @type {Eight} */ (state);
    for (let n = 0; n < 64; n += 1) {
      const mix = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + mix + ((e & f) ^ (~e & g)) + at(ROUND, n) + at(words, n)) | 0;
      const most = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = (most + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    state = [a, b, c, d, e, f, g, h].map((word, n) => (word + at(state, n)) | 0);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setInt32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

/** @param {Uint8Array} key not longer than a block @param {Uint8Array} bytes */
export function hmac(key, bytes) {
  const pad = (/** @type {number} */ mask) => Uint8Array.from({ length: BLOCK }, (_, n) => (key[n] ?? 0) ^ mask);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), bytes))));
}

/** @param {Uint8Array} one @param {Uint8Array} other */
const joined = (one, other) => new Uint8Array([...one, ...other]);

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text hexadecimal digits */
export const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
