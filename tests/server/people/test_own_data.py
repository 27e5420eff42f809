"""Everybody can take along what is kept of him, and gets nothing of others."""

import json

import pytest

from server.world import World


def test_what_is_kept_of_one_comes_as_a_file(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    table = anna.new_table("me", "open")
    ben.sit(table, 1)
    with anna.live(table) as line, ben.live(table) as other:
        for live, text in ((line, "mine"), (other, "not mine")):
            live.send("chat", text=text)
            live.until("chat")
    answer = anna.get("/account/data.json")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.headers["cache-control"] == "no-store"
    told = answer.json()
    assert told["person"]["name"] == "Anna"
    assert [row["text"] for row in told["chat"]] == ["mine"]
    assert [(row["id"], row["seat"]) for row in told["tables"]] == [(table, 0)]
    assert len(told["sessions"]) == 1
    kept = json.dumps(told)
    assert not any(word in kept for word in ("secret", "seed", "password", "digest", "Ben"))


def test_a_stranger_has_nothing(world: World) -> None:
    assert world.browser().get("/account/data.json").status_code in (401, 403)


def test_it_is_not_asked_for_again_and_again(world: World) -> None:
    anna = world.browser("Anna")
    answers = {anna.get("/account/data.json").status_code for _ in range(30)}
    assert answers == {200, 429}


@pytest.mark.slow
def test_the_page_offers_it(world: World) -> None:
    assert "/account/data.json" in world.browser("Anna").get("/account").text
    assert "/account/data.json" not in world.browser().get("/account").text
