// The walk through the tree of paths. Mouse, touch, drag and keyboard all end in `pick` and `back`.

import {
  afterPick, beforePick, completed, hasBegun, matching, nextPicks, otherPicks, restOfWalk, withOnlyPicks,
} from "./paths.js";

/** @typedef {import("./paths.js").LegalAction} LegalAction */
/** @typedef {"always" | "small" | "never"} Confirms when a complete path waits for a yes; "small": a finger aimed at little */
/** @typedef {{ isSmall?: boolean, isSure?: boolean }} How a finger aimed at little; no yes is asked for */

export class Picking extends EventTarget {
  /** @type {LegalAction[]} */ actions = [];
  /** @type {LegalAction[]} */ #offered = [];
  /** @type {string[]} */ picks = [];
  ordered = true;
  /** @type {Confirms} */ confirms = "never";
  /** A complete path that waits for a yes. @type {LegalAction | null} */
  waiting = null;
  /** What is left of a walk that was chosen in one go. @type {string[]} */
  #ahead = [];
  /** @type {How} */ #how = {};
  /** Whether a walk goes on in the decisions that follow. */
  goesOn = true;

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
    if (actions === this.#offered) this.#ahead = []; // it was refused
    this.actions = this.#offered = actions;
    this.waiting = actions.find(({ action }) => action === this.waiting?.action) ?? null;
    while (!this.waiting && this.picks.length && !this.#leadsOn()) this.picks = this.picks.slice(0, -1);
    if (!this.waiting) this.#goOn();
    if (!this.waiting) this.#walkOn();
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
    return this.walk([key], { isSmall });
  }

  /**
   * Several picks in one go: when they complete an action, the others are of the decisions that follow at once.
   * @param {string[]} keys
   * @param {How} [how]
   * @returns {boolean} whether the first of them could be picked
   */
  walk(keys, how = {}) {
    this.#how = how;
    this.#ahead = [];
    // What waits for a yes gets it from the element that began it.
    const isYes = this.waiting !== null && hasBegun(keys, this.picks);
    const left = isYes ? keys.slice(this.picks.length - 1) : restOfWalk(keys, this.picks);
    const [key = "", ...ahead] = left;
    if (isYes ? !this.confirm() : !this.#pick(key)) return false;
    if (this.goesOn || this.actions.length) this.#ahead = ahead;
    if (this.actions.length) this.#walkOn();
    return true;
  }

  /** What does not follow at once is given up: later the same keys may mean something else. */
  #walkOn() {
    const [key, ...ahead] = this.#ahead;
    if (key === undefined || this.waiting) return;
    this.#ahead = [];
    if (!this.next().has(key) || !this.#pick(key)) return;
    this.#ahead = ahead;
    if (this.actions.length) this.#walkOn();
  }

  /** @param {string} key */
  #pick(key) {
    const { isSmall = false, isSure = false } = this.#how;
    const wasWaiting = this.waiting !== null;
    const isAgain = this.picks.at(-1) === key;
    if (wasWaiting && isAgain) return this.confirm();
    if (!this.pickable().has(key) && !this.picks.includes(key)) return false;
    const wantsYes = wasWaiting || this.confirms === "always" || (this.confirms === "small" && isSmall);
    const asks = wantsYes && !isSure;
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
    this.#ahead = [];
    this.picks = before;
    this.#changed();
    return true;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
