// A live table: brings together the line, the stage and everything a person does there.

import { Ghost } from "./board/ghost.js";
import { Keys } from "./board/keys.js";
import { light, markLast } from "./board/lights.js";
import { Offers } from "./board/offers.js";
import { Pan } from "./board/pan.js";
import { put } from "./board/parts.js";
import { Past } from "./board/past.js";
import { Picking } from "./board/picking.js";
import { bringIntoView } from "./board/place.js";
import { Pointer } from "./board/pointer.js";
import { Rings } from "./board/rings.js";
import { Stage } from "./board/stage.js";
import { Bubbles } from "./board/bubbles.js";
import { Coordinates } from "./coordinates.js";
import { Aim } from "./table/aim.js";
import { Clocks } from "./clock/clocks.js";
import { Announcer } from "./table/announce.js";
import { Asker } from "./table/ask.js";
import { Attention } from "./table/attention.js";
import { Auto, Ladder, Later } from "./table/auto.js";
import { Chat } from "./table/chat.js";
import { End } from "./replay/end.js";
import { Guide } from "./table/guide.js";
import { Hint } from "./table/hint.js";
import { addLines, Log } from "./table/log.js";
import { Moves } from "./table/moves.js";
import { Line, socketUrl } from "./table/socket.js";
import { Tabs } from "./table/tabs.js";
import { Then } from "./table/then.js";
import { Again } from "./motion/again.js";
import { celebrate } from "./motion/moment.js";
import { Skip } from "./motion/skip.js";
import { Sounds } from "./motion/sounds.js";
import { Undo } from "./table/undo.js";
import { Notices } from "./notice.js";
import { say } from "./words.js";

/** @typedef {import("./board/paths.js").LegalAction} LegalAction */
/** @typedef {import("./table/socket.js").Message} Message */
/**
 * @typedef {object} State what the server says of the table, for this person
 * @property {number} ply
 * @property {number | null} seat
 * @property {number} decision
 * @property {boolean} yours
 * @property {boolean} over
 * @property {string} title
 * @property {Record<string, string>} [parts] all of a page, or those that differ from the state before
 * @property {import("./table/log.js").Line[]} [lines] new in the log; only where the parts are those that differ
 * @property {LegalAction[]} [actions]
 * @property {string} [players] the whole list of them, where it came after the rest
 * @property {boolean} [hint] whether he may ask for one
 * @property {[string, number, number][]} [points] where points were made: key, seat, how many
 * @property {string[]} [last]
 * @property {string} [curtain]
 * @property {import("./table/undo.js").Undoable | null} [undo] what he may take back
 * @property {string} [asked] whether somebody may
 */

/** @param {string} name @returns {HTMLElement} */
const part = (name) => /** @type {HTMLElement} */ (document.querySelector(`[data-part="${name}"]`));

class Table {
  /** @type {State | null} */ state = null;
  /** @type {Map<string, string>} */ shown = new Map();
  isPending = false;
  /** @type {Message | null} the last move that was sent */ sent = null;
  isSentAgain = false; // with the next state, if it is still to be made

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.board = part("board");
    this.picking = new Picking((action) => this.#play(action));
    this.picking.confirms = /** @type {import("./board/picking.js").Confirms} */ (root.dataset.confirm);
    this.ghost = new Ghost(this.board, this.picking);
    this.bubbles = new Bubbles(this.board);
    this.pointer = new Pointer(this.board, this.picking, this.bubbles);
    this.keys = new Keys(this.board, this.picking, this.bubbles);
    const bar = /** @type {HTMLElement} */ (root.querySelector(".bar"));
    this.hint = new Hint(bar, this.board, (asked) => this.#ask(asked), (action) => this.picking.choose(action));
    this.undo = new Undo(root, (message) => this.#takeBack(message));
    this.past = new Past(root, this.board, send);
    const rings = new Rings(/** @type {HTMLElement} */ (this.board.parentElement), bar);
    this.past.log = new Log(part("log"), rings, (ply) => this.past.look(ply));
    this.pan = new Pan(this.board);
    this.moves = new Moves(document.getElementById("moves") ?? root, this.board, this.picking);
    this.sounds = new Sounds(root.dataset.sound === "true");
    this.stage = new Stage(this.board, (states) => this.#draw(/** @type {State[]} */ (states)), this.sounds);
    this.again = new Again(root, this.stage, (picture) => this.#lookAt(picture));
    new Skip(/** @type {HTMLElement} */ (root.querySelector(".play")), this.stage);
    this.offers = new Offers();
    this.attention = new Attention(this.sounds);
    this.auto = new Auto(this.board, this.picking);
    this.ladder = new Ladder(this.board, this.picking);
    this.later = new Later(this.board, this.picking);
    this.announcer = new Announcer(document.getElementById("announcer") ?? root);
    const clocks = /** @type {HTMLElement | null} */ (root.querySelector("[data-clocks]"));
    this.clocks = clocks && new Clocks(clocks, this.announcer, this.sounds);
    this.then = new Then(bar, this.picking, this.announcer);
    this.guide = new Guide(root);
    this.aim = new Aim(root);
    this.picking.addEventListener("change", () => this.#lit());
  }

  /** Who takes back decides anew: nothing is answered for him. @param {Message} message */
  #takeBack(message) {
    this.auto.isPaused = true;
    this.ladder.forget();
    this.later.forget();
    return send(message);
  }

  /** @param {LegalAction} action */
  #play(action) {
    if (!this.state) return;
    this.auto.isPaused = false;
    const { seat, decision } = this.state;
    this.guide.done(action);
    this.aim.moved();
    this.#pending(true);
    this.sent = { type: "play", seat, action: action.action, decision, ...(this.clocks && { lag: line.lag }) };
    if (send(this.sent) || root.dataset.line === "moving") return;
    notices.keep(say("offline"));
    this.#again();
  }

  /** Another server goes on: the one before may not have got our move. */
  handedOver() {
    this.isSentAgain = this.isPending;
  }

  /** @param {State} state */
  #sendAgain(state) {
    const isDue = this.isSentAgain && state.yours;
    this.isSentAgain = false;
    if (!isDue || state.seat !== this.sent?.seat || state.decision !== this.sent?.decision) return;
    if (send(this.sent)) this.#pending(true);
  }

  /** @param {{ seat: number | null, decision: number }} asked */
  #ask(asked) {
    const isSent = !this.isPending && send({ type: "hint", ...asked });
    if (!isSent && !this.isPending) notices.keep(say("offline"));
    return isSent;
  }

  /** @param {boolean} isPending */
  #pending(isPending) {
    this.isPending = isPending;
    this.root.classList.toggle("is-pending", isPending);
  }

  /** The server has refused: what was legal still is. */
  refused() {
    this.hint.refused();
    if (this.isPending) this.#again();
  }

  #again() {
    this.#pending(false);
    this.picking.offer(this.state?.actions ?? []);
  }

  /** @param {State} state */
  show(state) {
    this.stage.show({ ...state, actions: this.#told(state), isOwn: this.isPending });
  }

  /**
   * What may be done, in full; where we know less than the server thinks, we ask for all of it.
   * @param {{ actions?: (LegalAction | number)[] }} state
   */
  #told({ actions = [] }) {
    const told = this.offers.read(actions);
    if (!told) send({ type: "hello", ply: -1 });
    return told ?? [];
  }

  /** The state that came with the page, whose parts are drawn already. @param {State} state */
  begin(state) {
    this.attention.call(state.title, state.yours);
    this.#offer({ ...state, actions: this.#told(state) });
    bringIntoView(this.board);
    this.announcer.news(part("prompt"), part("log"));
    part("log").scrollTop = part("log").scrollHeight;
  }

  /** @param {State[]} states of which the last is to be seen */
  #draw(states) {
    const state = /** @type {State} */ (states.at(-1));
    const place = this.keys.place();
    this.bubbles.hide();
    this.pointer.reset();
    for (const each of states) this.#put(each);
    this.pan.restore();
    this.attention.call(state.title, state.yours);
    this.#end(state);
    this.#offer(state);
    this.announcer.news(part("prompt"), part("log"));
    if (place && this.keys.isUsed) requestAnimationFrame(() => this.#keepFocus(place));
  }

  /** @param {State} state */
  #end({ over, seat }) {
    const hasJustEnded = over && !this.root.classList.contains("is-over");
    this.root.classList.toggle("is-over", over);
    if (over) this.board.tabIndex = 0; // it may scroll, and nothing in it takes the focus any more
    if (hasJustEnded) celebrate(this.board, part("prompt").querySelector(".say")?.textContent ?? "", seat, this.sounds);
  }

  /** A board that was: nothing can be picked there. @param {import("./board/stage.js").Picture} picture */
  #lookAt({ last = [] }) {
    this.pan.restore();
    light(this.board, new Picking(() => {}));
    markLast(this.board, last);
  }

  /** @param {State} state all of a page, or what differs from the one before */
  #put({ parts = {}, lines, curtain, players }) {
    if (!lines) return this.#putWhole({ ...parts, board: curtain ?? parts.board ?? "" });
    put({ board: this.board, prompt: part("prompt"), players: part("players") }, parts);
    addLines(part("log"), lines);
    this.shown.clear();
    if (players !== undefined) this.fill("players", players);
  }

  /** @param {Record<string, string>} parts those of a page */
  #putWhole(parts) {
    for (const [name, html] of Object.entries(parts)) this.fill(name, html);
  }

  /** @param {import("./board/keys.js").Point} place where the focus was */
  #keepFocus(place) {
    if (!this.keys.place() && this.picking.actions.length) this.keys.focusNear(place);
  }

  /** @param {State} state */
  #offer(state) {
    this.state = state;
    this.#pending(false);
    this.root.classList.toggle("is-yours", state.yours);
    this.picking.ordered = this.board.querySelector("[data-picks=any]") === null;
    markLast(this.board, state.last ?? []);
    this.picking.offer(state.actions ?? []);
    this.auto.restore();
    this.ladder.restore();
    this.later.restore();
    this.hint.offer(state);
    this.undo.offer(state);
    this.past.again();
    this.guide.offer(state.actions ?? []);
    requestAnimationFrame(() => this.again.offer());
    this.#sendAgain(state);
  }

  /** Who sits there, after what is still to be seen. @param {string} html */
  fillPlayers(html) {
    const newest = this.stage.newest;
    if (newest) newest.players = html;
    else this.fill("players", html);
  }

  /** @param {string} name @param {string} html */
  fill(name, html) {
    const element = part(name);
    if (!element || this.shown.get(name) === html) return;
    this.shown.set(name, html);
    element.innerHTML = html;
    if (name === "log") element.scrollTop = element.scrollHeight;
  }

  #lit() {
    light(this.board, this.picking);
    this.ghost.show();
    this.moves.show();
    this.then.show();
  }
}

const root = /** @type {HTMLElement} */ (document.querySelector("[data-live]"));
const notices = new Notices(/** @type {HTMLElement} */ (document.getElementById("notice")));
const table = part("board") ? new Table(root) : null;
const chatSection = document.getElementById("chat");
const tabList = /** @type {HTMLElement | null} */ (document.querySelector("[role=tablist]"));
const chat = chatSection && new Chat(chatSection, send, (count) => tabs?.badge("chat", count));
const tabs = tabList && new Tabs(tabList, (id) => id === "chat" && chat?.read());

/** @param {Message} message */
function send(message) {
  return line.send(message);
}

/** @param {Message} message */
function hear(message) {
  if (message.type === "state") showState(/** @type {State & Message} */ (message));
  else if (message.type === "players") fillPlayers(message.html);
  else if (message.type === "chat") chat?.add(message);
  else if (message.type === "past") table?.past.show(/** @type {any} */ (message));
  else if (message.type === "clock") table?.clocks?.set(/** @type {any} */ (message));
  else if (message.type === "hint") table?.hint.show(/** @type {any} */ (message));
  else if (message.type === "error") refuse(message);
  else if (message.type === "reload") goTo(message.path);
  else if (message.type === "gone") leave(message.text);
}

/** A page that waits has no board: the game has begun since it was made. @param {State & Message} state */
function showState(state) {
  if (table) table.show(state);
  else location.reload();
}

/** @param {string} html */
function fillPlayers(html) {
  if (table) table.fillPlayers(html);
  else void refreshSeats();
}

/** While a table waits its seats are a form, which only the page has. */
async function refreshSeats() {
  const page = await (await fetch(location.href)).text();
  const seats = new DOMParser().parseFromString(page, "text/html").querySelector("[data-part=seats]");
  if (seats && !part("seats").contains(document.activeElement)) part("seats").innerHTML = seats.innerHTML;
}

/** @param {Message} message */
function refuse(message) {
  notices.flash(message.text);
  table?.refused();
  if (message.code === "stale") send({ type: "hello", ply: -1 });
}

/** @param {string | undefined} path */
function goTo(path) {
  if (!path || path === location.pathname) location.reload();
  else if (table?.state?.over) asker.follow(path);
  else location.assign(path);
}

/** @param {string} text */
function leave(text) {
  notices.keep(text);
  line.close();
}

let connections = 0;

/** @param {import("./table/socket.js").Status} status */
function stands(status) {
  const wasMoving = root.dataset.line === "moving";
  root.dataset.line = status;
  if (status === "lost") notices.keep(say("lost"));
  if (status !== "open") return;
  if (wasMoving) table?.handedOver();
  notices.clear();
  // After a break the newest state is wanted whatever it is: a move may have been lost with the line.
  connections += 1;
  send({ type: "hello", ply: connections === 1 ? (table?.state?.ply ?? -1) : -1 });
}

const line = new Line(socketUrl(root.dataset.live ?? ""), hear, stands);

const asker = new Asker(send);
new Coordinates(document.querySelector("[data-coordinates]"));
new End(root);

const first = document.getElementById("state")?.textContent;
if (first && table) table.begin(JSON.parse(first));
line.connect();
