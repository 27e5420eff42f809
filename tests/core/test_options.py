"""Options come as typed and leave as the game has them."""

from dataclasses import dataclass

import pytest

from marchstone.core.declared.options import choice, choices, defaults, every, parse_options
from marchstone.core.errors import BadOptions


@dataclass(frozen=True)
class Options:
    variant: str = choice("basic", "basic", "tactics")
    rounds: int = choice(2, 1, 2, 3)


def test_what_is_not_said_is_the_default() -> None:
    assert parse_options(Options, {}) == Options("basic", 2)
    assert defaults(Options) == {"variant": "basic", "rounds": 2}


@pytest.mark.parametrize("rounds", [3, "3"])
def test_a_number_may_come_as_text(rounds: object) -> None:
    assert parse_options(Options, {"rounds": rounds}) == Options("basic", 3)


@pytest.mark.parametrize(
    "value",
    ["4", 4, "", None, True, 1.0, [1], "two\nlines", pytest.param(10**5000, id="long"), "3 "],
)
def test_a_value_that_the_option_does_not_have_is_refused(value: object) -> None:
    with pytest.raises(
        BadOptions, match=r"option rounds cannot be .*; it can be: 1, 2, 3"
    ) as error:
        parse_options(Options, {"rounds": value})
    assert len(str(error.value).splitlines()) == 1


def test_an_option_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(BadOptions, match="no option 'colour'; there are: variant, rounds"):
        parse_options(Options, {"colour": "red"})


def test_a_game_without_options_says_so() -> None:
    @dataclass(frozen=True)
    class NoOptions:
        pass

    assert list(every(NoOptions)) == [NoOptions()]
    with pytest.raises(BadOptions, match="there are: none"):
        parse_options(NoOptions, {"variant": "basic"})


def test_every_combination_comes_once() -> None:
    combinations = list(every(Options))
    assert len(combinations) == len(set(combinations)) == 6
    assert choices(Options) == {"variant": ("basic", "tactics"), "rounds": (1, 2, 3)}
