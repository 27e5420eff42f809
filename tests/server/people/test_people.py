"""Guests, accounts, and what they keep."""

import asyncio
import time
import unicodedata

import pytest
from argon2 import PasswordHasher

from marchstone.core.words import LANGUAGES, words
from marchstone.server.people import doorkeeper, passwords
from marchstone.server.people.lookalikes import is_look_alike
from marchstone.server.people.names import LEVELS, bot_title
from marchstone.server.people.settings import read_settings, read_settings_text
from marchstone.server.refusals import TooFast, WrongPassword
from server.live.test_live import two_at_a_table
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
    other = world.browser()
    answer = other.post("/account/register", name="aNNa", password="long enough")
    assert answer.status_code == 409
    assert "That name is taken" in text_of(answer.text)
    assert "aNNa" not in other.get("/").text  # nor is he a guest of that name


def test_who_guesses_does_not_lock_the_owner_out(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither from one address nor from very many; the owner waits for a moment at worst."""
    world.browser().post("/account/register", name="Anna", password="long enough")
    monkeypatch.setattr(doorkeeper, "LATE", 0.01)
    keeper = world.house.doorkeeper
    for number in range(100):
        with pytest.raises((WrongPassword, TooFast)):
            world.do(keeper.check, "Anna", "a guess", f"203.0.113.{number // 5}")
    monkeypatch.setattr(doorkeeper, "LATE", 0.3)
    since = time.monotonic()
    assert world.do(keeper.check, "anna", "long enough", "198.51.100.7").name == "Anna"
    assert time.monotonic() - since >= 0.3
    monkeypatch.setattr(doorkeeper, "LATE", 0.01)
    for number in range(10):
        with pytest.raises((WrongPassword, TooFast)) as refused:
            world.do(keeper.check, "Anna", "a guess", f"2001:db8::{number}")
    assert refused.type is TooFast  # one network of IPv6 is one address


def test_who_tries_many_at_once_does_not_hold_up_the_others(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A password takes long to check: one of an address is checked at a time."""
    world.browser().post("/account/register", name="Anna", password="long enough")
    keeper, tried, before = world.house.doorkeeper, list[str](), list[int]()

    def checked(kept: str | None, password: str) -> bool:
        tried.append(password)
        time.sleep(0.05)
        return password == "long enough"

    async def many_and_one() -> None:
        guesses = (keeper.check(f"No {n}", f"guess {n}", "203.0.113.7") for n in range(40))
        guessing = asyncio.gather(*guesses, return_exceptions=True)
        await asyncio.sleep(0.2)  # they are in line by then
        await keeper.check("Anna", "long enough", "198.51.100.7")
        before.append(len(tried))
        await guessing

    monkeypatch.setattr(passwords, "is_right", checked)
    world.do(many_and_one)
    assert len(tried) == 41
    assert before[0] < 30


def test_a_right_password_does_not_buy_more_guesses(world: World) -> None:
    for name in ("Anna", "Eve"):
        world.browser().post("/account/register", name=name, password="long enough")
    keeper, refused = world.house.doorkeeper, 0
    for number in range(20):
        world.do(keeper.check, "Eve", "long enough", f"192.0.2.{number}")
        try:
            world.do(keeper.check, "Anna", "a guess", "192.0.2.77")
        except TooFast:
            refused += 1
        except WrongPassword:
            pass
    assert refused == 12


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


EASY = [
    "short",
    " " * 8,
    "aaaaaaaa",
    "abababab",
    "password",
    "PASSWORD1!",
    "qwertzuiop",
    "87654321",
]
EASY += [
    "12345678",
    "ｐａｓｓｗｏｒｄ",
    "Marchstone!",
    "heslo12345",
    "Anna Anna1",
    "1999-12-31",
    "x" * 201,
]


@pytest.mark.parametrize("password", [*EASY, "ﷺ" * 12])
def test_a_password_that_others_would_try_first_is_refused(world: World, password: str) -> None:
    anna = world.browser()
    answer = anna.post("/account/register", name="Anna Anna", password=password)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert world.do(world.house.store.people.find_account, "Anna Anna") is None


@pytest.mark.parametrize(
    "password", ["long enough", "x1!kůň" * 33, "correct horse", "ﬁsh & chıps 12"]
)
def test_a_password_is_the_same_however_it_is_typed(world: World, password: str) -> None:
    assert world.browser().post("/account/register", name="Anna", password=password).is_redirect
    for form in ("NFC", "NFD", "NFKC"):
        typed = unicodedata.normalize(form, password)
        answer = world.browser().post("/account/login", name="Anna", password=typed)
        assert answer.status_code == 303
    cut = world.browser().post("/account/login", name="Anna", password=password + "x" * 200)
    assert cut.status_code == 403


def test_a_password_from_before_they_were_composed_still_opens() -> None:
    typed = "ﬁfty ﬁsh"
    assert passwords.is_right(passwords.hashed(typed), typed)
    assert not passwords.is_right(None, typed)


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
        form = {"language": "en", "theme": "dark", "confirm": "always", "sound": "0"}
        form["motion"] = "slow"
        assert browser.post("/settings", **form).status_code == 303
        page = browser.get("/settings").text
        assert 'data-theme="dark"' in page
        assert 'data-motion="slow"' in page
        browser.post("/settings", theme="plaid", language="xx", motion="warp")
        assert 'data-motion="normal"' in browser.get("/settings").text
        assert 'data-theme="dark"' not in browser.get("/settings").text
        assert 'value="always" checked' in browser.get("/settings").text


def test_a_yes_or_no_of_earlier_settings_is_understood() -> None:
    assert [read_settings({"confirm": said}).confirm for said in (True, False, "?", "never")] == [
        "always",
        "small",
        "small",
        "never",
    ]
    assert read_settings_text("cs.dark.1.0").confirm == "always"


BOTS = [
    "Fair bot",
    "FAIR BOT",
    "Fair-bot (2)",
    "Fairbot",
    "Fаir bot",
    "Ｆａｉｒ ｂｏｔ",
    "Fierce  Bot!",
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_called_like_a_bot_of_any_language(world: World, language: str) -> None:
    t = words(language)
    for level in LEVELS:
        title = bot_title(level, t)
        answer = world.browser().post("/name", name=title)
        assert answer.status_code == 400, title


@pytest.mark.parametrize("name", [*BOTS, "Fierce  Bot!", "former player"])
def test_nobody_looks_like_a_bot_or_like_nobody(world: World, name: str) -> None:
    guest = world.browser()
    assert guest.post("/name", name=name).status_code == 400
    assert "marchstone" not in guest.cookies
    assert guest.post("/account/register", name=name, password="long enough").status_code == 400
    assert world.program("Bot").post("/api/guests", name=name).status_code == 400


def test_letters_of_full_width_are_plain_ones(world: World) -> None:
    anna = world.browser("Ａｎｎａ")
    assert "Anna" in text_of(anna.get("/about").text)
    anna.post("/account/register", name="Ａｎｎａ", password="long enough")
    for typed in ("anna", "ＡＮＮＡ"):
        answer = world.browser().post("/account/login", name=typed, password="long enough")
        assert answer.status_code == 303


@pytest.mark.parametrize("name", ["Аnna", "Αnna", "Anոa", "Αnոа"])
def test_nobody_sits_down_who_looks_like_somebody_there(world: World, name: str) -> None:
    anna, eve = world.browser("Anna"), world.browser(name)
    table = anna.new_table("me", "open")
    refused = eve.sit(table, 1)
    assert refused.status_code == 409
    eve.post("/name", name="Eve")
    assert eve.sit(table, 1).status_code == 303
    assert eve.post("/name", name=name).status_code == 409
    assert name not in anna.get(f"/table/{table}").text


def test_the_same_name_is_told_apart_by_its_seat(world: World) -> None:
    anna, other = world.browser("Anna"), world.browser("anna")
    table = anna.new_table("me", "open")
    assert other.sit(table, 1).status_code == 303
    page = text_of(anna.get(f"/table/{table}").text)
    assert "Anna (1)" in page
    assert "anna (2)" in page


def test_what_looks_alike_has_one_skeleton() -> None:
    for one, other in (("Liz", "Iiz"), ("mom", "rnorn"), ("Bob0", "BobO"), ("Јоhn", "John")):
        assert is_look_alike(one, other), (one, other)
    for one, other in (("Anna", "anna"), ("Ana", "Anna"), ("Žofie", "Zofie"), ("Ben", "Len")):
        assert not is_look_alike(one, other), (one, other)
