// What a screen reader says: the prompt and the lines of the log that are new, politely.

const MOST = 4; // lines at once

/** @param {Element} line */
const plyOf = (line) => Number(line.getAttribute("data-line"));

export class Announcer {
  #prompt = "";
  #lastPly = -1;

  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
  }

  /** At once, and only once. @param {string} text */
  say(text) {
    this.region.textContent = text;
  }

  /** @param {HTMLElement | null} prompt @param {HTMLElement | null} log */
  news(prompt, log) {
    const lines = [...(log?.querySelectorAll("[data-line]") ?? [])];
    const isFirst = this.#prompt === "";
    const fresh = isFirst ? [] : lines.filter((line) => plyOf(line) > this.#lastPly).slice(-MOST);
    const newest = lines.at(-1);
    if (newest) this.#lastPly = plyOf(newest);
    const words = fresh.map((line) => line.textContent?.trim() ?? "");
    const text = prompt?.textContent?.trim() ?? "";
    if (text !== this.#prompt) words.push(text);
    this.#prompt = text;
    if (words.length) this.region.textContent = words.join(" ");
  }
}
