// Answers given in advance. A ticked box with data-auto="pass" picks that by itself whenever it
// completes a legal path, as long as its data-auto-while stays the same; of several picks, the one that does.
// With data-auto-after it is a clock: it does so after so many seconds, whatever could be picked instead, so that among
// people the time tells nothing.

import { completed, walkOf } from "../board/paths.js";
import { keep, kept } from "../memory.js";

/** @typedef {import("../board/picking.js").Picking} Picking */
/** @typedef {import("../board/paths.js").LegalAction} LegalAction */
/** @typedef {{ ladder: string, rung: number, while: string }} Limit */

const BOX = "input[data-auto]";
/** ms before an answer in advance, whatever else could have been answered: its timing tells nothing. */
export const HESITATION = 900;

/** Whether all others are bots: nobody is there to whom time could tell anything. */
const isAmongBots = () => document.querySelector("[data-people]")?.getAttribute("data-people") === "1";

/** @param {HTMLInputElement} box */
const nameOf = (box) => box.id || (box.dataset.auto ?? "");
/** What is remembered of a clock. @param {HTMLInputElement} box */
const memoryOf = (box) => `clock ${nameOf(box)} ${isAmongBots() ? "bots" : "people"}`;

export class Auto {
  /** Until when each box is ticked: its data-auto-while. @type {Map<string, string>} */
  #given = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** After a move was taken back nothing is answered until its person has moved. */
  isPaused = false;

  /**
   * @param {HTMLElement} board
   * @param {Picking} picking
   */
  constructor(board, picking) {
    this.board = board;
    this.picking = picking;
    board.addEventListener("change", (event) => this.#changed(event.target));
    document.addEventListener("visibilitychange", () => document.hidden || this.#answerSoon());
  }

  /** A board was drawn and its actions are offered: boxes look as they were left. */
  restore() {
    const given = new Map();
    for (const box of this.#boxes()) {
      box.checked = this.#isTicked(box);
      if (box.checked) given.set(nameOf(box), box.dataset.autoWhile);
    }
    this.#given = given;
    this.#answerSoon();
  }

  /** A clock runs among people, and against bots for nobody, until somebody wants it otherwise. @param {HTMLInputElement} box */
  #isTicked(box) {
    if (box.dataset.autoAfter) return (kept(memoryOf(box)) ?? !isAmongBots()) === true;
    return this.#given.get(nameOf(box)) === box.dataset.autoWhile;
  }

  /** @returns {HTMLInputElement[]} */
  #boxes() {
    return [...this.board.querySelectorAll(BOX)].filter((box) => box instanceof HTMLInputElement);
  }

  /** @param {EventTarget | null} target */
  #changed(target) {
    if (!(target instanceof HTMLInputElement) || !target.matches(BOX)) return;
    const name = nameOf(target);
    if (target.checked) this.#given.set(name, target.dataset.autoWhile ?? "");
    else this.#given.delete(name);
    if (target.dataset.autoAfter) keep(memoryOf(target), target.checked);
    this.#answerSoon();
  }

  #answerSoon() {
    clearTimeout(this.#timer);
    for (const box of this.#boxes()) box.parentElement?.classList.remove("is-counting");
    const { actions } = this.picking;
    const answers = this.isPaused ? [] : this.#boxes().flatMap((box) => this.#answer(box, actions));
    const first = answers.sort((one, other) => one.time - other.time)[0];
    if (!first) return;
    if (first.box.dataset.autoAfter) count(first.box, first.time);
    this.#timer = setTimeout(() => this.#send(actions, first.action), first.time);
  }

  /**
   * Against bots who can do nothing else is not asked, whether the clock runs or not.
   * @param {HTMLInputElement} box
   * @param {LegalAction[]} actions
   */
  #answer(box, actions) {
    const seconds = Number(box.dataset.autoAfter ?? "0");
    const isLone = seconds > 0 && isAmongBots() && actions.length === 1;
    const picks = box.checked || isLone ? (box.dataset.auto ?? "").split(" ") : [];
    const action = picks.map((pick) => completed(actions, [pick])).find((found) => found !== null);
    if (!action) return [];
    return [{ box, action, time: isLone || !seconds ? HESITATION : seconds * 1000 }];
  }

  /**
   * Unless the person has decided otherwise meanwhile, or is about to, or does not see it.
   * @param {LegalAction[]} actions
   * @param {LegalAction} action
   */
  #send(actions, action) {
    if (document.hidden) return; // the time begins anew when he looks
    if (this.picking.actions === actions && !this.picking.picks.length) this.picking.choose(action);
  }
}

/** Show the time that is left. @param {HTMLElement} box @param {number} time */
function count(box, time) {
  box.parentElement?.style.setProperty("--auto-time", `${time}ms`);
  box.parentElement?.classList.add("is-counting");
}

// "Bid for me up to …". Elements with a data-ladder are its rungs: while the box of data-up-to is ticked, a click on
// one takes the lowest of them, and goes on so in later decisions up to the rung that was clicked; beyond it
// the pick of data-up-to is made. The limit stays in this browser, and every answer takes the same time.
const TICKED = "bid up to";

export class Ladder {
  #isTicked = kept(TICKED) === true;
  /** @type {Limit | null} */ #limit = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {HTMLElement} board @param {Picking} picking */
  constructor(board, picking) {
    this.board = board;
    this.picking = picking;
    board.addEventListener("change", (event) => this.#changed(event.target));
    board.addEventListener("click", (event) => this.#clicked(event), { capture: true });
  }

  /** @returns {HTMLInputElement | null} */
  get #box() {
    return this.board.querySelector("input[data-up-to]");
  }

  /** A board was drawn and its actions are offered. */
  restore() {
    clearTimeout(this.#timer);
    const box = this.#box;
    if (!box) return;
    box.checked = this.#isTicked;
    if (this.#limit?.while !== box.dataset.upToWhile) this.#limit = null;
    const { actions } = this.picking;
    if (this.#limit && actions.length) this.#timer = setTimeout(() => this.#goOn(actions), HESITATION);
  }

  /** What was chosen before does not hold any more. */
  forget() {
    this.#limit = null;
    clearTimeout(this.#timer);
  }

  /** @param {EventTarget | null} target */
  #changed(target) {
    if (!(target instanceof HTMLInputElement) || target !== this.#box) return;
    this.#isTicked = target.checked;
    keep(TICKED, target.checked);
    this.forget();
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    clearTimeout(this.#timer);
    const target = event.target instanceof Element ? event.target.closest("[data-ladder].can-pick") : null;
    if (!target || !this.#isTicked || !this.#box) return;
    event.stopPropagation();
    const ladder = target.getAttribute("data-ladder") ?? "";
    const rung = Number(target.getAttribute("data-rung"));
    this.#limit = { ladder, rung, while: this.#box.dataset.upToWhile ?? "" };
    this.#climb();
  }

  /** Unless the person has decided meanwhile. @param {unknown} actions */
  #goOn(actions) {
    if (this.picking.actions === actions && !this.picking.picks.length) this.#climb();
  }

  #climb() {
    const { ladder = "", rung = 0 } = this.#limit ?? {};
    const rungs = [...this.board.querySelectorAll(`[data-ladder="${CSS.escape(ladder)}"]`)];
    const lowest = rungs.find((element) => Number(element.getAttribute("data-rung")) <= rung);
    this.picking.walk(lowest ? walkOf(lowest) : [this.#box?.dataset.upTo ?? ""], { isSure: true });
  }
}

// An answer to what may be asked once more, given with the first: data-later on an element that is picked. It is sent
// while data-later-while on the board stays the same, after the same short time, and is forgotten when anything else is asked.
export class Later {
  /** @type {{ pick: string, while: string } | null} */ #answer = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {HTMLElement} board @param {Picking} picking */
  constructor(board, picking) {
    this.board = board;
    this.picking = picking;
    board.addEventListener("click", (event) => this.#clicked(event), { capture: true });
  }

  /** A board was drawn and its actions are offered. */
  restore() {
    clearTimeout(this.#timer);
    const { actions } = this.picking;
    if (!this.#answer || !actions.length) return;
    const { pick, while: until } = this.#answer;
    this.forget();
    const action = this.#until === until ? completed(actions, [pick]) : null;
    if (action) this.#timer = setTimeout(() => this.#send(actions, action), HESITATION);
  }

  /** What was chosen before does not hold any more. */
  forget() {
    this.#answer = null;
    clearTimeout(this.#timer);
  }

  get #until() {
    return this.board.querySelector("[data-later-while]")?.getAttribute("data-later-while") ?? "";
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    this.forget();
    const target = event.target instanceof Element ? event.target.closest("[data-later].can-pick") : null;
    const pick = target?.getAttribute("data-later");
    if (pick) this.#answer = { pick, while: this.#until };
  }

  /** Unless the person has decided meanwhile, or is about to. @param {LegalAction[]} actions @param {LegalAction} action */
  #send(actions, action) {
    if (this.picking.actions === actions && !this.picking.picks.length) this.picking.choose(action);
  }
}
