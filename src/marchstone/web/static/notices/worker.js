// The service worker: shows what is pushed, and leads to it. Nothing of a person or a table is ever kept here.

/** @typedef {Event & { waitUntil(work: Promise<unknown>): void }} Lasting */
/** @typedef {Lasting & { data: { json(): any } | null }} Pushed */
/** @typedef {Lasting & { notification: Notification }} Clicked */

/** @type {any} the compiler knows windows only */
const worker = self;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (/** @type {Lasting} */ event) => event.waitUntil(worker.clients.claim()));

/** @param {Pushed} event */
function read(event) {
  try {
    return event.data?.json() ?? {};
  } catch {
    return {};
  }
}

worker.addEventListener("push", (/** @type {Pushed} */ event) => {
  const told = read(event);
  const shown = { body: told.body, tag: told.tag, lang: told.lang, icon: "/icon-192.png", data: { path: told.path } };
  event.waitUntil(worker.registration.showNotification(told.title || "Marchstone", shown));
});

worker.addEventListener("notificationclick", (/** @type {Clicked} */ event) => {
  event.notification.close();
  const path = String(event.notification.data?.path ?? "");
  event.waitUntil(worker.clients.openWindow(/^\/notices\/\d+$/.test(path) ? path : "/notices"));
});
