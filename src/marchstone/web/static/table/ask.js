// Buttons that send a message: data-send names it, and one with data-ask wants a word before. Who has
// asked for another game goes to it at once; who has not is told of it, and goes when he likes.

/** @typedef {import("./socket.js").Message} Message */

export class Asker {
  /** @param {(message: Message) => void} send */
  constructor(send) {
    this.send = (/** @type {Message} */ message) => {
      this.hasAskedAgain ||= message.type === "rematch";
      send(message);
    };
    this.hasAskedAgain = false;
    this.dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.ask"));
    this.another = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template[data-another]"));
    document.addEventListener("click", (event) => this.#pressed(event));
  }

  /** @param {MouseEvent} event */
  #pressed(event) {
    const target = event.target instanceof Element ? event.target : null;
    const button = /** @type {HTMLElement | null} */ (target?.closest("[data-send]"));
    if (!button) return;
    event.preventDefault();
    const message = { type: button.dataset.send ?? "", ...said(button.dataset) };
    if (this.dialog && button.dataset.ask) this.#ask(this.dialog, button, message);
    else this.send(message);
  }

  /** Where the table goes on. @param {string} path */
  follow(path) {
    const asked = document.querySelector("[data-asked]");
    const told = /** @type {HTMLElement | undefined} */ (this.another?.content.cloneNode(true));
    if (!asked || !told || this.hasAskedAgain) return location.assign(path);
    told.querySelector("a")?.setAttribute("href", path);
    asked.replaceChildren(told);
  }

  /**
   * It stays until it is answered; Escape says no.
   * @param {HTMLDialogElement} dialog
   * @param {HTMLElement} button
   * @param {Message} message
   */
  #ask(dialog, button, message) {
    const [words, yes] = [dialog.querySelector("p"), dialog.querySelector("[value=yes]")];
    if (words) words.textContent = button.dataset.ask ?? "";
    if (yes) yes.textContent = button.textContent;
    dialog.returnValue = "no";
    dialog.onclose = () => {
      if (dialog.returnValue === "yes") this.send(message);
    };
    dialog.showModal();
  }
}

/**
 * What a button says beside the name of its message.
 * @param {DOMStringMap} data
 */
function said({ seat, ply, yes }) {
  return {
    ...(seat !== undefined && { seat: Number(seat) }),
    ...(ply !== undefined && { ply: Number(ply) }),
    ...(yes !== undefined && { yes: yes === "true" }),
  };
}
