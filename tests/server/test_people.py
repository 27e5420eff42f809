"""Guests, accounts, and what they keep."""

import pytest
from argon2 import PasswordHasher

from server.test_live import two_at_a_table
from server.world import World, text_of


def test_a_guest_types_a_name_and_is_known(world: World) -> None:
    anna = world.browser("Anna")
    assert "Anna" in text_of(anna.get("/lobby").text)
    anna.post("/name", name="Anna B.", next="/")
    assert "Anna B." in text_of(anna.get("/lobby").text)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("  Anna\t\n Maria ", "Anna Maria"), ("A\u202eB\x00C", "A B C"), ("<b>x</b>", "&lt;b&gt;x")],
)
def test_names_are_cleaned_and_shown_escaped(world: World, typed: str, shown: str) -> None:
    page = world.browser(typed).get("/lobby").text
    assert shown in page
    assert "<b>x" not in page


@pytest.mark.parametrize("typed", ["", "   ", "\u200b", "x" * 25])
def test_an_empty_or_endless_name_is_refused(world: World, typed: str) -> None:
    guest = world.browser()
    assert guest.post("/name", name=typed).status_code == 400
    assert "marchstone" not in guest.cookies


def test_a_guest_who_registers_keeps_his_tables(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    assert anna.post("/account/register", name="Anna", password="long enough").status_code == 303
    assert table in anna.get("/mine").text
    elsewhere = world.browser()
    assert elsewhere.post("/account/login", name="ANNA", password="long enough").status_code == 303
    assert table in elsewhere.get("/mine").text


def test_whoever_logs_in_brings_what_he_had_as_a_guest(world: World) -> None:
    first = world.browser("Anna")
    first.post("/account/register", name="Anna", password="long enough")
    guest = world.browser("Nobody")
    table = guest.new_table("me", "open")
    with guest.live(table):
        guest.post("/account/login", name="Anna", password="long enough")
    assert table in first.get("/mine").text
    assert "Anna" in text_of(first.get(f"/table/{table}").text)


def test_a_name_belongs_to_one_account(world: World) -> None:
    world.browser().post("/account/register", name="Anna", password="long enough")
    answer = world.browser().post("/account/register", name="aNNa", password="long enough")
    assert answer.status_code == 409


def test_wrong_passwords_are_refused_and_soon_slowed_down(world: World) -> None:
    anna = world.browser()
    anna.post("/account/register", name="Anna", password="long enough")
    eve = world.browser()
    tries = [eve.post("/account/login", name="Anna", password=f"guess {n}") for n in range(10)]
    assert [answer.status_code for answer in tries] == [403] * 8 + [429] * 2
    assert "marchstone" not in eve.cookies


def test_passwords_are_kept_as_argon2id(world: World) -> None:
    world.browser().post("/account/register", name="Anna", password="long enough")
    _, kept = world.do(world.house.store.people.find_account, "Anna")
    assert kept.startswith("$argon2id$")
    assert PasswordHasher().memory_cost >= 64 * 1024


def test_a_short_password_is_refused(world: World) -> None:
    answer = world.browser().post("/account/register", name="Anna", password="short")
    assert answer.status_code == 400


def test_a_deleted_account_leaves_its_games_without_its_name(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    anna.post("/account/register", name="Anna", password="long enough")
    assert anna.post("/account/delete", password="wrong").status_code == 403
    cookie = anna.cookies["marchstone"]
    assert anna.post("/account/delete", password="long enough").status_code == 303
    page = text_of(ben.get(f"/table/{table}").text)
    assert "former player" in page
    assert "Anna" not in page
    anna.cookies["marchstone"] = cookie
    assert anna.post(f"/table/{table}/leave").status_code in (401, 403)
    gone = world.browser().post("/account/login", name="Anna", password="long enough")
    assert gone.status_code == 403


def test_settings_are_kept_for_people_and_for_strangers(world: World) -> None:
    for browser in (world.browser("Anna"), world.browser()):
        form = {"language": "en", "theme": "dark", "confirm": "1", "sound": "0"}
        assert browser.post("/settings", **form).status_code == 303
        page = browser.get("/settings").text
        assert 'data-theme="dark"' in page
        browser.post("/settings", theme="plaid", language="xx")
        assert 'data-theme="dark"' not in browser.get("/settings").text
