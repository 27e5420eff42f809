// Adds this browser's lot to the deal, once it has been shown to what the server is bound.

import { noteDown, noteOf } from "./kept.js";
import { hex } from "./sha256.js";

const deal = /** @type {HTMLElement} */ (document.querySelector("[data-deal]"));
const table = deal.dataset.deal ?? "";
const commitment = deal.dataset.commitment ?? "";

/** The same as before, if the page is only loaded again. */
function lotOfMine() {
  const note = noteOf(table);
  if (note?.commitment === commitment) return note.lot;
  const lot = hex(crypto.getRandomValues(new Uint8Array(32)));
  noteDown(table, { commitment, lot });
  return lot;
}

async function add() {
  const form = new URLSearchParams({ _csrf_token: deal.dataset.seal ?? "", lot: lotOfMine() });
  const answer = await fetch(`/table/${table}/lot`, { method: "POST", body: form });
  return answer.ok && (await answer.json()).begun;
}

if (await add().catch(() => false)) location.reload();
else if (deal.dataset.live) await import(deal.dataset.live); // it tells when the game begins
