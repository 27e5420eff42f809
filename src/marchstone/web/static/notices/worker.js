// The service worker: shows what is pushed, leads to it, and has a word for when the server is away. That word is all that it
// keeps: no page of a person, no table, nothing that is a secret.

/** @typedef {Event & { waitUntil(work: Promise<unknown>): void }} Lasting */
/** @typedef {Lasting & { data: { json(): any } | null }} Pushed */
/** @typedef {Event & { request: Request, respondWith(answer: Promise<Response>): void }} Fetched */
/** @typedef {Lasting & { notification: Notification }} Clicked */

/** @type {any} the compiler knows windows only */
const worker = self;

const OFFLINE = `/offline${worker.location.search}`;

worker.addEventListener("install", (/** @type {Lasting} */ event) => {
  void worker.skipWaiting();
  event.waitUntil(caches.open(OFFLINE).then((cache) => cache.add(OFFLINE)));
});

worker.addEventListener("activate", (/** @type {Lasting} */ event) => event.waitUntil(begin()));

async function begin() {
  for (const name of await caches.keys()) if (name !== OFFLINE) await caches.delete(name);
  await worker.clients.claim();
}

worker.addEventListener("fetch", (/** @type {Fetched} */ event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(OFFLINE)) ?? Response.error()));
});

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
