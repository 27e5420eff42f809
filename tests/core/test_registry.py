"""Games are found by name: those of the house, and those of other packages by entry point."""

from importlib.metadata import EntryPoint, EntryPoints

import pytest

from marchstone import games
from marchstone.core import registry
from marchstone.core.errors import UnknownGame
from template_game.game import GAME

TEMPLATE = EntryPoint("sealed-bids", "template_game.game:GAME", registry.GROUP)


@pytest.fixture
def other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = EntryPoints(
        [
            TEMPLATE,
            EntryPoint("schotten-totten", "nowhere:GAME", registry.GROUP),
            EntryPoint("a-game", "nowhere:GAME", registry.GROUP),
        ]
    )
    monkeypatch.setattr(registry, "others", lambda: entries)
    monkeypatch.setattr(registry, "_games", {})


def test_the_games_of_the_house_are_found_by_name() -> None:
    for name in games.names():
        assert games.get(name).name == name


def test_a_game_is_loaded_once() -> None:
    assert games.get("schotten-totten") is games.get("schotten-totten")


@pytest.mark.usefixtures("other_packages")
def test_a_game_of_another_package_is_found_by_its_entry_point() -> None:
    assert games.get("sealed-bids") is GAME


@pytest.mark.usefixtures("other_packages")
def test_the_house_comes_first_and_keeps_its_names() -> None:
    names = games.names()
    assert names[-2:] == ("a-game", "sealed-bids")
    assert names.count("schotten-totten") == 1
    assert games.get("schotten-totten").name == "schotten-totten"


@pytest.mark.parametrize("name", ["", "chess", "Schotten-Totten", "two\nlines"])
def test_an_unknown_name_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(UnknownGame, match="there are: schotten-totten") as error:
        games.get(name)
    assert len(str(error.value).splitlines()) == 1


def test_a_registered_game_is_imported_when_it_is_first_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry, "_places", {})
    monkeypatch.setattr(registry, "_games", {})
    registry.register("sealed-bids", "template_game.game:GAME")
    registry.register("not-there", "nowhere:GAME")
    assert registry.names()[:2] == ("sealed-bids", "not-there")
    assert registry.get("sealed-bids") is GAME
