"""A finished game is opened by its link, for whom its host shares it with; a running one never."""

from server.live.test_live import two_at_a_table
from server.study.test_analysis import a_finished_table
from server.world import World, text_of

OF_A_GAME = ("", "/step", "/progress", "/record.txt", "/record.json", "?seen=open")


def test_the_host_says_who_may_see_a_finished_game(world: World) -> None:
    anna, ben, table = a_finished_table(world, visibility="private")
    stranger, eve = world.browser(), world.browser("Eve")
    paths = [f"/game/{table}{path}" for path in OF_A_GAME]
    for path in paths:
        assert stranger.get(path).status_code == eve.get(path).status_code == 403
        assert ben.get(path).status_code == 200
    assert "those who played it" in text_of(stranger.get(paths[0]).text)

    for other in (ben, eve):  # those who did not make the table
        assert other.post(f"/game/{table}/share", **{"with": "link"}).status_code == 403
    assert "Share it with" not in ben.get(paths[0]).text
    assert "Share it with" in anna.get(paths[0]).text
    assert anna.post(f"/game/{table}/share", **{"with": "link"}).status_code == 303
    for path in paths:
        assert stranger.get(path).status_code == eve.get(path).status_code == 200
    page = stranger.get(paths[0]).text
    assert 'property="og:title"' in page
    assert f'href="/table/{table}"' not in page
    # What was said at a private table stays there.
    assert stranger.get(f"/table/{table}").status_code == 403

    anna.post(f"/game/{table}/share", **{"with": "players"})
    assert stranger.get(paths[0]).status_code == 403


def test_a_public_game_is_shared_until_its_host_keeps_it(world: World) -> None:
    anna, ben, table = a_finished_table(world)
    stranger = world.browser()
    old = stranger.get(f"/table/{table}/analysis?ply=2")
    assert (old.status_code, old.headers["location"]) == (303, f"/game/{table}?ply=2")
    assert stranger.get(f"/game/{table}").status_code == 200
    anna.post(f"/game/{table}/share", **{"with": "players"})
    for path in (f"/game/{table}", f"/table/{table}", f"/table/{table}/record.txt"):
        assert stranger.get(path).status_code == 403
        assert ben.get(path).status_code == 200


def test_a_game_that_is_played_has_no_page_of_its_own(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    for path in OF_A_GAME:
        assert anna.get(f"/game/{table}{path}").status_code == 409
    assert anna.post(f"/game/{table}/share", **{"with": "link"}).status_code == 409


def test_a_position_is_seen_by_everybody_at_once(world: World) -> None:
    anna, _, table = a_finished_table(world)
    step = anna.get(f"/game/{table}/step?ply=1&seen=open").json()
    mover = anna.get(f"/game/{table}/step?ply=1").json()
    assert step["parts"]["board"] == mover["parts"]["board"]
    assert mover["parts"]["hands"] == ""
    assert step["parts"]["hands"].count("st-card st-") >= 6
    assert "st-back" not in step["parts"]["hands"]


def test_a_record_tells_when_each_move_was_made(world: World) -> None:
    anna, _, table = a_finished_table(world)
    told = anna.get(f"/game/{table}/record.json").json()["times"]
    world.put_away(table)
    assert anna.get(f"/game/{table}/record.json").json()["times"] == told
    assert told[0] == 0
    assert told == sorted(told)
    assert len(told) == 5
