"""The side part of the board, ready to draw: players, hand, missions, the final scoring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from marchstone.core.words import Voice, Words
from marchstone.games.rebirth.rules.cards import IRELAND_CODES, NONE, TILE_CODES, TILES
from marchstone.games.rebirth.rules.missions import standing
from marchstone.games.rebirth.rules.state import Step
from marchstone.games.rebirth.rules.view import View
from marchstone.games.rebirth.words import names
from marchstone.games.rebirth.words.final_words import step_words
from marchstone.games.rebirth.words.who import compared, named

TRACK = 50  # points that the score track shows at least
LAP = 25  # it grows by so many


@dataclass(frozen=True, slots=True)
class Player:
    seat: int
    name: str
    is_in_turn: bool
    has_won: bool
    points: int
    part: int  # of the score track, in hundredths
    castles: int
    sites: int
    tiles: int  # still to place
    missions: int  # secret ones
    has_token: bool  # a double token still to be put


@dataclass(frozen=True, slots=True)
class Pile:
    """Tiles of one kind."""

    code: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Mission:
    key: str
    words: str
    value: str
    bubble: str
    scorers: tuple[int, ...] = ()  # in order; the first got the higher value
    doubled: tuple[int, ...] = ()  # whose double tokens lie on it
    names: str = ""  # of those who scored it


@dataclass(frozen=True, slots=True)
class Line:
    """A step of the final scoring."""

    seat: int
    words: str
    points: int
    total: int  # of this player after it


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    lines: tuple[Line, ...]


def players(view: View, voice: Voice) -> tuple[Player, ...]:
    """Clockwise after the one who looks, who comes last."""
    me = view.seat or 0
    order = [(me + step) % view.seats for step in range(1, view.seats + 1)]
    whole = max(TRACK, -(-max(view.scores) // LAP) * LAP)
    return tuple(_player(view, seat, whole, voice) for seat in order)


def _player(view: View, seat: int, whole: int, voice: Voice) -> Player:
    return Player(
        seat=seat,
        name=voice.names[seat],
        is_in_turn=seat in view.to_act,
        has_won=view.result is not None and view.result.ranks[seat] == 1,
        points=view.scores[seat],
        part=100 * view.scores[seat] // whole,
        castles=view.holders.count(seat),
        sites=view.reached[seat].bit_count(),
        tiles=view.hand_sizes[seat] + view.supply_sizes[seat],
        missions=view.mission_counts[seat],
        has_token=view.land.is_ireland and view.doubled[seat] == NONE,
    )


def piles(tiles: tuple[int, ...], t: Words) -> tuple[Pile, ...]:
    """Tiles by kind; those of one kind are alike, so they are one thing to pick."""
    kinds = (tile for tile in range(TILES) if tile in tiles)
    return tuple(Pile(TILE_CODES[k], names.tiles(t)[k], tiles.count(k)) for k in kinds)


def public_missions(view: View, voice: Voice) -> tuple[Mission, ...]:
    return tuple(_public(view, mission, voice) for mission in view.face_up)


def _public(view: View, mission: int, voice: Voice) -> Mission:
    scorers = view.scorers[mission]
    return Mission(
        key=f"mission-{IRELAND_CODES[mission]}",
        words=names.mission(voice.words, view.land, mission),
        value=names.mission_value(view.land, mission),
        bubble=_worth(view, mission, voice),
        scorers=scorers,
        doubled=tuple(s for s in range(view.seats) if view.doubled[s] == mission),
        names=", ".join(voice.names[seat] for seat in scorers),
    )


def _worth(view: View, mission: int, voice: Voice) -> str:
    """A public mission with what it brings the next one who fulfils it."""
    t = voice.words
    first, later = names.mission_value(view.land, mission).split("/")
    scorers = view.scorers[mission]
    if not scorers:
        return t("{first} points for the first, {later} for all others.", first=first, later=later)
    who = named(scorers, voice)
    return t.n(
        "{n} point. Scored by: {names}.", "{n} points. Scored by: {names}.", int(later), names=who
    )


def own_missions(view: View, voice: Voice) -> tuple[Mission, ...]:
    """The secret missions of the one who looks, and how they stand."""
    if view.seat is None:
        return ()
    t, here = voice.words, view.land
    return tuple(
        Mission(
            key=f"secret-{number}",
            words=names.mission(t, here, mission),
            value=names.mission_value(here, mission).partition("/")[0],
            bubble=_stands(view, mission, view.seat, voice),
        )
        for number, mission in enumerate(view.missions[view.seat])
    )


def _stands(view: View, mission: int, seat: int, voice: Voice) -> str:
    t = voice.words
    if view.land.is_ireland:
        done = view.fulfilled[seat] >> mission & 1
        return t("Fulfilled.") if done else t("Not fulfilled yet.")
    counts = list(standing(view, mission))
    if not counts:
        return t("Yours in any case.")
    return t("As it stands{counts}.", counts=compared(counts, voice))


def chapters(view: View, voice: Voice) -> tuple[Chapter, ...]:
    """The final scoring step by step."""
    if not view.final:
        return ()
    t = voice.words
    titles = {
        "settlement": t("Unfinished settlements"),
        "castles": t("Castles, 5 points each"),
        "mission": t("Missions"),
        "tiebreak": t("Tie-break"),
    }
    lines = list(zip(view.final, _lines(view, voice), strict=True))
    found = ((title, _of(kind, lines)) for kind, title in titles.items())
    return tuple(Chapter(title, said) for title, said in found if said)


def _of(kind: str, lines: list[tuple[Step, Line]]) -> tuple[Line, ...]:
    return tuple(line for step, line in lines if step.kind == kind)


def _lines(view: View, voice: Voice) -> Iterator[Line]:
    totals = list(view.scores)
    for step in view.final:
        totals[step.seat] -= step.points
    for step in view.final:
        totals[step.seat] += step.points
        words = step_words(step, view.options.map, voice)
        yield Line(step.seat, words, step.points, totals[step.seat])
