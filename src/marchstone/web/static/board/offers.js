// Legal actions as the server tells them: path and label of each once, later its number only.

/** @typedef {import("./paths.js").LegalAction} LegalAction */

export class Offers {
  /** @type {Map<number, LegalAction>} */ #told = new Map();

  /**
   * @param {(LegalAction | number)[]} actions
   * @returns {LegalAction[] | null} null if one of them was never told
   */
  read(actions) {
    for (const action of actions) if (typeof action !== "number") this.#told.set(action.action, action);
    const found = actions.map((action) => this.#told.get(typeof action === "number" ? action : action.action));
    return found.every((action) => action !== undefined) ? found : null;
  }
}
