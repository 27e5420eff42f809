// Things that are counted (data-count) and not drawn one by one: coins, cards in a hand, points. What
// one has more and another less has gone from one to the other; the rest comes from data-from.

import { spot } from "../board/flip.js";
import { centred, fleeting } from "./layer.js";

/** @typedef {import("../board/flip.js").Spot} Spot */
/** @typedef {{ key: string, count: number, token: string, source: string, sound: string, at: Spot }} Counter */
/** @typedef {{ token: string, amount: number, from: Spot, to: Spot, sound: string }} Transfer */

const MOST = 5; // things that fly for any number of them
const APART = 70; // ms between them

/** @param {Element} root @returns {Map<string, Counter>} */
export function counters(root) {
  const found = new Map();
  for (const element of root.querySelectorAll("[data-count][data-key]")) {
    const told = (/** @type {string} */ name) => element.getAttribute(`data-${name}`) ?? "";
    const counter = { key: told("key"), count: Number(told("count")), token: told("token") };
    found.set(counter.key, { ...counter, source: told("from"), sound: told("sound"), at: spot(element) });
  }
  return found;
}

/**
 * By how much each has changed.
 * @param {Map<string, Counter>} before
 * @param {Map<string, Counter>} after
 */
export function changes(before, after) {
  return [...after.values()]
    .map((counter) => ({ counter, by: counter.count - (before.get(counter.key)?.count ?? counter.count) }))
    .filter(({ by, counter }) => by !== 0 && counter.at.width > 0);
}

/**
 * What went from where to where.
 * @param {{ counter: Counter, by: number }[]} changed
 * @param {Map<string, Spot>} spots where anything may come from
 * @returns {Transfer[]}
 */
export function transfers(changed, spots) {
  const given = changed.filter(({ by }) => by < 0).map(({ counter, by }) => ({ counter, left: -by }));
  const found = [];
  for (const { counter, by } of changed.filter((each) => each.by > 0 && each.counter.token)) {
    const { token, sound, at: to } = counter;
    let needed = by;
    for (const giver of given.filter((each) => each.counter.token === token)) {
      const amount = Math.min(needed, giver.left);
      giver.left -= amount;
      needed -= amount;
      if (amount) found.push({ token, sound, amount, from: giver.counter.at, to });
    }
    const source = spots.get(counter.source);
    if (needed && source) found.push({ token, sound, amount: needed, from: source, to });
  }
  return found;
}

/** Tokens fly, each a drawing of the game's symbols. @param {Transfer} transfer @param {number} time ms of a flight */
export function fly({ token, amount, from, to }, time) {
  const start = `${from.x - to.x}px ${from.y - to.y}px`;
  for (let number = 0; number < Math.min(amount, MOST); number += 1) {
    const frames = [
      { translate: start, scale: 0.6, opacity: 0 },
      { translate: start, scale: 1, opacity: 1, offset: 0.1 },
      { scale: 1.15, offset: 0.6 },
      { translate: "0 0", scale: 0.9, opacity: 1 },
    ];
    fleeting(centred(drawn(token), to), frames, { duration: time, delay: number * APART, easing: "ease-in-out" });
  }
}

/** @param {string} symbol */
function drawn(symbol) {
  const token = document.createElement("div");
  token.className = `token token-${symbol}`;
  const [picture, use] = ["svg", "use"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
  use?.setAttribute("href", `#${symbol}`);
  if (picture && use) picture.append(use);
  if (picture) token.append(picture);
  return token;
}

/**
 * A number that rises from where it was made.
 * @param {number} by
 * @param {Spot} at
 * @param {number} time ms of a flight
 * @param {{ seat?: number, delay?: number }} [how]
 */
export function pop(by, at, time, { seat, delay = 0 } = {}) {
  const number = document.createElement("div");
  number.className = seat === undefined ? "pop" : `pop seat-${seat}`;
  number.textContent = by > 0 ? `+${by}` : `−${-by}`;
  const frames = [
    { translate: "0 0", scale: 0.5, opacity: 0 },
    { translate: "0 -14px", scale: 1.15, opacity: 1, offset: 0.2 },
    { translate: "0 -20px", scale: 1, opacity: 1, offset: 0.75 },
    { translate: "0 -34px", scale: 1, opacity: 0 },
  ];
  fleeting(centred(number, at), frames, { duration: 2.6 * time, delay, easing: "ease-out" });
}
