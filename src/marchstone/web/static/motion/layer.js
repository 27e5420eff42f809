// What is seen above the board for a moment: points, coins, a win. It belongs to no game, and takes no click.

/** @typedef {import("../board/flip.js").Spot} Spot */

const layer = document.createElement("div");
layer.className = "motion";
layer.setAttribute("aria-hidden", "true");
document.body.append(layer);

/**
 * Put something there until its animation ends.
 * @param {Element} thing
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} timing
 */
export function fleeting(thing, frames, timing) {
  layer.append(thing);
  const animation = thing.animate(frames, { fill: "both", ...timing });
  for (const end of ["finish", "cancel"]) animation.addEventListener(end, () => thing.remove());
}

/** Centred on a spot of the window. @param {HTMLElement} thing @param {Spot} at */
export function centred(thing, at) {
  thing.style.left = `${at.x}px`;
  thing.style.top = `${at.y}px`;
  return thing;
}

/**
 * A thing of a drawing, drawn a second time in the same place, where no edge of the drawing cuts it off.
 * @param {SVGGraphicsElement} thing
 * @returns {Element | null}
 */
export function traced(thing) {
  const [drawing, matrix] = [thing.ownerSVGElement, thing.getScreenCTM()];
  if (!drawing || !matrix) return null;
  const sheet = document.createElementNS(drawing.namespaceURI, "svg");
  sheet.setAttribute("class", "tracing");
  // One unit of the sheet is one of the drawing.
  sheet.setAttribute("viewBox", `${-matrix.e / matrix.a} ${-matrix.f / matrix.d} ${innerWidth / matrix.a} ${innerHeight / matrix.d}`);
  const copy = /** @type {Element} */ (thing.cloneNode(true));
  for (const name of ["data-key", "data-pick", "id"]) copy.removeAttribute(name);
  sheet.append(copy);
  layer.append(sheet);
  return sheet;
}
