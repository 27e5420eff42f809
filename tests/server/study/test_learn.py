"""Lessons over HTTP: no name, no table, no row; and nothing to break by what is typed."""

from typing import Any

from marchstone import games
from marchstone.core.lesson import lessons
from server.world import GAME, Browser, World, text_of

LESSON = lessons(games.get(GAME))[0]
PLACE = f"/learn/{GAME}/{LESSON.name}"
PLAY = 1  # the first step that asks for a move


ODD: list[dict[str, Any]] = [
    {"at": -5},
    {"at": 10**9},
    {"at": 2, "moves": "x.y.-1.٣"},
    {"at": 9, "moves": "99999999999999999999." * 100},
    {"at": 5, "moves": "7." * 400},
    {"at": PLAY, "action": -1},
    {"at": PLAY, "action": 10**12},
    {"at": 0, "action": 3},
]


def step(browser: Browser, **query: Any) -> dict[str, Any]:
    answer = browser.get(f"{PLACE}/step", params=query)
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    return told


def right(at: int) -> int:
    action = LESSON.steps[at].play
    assert action is not None
    return action


def test_a_stranger_learns_without_becoming_anybody(world: World) -> None:
    stranger = world.browser()
    for path in (f"/learn/{GAME}", PLACE, f"{PLACE}?at=3"):
        page = stranger.get(path)
        assert page.status_code == 200
        assert LESSON.title in text_of(page.text)
    assert "marchstone" not in stranger.cookies


def test_a_right_move_leads_on_and_shows_what_happens_on_the_way(world: World) -> None:
    told = step(world.browser(), at=PLAY, action=right(PLAY))
    assert (told["at"], told["right"]) == (PLAY + 1, True)
    assert LESSON.steps[PLAY].good in text_of(told["parts"]["words"])
    assert [bool(shown["said"]) for shown in told["shown"]] == [True]
    assert right(PLAY + 1) in [offer["action"] for offer in told["actions"]]


def test_a_wrong_move_gets_a_word_and_changes_nothing(world: World) -> None:
    browser = world.browser()
    before = step(browser, at=PLAY)
    wrong = next(it["action"] for it in before["actions"] if it["action"] != right(PLAY))
    told = step(browser, at=PLAY, action=wrong)
    assert (told["at"], told["right"], told["shown"]) == (PLAY, False, [])
    assert told["parts"]["board"] == before["parts"]["board"]
    assert LESSON.word(PLAY, wrong) in text_of(told["parts"]["words"])


def test_the_words_are_the_readers(world: World) -> None:
    browser = world.browser()
    browser.headers["accept-language"] = "cs"
    told = step(browser, at=PLAY, action=right(PLAY))
    assert games.get(GAME).words("cs")(LESSON.steps[PLAY].good) in text_of(told["parts"]["words"])


def test_whatever_an_address_says_a_step_is_shown(world: World) -> None:
    browser = world.browser()
    for query in ODD:
        told = step(browser, **query)
        assert 0 <= told["at"] < told["steps"] == len(LESSON.steps)
        assert len(told["moves"]) < 400


def test_what_is_not_taught_is_told_so(world: World) -> None:
    for path in ("/learn/chess", *(f"/learn/{GAME}/{it}" for it in ("none", "none/step", "table"))):
        assert world.browser().get(path).status_code == 404


def test_lessons_are_read_at_the_pace_of_people(world: World) -> None:
    anna = world.browser("Anna")
    assert anna.get(f"{PLACE}/step").status_code == 200
    # On a slow machine some are earned back meanwhile.
    assert any(anna.get(f"{PLACE}/step").status_code == 429 for _ in range(400))
