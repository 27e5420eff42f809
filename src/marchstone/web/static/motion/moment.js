// A win has its moment: the result is written across the table, and for the winner it rains ribbons.

import { spot } from "../board/flip.js";
import { centred, fleeting } from "./layer.js";
import { motionIsWelcome } from "./pace.js";

const RIBBONS = 36;
const LASTING = 3200; // ms

/**
 * @param {HTMLElement} board
 * @param {string} result as the prompt says it
 * @param {number | null} seat of the one who looks
 * @param {import("./sounds.js").Sounds} sounds
 */
export function celebrate(board, result, seat, sounds) {
  const winners = [...board.querySelectorAll("[data-winner]")].map((it) => it.getAttribute("data-winner"));
  const isGlad = winners.length > 0 && (seat === null || winners.includes(String(seat)));
  if (isGlad) sounds.play("win");
  if (!motionIsWelcome()) return;
  const { x, y, width } = seen(board);
  announce(result, { x, y, width, height: 0 });
  for (let n = 0; isGlad && n < RIBBONS; n += 1) ribbon(winners[n % winners.length] ?? "0", x, width);
}

/** What of the board is on the screen. @param {HTMLElement} board */
function seen(board) {
  const { x, width } = spot(board);
  return { x, width, y: Math.max(innerHeight * 0.3, board.getBoundingClientRect().top + 90) };
}

/** @param {string} result @param {import("../board/flip.js").Spot} at */
function announce(result, at) {
  const banner = document.createElement("p");
  banner.className = "moment";
  banner.textContent = result;
  const frames = [
    { scale: 0.6, opacity: 0 },
    { scale: 1.05, opacity: 1, offset: 0.12 },
    { scale: 1, opacity: 1, offset: 0.85 },
    { scale: 1, opacity: 0 },
  ];
  fleeting(centred(banner, at), frames, { duration: LASTING, easing: "ease-out" });
}

/** @param {string} seat @param {number} x @param {number} width */
function ribbon(seat, x, width) {
  const piece = document.createElement("i");
  piece.className = `ribbon seat-${seat}`;
  const start = { x: x + (Math.random() - 0.5) * width, y: -20, width: 0, height: 0 };
  const drift = (Math.random() - 0.5) * 160;
  const turns = 360 * (1 + 2 * Math.random());
  const frames = [
    { translate: "0 0", rotate: "0deg", opacity: 1 },
    { opacity: 1, offset: 0.8 },
    { translate: `${drift}px ${innerHeight * 0.9}px`, rotate: `${turns}deg`, opacity: 0 },
  ];
  const timing = { duration: LASTING * (0.6 + 0.4 * Math.random()), delay: Math.random() * 700, easing: "ease-in" };
  fleeting(centred(piece, start), frames, timing);
}
