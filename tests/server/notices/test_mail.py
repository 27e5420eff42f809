"""Letters, and the passwords that are set anew by them."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from marchstone.server.config import BadConfig, Config, read_config
from marchstone.server.notices import KINDS, TURN, Notice
from marchstone.server.notices.mail import Letter, Post, read_address
from server.notices.letterbox import Letterbox, a_letterbox, link_in
from server.notices.test_notices import person_of
from server.notices.test_push import send_all, take, tell
from server.world import GAME, Browser, World, a_world, text_of

PASSWORD = "a long enough stone"
ANNA = "anna@example.org"


@pytest.fixture
def box() -> Iterator[Letterbox]:
    with a_letterbox() as box:
        yield box


@pytest.fixture
def world(address: str, tmp_path: Path, box: Letterbox) -> Iterator[World]:
    with a_world(address, tmp_path, **box.settings()) as world:
        world.do(world.house.courier.close)
        yield world


def an_account(world: World, name: str) -> Browser:
    browser = world.browser(name)
    browser.post("/account/register", name=name, password=PASSWORD)
    return browser


def confirmed(world: World, box: Letterbox, name: str = "Annaly", email: str = ANNA) -> Browser:
    anna = an_account(world, name)
    before = len(box.letters)
    assert anna.post("/notices/mail", email=email, password=PASSWORD).status_code == 303
    link = link_in(box.wait(before + 1))
    assert anna.post(link).status_code == 200
    return anna


def test_an_address_is_confirmed_before_anything_else_goes_there(
    world: World, box: Letterbox
) -> None:
    anna = an_account(world, "Annaly")
    anna.post("/notices/mail", email=" Anna@Example.org ", password=PASSWORD)
    letter = box.wait(1)
    assert (letter["To"], letter["Subject"]) == (ANNA, "Confirm your address")
    tell(world, anna)
    assert take(world) == []
    anyone = world.browser()
    link = link_in(letter)
    assert "Annaly will be told" in text_of(anyone.get(link).text)
    assert ANNA not in text_of(anna.get(link).text)
    assert "is not confirmed yet" in anna.get("/notices/ways").text, "to look is not to confirm"
    assert anyone.post(link).status_code == 200
    assert anyone.post(link).status_code == 404, "once"
    tell(world, anna, Notice(TURN, "/table/x", GAME, "Ben"))
    assert send_all(world) == 1
    assert box.wait(2)["Subject"] == "It is your turn"


def test_a_letter_says_what_and_where_and_how_to_end_it(world: World, box: Letterbox) -> None:
    anna = confirmed(world, box)
    tell(world, anna)
    send_all(world)
    letter = box.wait(2)
    text = letter.get_content()
    assert "Ben invites you to a game of Schotten Totten." in text
    assert link_in(letter).startswith("/notices/")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    off = letter["List-Unsubscribe"].strip("<>").removeprefix("https://games.example")
    assert off in text
    assert world.browser().get(off).status_code == 200
    answer = world.client.post(off, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200, "one click in a mail program, which has no form of ours"
    tell(world, anna, Notice(TURN, "/table/x", GAME, "Ben"))
    assert take(world) == []


@pytest.mark.parametrize("seal", ["A" * 43, "é"])
def test_nobody_ends_the_letters_of_another(world: World, box: Letterbox, seal: str) -> None:
    anna = confirmed(world, box)
    path = f"/mail/off/{person_of(world, anna)}/{seal}"
    assert world.client.post(path).status_code == 404
    assert world.client.post(f"/mail/off/nobody/{seal}").status_code == 404
    tell(world, anna)
    assert len(take(world)) == 1


def test_what_is_read_in_time_is_not_mailed(world: World, box: Letterbox) -> None:
    anna = confirmed(world, box)
    tell(world, anna)
    anna.post("/notices/read")
    assert send_all(world) == 0


def test_a_server_that_takes_nothing_is_asked_later(world: World, box: Letterbox) -> None:
    anna = confirmed(world, box)
    box.refuses = True
    tell(world, anna)
    assert send_all(world) == 1
    assert send_all(world) == 0
    assert len(box.letters) == 1


def test_the_address_is_set_with_the_password_and_by_accounts_only(
    world: World, box: Letterbox
) -> None:
    anna, guest = an_account(world, "Annaly"), world.browser("Guest")
    wrong = anna.post("/notices/mail", email=ANNA, password="another stone")
    assert (wrong.status_code, "The password is wrong." in text_of(wrong.text)) == (403, True)
    assert guest.post("/notices/mail", email=ANNA, password=PASSWORD).status_code == 401
    assert anna.post("/notices/mail", email="nothing", password=PASSWORD).status_code == 400
    assert box.letters == []


def test_nobody_floods_an_address(world: World, box: Letterbox) -> None:
    accounts = [an_account(world, f"Person {letter}") for letter in "abcd"]
    told = [ANNA, "anna+b@example.org", ANNA, "anna+d+e@example.org"]  # one box
    pairs = zip(accounts, told, strict=True)
    answers = [it.post("/notices/mail", email=to, password=PASSWORD) for it, to in pairs]
    assert [answer.status_code for answer in answers] == [303, 303, 303, 429]
    box.wait(3)


def test_an_address_can_be_forgotten(world: World, box: Letterbox) -> None:
    anna = confirmed(world, box)
    anna.post("/notices/mail/off")
    tell(world, anna)
    assert take(world) == []
    assert ANNA not in anna.get("/notices/ways").text


@pytest.mark.parametrize("who", ["annaly", ANNA, " ANNA@example.org"])
def test_a_lost_password_is_set_anew(world: World, box: Letterbox, who: str) -> None:
    anna = confirmed(world, box)
    stranger = world.browser()
    asked = stranger.post("/account/forgotten", who=who)
    link = link_in(box.wait(2))
    assert box.letters[-1][0] == [ANNA]
    assert link.startswith("/account/reset/")
    assert stranger.post(link, new="quite another stone").status_code == 303
    assert stranger.post(link, new="quite another stone").status_code == 404, "once"
    entered = stranger.post("/account/login", name="Annaly", password="quite another stone")
    assert entered.status_code == 303
    assert anna.get("/notices/unread").json() == {"unread": 0}, "her session has ended"
    assert ANNA not in asked.text


def test_nobody_learns_whether_there_is_such_an_account(world: World, box: Letterbox) -> None:
    confirmed(world, box)
    an_account(world, "Berta")  # without an address
    pages = set()
    for who in ("Annaly", "Berta", "Nobody", ANNA, "nobody@example.org"):
        answer = world.browser().post("/account/forgotten", who=who)
        pages.add((answer.status_code, text_of(answer.text)))
    assert len(pages) == 1
    box.wait(3)  # the confirmation, one by the name, one by the address


def test_nobody_is_sent_many_links(world: World, box: Letterbox) -> None:
    confirmed(world, box)
    for who in ("Annaly", ANNA, "annaly") * 2:
        assert world.browser().post("/account/forgotten", who=who).status_code == 200
    box.wait(4)
    time.sleep(0.2)  # what would be too many has its chance to come
    assert len(box.letters) == 4


def test_a_name_that_looks_like_an_address_opens_nothing_of_another(
    world: World, box: Letterbox
) -> None:
    confirmed(world, box)
    confirmed(world, box, "berta@example.org", "thief@example.net")
    world.browser().post("/account/forgotten", who="berta@example.org")
    world.browser().post("/account/forgotten", who=ANNA)
    box.wait(3)
    assert box.letters[-1][0] == [ANNA]
    assert "berta" not in box.letters[-1][1].get_content()


def test_a_used_link_voids_the_others(world: World, box: Letterbox) -> None:
    confirmed(world, box)
    stranger, links = world.browser(), []
    for n in range(2):
        stranger.post("/account/forgotten", who="Annaly")
        links.append(link_in(box.wait(2 + n)))
    assert stranger.post(links[1], new="quite another stone").status_code == 303
    assert stranger.post(links[0], new="yet another stone").status_code == 404


def test_a_house_without_a_server_says_so(address: str, tmp_path: Path) -> None:
    with a_world(address, tmp_path) as world:
        stranger = world.browser()
        assert "sends no e-mail" in stranger.get("/account/forgotten").text
        assert stranger.post("/account/forgotten", who="Anna").status_code == 200
        anna = world.browser("Anna")
        assert "By e-mail" not in anna.get("/notices/ways").text
        assert anna.post("/notices/mail", email=ANNA, password=PASSWORD).status_code == 401


def test_letters_that_were_refused_stay_so_where_no_mail_is_offered(
    address: str, tmp_path: Path
) -> None:
    with a_world(address, tmp_path) as world:
        anna = world.browser("Anna")
        anna.post("/notices/ways", push=TURN)
        wishes = world.do(world.house.store.ways.wishes, person_of(world, anna))
        assert wishes.not_by_mail == frozenset(KINDS)


NO_ADDRESS = [
    *("", "anna", "@example.org", "anna@", "anna@localhost", "a b@example.org", "anna@example"),
    *("anna@example.org\r\nBcc: all@example.org", "anna@example.org\nX: y", "anna@exa mple.org"),
    *("a..b@example.org", ".a@example.org", "anna@-x.org", "anna@example.org,ben@example.org"),
    *(
        "<anna@example.org>",
        "anna@příklad.cz",
        "a" * 65 + "@example.org",
        "a@" + "b." * 130 + "org",
    ),
]


@pytest.mark.parametrize("text", NO_ADDRESS)
def test_what_is_no_address_is_not_written_to(text: str) -> None:
    assert read_address(text) is None


def test_no_header_can_be_put_into_a_letter() -> None:
    post = Post(Config(mail_host="localhost", mail_from="games@games.example"))
    evil = Letter(ANNA, "Anna\r\nBcc: all@example.org", "\r\n.\r\nMAIL FROM:<x>\r\n")
    assert post.written(evil)["Bcc"] is None
    with pytest.raises(ValueError, match="Header"):
        post.written(replace(evil, headers={"X": "a\r\nBcc: all@example.org"}))


@pytest.mark.parametrize(
    "wrong",
    [
        {"public": ""},
        {"mail_from": ""},
        {"mail_from": "a@b\nc"},
        {"mail_tls": "maybe"},
        {"mail_tls": "none", "mail_user": "me"},
    ],
)
def test_settings_that_cannot_work_are_told(wrong: dict[str, str]) -> None:
    good = {"mail_host": "smtp.example", "mail_from": "games@games.example"}
    good["public"] = "https://games.example"
    read_config(good, {})
    with pytest.raises(BadConfig):
        read_config({**good, **wrong}, {})


def test_the_password_of_the_server_is_in_no_log() -> None:
    assert "hush" not in repr(Config(mail_password="hush"))
