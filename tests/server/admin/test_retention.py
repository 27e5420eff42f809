"""Limits that are changed while the server runs, and what is not kept for ever."""

from typing import Any

import pytest

from marchstone.server.limits import HITS
from marchstone.storage import schema
from marchstone.storage.admin import retention
from server.admin.test_admin import Admin, account, admin
from server.admin.test_admin_page import root
from server.world import GAME, Browser, World, text_of

__all__ = ["admin", "root"]  # fixtures
DAYS = 24 * 3600 * 1000


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Any:
    """As retention sees it, so many days have gone by."""

    def set_by(days: int) -> None:
        monkeypatch.setattr(retention, "now", lambda: schema.now() + days * DAYS)

    return set_by


def test_a_limit_is_changed_while_the_server_runs(
    world: World, root: Browser, admin: Admin
) -> None:
    anna = world.browser("Anna")
    admin("limits", "tables", "1")
    anna.new_table("me", "open")
    before = HITS["tables"]
    assert anna.post(f"/new/{GAME}", **{"seat.0": "me"}).status_code == 429
    assert HITS["tables"] == before + 1
    page = root.get("/admin/limits").text
    assert "met " in page
    assert root.post("/admin/limit", name="tables", value="2").is_success
    anna.new_table("me", "open")
    for wrong in ({"name": "tables", "value": "0"}, {"name": "tables", "value": "x"}):
        assert root.post("/admin/limit", **wrong).status_code == 409
    assert root.post("/admin/limit", name="secret", value="5").status_code == 409
    admin("limits", "tables", code=2)
    assert "Root  limit  tables 2" in admin("log")
    assert "tables                     2" in admin("limits")


def test_only_what_the_host_has_chosen_goes(world: World, admin: Admin, later: Any) -> None:
    anna, ben = account(world, "Anna"), world.browser("Ben")
    world.browser("Nobody")
    his = ben.new_table("me", "bot:random")
    hers = anna.new_table("me", "bot:random")
    waiting = ben.new_table("me", "open")
    for table in (his, hers):
        admin("close", table)
    later(80)
    assert admin("retention", "--dry-run").startswith("guests: 0 would go")
    later(100)
    assert admin("retention", "--dry-run").startswith("guests: 1 would go")
    for kind in ("guest_tables", "abandoned"):
        admin("limits", f"keep_{kind}", "30")
    told = admin("retention", "--dry-run")
    assert "guest_tables: 1 would go" in told
    assert "abandoned: 1 would go" in told
    assert his in admin("tables")
    gone = world.do(world.house.retaining.round)
    assert gone == {"guests": 1, "guest_tables": 1, "abandoned": 1}
    left = admin("tables")
    assert hers in left
    assert his not in left
    assert waiting not in left
    assert "Nobody" not in admin("people")
    assert "Anna" in admin("people")
    admin("retention")
    assert "Ben" not in admin("people")  # by then he sits nowhere
    assert "retention" in admin("log")


def test_the_log_goes_but_for_its_newest_line(world: World, admin: Admin, later: Any) -> None:
    for text in ("one", "two"):
        admin("motd", text)
    admin("limits", "keep_logs", "10")
    later(20)
    assert "logs: 3 would go" in admin("retention", "--dry-run")
    admin("retention")
    assert "motd" not in admin("log")
    assert "retention" in admin("log")


def test_one_worker_of_all_takes_the_turn(world: World) -> None:
    claim = world.house.store.admin.retention.claim
    assert world.do(claim, 3_600_000)
    assert not world.do(claim, 3_600_000)
    assert world.do(claim, -1)


def test_the_page_tells_every_limit(root: Browser) -> None:
    told = text_of(root.get("/admin/limits").text)
    for name in ("chat", "report", "sockets", "Bots of one person"):
        assert name in told
