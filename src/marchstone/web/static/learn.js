// A lesson on the board of its game: the learner makes the moves, the server says what they lead to.
// How far he is, and what he chose, stays in the browser.

import { Keys } from "./board/keys.js";
import { light, markLast } from "./board/lights.js";
import { Pan } from "./board/pan.js";
import { Picking } from "./board/picking.js";
import { bringIntoView } from "./board/place.js";
import { Pointer } from "./board/pointer.js";
import { Rings } from "./board/rings.js";
import { Stage } from "./board/stage.js";
import { Bubbles } from "./board/bubbles.js";
import { flight, motionIsWelcome } from "./motion/pace.js";
import { keep, kept } from "./memory.js";
import { Moves } from "./table/moves.js";
import { Notices } from "./notice.js";
import { say } from "./words.js";

/** @typedef {import("./board/paths.js").LegalAction} LegalAction */
/** @typedef {{ board: string, said: string, last: string[] }} Shown a move on the way to a step */
/**
 * @typedef {object} Step
 * @property {number} at
 * @property {number} steps
 * @property {string} moves what was chosen before
 * @property {boolean} right
 * @property {Record<string, string>} [parts]
 * @property {Shown[]} shown
 * @property {string[]} last
 * @property {LegalAction[]} actions
 * @property {string[]} light what the text is about
 * @property {string[]} play what should be picked
 */

const PAUSE = 500; // ms that a move on the way stands still
const PATIENCE = 2; // wrong moves after which the right one is shown

const root = /** @type {HTMLElement} */ (document.querySelector("[data-lesson]"));
const path = root.dataset.lesson ?? "";
const notices = new Notices(/** @type {HTMLElement} */ (document.getElementById("notice")));
const announcer = /** @type {HTMLElement} */ (document.getElementById("announcer"));
const showMe = /** @type {HTMLButtonElement} */ (root.querySelector("[data-show-me]"));
const bar = /** @type {HTMLElement} */ (root.querySelector(".bar"));
const firstGame = /** @type {HTMLElement} */ (root.querySelector("[data-first-game]"));

/** @param {string} name @returns {HTMLElement} */
const part = (name) => /** @type {HTMLElement} */ (root.querySelector(`[data-part="${name}"]`));

const board = part("board");
const picking = new Picking((action) => void go({ action: String(action.action) }));
picking.goesOn = false; // a step asks for one move
const bubbles = new Bubbles(board);
const pointer = new Pointer(board, picking, bubbles);
const keys = new Keys(board, picking, bubbles);
const rings = new Rings(board, bar);
const pan = new Pan(board);
const moves = new Moves(/** @type {HTMLElement} */ (document.getElementById("moves")), board, picking);
const stage = new Stage(board, (pictures) => draw(/** @type {any} */ (pictures.at(-1))));

/** @type {Step} */
let step = JSON.parse(document.getElementById("state")?.textContent ?? "{}");
let faults = 0;
let isAsking = false;

/** @param {Record<string, string>} [what] another step, or an action at this one */
async function go(what = {}) {
  if (isAsking) return;
  isAsking = true;
  root.classList.add("is-pending");
  try {
    const query = new URLSearchParams({ at: String(step.at), moves: step.moves, ...what });
    const answer = await fetch(`${path}/step?${query}`);
    if (!answer.ok) throw new Error(`${answer.status}`);
    await show(await answer.json());
    notices.clear();
  } catch {
    notices.keep(say("lost"));
    picking.offer(step.actions);
  }
  root.classList.remove("is-pending");
  isAsking = false;
}

/** @param {Step} next */
async function show(next) {
  faults = next.right ? 0 : faults + 1;
  for (const shown of next.shown ?? []) {
    part("prompt").textContent = shown.said;
    stage.show({ board: shown.board, last: shown.last, actions: [] });
    await pause(motionIsWelcome() ? flight() + PAUSE : 0);
  }
  const isOther = next.at !== step.at;
  step = next;
  remember();
  part("words").innerHTML = next.parts?.words ?? "";
  part("prompt").textContent = next.parts?.prompt ?? "";
  stage.show({ ...next, board: next.parts?.board });
  announce();
  if (isOther) begin();
}

/** @param {number} time */
const pause = (time) => new Promise((done) => setTimeout(done, time));

/** @param {{ board: string, last: string[], actions: LegalAction[] }} picture */
function draw(picture) {
  bubbles.hide();
  pointer.reset();
  board.innerHTML = picture.board;
  pan.restore();
  offer(picture);
}

/** @param {{ last: string[], actions: LegalAction[] }} picture */
function offer({ last, actions }) {
  picking.ordered = board.querySelector("[data-picks=any]") === null;
  markLast(board, last);
  picking.offer(actions);
  showMe.hidden = !actions.length;
  firstGame.hidden = step.at + 1 < step.steps;
  point(actions.length > 0 && faults >= PATIENCE);
}

/** Ring what the text is about, or what should be picked. @param {boolean} isShown */
function point(isShown) {
  showMe.setAttribute("aria-pressed", String(isShown));
  const path = isShown ? step.play : step.light;
  rings.show(path, isShown, isShown);
}

/** A screen reader hears what there is to read, and what is asked for. */
function announce() {
  const told = [...part("words").querySelectorAll(".verdict, .tells")].map((line) => line.textContent);
  announcer.textContent = [...told, part("prompt").textContent].join(" ");
}

/** On to what the step wants: the words are seen, and a key goes on where nothing is asked for. */
function begin() {
  scrollTo({ top: 0, behavior: motionIsWelcome() ? "smooth" : "auto" });
  if (!keys.isUsed) return;
  const onward = /** @type {HTMLElement | null} */ (part("words").querySelector(".steps .primary"));
  if (onward) onward.focus();
  else if (step.actions.length) requestAnimationFrame(() => keys.focusFirst());
}

function remember() {
  keep(path, { at: step.at, moves: step.moves });
  // Whoever has been taught the game knows its aim.
  if (step.at + 1 === step.steps) keep(`aim ${root.dataset.game}`, true);
  history.replaceState(null, "", `${path}?${new URLSearchParams({ at: String(step.at), moves: step.moves })}`);
}

/** @param {MouseEvent} event */
function clicked(event) {
  const target = event.target instanceof Element ? event.target : null;
  const link = /** @type {HTMLElement | null} */ (target?.closest("[data-at]") ?? null);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void go({ at: link.dataset.at ?? "0" });
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.key !== "h" || event.altKey || event.ctrlKey || event.metaKey || showMe.hidden) return;
  point(showMe.getAttribute("aria-pressed") !== "true");
}

picking.addEventListener("change", () => {
  light(board, picking);
  moves.show();
});
root.addEventListener("click", clicked);
document.addEventListener("keydown", pressed);
showMe.addEventListener("click", () => point(showMe.getAttribute("aria-pressed") !== "true"));
offer(step);
bringIntoView(board);
const before = /** @type {{ at: number, moves: string } | null} */ (kept(path));
// Whoever comes back without an address of a step goes on where he was, unless he had finished.
if (before && before.at + 1 < step.steps && !new URLSearchParams(location.search).has("at")) {
  void go({ at: String(before.at), moves: before.moves });
}
