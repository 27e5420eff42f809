// The walk through the tree of paths. Mouse, touch, drag and keyboard all end in `pick` and `back`.

import { afterPick, beforePick, completed, matching, nextPicks, otherPicks, withOnlyPicks } from "./paths.js";

/** @typedef {import("./paths.js").LegalAction} LegalAction */
/** @typedef {"always" | "small" | "never"} Confirms when a complete path waits for a yes; "small": a finger aimed at little */

export class Picking extends EventTarget {
  /** @type {LegalAction[]} */ actions = [];
  /** @type {string[]} */ picks = [];
  ordered = true;
  /** @type {Confirms} */ confirms = "never";
  /** A complete path that waits for a yes. @type {LegalAction | null} */
  waiting = null;

  /** @param {(action: LegalAction) => void} send */
  constructor(send) {
    super();
    this.send = send;
  }

  /**
   * A new position: picks stay as far as they still lead somewhere.
   * @param {LegalAction[]} actions
   */
  offer(actions) {
    this.actions = actions;
    this.waiting = actions.find(({ action }) => action === this.waiting?.action) ?? null;
    while (!this.waiting && this.picks.length && !this.#leadsOn()) this.picks = this.picks.slice(0, -1);
    if (!this.waiting) this.#goOn();
    this.#changed();
  }

  #leadsOn() {
    const left = matching(this.actions, this.picks, this.ordered);
    return left.some(({ path }) => path.length > this.picks.length);
  }

  /** What leaves no choice is picked by itself; the last pick of a path never is. */
  #goOn() {
    this.picks = withOnlyPicks(this.actions, this.picks, this.ordered);
  }

  /** The picks that stand, whatever comes next: of a path that waits, all but the last. */
  get settled() {
    return this.waiting ? this.picks.slice(0, -1) : this.picks;
  }

  /** The keys that may come next. @returns {Set<string>} */
  next() {
    const next = nextPicks(this.actions, this.settled, this.ordered);
    if (this.waiting) next.delete(this.picks.at(-1) ?? "");
    return next;
  }

  /** Actions that the picks so far lead to. */
  matching() {
    return matching(this.actions, this.picks, this.ordered);
  }

  /** The keys that lead to an action from here, or in the place of what is picked. */
  pickable() {
    const next = this.next();
    for (const key of otherPicks(this.actions, this.picks, this.ordered)) next.add(key);
    return next;
  }

  /**
   * @param {string} key
   * @param {boolean} [isSmall] whether a finger aimed at something small
   * @returns {boolean} whether the key could be picked
   */
  pick(key, isSmall = false) {
    const wasWaiting = this.waiting !== null;
    const isAgain = this.picks.at(-1) === key;
    if (wasWaiting && isAgain) return this.confirm();
    if (!this.pickable().has(key) && !this.picks.includes(key)) return false;
    const asks = wasWaiting || this.confirms === "always" || (this.confirms === "small" && isSmall);
    const done = completed(this.actions, this.picks, this.ordered);
    // A path that another one continues is complete when its last element is picked again.
    if (done && isAgain) return this.#finish(done, asks);
    this.waiting = null;
    this.picks = this.#after(key, wasWaiting);
    const found = completed(this.actions, this.picks, this.ordered);
    if (found && this.matching().length === 1) return this.#finish(found, asks);
    this.#goOn();
    this.#changed();
    return true;
  }

  /**
   * A path is completed by its last pick, never by another in the place of an earlier one.
   * @param {string} key
   * @param {boolean} wasWaiting
   */
  #after(key, wasWaiting) {
    const picks = afterPick(this.actions, this.picks, key, this.ordered);
    const isFinished = picks.at(-1) !== key && completed(this.actions, picks, this.ordered) !== null;
    return isFinished && !wasWaiting ? picks.slice(0, picks.indexOf(key) + 1) : picks;
  }

  /** @param {LegalAction} action @param {boolean} asks */
  #finish(action, asks) {
    if (!asks) return this.choose(action);
    this.waiting = action;
    this.#changed();
    return true;
  }

  /** Yes to the action that waits. */
  confirm() {
    return this.waiting ? this.choose(this.waiting) : false;
  }

  /**
   * Send an action, as a button of the list does.
   * @param {LegalAction} action
   */
  choose(action) {
    this.picks = [];
    this.waiting = null;
    this.actions = []; // nothing more is lit until the server has answered
    this.#changed();
    this.send(action);
    return true;
  }

  /** Whether a person has picked something that can be taken back. */
  canGoBack() {
    return beforePick(this.actions, this.picks, this.ordered) !== null;
  }

  /** @returns {boolean} whether there was a step to take back */
  back() {
    const before = beforePick(this.actions, this.picks, this.ordered);
    if (!before) return false;
    this.waiting = null;
    this.picks = before;
    this.#changed();
    return true;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
