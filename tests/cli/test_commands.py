"""What the commands print, and with which exit code they end."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import marchstone
from marchstone import cli, games, measure
from marchstone.bots.random import Random
from marchstone.bots.series import play_out
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.core.record.proof import Proof, commitment_of


def a_finished_match(seed: int = 1) -> Match:
    match = Match.start(games.get("schotten-totten"), {}, 2, seed)
    rng = Rng(seed)
    while waiting := match.state.to_act():
        match.play(waiting[0], rng.choice(match.state.legal(waiting[0])))
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(a_finished_match().record().to_text(), encoding="utf-8")
    return file


def printed(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert cli.main(argv) == 0
    return capsys.readouterr().out


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["--version"])
    assert left.value.code == 0
    assert marchstone.__version__ in capsys.readouterr().out


@pytest.mark.parametrize(
    "command",
    [
        *("serve", "play", "simulate", "arena", "mcp", "replay", "verify", "analyse", "games"),
        *("bench", "doctor", "completion"),
    ],
)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main([command, "--help"])
    assert left.value.code == 0
    assert f"marchstone {command}" in capsys.readouterr().out


def test_games_lists_every_option_with_its_choices(capsys: pytest.CaptureFixture[str]) -> None:
    facts = json.loads(printed(capsys, "games", "--json", "--language", "en"))
    assert [game["name"] for game in facts] == list(games.names())
    schotten = facts[0]
    assert schotten["seats"] == [2]
    variant = schotten["options"][0]
    assert (variant["name"], variant["default"]) == ("variant", "basic")
    assert [choice["value"] for choice in variant["choices"]] == ["basic", "tactics"]
    assert all(choice["help"] for choice in variant["choices"])


def test_games_is_readable_too(capsys: pytest.CaptureFixture[str]) -> None:
    told = printed(capsys, "games", "--language", "en")
    assert all(name in told for name in games.names())
    assert "--option rounds=…" in told


def test_simulate_counts_games_plies_and_wins(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("simulate", "schotten-totten", "--games", "6", "--json", "--option", "claims=expert")
    report = json.loads(printed(capsys, *argv))
    assert report["games"] == 6
    assert report["plies"] > 6 * 15
    assert sum(bot["wins"] for bot in report["bots"]) == 6
    assert report["options"]["claims"] == "expert"
    assert report["plies_per_second"] > 0


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("simulate", "schotten-totten", "--games", "4", "--seed", "9", "--json")
    first, second = (json.loads(printed(capsys, *argv)) for _ in range(2))
    assert [first[k] for k in ("plies", "bots")] == [second[k] for k in ("plies", "bots")]


def test_simulate_in_words_names_the_bots(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("simulate", "schotten-totten", "--games", "2", "--bots", "greedy,random")
    told = printed(capsys, *argv)
    assert "2 games" in told
    assert "greedy" in told
    assert "random" in told


def test_a_replay_into_a_pipe_is_the_whole_game(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = printed(capsys, "replay", str(record), "--language", "en")
    plies = a_finished_match().ply
    assert f"Ply 0 of {plies}\n" in told
    assert f"Ply {plies} of {plies}\n" in told
    assert "plays" in told
    assert "wins" in told
    assert "\x1b" not in told


def test_a_replay_shows_one_ply_if_asked(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = printed(capsys, "replay", str(record), "--ply", "3", "--language", "en")
    assert told.count("Ply ") == 1
    assert "Your hand" not in told


def test_a_replay_from_a_seat_shows_its_hand(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ("replay", str(record), "--ply", "3", "--seat", "1", "--language", "en")
    assert "Your hand" in printed(capsys, *argv)


def test_a_replay_speaks_the_language_asked_for(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["replay", str(record), "--ply", "1", "--language", "cs"]) == 0
    assert capsys.readouterr().out


def test_bench_measures_every_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measure, "POSITIONS", 4)
    whole = measure.bench
    monkeypatch.setattr(measure, "bench", lambda rounds: whole(rounds, seconds=0.0))
    report = json.loads(printed(capsys, "bench", "--rounds", "1", "--json"))
    assert {name.split()[0] for name in report} == set(games.names())
    assert all(row["plies_per_second"] > 0 for row in report.values())
    assert set(report["schotten-totten"]["microseconds"]) == {"clone", "legal", "view", "imagine"}


def test_bench_shows_a_line_for_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    row = {"plies_per_second": 5.0, "games_per_second": 1.0}
    prices = dict.fromkeys(measure.PRICES, 2.5)
    measure.show({"a-game seats=4": {**row, "microseconds": prices}}, as_json=False)
    assert "a-game seats=4" in capsys.readouterr().out


def test_without_its_libraries_serve_names_the_extra(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "marchstone.server.running.run", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert cli.main(["serve", "--port", "80"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "uvicorn" in told
    assert "marchstone[server]" in told


def test_a_played_out_game_counts_its_decisions() -> None:
    game = games.get("schotten-totten")
    state = game.new(game.options(), 2, 1)
    assert play_out(game, state, [Random(), Random()], Rng(1)) > 15
    assert state.outcome() is not None


def test_verify_says_what_was_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof = Proof(commitment_of(2**255), 2**255, ("a1" * 32, ""))
    played = replace(a_finished_match(proof.seed).record(), proof=proof)
    file, english = tmp_path / "game.json", ("--language", "en")
    file.write_text(played.to_json(), encoding="utf-8")
    told = printed(capsys, "verify", str(file), *english, "--commitment", proof.commitment)
    assert told.count("✓") == 5
    assert f"Added by Player 1: {'a1' * 32}\n  Added by Player 2: nothing\n" in told
    assert told.endswith("The deal is proved: nobody could choose it once the parts were known.\n")
    assert cli.main(["verify", str(file), *english, "--lot", "b2" * 32]) == 1
    assert "✗ What you added is not among the parts." in capsys.readouterr().out
    file.write_text(played.to_json().replace("three", "threa"), encoding="utf-8")
    assert cli.main(["verify", str(file), *english]) == 1
    assert "✗ The file is not as it was written. (line 1: the record" in capsys.readouterr().out


def test_verify_says_that_a_record_of_before_has_no_proof(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["verify", str(record), "--language", "en"]) == 1
    assert "from before deals could be proved" in capsys.readouterr().out
    assert cli.main(["verify", str(record.with_name("none.txt"))]) == 2
