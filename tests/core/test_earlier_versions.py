"""Records of earlier versions: they play again or are refused as such, and nothing of them is lost.

tests/records holds games that were finished by earlier versions of each game, with the events that
they brought about then. One of Stone, Weapons, Paper pays with a resource of the price itself, and
one chooses an order that is no longer asked for.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from marchstone import cli, games
from marchstone.core.errors import BadRecord, OtherVersion
from marchstone.core.match import Match
from marchstone.core.plain import to_plain
from marchstone.core.protocol import AnyGame, Event
from marchstone.core.record import Record
from marchstone.core.words import ENGLISH, Voice
from marchstone.terminal.records.retelling import story

KEPT = Path(__file__).parent.parent / "records"
NAMES = sorted(file.stem for file in KEPT.glob("*.txt"))
VOICE = Voice(ENGLISH, ("Anna", "Karel", "Eva", "Jan"))


def events_of(name: str) -> tuple[tuple[Event, ...], ...]:
    told = json.loads((KEPT / f"{name}.events.json").read_text("utf-8"))
    return tuple(tuple(map(Event.from_plain, turn)) for turn in told)


def kept(name: str) -> Record:
    return Record.read((KEPT / f"{name}.json").read_text("utf-8"))


def refusal(read: Callable[[], object]) -> str | None:
    """Why our rules do not play it again; None if they do."""
    try:
        read()
    except OtherVersion as error:
        return str(error)
    return None


def raised(game: str, monkeypatch: pytest.MonkeyPatch, **facts: Any) -> AnyGame:
    """The game, as if the next version had other rules."""
    found = games.get(game)
    for name, value in {"version": 9, "replays": frozenset(), **facts}.items():
        monkeypatch.setattr(type(found), name, value)
    return found


def test_every_game_has_a_record_of_its_first_version() -> None:
    assert {(kept(name).game, kept(name).version) for name in NAMES} >= {
        (game, 1) for game in games.names()
    }


@pytest.mark.parametrize("name", NAMES)
def test_it_goes_as_it_went_or_is_refused_as_one_of_other_rules(name: str) -> None:
    record = replace(kept(name), events=events_of(name))
    game = games.get(record.game)
    told = refusal(lambda: Match.replay(kept(name)))
    if told is None:
        assert refusal(lambda: Match.replay(record)) is None  # with all that it brought about
    else:
        assert record.version != game.version
        assert told.startswith(
            f"the record follows version {record.version} of {record.game}, "
            f"the rules here are version {game.version}"
        )


@pytest.mark.parametrize("name", NAMES)
def test_the_same_game_stands_in_both_forms(name: str) -> None:
    text = (KEPT / f"{name}.txt").read_text("utf-8")
    told = refusal(lambda: Record.read(text))
    if told is None:
        assert Record.read(text) == kept(name)
    else:
        assert told.startswith("line 2: the record follows version")


@pytest.mark.parametrize("name", NAMES)
def test_events_survive_a_record_and_are_told_as_before(name: str) -> None:
    record = replace(kept(name), events=events_of(name))
    assert record.format == 2
    again = Record.read(record.to_json())
    assert again == record
    assert len(story(again, VOICE)) > len(record.moves)


@pytest.mark.parametrize("game", games.names())
def test_what_a_game_tells_is_told_the_same_when_json_has_kept_it(game: str) -> None:
    record = next(kept(name) for name in NAMES if kept(name).game == game)
    match = Match.start(games.get(game), dict(record.options), record.seats, record.seed)
    for seat, action in record.moves[: len(record.moves) // 2]:
        if seat not in match.to_act() or action not in match.state.legal(seat):
            break  # by the rules of today
        events = match.play(seat, action)
        read = [Event.from_plain(plain) for plain in json.loads(json.dumps(to_plain(events)))]
        for reader in (None, *range(record.seats)):
            voice = replace(VOICE, reader=reader)
            assert [*match.game.retold(read, voice)] == [*match.game.retold(events, voice)]


@pytest.mark.parametrize("name", NAMES)
def test_by_other_rules_nothing_is_replayed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = kept(name)
    raised(record.game, monkeypatch)
    for text in (KEPT / f"{name}.txt", KEPT / f"{name}.json"):
        with pytest.raises(OtherVersion) as error:
            Match.replay(Record.read(text.read_text("utf-8")))
        assert "the rules here are version 9" in str(error.value)


def test_a_game_says_which_versions_may_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    record = kept("clans-and-glory-1")
    raised(record.game, monkeypatch, replays=frozenset({1}))
    assert Match.replay(record).outcome() == record.outcome
    assert Record.read((KEPT / "clans-and-glory-1.txt").read_text("utf-8")) == record


def test_if_it_does_not_come_to_the_same_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = kept("clans-and-glory-1")
    raised(record.game, monkeypatch, replays=frozenset({1}))
    other = replace(record, seed=record.seed + 1)
    with pytest.raises(OtherVersion, match=r"rules here are version 9 \(move \d+: "):
        Match.replay(other)
    told = events_of("clans-and-glory-1")
    with pytest.raises(OtherVersion, match="does not bring about what the record tells"):
        Match.replay(replace(record, events=(told[1], *told[1:])))
    with pytest.raises(OtherVersion, match="without an end"):
        Match.replay(replace(record, moves=record.moves[:9], outcome=None))


def test_forged_events_are_refused() -> None:
    record = replace(kept("clans-and-glory-1"), events=events_of("clans-and-glory-1"))
    if record.version == games.get(record.game).version:
        forged = (record.events[1], *record.events[1:])
        with pytest.raises(BadRecord, match="move 1: the move does not bring about"):
            Match.replay(replace(record, events=forged))
    strange: list[Any] = [[[]], 5, "ab", [[{}]], [[{"kind": 1, "public": {}, "private": {}}]], None]
    for fault in strange:
        plain = {**json.loads(record.to_json()), "events": fault}
        with pytest.raises(BadRecord) as error:
            Record.read(json.dumps(plain))
        assert str(error.value).startswith("line 1: ")


# At the command line


def test_a_text_of_other_rules_is_shown_as_it_stands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raised("rebirth", monkeypatch)
    file = KEPT / "rebirth-1.txt"
    assert cli.main(["replay", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out.strip() == file.read_text("utf-8").strip()
    assert "version 1 of rebirth, the rules here are version 9" in err
    assert len(err.splitlines()) == 1


def test_a_record_with_events_is_told_as_they_went(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raised("schotten-totten", monkeypatch)
    record = replace(kept("schotten-totten-1"), events=events_of("schotten-totten-1"))
    file = tmp_path / "old.json"
    file.write_text(record.to_json(), "utf-8")
    assert cli.main(["replay", str(file), "--language", "en"]) == 0
    out, _ = capsys.readouterr()
    assert f"Ply 77 of {len(record.moves)}" in out
    assert out.rstrip().endswith("Player 1: place 2 · Player 2: place 1")


@pytest.mark.parametrize("command", [["analyse"], ["play", "--resume"]])
def test_it_is_neither_analysed_nor_played_on(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raised("rebirth", monkeypatch)
    assert cli.main([*command, str(KEPT / "rebirth-1.json")]) == 2
    assert "version 1 of rebirth" in capsys.readouterr().err


def test_words_that_no_longer_fit_an_event_are_left_out() -> None:
    game = games.get("schotten-totten")
    strange = [Event("play", {"seat": 5}), Event("unheard_of"), Event("draw", {"seat": 0})]
    assert [*game.retold(strange, VOICE)] == []
