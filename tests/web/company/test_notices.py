"""A game by days over restarts: a real service worker shows whose turn it is, and leads there.

No push service outside is asked: the server posts to one on this machine, which reads what it gets
with the keys of the subscription and hands it to the worker as the browser itself would.
"""

import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Worker, expect

from server.notices.pushservice import PATIENCE, BrowserKeys, PushService, a_push_service
from server.processes import Remote, Served

RESTARTS = 3
SUBSCRIBED = """([endpoint, p256dh, auth]) => {
  const toJSON = () => ({ endpoint, keys: { p256dh, auth } });
  PushManager.prototype.subscribe = async () => ({ toJSON });
}"""
SHOWN = """async (count) => {
  let found = [];
  for (let look = 0; look < 400; look++) { // twenty seconds at most
    found = await self.registration.getNotifications();
    if (found.length === count) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  return found.map(({ title, body, data }) => ({ title, body, path: data.path }));
}"""
CLICKED = """async () => {
  const [notification] = await self.registration.getNotifications();
  const opened = new Promise((done) => {
    self.clients.openWindow = async (path) => done(path);
  });
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  return opened;
}"""
KEPT = """async () => {
  const opened = (await caches.keys()).map((name) => caches.open(name));
  const requests = (await Promise.all((await Promise.all(opened)).map((it) => it.keys()))).flat();
  return requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
}"""
MOVED = """(table) => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://${location.host}/table/${table}/live`);
  let ply;
  socket.onerror = fail;
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.type === "error") fail(new Error(told.code));
    if (told.type !== "state") return;
    if (ply === undefined) {
      ply = told.ply;
      const { seat, decision, actions } = told;
      socket.send(JSON.stringify({ type: "play", seat, decision, action: actions[0].action }));
    } else if (told.ply > ply) {
      socket.onclose = () => done();
      socket.close();
    }
  };
})"""


class Days:
    """Anna in a browser, Ben by the API, at a table with a day for each decision."""

    def __init__(self, page: Page, service: PushService, data: Path) -> None:
        self.page, self.service, self.data = page, service, data
        self.keys = BrowserKeys()
        self.settings = {"MARCHSTONE_NOTICE_AFTER": "0.3", "MARCHSTONE_PUSH_HOSTS": service.host}
        self.server = Served(data, **self.settings)
        self.ben = Remote(self.server, "Ben")
        self.table = ""

    def restart(self) -> None:
        """Killed, and up again at the same address."""
        self.server.stop(signal.SIGKILL)
        port = self.server.address.partition(":")[2]
        self.server = Served(self.data, f"--port={port}", **self.settings)
        self.ben = self.ben.at(self.server)

    def url(self, path: str) -> str:
        return f"http://{self.server.address}{path}"

    def subscribe(self) -> Worker:
        self.page.goto(self.url("/name?next=/notices/ways"))
        self.page.fill("main [name=name]", "Anna")
        self.page.locator("main form button").click()
        self.page.wait_for_url("**/notices/ways")
        given = [self.service.endpoint("anna"), self.keys.p256dh, self.keys.auth]
        self.page.evaluate(SUBSCRIBED, given)
        self.page.get_by_role("button", name="Tell this browser").click()
        self.page.wait_for_url("**/notices/ways?done=saved")
        expect(self.page.get_by_text("this one")).to_be_visible()
        (worker,) = self.page.context.service_workers
        return worker

    def sit_down(self) -> None:
        wish = {"game": "schotten-totten", "seats": ["me", "open"], "clock": "days:1"}
        self.table = str(self.ben.ask("POST", "/api/tables", json=wish)["id"])
        self.page.goto(self.url(f"/table/{self.table}"))
        self.page.get_by_role("button", name="Sit here").click()
        self.page.wait_for_selector("#state", state="attached")
        if self.first() == 1:
            self.page.evaluate(MOVED, self.table)
        self.page.goto(self.url("/about"))

    def first(self) -> int:
        """Who begins is drawn, as soon as all lots have come."""
        deadline = time.monotonic() + PATIENCE
        while not (to_act := self.ben.view(self.table, 0)["to_act"]):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        return int(to_act[0])

    def next_message(self, count: int) -> dict[str, Any]:
        path, _, body = self.service.wait(count)[-1]
        assert path == "/anna"
        return self.keys.read(body)


@pytest.fixture
def days(browser: Browser, tmp_path: Path) -> Iterator[Days]:
    context = browser.new_context(permissions=["notifications"], reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    with a_push_service() as service:
        played = Days(page, service, tmp_path)
        try:
            yield played
        finally:
            context.close()
            if played.server.process.poll() is None:
                played.server.stop()


def registration(session: CDPSession) -> list[str]:
    """Its id, when the browser has told it."""
    found: list[str] = []

    def hear(event: Any) -> None:
        found.extend(it["registrationId"] for it in event["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", hear)
    session.send("ServiceWorker.enable")
    return found


@pytest.mark.slow
@pytest.mark.browser
def test_a_game_by_days_over_restarts_is_told_to_a_service_worker(days: Days) -> None:
    worker = days.subscribe()
    session = days.page.context.new_cdp_session(days.page)
    found = registration(session)
    days.sit_down()
    for count in range(1, RESTARTS + 1):
        assert "error" not in days.ben.play(days.table, 0)
        days.restart()
        message = days.next_message(count)
        origin = days.url("").rstrip("/")
        given = {"origin": origin, "registrationId": found[0], "data": json.dumps(message)}
        session.send("ServiceWorker.deliverPushMessage", given)
        shown = {"title": "It is your turn", "body": "Schotten Totten with Ben"}
        assert worker.evaluate(SHOWN, 1) == [{**shown, "path": message["path"]}]
        days.page.goto(days.url(worker.evaluate(CLICKED)))
        days.page.wait_for_url(f"**/table/{days.table}")
        assert worker.evaluate(SHOWN, 0) == []
        days.page.goto(days.url("/about"))
        days.page.evaluate(MOVED, days.table)
    assert len(days.service.received) == RESTARTS
    days.server.stop()
    days.page.goto(days.url("/mine"))
    expect(days.page.get_by_role("heading")).to_have_text("Marchstone cannot be reached")
    assert worker.evaluate(KEPT) == ["/offline?lang=en"]
