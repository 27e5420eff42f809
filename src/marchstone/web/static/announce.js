// What a screen reader says: the prompt and the lines of the log that are new, politely.

export class Announcer {
  #prompt = "";
  #lastPly = "";

  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
  }

  /** @param {HTMLElement | null} prompt @param {HTMLElement | null} log */
  news(prompt, log) {
    const lines = [...(log?.querySelectorAll("[data-line]") ?? [])];
    const known = lines.findLastIndex((line) => line.getAttribute("data-line") === this.#lastPly);
    const fresh = this.#lastPly ? lines.slice(known + 1).slice(-4) : [];
    this.#lastPly = lines.at(-1)?.getAttribute("data-line") ?? "";
    const words = fresh.map((line) => line.textContent?.trim() ?? "");
    const text = prompt?.textContent?.trim() ?? "";
    if (text !== this.#prompt) words.push(text);
    this.#prompt = text;
    if (words.length) this.region.textContent = words.join(" ");
  }
}
