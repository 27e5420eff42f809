// In the settings: this browser is asked to take pushes, or not to any more.

const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-push-key]"));
const problem = /** @type {HTMLElement | null} */ (document.getElementById("push-problem"));

/** @param {string} key base64url */
function bytes(key) {
  const plain = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {string} why the name of a sentence of the button */
function tell(why) {
  if (!problem || !button) return;
  problem.textContent = button.dataset[why] ?? "";
  problem.hidden = false;
}

/** @param {PushSubscription} subscription @param {HTMLFormElement} form */
async function send(subscription, form) {
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" });
  body.set("_csrf_token", String(new FormData(form).get("_csrf_token")));
  const answer = await fetch("/notices/push/on", { method: "POST", body });
  if (!answer.ok) throw new Error("refused");
}

async function subscribe() {
  if (!button?.form) return;
  if ((await Notification.requestPermission()) !== "granted") return tell("denied");
  try {
    const found = await navigator.serviceWorker.register(`/service-worker.js?lang=${document.documentElement.lang}`);
    await navigator.serviceWorker.ready;
    const key = bytes(button.dataset.pushKey ?? "");
    // One that was made with other keys of this server is of no use.
    await (await found.pushManager.getSubscription())?.unsubscribe();
    await send(await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }), button.form);
    location.assign("/notices/ways?done=saved");
  } catch {
    tell("failed");
  }
}

if (button) {
  const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (can) {
    button.hidden = false;
    button.addEventListener("click", () => void subscribe());
  } else {
    tell("unable");
  }
}
