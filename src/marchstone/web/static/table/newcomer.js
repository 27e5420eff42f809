// What the page brings for whoever does not know the game.

/** @typedef {{ kind: string, first: number, last: number, text: string }} Decision a kind of move */
/** @typedef {{ next: Record<string, string>, decisions: Decision[] }} Told */

const brought = document.getElementById("newcomer")?.textContent;

/** @type {Told} */
export const told = { next: {}, decisions: [], ...JSON.parse(brought ?? "{}") };
