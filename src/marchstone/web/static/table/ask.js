// Buttons that send a message: data-send names it, and one with data-ask wants a word before.

/** @typedef {import("./socket.js").Message} Message */

export class Asker {
  /** @param {(message: Message) => void} send */
  constructor(send) {
    this.send = send;
    this.dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.ask"));
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
