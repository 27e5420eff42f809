"""What a device keeps of an installed page."""

import json

from marchstone.core.words import LANGUAGES
from marchstone.server.config import Config
from server.world import World, text_of


def test_a_manifest_names_what_there_is(world: World) -> None:
    anna = world.browser("Anna")
    page = anna.get("/lobby").text
    assert '<link rel="manifest" href="/manifest.webmanifest?lang=en">' in page
    answer = anna.get("/manifest.webmanifest?lang=cs")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    told = answer.json()
    assert (told["lang"], told["start_url"], told["scope"]) == ("cs", "/", "/")
    for icon in told["icons"]:
        found = anna.get(icon["src"])
        size = int.from_bytes(found.content[16:20], "big")
        assert found.content.startswith(b"\x89PNG")
        assert icon["sizes"] == f"{size}x{size}"
    assert anna.get("/icon-180.png").status_code == 200
    assert anna.get("/icon-99999.png").status_code == 404
    assert "Anna" not in json.dumps(told)


def test_the_word_for_when_the_server_is_away_is_of_nobody(world: World) -> None:
    anna = world.browser("Anna")
    told = {text_of(anna.get(f"/offline?lang={language}").text) for language in LANGUAGES}
    assert len(told) == len(LANGUAGES)
    answer = anna.get("/offline?lang=nothing")
    assert "Marchstone cannot be reached" in answer.text
    assert answer.text == world.browser().get("/offline?lang=en").text
    assert "set-cookie" not in answer.headers


def test_what_is_offered_can_be_said_of_this_server() -> None:
    assert Config(mail_from="games@games.example").contact == "mailto:games@games.example"
    assert Config(public="https://games.example/").contact == "https://games.example"
    assert Config().contact.startswith("mailto:")
