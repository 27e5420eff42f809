// While a path is half picked, the prompt says what comes next, in words of the game.

import { told } from "./newcomer.js";

/** @typedef {import("../board/picking.js").Picking} Picking */
/** @typedef {import("./announce.js").Announcer} Announcer */

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
    const isHalf = this.picking.canGoBack() && !this.picking.waiting;
    const text = isHalf ? sentenceFor(this.picking.next(), told.next) : "";
    this.line.textContent = text;
    this.prompt.classList.toggle("says-then", text !== "");
    if (text && text !== this.#said) this.announcer.say(text);
    this.#said = text;
  }
}
