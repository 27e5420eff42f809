"""Whatever comes in for a record, one line of a Marchstone error comes out, or a match."""

import resource
from pathlib import Path
from time import process_time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.mutants import mutants, sound_texts, walk
from marchstone import cli
from marchstone.core.errors import MarchstoneError
from marchstone.core.match import Match
from marchstone.core.record import Record

SLOWEST = 3.0  # seconds of one text, of which a sound one takes a hundredth
MOST_MEMORY = 64 * 1024  # KiB that all of them together may add


def read(text: str) -> Match | None:
    """The match, or None if the text was refused as it should be."""
    try:
        return Match.replay(Record.read(text))
    except MarchstoneError as error:
        message = str(error)
    assert len(message.splitlines()) == 1
    assert len(message) < 2000
    return None


@given(text=st.text())
@example(text="{")
def test_any_text_is_refused(text: str) -> None:
    assert read(text) is None


@given(noise=st.binary())
def test_random_bytes_are_refused(noise: bytes) -> None:
    assert read(noise.decode(errors="replace")) is None
    for number in (1, 2):
        assert read(f"marchstone record {number}\n" + noise.decode("latin-1")) is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_record_is_refused_or_plays_to_its_own_outcome(seed: int) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for text in mutants(400, seed):
        start = process_time()
        match = read(text)
        assert process_time() - start < SLOWEST, text[:2000]
        if match is not None:
            assert match.outcome() == Record.read(text).outcome
            assert match.outcome() is None or match.to_act() == ()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MOST_MEMORY


@pytest.mark.slow
def test_the_commands_that_read_records_refuse_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "damaged"
    for text in mutants(60, 9):
        file.write_bytes(text.encode(errors="surrogatepass"))
        for command in (["replay", str(file), "--all"], ["play", "--resume", str(file)]):
            if command[0] == "play" and read(text) is not None:
                continue  # it would be played on
            code = cli.main(command)
            told = capsys.readouterr().err
            assert (code, told.count("\n")) in ((0, 0), (2, 1)), (code, told, text[:2000])


def test_a_damaged_record_is_damaged_further_where_it_is_read_in_a_new_way() -> None:
    """The mutants reach most of the reader, and more of it than sound records do."""
    sound = set.union(*map(walk, sound_texts()))
    damaged = set.union(*map(walk, mutants(150, 1)))
    assert len(damaged - sound) > 10
