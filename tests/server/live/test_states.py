"""A state is told whole once, and then by what is new; in doubt it is told whole."""

import json
from typing import Any

from server.live.test_live import in_turn, two_at_a_table
from server.world import Live, World


def told(live: Live) -> list[dict[str, Any]]:
    """The states as they were sent."""
    messages = [json.loads(text) for text in live.heard]
    return [message for message in messages if message["type"] == "state"]


def is_whole(state: dict[str, Any]) -> bool:
    return "lines" not in state and state["parts"].keys() == {"board", "prompt", "players", "log"}


def play_on(a: Live, b: Live, plies: int) -> None:
    for _ in range(plies):
        ply = a.state["ply"] + 1
        in_turn(a, b)[0].play()
        for live in (a, b):
            live.until("state", ply=ply)


def test_after_the_first_state_comes_what_is_new(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        for live in (a, b):
            live.until("state")
        play_on(a, b, 8)
        for live in (a, b):
            first, *later = told(live)
            assert is_whole(first)
            assert not any(map(is_whole, later))
            assert all(len(json.dumps(state)) < 9000 for state in later)
            assert sum(len(json.dumps(state)) for state in later) < len(later) * 4500
            shown = [state["parts"].get("board") for state in later]
            assert shown.count(None) >= len(later) - 1, "the frame stays"


def test_a_page_is_told_once_what_an_action_is_called(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        for live in (a, b):
            live.until("state")
        play_on(a, b, 9)
        for live in (a, b):
            named = [it["action"] for state in told(live) for it in state["actions"] if it_is(it)]
            assert len(named) == len(set(named))
            assert any(not it_is(it) for state in told(live) for it in state["actions"])


def it_is(offer: Any) -> bool:
    return isinstance(offer, dict)


def test_in_doubt_a_state_is_whole_and_all_its_actions_are_named(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a, ben.live(table) as b:
        for live in (a, b):
            live.until("state")
        play_on(a, b, 3)
        for live in (a, b):
            shown = live.state["parts"]["board"]
            live.send("hello", ply=-1)
            live.until("state")
            again = told(live)[-1]
            assert is_whole(again)
            assert all(it_is(offer) for offer in again["actions"])
            assert again["parts"]["board"].replace(" last", "") == shown.replace(" last", "")


def test_a_script_that_takes_no_parts_gets_every_state_whole(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table, "?ply=0") as a, ben.live(table) as b:
        for live in (a, b):
            live.until("state")
        play_on(a, b, 3)
        assert all(map(is_whole, told(a)))
        assert all(it_is(offer) for state in told(a) for offer in state["actions"])


def test_another_name_at_the_table_is_told_with_a_whole_state(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a:
        a.until("state")
        ben.post("/name", name="Benedict", next="/lobby")
        live = world.do(world.house.tables.get, table)
        world.do(live.catch_up)
        state = a.until("state")
        assert is_whole(told(a)[-1])
        assert "Benedict" in state["parts"]["board"]
        assert "\x02" not in json.dumps(state["parts"]), "every name is in its place"


def test_all_who_see_the_same_share_what_they_are_sent(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    one_looks, other_looks = world.browser().live(table), world.browser().live(table)
    with anna.live(table) as a, ben.live(table) as b, one_looks as one, other_looks as other:
        for live in (a, b, one, other):
            live.until("state")
        play_on(a, b, 1)
        assert one.until("state", ply=1)["parts"] == other.until("state", ply=1)["parts"]
        watchers = world.do(world.house.tables.get, table).standing.watchers
        lookers = [watcher for watcher in watchers if watcher.shown.scene.reader is None]
        assert len(lookers) == 2
        assert lookers[0].shown is lookers[1].shown


def test_points_are_told_with_the_place_where_they_are_made(world: World) -> None:
    anna, ben, table = two_at_a_table(world, game="rebirth")
    with anna.live(table) as a, ben.live(table) as b:
        for live in (a, b):
            live.until("state")
        play_on(a, b, 6)
        for live in (a, b):
            first, *later = told(live)
            assert "points" not in first
            made = [each for state in later for each in state.get("points", [])]
            assert {seat for _, seat, _ in made} == {0, 1}
            assert all(f'data-key="{key}"' in live.state["parts"]["board"] for key, *_ in made)


def test_a_name_that_looks_like_a_place_for_a_name_is_a_name(world: World) -> None:
    """Parts have places where names will stand; what people call themselves is none of them."""
    anna, ben = world.browser("\\u0002"), world.browser('\\"\\u0001')
    table = anna.new_table("me", "open")
    ben.sit(table, 1)
    with anna.live(table) as a, ben.live(table) as b:
        a.until("state")
        b.until("state")
        play_on(a, b, 3)
        states = [*told(a), *told(b)]
    sent = [html for state in states for html in state["parts"].values()]
    assert any("\\u0002" in html for html in sent)
    assert any("\\&#34;\\u0001" in html for html in sent)
    lines = [line[2] for state in states for line in state.get("lines", ())]
    assert any(line.startswith(("\\u0002 ", '\\"\\u0001 ')) for line in lines)
