"""Lists of numbers, found, filled and added up without a call of Python's for each entry.

A number above 256 is an object of its own wherever it comes up. The numbers of plays are kept, so
that lists of them share their entries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

MISSED: Final[Any] = object()  # what a table answers where it has nothing
MOST: Final = 4096  # no game has more plays
NUMBERS: Final[tuple[Any, ...]] = tuple(range(MOST))


def kept_number(number: int) -> Any:
    """The number itself, as the one object of it."""
    return NUMBERS[number] if 0 <= number < MOST else number


def shifted(step: int, numbers: list[int]) -> list[Any]:
    """Each of the numbers and so much more."""
    return [kept_number(number + step) for number in numbers]


def add_shifted(found: list[Any], step: int, numbers: tuple[int, ...]) -> None:
    """Put each of the numbers and so much more at the end."""
    more: i64 = step
    for number in numbers:
        place: i64 = number
        place += more
        if 0 <= place < MOST:
            found.append(NUMBERS[place])
        else:
            found.append(number + step)


def packed(amounts: tuple[int, int, int]) -> Any:
    """Three amounts as one number, if they are small; a table keeps numbers without a fuss."""
    one, two, three = amounts
    if 0 <= one < 1024 and 0 <= two < 1024 and 0 <= three < 1024:
        return one + 1024 * two + 1048576 * three
    return amounts


def greatest(numbers: tuple[int, ...]) -> int:
    most = numbers[0]
    for number in numbers:
        if number > most:
            most = number
    return most


def bisect_left(numbers: list[int], number: int) -> int:
    """How many of the numbers, which ascend, are less."""
    low: i64 = 0
    high: i64 = len(numbers)
    while low < high:
        middle: i64 = (low + high) >> 1
        if numbers[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low


def bisect_right(numbers: list[int], number: int) -> int:
    """How many are not more."""
    return bisect_left(numbers, number + 1)


def insort(numbers: list[int], number: int) -> None:
    """Put in where it belongs; hands are short."""
    numbers.append(number)
    place: i64 = len(numbers) - 1
    while place > 0:
        before = numbers[place - 1]
        if before <= number:
            break
        numbers[place] = before
        place -= 1
    numbers[place] = number


def take_out(numbers: list[int], number: int) -> None:
    """Take it out, the first of those that are alike."""
    place: i64 = 0
    last: i64 = len(numbers) - 1
    while numbers[place] != number:
        place += 1
    while place < last:
        numbers[place] = numbers[place + 1]
        place += 1
    numbers.pop()
