// While a path is half picked, the prompt says what comes next, in words of the game; when all of it
// is picked and waits for a yes, what will be played.

import { told } from "./newcomer.js";

/** @typedef {import("../board/picking.js").Picking} Picking */
/** @typedef {import("./announce.js").Announcer} Announcer */

const LONG = 56; // letters: more are written smaller, as in parts/prompt.html

/** The kind of a key: "stone" of "stone-4". @param {string} key */
const kindOf = (key) => key.split("-", 1)[0] ?? "";

/**
 * What to say when these keys may be picked: a sentence for all of them, or one for each kind.
 * @param {Iterable<string>} keys
 * @param {Record<string, string>} sentences
 */
export function sentenceFor(keys, sentences) {
  const kinds = [...new Set([...keys].map(kindOf))].sort();
  return sentences[kinds.join(" ")] ?? kinds.map((kind) => sentences[kind] ?? "").filter(Boolean).join(" ");
}

export class Then {
  #said = "";

  /** @param {HTMLElement} bar @param {Picking} picking @param {Announcer} announcer */
  constructor(bar, picking, announcer) {
    this.picking = picking;
    this.announcer = announcer;
    this.prompt = /** @type {HTMLElement} */ (bar.querySelector(".prompt"));
    this.line = /** @type {HTMLElement} */ (bar.querySelector("[data-then]"));
  }

  show() {
    const text = this.#text();
    this.line.textContent = text;
    this.line.classList.toggle("question", this.picking.waiting !== null);
    this.line.classList.toggle("is-long", text.length > LONG);
    this.prompt.classList.toggle("says-then", text !== "");
    if (text && text !== this.#said) this.announcer.say(text);
    this.#said = text;
  }

  #text() {
    if (this.picking.waiting) return this.picking.waiting.label;
    return this.picking.canGoBack() ? sentenceFor(this.picking.next(), told.next) : "";
  }
}
