"""A session with typed lines in place of a person."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from marchstone import games
from marchstone.bots.ismcts import Budget
from marchstone.core.ending import RESIGNED, Ending
from marchstone.core.match import Match
from marchstone.core.words import ENGLISH
from marchstone.terminal import seating
from marchstone.terminal.records import saves
from marchstone.terminal.screen import Screen
from marchstone.terminal.session import Session


class Tape(Screen):
    """A screen that remembers, with answers prepared."""

    def __init__(self, answers: list[str]) -> None:
        super().__init__(ENGLISH)
        self.answers: Iterator[str] = iter(answers)
        self.told: list[str] = []

    def say(self, text: str = "") -> None:
        self.told.append(text)

    def ask(self, prompt: str) -> str:
        try:
            return next(self.answers)
        except StopIteration:
            raise EOFError from None

    def text(self) -> str:
        return "\n".join(self.told)


@pytest.fixture(autouse=True)
def _state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def played(*answers: str, seats: str = "human,random", **options: str) -> tuple[Session, Tape]:
    game = games.get("schotten-totten")
    tape = Tape(list(answers))
    sitters = seating.seat(seats.split(","), game, ENGLISH)
    session = Session(Match.start(game, options, 2, seed=3), sitters, tape)
    assert session.run() == 0
    return session, tape


def test_a_move_can_be_typed_or_numbered() -> None:
    by_name, _ = played("r2 4")
    by_number, _ = played("4")
    assert by_name.match.moves[0] == by_number.match.moves[0]


def test_spaces_and_capitals_do_not_matter() -> None:
    session, _ = played("R2   4")
    assert session.match.game.notation(session.match.moves[0][1]) == "r2 4"


def test_the_beginning_of_a_move_shows_how_it_can_go_on() -> None:
    session, tape = played("g3")
    assert "Play green 3 at stone 9. [g3 9]" in tape.text()
    assert session.match.moves == []


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("55", "Choose a number from 1 to 54."),
        ("0", "Choose a number from 1 to 54."),
        ("b9 1", "“b9 1” cannot be played now."),
        ("dance", "“dance” is no move and no command; ? shows what is."),
        ("", "“” is no move and no command; ? shows what is."),
        ("undo", "There is nothing to take back."),
        ("save", "Say where: save FILE"),
    ],
)
def test_a_wrong_answer_is_explained_and_changes_nothing(typed: str, answer: str) -> None:
    session, tape = played(typed)
    assert answer in tape.told
    assert session.match.ply == 0


def test_help_explains_the_stones_and_the_commands() -> None:
    _, tape = played("?")
    assert "9: Not yet: this side needs 3 cards more." in tape.told
    assert "save FILE" in tape.text()


def test_undo_goes_back_to_the_decision_before() -> None:
    session, tape = played("r2 4", "undo")
    assert session.match.ply == 0
    assert tape.text().count("Your hand: r2 r4 r6 g3 p1 p6") == 2


def test_undo_takes_back_what_the_bots_did_in_between() -> None:
    session, _ = played("1", "1", "undo", "undo", "g3 1")
    assert [seat for seat, _ in session.match.moves] == [0, 1]
    assert session.match.game.notation(session.match.moves[0][1]) == "g3 1"


def test_a_finished_game_can_be_undone_and_saved(tmp_path: Path) -> None:
    file = tmp_path / "end.txt"
    ones = ["1"] * len([seat for seat, _ in _whole_game().match.moves if seat == 0])
    session, tape = played(*ones, "undo", "1", f"save {file}", "?", "nonsense", "")
    assert f"Saved as {file}." in tape.told
    assert "The game is over." in tape.told
    assert saves.load(file)[1].outcome() == session.match.outcome()


def _whole_game() -> Session:
    return played(*["1"] * 200)[0]


def test_a_file_that_cannot_be_written_is_no_disaster(tmp_path: Path) -> None:
    _, tape = played("1", f"save {tmp_path / 'nowhere' / 'game.txt'}")
    assert "Not saved: No such file or directory." in tape.told


def test_an_opponents_card_is_not_named_when_he_draws_it() -> None:
    _, tape = played("1", "1", "1")
    assert "· Random draws a clan card." in tape.told
    assert sum(line.startswith("· Player 1 draws ") for line in tape.told) == 3


def test_a_game_that_cannot_be_kept_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    _, tape = played("1")
    assert tape.told[-1] == "The game could not be kept."


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_played_to_its_end_in_a_terminal(name: str) -> None:
    game = games.get(name)
    seats = game.seat_counts[-1]
    words = ["human", *["random"] * (seats - 1)]
    tape = Tape(["1"] * game.max_plies)
    session = Session(Match.start(game, {}, seats, 5), seating.seat(words, game, ENGLISH), tape)
    assert session.run() == 0
    assert session.match.outcome() is not None


@pytest.fixture
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marchstone.terminal.choosing.HINT", Budget(iterations=30))


@pytest.mark.usefixtures("quick_hints")
def test_a_hint_names_three_moves_with_their_chances_and_changes_nothing() -> None:
    session, tape = played("hint")
    told = tape.told[tape.told.index("One moment …") + 1 :]
    numbers = [int(line.split()[0]) for line in told if line.endswith("]")]
    assert len(set(numbers)) == 3
    assert sum("%" in line for line in told) == 3
    assert session.match.moves == []


@pytest.mark.usefixtures("quick_hints")
def test_whoever_asks_for_hints_meets_the_same_bots() -> None:
    plain, _ = played("r2 4", "1", "1", seats="human,random")
    helped, _ = played("hint", "r2 4", "Hint", "1", "1", seats="human,random")
    assert helped.match.moves == plain.match.moves


def test_the_help_names_the_hint() -> None:
    _, tape = played("?")
    assert "hint: the moves that look best" in tape.text()


def test_a_game_can_be_given_up() -> None:
    session, tape = played("1", "1", "resign", "resign", "")
    assert session.match.ending == Ending(RESIGNED, 0)
    assert tape.told[-1] == "Random wins: Player 1 resigned."


def test_giving_up_is_asked_for_twice() -> None:
    session, _ = played("resign", "", "1")
    assert session.match.ending is None
    assert session.match.ply


def test_giving_up_can_be_taken_back_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    session, _ = played("resign", "resign", f"save {file}", "undo", "1")
    assert session.match.ending is None
    assert session.match.ply
    assert "end resigned 2 1" in file.read_text("utf-8")
