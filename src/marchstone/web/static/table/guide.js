// A guide through the first game: each kind of decision is explained once, when it first comes.
// It is on for whoever comes from a lesson or wishes it, and remembers what it has explained.

import { keep, kept } from "../memory.js";
import { told } from "./newcomer.js";

/** @typedef {import("../board/paths.js").LegalAction} LegalAction */
/** @typedef {import("./newcomer.js").Decision} Decision */

/** @param {LegalAction[]} actions @param {string[]} seen @returns {Decision | undefined} */
export function unexplained(actions, seen, decisions = told.decisions) {
  const fresh = decisions.filter(({ kind }) => !seen.includes(kind));
  return fresh.find(({ first, last }) => actions.some(({ action }) => first <= action && action <= last));
}

export class Guide {
  /** @type {LegalAction[]} */ #actions = [];
  /** @type {Decision | undefined} */ #shown;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.place = `guide ${root.dataset.game}`;
    const before = /** @type {{ on: boolean, seen: string[] } | null} */ (kept(this.place));
    this.isOn = before?.on ?? false;
    this.seen = before?.seen ?? [];
    this.box = /** @type {HTMLElement | null} */ (root.querySelector("[data-guide]"));
    this.switch = /** @type {HTMLInputElement | null} */ (root.querySelector("[data-guide-on]"));
    if (!this.box) return;
    this.box.querySelector("[data-guide-done]")?.addEventListener("click", () => this.#explained());
    this.box.querySelector("[data-guide-off]")?.addEventListener("click", () => this.#turn(false));
    this.switch?.addEventListener("change", () => this.#turn(this.switch?.checked ?? false));
    this.#begin();
  }

  /** The address says so when somebody comes from a lesson. */
  #begin() {
    const address = new URL(location.href);
    if (!address.searchParams.has("guide")) return this.#show();
    address.searchParams.delete("guide");
    history.replaceState(null, "", address);
    this.#turn(true);
  }

  /** Whoever asks for it is told everything again. @param {boolean} isOn */
  #turn(isOn) {
    this.isOn = isOn;
    this.seen = [];
    this.#keep();
    this.#show();
  }

  #keep() {
    keep(this.place, { on: this.isOn, seen: this.seen });
  }

  /** @param {LegalAction[]} actions */
  offer(actions) {
    this.#actions = actions;
    this.#show();
  }

  /** A move of this kind has been made: whoever does it needs no more words. @param {LegalAction} played */
  done({ action }) {
    const found = told.decisions.find(({ first, last }) => first <= action && action <= last);
    if (!this.isOn || !found || this.seen.includes(found.kind)) return;
    this.seen.push(found.kind);
    this.#keep();
  }

  #explained() {
    if (this.#shown) this.seen.push(this.#shown.kind);
    this.#keep();
    this.#show();
  }

  #show() {
    if (!this.box) return;
    this.#shown = this.isOn ? unexplained(this.#actions, this.seen) : undefined;
    if (this.switch) this.switch.checked = this.isOn;
    this.box.hidden = !this.isOn;
    this.box.classList.toggle("is-quiet", this.#shown === undefined);
    const line = this.box.querySelector("[data-guide-text]");
    if (line) line.textContent = this.#shown?.text ?? "";
  }
}
