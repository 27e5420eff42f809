// What this browser noted of deals: the commitment that it was shown, and the lot that it added.

import { keep, kept } from "../memory.js";

const NAME = "lots";
const MOST = 100; // tables; of older ones it remembers nothing

/** @typedef {{ commitment: string, lot: string }} Note */

/** @returns {Record<string, Note>} */
const notes = () => /** @type {Record<string, Note> | null} */ (kept(NAME)) ?? {};

/** @param {string} table @returns {Note | undefined} */
export const noteOf = (table) => notes()[table];

/** @param {string} table @param {Note} note */
export function noteDown(table, note) {
  const all = Object.entries(notes()).filter(([other]) => other !== table);
  keep(NAME, Object.fromEntries([...all, [table, note]].slice(-MOST)));
}
