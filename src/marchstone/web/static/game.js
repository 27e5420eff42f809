// A finished game to step through: by arrows, slider, links or a click on the graph, or by itself.
// While the analysis is made its progress is asked for, and what is there already is shown.

import { light } from "./board/lights.js";
import { Pan } from "./board/pan.js";
import { Picking } from "./board/picking.js";
import { Stage } from "./board/stage.js";
import { Bubbles } from "./board/bubbles.js";
import { Coordinates } from "./coordinates.js";
import { Notices } from "./notice.js";
import { Player } from "./replay/player.js";
import { say } from "./words.js";

/** @typedef {{ lit: string[], touched: string[] }} Marks keys of elements of the board */
/** @typedef {Marks & { ply: number, parts: Record<string, string> }} Step */

const PATIENCE = 1000; // ms between two questions

const root = /** @type {HTMLElement} */ (document.querySelector("[data-analysis]"));
const path = root.dataset.analysis ?? "";
const slider = /** @type {HTMLInputElement} */ (document.getElementById("ply"));
const seen = /** @type {HTMLSelectElement} */ (document.getElementById("seen"));
const notices = new Notices(/** @type {HTMLElement} */ (document.getElementById("notice")));
const link = /** @type {HTMLInputElement | null} */ (document.getElementById("link"));
const record = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("record"));
const plies = Number(slider.max);

/** @param {string} name @returns {HTMLElement} */
const part = (name) => /** @type {HTMLElement} */ (document.querySelector(`[data-part="${name}"]`));

const board = part("board");
const bubbles = new Bubbles(board);
const pan = new Pan(board);
const nothing = new Picking(() => {});
const stage = new Stage(board, (steps) => draw(/** @type {Step} */ (steps.at(-1))));

let ply = Number(root.dataset.ply);
let isAsking = false;

/** A game that is kept nowhere goes with every question. @param {string} what @param {Record<string, string>} query */
async function ask(what, query) {
  const form = record?.form && new FormData(record.form);
  for (const [name, value] of Object.entries(form ? query : {})) form?.set(name, value);
  const answer = form
    ? await fetch(`${path}/${what}`, { method: "POST", body: form })
    : await fetch(`${path}/${what}?${new URLSearchParams(query)}`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

/** What the page should show, as the address says it. */
const wish = () => ({ ply: String(ply), seen: seen.value });

/**
 * Go to a ply. Wishes that come while one is asked for wait; of several the newest counts.
 * @param {number} to
 */
async function go(to) {
  ply = Math.max(0, Math.min(to, plies));
  slider.value = String(ply);
  for (const button of document.querySelectorAll("button[data-at]")) button.setAttribute("value", String(ply));
  part("graph").style.setProperty("--at", `${(100 * ply) / Math.max(1, plies)}%`);
  if (isAsking) return;
  isAsking = true;
  try {
    await goOn();
    notices.clear();
  } catch {
    notices.keep(say("lost"));
  }
  isAsking = false;
}

async function goOn() {
  let asked;
  do {
    asked = `?${new URLSearchParams(wish())}`;
    stage.show(await ask("step", wish()));
    if (record) continue;
    history.replaceState(null, "", asked);
    if (link) link.value = new URL(path + asked, location.origin).href;
    for (const picture of document.querySelectorAll("a[data-picture]")) {
      if (picture instanceof HTMLAnchorElement) picture.search = asked;
    }
  } while (asked !== `?${new URLSearchParams(wish())}`);
}

/** @param {Step} step */
function draw(step) {
  bubbles.hide();
  board.innerHTML = step.parts.board ?? "";
  part("step").innerHTML = step.parts.step ?? "";
  part("hands").innerHTML = step.parts.hands ?? "";
  pan.restore();
  mark(step);
}

/** Show on the board what the best move picks, and what the one that was played. @param {Marks} marks */
function mark({ lit, touched }) {
  light(board, nothing);
  for (const element of board.querySelectorAll("[data-pick], [data-key]")) {
    const keys = [element.getAttribute("data-pick"), element.getAttribute("data-key")];
    element.classList.toggle("can-pick", keys.some((key) => key !== null && lit.includes(key)));
    element.classList.toggle("last", keys.some((key) => key !== null && touched.includes(key)));
  }
}

/** @param {string | undefined} which */
function wanted(which) {
  return { first: 0, before: ply - 1, next: ply + 1, last: plies }[which ?? ""] ?? ply;
}

/** @param {MouseEvent} event */
function clicked(event) {
  const target = /** @type {Element} */ (event.target);
  const link = /** @type {HTMLElement | null} */ (target.closest("[data-go], [data-ply]"));
  const graph = target.closest("[data-graph]");
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link && link !== root) {
    event.preventDefault();
    player.stop();
    void go(link.dataset.ply === undefined ? wanted(link.dataset.go) : Number(link.dataset.ply));
  } else if (graph) {
    const box = graph.getBoundingClientRect();
    player.stop();
    void go(Math.round((plies * (event.clientX - box.left)) / box.width));
  }
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || target.matches("input, select")) return;
  if (event.key === " " && !target.matches("a, button, summary")) {
    event.preventDefault();
    return void player.toggle();
  }
  const which = { ArrowLeft: "before", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!which) return;
  event.preventDefault();
  player.stop();
  void go(wanted(which));
}

/** While it is being made: its progress, and as much of the graph as there is. */
async function follow() {
  const before = root.dataset.status;
  try {
    const told = await ask("progress", { seen: seen.value });
    root.dataset.status = told.status;
    for (const name of ["progress", "graph", "points"]) part(name).innerHTML = told.parts[name];
    if (told.status === "done") return void go(ply);
    if (told.status === "failed") return location.reload();
  } catch {
    root.dataset.status = before;
  }
  return void setTimeout(follow, PATIENCE);
}

const player = new Player(root, {
  next: () => go(ply + 1),
  at: () => ply,
  last: plies,
});
slider.disabled = false;
new Coordinates(document.querySelector("[data-coordinates]"));
slider.addEventListener("input", () => {
  player.stop();
  void go(Number(slider.value));
});
seen.addEventListener("change", () => void go(ply));
root.addEventListener("click", clicked);
document.addEventListener("keydown", pressed);
mark(JSON.parse(document.getElementById("marks")?.textContent ?? "{}"));
if (["waiting", "working"].includes(root.dataset.status ?? "")) setTimeout(follow, PATIENCE);
