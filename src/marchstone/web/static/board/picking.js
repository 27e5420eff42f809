// The walk through the tree of paths. Mouse, touch, drag and keyboard all end in `pick` and `back`.

import { afterPick, beforePick, completed, matching, nextPicks, withOnlyPicks } from "./paths.js";

/** @typedef {import("./paths.js").LegalAction} LegalAction */

export class Picking extends EventTarget {
  /** @type {LegalAction[]} */ actions = [];
  /** @type {string[]} */ picks = [];
  ordered = true;
  /** Ask before a complete path is sent. */
  confirms = false;
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
    this.waiting = null;
    while (this.picks.length && !this.#leadsOn()) this.picks = this.picks.slice(0, -1);
    this.#goOn();
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

  /** @returns {Set<string>} */
  next() {
    return nextPicks(this.actions, this.picks, this.ordered);
  }

  /** Actions that the picks so far lead to. */
  matching() {
    return matching(this.actions, this.picks, this.ordered);
  }

  /** The keys that lead to an action from here, or begin a path anew. */
  pickable() {
    const next = this.next();
    for (const key of nextPicks(this.actions, [], this.ordered)) next.add(key);
    return next;
  }

  /**
   * @param {string} key
   * @returns {boolean} whether the key could be picked
   */
  pick(key) {
    const action = this.waiting;
    if (action && action.path.at(-1) === key) return this.confirm();
    if (!this.pickable().has(key) && this.picks.at(-1) !== key) return false;
    const done = completed(this.actions, this.picks, this.ordered);
    // A path that another one continues is complete when its last element is picked again.
    if (done && this.picks.at(-1) === key) return this.#finish(done);
    this.waiting = null;
    this.picks = afterPick(this.actions, this.picks, key, this.ordered);
    const found = completed(this.actions, this.picks, this.ordered);
    if (found && this.matching().length === 1) return this.#finish(found);
    this.#goOn();
    this.#changed();
    return true;
  }

  /** @param {LegalAction} action */
  #finish(action) {
    if (this.confirms) {
      this.waiting = action;
      this.#changed();
      return true;
    }
    return this.choose(action);
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
