"""What people report, what administrators decide about it, and whom they mute."""

from typing import Any

import pytest

from server.admin.test_admin import Admin, account, admin, ends, log_in
from server.admin.test_admin_page import person_in, root
from server.live.test_live import two_at_a_table
from server.world import Browser, World, text_of

__all__ = ["admin", "root"]  # fixtures


def said(browser: Browser, table: str, *lines: str) -> list[Any]:
    """The numbers of the lines that he says."""
    numbers = []
    with browser.live(table) as line:
        for text in lines:
            line.send("chat", text=text)
            numbers.append(line.until("chat")["number"])
    return numbers


def reported(browser: Browser, line: object, person: str, **more: str) -> Any:
    form = {"line": str(line), "person": person, "reason": "insult", **more}
    return browser.post("/report", **form)


def test_a_line_is_reported_with_what_was_said_around_it(
    world: World, root: Browser, admin: Admin
) -> None:
    anna, ben, table = two_at_a_table(world)
    said(anna, table, "hello")
    (number,) = said(ben, table, "you <b>fool")
    assert f'href="/report?line={number}"' in anna.get(f"/table/{table}").text
    assert "you &lt;b&gt;fool" in anna.get(f"/report?line={number}").text
    thanked = reported(anna, number, person_in(admin, "Ben"), words="He <i>shouts")
    assert "Thank you" in text_of(thanked.text)
    reported(anna, number, person_in(admin, "Ben"), words="He shouts again")
    page = root.get("/admin/reports").text
    assert page.count('id="report-') == 1  # told twice, kept once
    assert "He shouts again" in page
    for told in ("hello", "you &lt;b&gt;fool", "reported by Anna", table):
        assert told in page
    assert "<b>fool" not in page
    assert "> Ben: you <b>fool" in admin("reports")


def test_only_what_one_may_see_can_be_reported(world: World, admin: Admin) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open", visibility="private")
    (number,) = said(anna, table, "a secret remark")
    person = person_in(admin, "Anna")
    assert ben.get(f"/report?line={number}").status_code == 403
    assert reported(ben, number, person).status_code == 403
    assert reported(anna, number, person).status_code == 404  # nobody reports himself
    assert world.browser().get(f"/report?line={number}").status_code == 401
    for line in ("0", "999999", "x", "-1", "\0"):
        assert ben.get("/report", params={"line": line}).status_code == 404
    assert ben.get("/report").status_code == 404
    assert admin("reports") == ""


def test_somebody_at_the_table_is_reported_for_a_reason(world: World, admin: Admin) -> None:
    anna, _ben, table = two_at_a_table(world)
    world.browser("Eve")
    form = {"table": table, "person": person_in(admin, "Ben"), "reason": "cheating"}
    assert f'href="/report?table={table}"' in anna.get(f"/table/{table}").text
    assert anna.post("/report", **{**form, "reason": "boredom"}).status_code == 400
    assert anna.post("/report", **{**form, "person": person_in(admin, "Eve")}).status_code == 400
    assert anna.post("/report", **form).status_code == 200
    assert "cheating  Ben" in admin("reports")
    answers = {anna.post("/report", **form).status_code for _ in range(7)}
    assert answers == {200, 429}


def test_whoever_is_muted_plays_and_says_nothing(world: World, root: Browser, admin: Admin) -> None:
    anna, ben, table = two_at_a_table(world)
    (number,) = said(ben, table, "spam")
    person = person_in(admin, "Ben")
    reported(anna, number, person)
    (report,) = [line.split()[0] for line in admin("reports").splitlines() if "insult" in line]
    with ben.live(table) as line:
        assert root.post("/admin/report", number=report, decision="mute", days="7").is_success
        line.send("chat", text="more spam")
        assert line.refusal() == "muted"
        admin("unmute", "Ben")
        line.send("chat", text="sorry")
        assert "sorry" in line.until("chat")["html"]
        admin("mute", "Ben")
        line.send("chat", text="spam again")
        assert line.refusal() == "muted"
    assert "muted" in root.get("/admin").text
    assert root.post("/admin/unmute", person=person).is_success
    assert root.post("/admin/unmute", person=person).status_code == 409
    assert "more spam" not in anna.get(f"/table/{table}").text
    told = admin("log")
    assert "Root  report" in told
    assert "Root  mute  Ben (7 days)" in told
    assert "To be decided" in root.get("/admin/reports").text
    assert admin("reports") == ""
    assert "mute" in admin("reports", "--decided")


def test_a_report_ends_with_a_ban_a_closed_table_or_nothing(
    world: World, root: Browser, admin: Admin
) -> None:
    anna = world.browser("Anna")
    ben = account(world, "Ben")
    table = anna.new_table("me", "open")
    ben.sit(table, 1)
    numbers = said(ben, table, "one", "two", "three")
    for number in numbers:
        reported(anna, number, person_in(admin, "Ben"))
    first, second, third = sorted(
        line.split()[0] for line in admin("reports").splitlines() if "insult" in line
    )
    assert root.post("/admin/report", number=first, decision="praise").status_code == 409
    admin("decide", first, "dismiss")
    assert root.post("/admin/report", number=first, decision="ban").status_code == 409
    with ben.live(table) as line:
        assert root.post("/admin/report", number=second, decision="ban", days="3").is_success
        ends(line.receive)
    assert log_in(world.browser(), "Ben").status_code == 403
    assert root.post("/admin/report", number=third, decision="close").is_success
    assert "closed" in anna.get(f"/table/{table}").text
    assert "no reports" in text_of(root.get("/admin/reports").text)
    assert root.get("/admin/reports?of=decided").text.count('id="report-') == 3
    admin("mute", "Root", code=2)


@pytest.mark.slow
def test_what_is_reported_stays_when_a_person_leaves_us(world: World, admin: Admin) -> None:
    anna, ben, table = two_at_a_table(world)
    (number,) = said(ben, table, "rude")
    reported(anna, number, person_in(admin, "Ben"))
    admin("ban", "Ben")  # a guest is deleted
    admin("ban", "Anna")
    assert "by somebody who is gone" in admin("reports")
    number = admin("reports").split()[0]
    assert "nobody" in admin("decide", number, "mute", code=2)
    admin("decide", number, "dismiss")


def test_nobody_is_rid_of_a_mute_by_logging_in(world: World, admin: Admin) -> None:
    account(world, "Ben")
    anna, guest, table = two_at_a_table(world)
    admin("mute", person_in(admin, "Anna"), "--until=2")
    log_in(anna, "Ben")
    with anna.live(table) as line:
        line.send("chat", text="me again")
        assert line.refusal() == "muted"
    (number,) = said(guest, table, "rude")
    reported(anna, number, admin("people", "Ben").splitlines()[0].split()[0])
    assert "reports" in anna.get("/account/data.json").json()
