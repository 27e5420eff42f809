// What a browser can work out itself of a deal, and compare with what it noted before the game.

import { say } from "../words.js";
import { noteOf } from "./kept.js";
import { bytesOf, hex, hmac, sha256 } from "./sha256.js";

const list = /** @type {HTMLElement} */ (document.querySelector("[data-verify]"));
const { verify = "", commitment = "", secret = "", seed = "" } = list.dataset;
const lots = /** @type {string[]} */ (JSON.parse(list.dataset.lots ?? "[]"));
const note = noteOf(verify);

/** @param {boolean} holds @param {string} name of the sentence */
function tell(holds, name) {
  const item = document.createElement("li");
  item.className = holds ? "holds" : "fails";
  item.textContent = say(name);
  list.append(item);
}

/** @param {boolean} holds @param {string} yes @param {string} no */
const judge = (holds, yes, no) => tell(holds, holds ? yes : no);

const text = ["marchstone deal", ...lots].map((line) => `${line}\n`).join("");
const isSame =
  hex(sha256(bytesOf(secret))) === commitment &&
  hex(hmac(bytesOf(secret), new TextEncoder().encode(text))) === seed;
judge(isSame, "same", "other");
if (note) {
  judge(note.commitment === commitment, "shown", "notShown");
  judge(lots.includes(note.lot), "added", "notAdded");
} else {
  const item = document.createElement("li");
  item.textContent = say("noNote");
  list.append(item);
}
