"""When the bar shows itself."""

import io

import pytest

from marchstone.terminal import progress
from marchstone.terminal.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    times = [0.0]
    monkeypatch.setattr(progress, "monotonic", lambda: times[-1])
    return times


def test_what_is_quick_shows_no_bar(clock: list[float]) -> None:
    for stream in (io.StringIO(), Terminal()):
        bar = Progress(10, "games", stream)
        for done in range(1, 11):
            bar(done)
        bar.close()
        assert stream.getvalue() == ""


def test_a_terminal_shows_one_line_and_clears_it(clock: list[float]) -> None:
    stream = Terminal()
    bar = Progress(10, "games", stream)
    clock.append(1.0)
    bar(5)
    bar.close()
    assert "5/10 games" in stream.getvalue()
    assert "\n" not in stream.getvalue()
    assert stream.getvalue().endswith("\r\x1b[K")


def test_a_log_file_gets_a_line_after_two_seconds(clock: list[float]) -> None:
    stream = io.StringIO()
    bar = Progress(10, "games", stream)
    clock.append(1.9)
    bar(4)
    clock.append(2.1)
    bar(5)
    clock.append(3.0)
    bar(6)
    assert stream.getvalue().splitlines() == ["███████████████░░░░░░░░░░░░░░░ 5/10 games, 2 s left"]
