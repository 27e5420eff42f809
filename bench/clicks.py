"""How often a person would have to click in a game that bots play, and for what.

    python bench/clicks.py [--game stone-weapons-paper] [--games 40] [--seats 2] [--bot greedy]

Bots play; each of their decisions is then made again at the page, with the elements that its board
draws. A click is a pick or a button. One click may stand for several picks (data-walk), for a
whole row of raises (data-ladder, with the box of data-up-to ticked), or for an answer to what is
asked once more (data-later). To tick a box is a click, too.
What happens by itself is none: picks without a choice, what a ticked box answers (data-auto), and
passes. Against bots those pass by themselves who can do nothing else; with the clock, as among
people, every pass is left to it.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple

from marchstone import bots, games
from marchstone.core.chance.rng import Rng
from marchstone.core.match import Match
from marchstone.core.protocol import Action, AnyGame, Seat
from marchstone.core.words import ENGLISH, Voice
from marchstone.web.drawing import render_board

Path = tuple[str, ...]
TAG = re.compile(r"<[^>]*\sdata-pick=[^>]*>")
ATTRIBUTE = re.compile(r'\sdata-([a-z-]+)="([^"]*)"')
AUTO = re.compile(r"<input[^>]*\sdata-auto=[^>]*>")
ALWAYS = "always"  # the clock's
UP_TO = re.compile(r'data-up-to="([^"]*)"\s+data-up-to-while="([^"]*)"')
LATER_WHILE = re.compile(r'data-later-while="([^"]*)"')
NAMES = ("Ada", "Bert", "Cleo", "Dora")


class Box(NamedTuple):
    """An answer in advance: what it picks, and how long."""

    picks: Path
    while_: str


class Ticks(NamedTuple):
    """The boxes that are ticked."""

    up_to: bool = False
    boxes: frozenset[Box] = frozenset()


class Way(NamedTuple):
    """So many clicks, the decision behind those that they make, and what is ticked there."""

    clicks: int
    then: int
    ticks: Ticks


@dataclass(frozen=True)
class Decision:
    """One decision of a seat: what could be picked, what was, and what the board draws for it."""

    ply: int
    kind: str
    paths: tuple[Path, ...]
    chosen: Path
    walks: frozenset[Path] = frozenset()
    ladders: dict[str, dict[int, Path]] = field(default_factory=dict)
    otherwise: str = ""  # what is picked where the ladder is too high
    while_: str = ""
    clock: str = ""  # what is picked when it runs out
    boxes: frozenset[Box] = frozenset()
    laters: frozenset[tuple[Path, str]] = frozenset()  # with a pick, what answers a later decision
    later_while: str = ""


def main() -> None:
    given = arguments()
    game = games.get(given.game)
    decisions: Counter[str] = Counter()
    without_clock: Counter[str] = Counter()
    by_the_clock: Counter[str] = Counter()
    for seed in range(given.first, given.first + given.games):
        for made in played(game, given.bot, given.seats, seed):
            decisions.update(decision.kind for decision in made)
            without_clock += Person(made, has_clock=False).clicks()
            by_the_clock += Person(made, has_clock=True).clicks()
    counted = (decisions, without_clock, by_the_clock)
    players = given.games * given.seats
    print(f"{given.games} games of {given.bot} with {given.seats} seats, a player and game:")
    print(f"{'':12} decisions  against bots  by the clock")
    for kind, _ in decisions.most_common():
        print(row(kind, [counts[kind] / players for counts in counted]))
    print(row("clicks", [counts.total() / players for counts in counted]))


def row(name: str, each: list[float]) -> str:
    one, two, three = each
    return f"{name:12} {one:9.2f} {two:13.2f} {three:13.2f}"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="stone-weapons-paper")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    return parser.parse_args()


def played(game: AnyGame, bot: str, seats: int, seed: int) -> list[list[Decision]]:
    """A game, as the decisions of each seat."""
    match, rng, player = Match.start(game, {}, seats, seed), Rng(seed), bots.get(bot, game)
    made: list[list[Decision]] = [[] for _ in range(seats)]
    while match.outcome() is None:
        seat = match.to_act()[0]
        view = match.view(seat)
        action = player.choose(view, rng)
        made[seat].append(decided(game, view, seat, action, match.ply))
        match.play(seat, action)
    return made


def decided(game: AnyGame, view: Any, seat: Seat, action: Action, ply: int) -> Decision:
    html = render_board(game, view, Voice(ENGLISH, NAMES[: len(view.scores)], seat))
    drawn = [dict(ATTRIBUTE.findall(tag)) for tag in TAG.findall(html)]
    ladders: dict[str, dict[int, Path]] = {}
    for it in drawn:
        if "ladder" in it:
            ladders.setdefault(it["ladder"], {})[int(it["rung"])] = walk_of(it)
    otherwise, while_ = (UP_TO.findall(html) or [("", "")])[0]
    return Decision(
        ply,
        type(game.decode(action)).__name__,
        tuple(game.path(legal) for legal in view.legal),
        game.path(action),
        frozenset(walk_of(it) for it in drawn if "walk" in it),
        ladders,
        otherwise,
        while_,
        *boxes_of(html),
        frozenset((walk_of(it), it["later"]) for it in drawn if "later" in it),
        "".join(LATER_WHILE.findall(html)),
    )


def boxes_of(html: str) -> tuple[str, frozenset[Box]]:
    """The pick of the clock, and the boxes that answer at once."""
    drawn = [dict(ATTRIBUTE.findall(tag)) for tag in AUTO.findall(html)]
    clocks = [it["auto"] for it in drawn if "auto-after" in it]
    ticked = (Box(tuple(it["auto"].split()), it["auto-while"]) for it in drawn)
    return clocks[0] if clocks else "", frozenset(it for it in ticked if it.while_ != ALWAYS)


def walk_of(drawn: dict[str, str]) -> Path:
    return tuple(drawn.get("walk", drawn["pick"]).split())


class Person:
    """Makes the decisions of one seat with as few clicks as the page allows."""

    def __init__(self, made: list[Decision], *, has_clock: bool) -> None:
        self.made = made
        self.has_clock = has_clock
        # The fewest clicks from a decision on, by what is ticked there; found from the end.
        self.fewest = {(len(made), ticks): 0 for ticks in self.possible(len(made))}

    def clicks(self) -> Counter[str]:
        steps: dict[tuple[int, Ticks], Way] = {}
        for at in reversed(range(len(self.made))):
            for ticks in self.possible(at):
                ways = self.ways(at, ticks)
                best = min(ways, key=lambda way: way.clicks + self.fewest[way.then, way.ticks])
                self.fewest[at, ticks] = best.clicks + self.fewest[best.then, best.ticks]
                steps[at, ticks] = best
        found: Counter[str] = Counter()
        at, ticks = 0, Ticks()
        while at < len(self.made):
            way = steps[at, ticks]
            found[self.made[at].kind] += way.clicks
            at, ticks = way.then, way.ticks
        return found

    def possible(self, at: int) -> Iterator[Ticks]:
        boxes = list(self.boxes_at(at))
        for chosen in product((False, True), repeat=1 + len(boxes)):
            up_to, *ticked = chosen
            yield Ticks(up_to, frozenset(box for box, it in zip(boxes, ticked, strict=True) if it))

    def boxes_at(self, at: int) -> frozenset[Box]:
        return self.made[at].boxes if at < len(self.made) else frozenset()

    def way(self, clicks: int, then: int, ticks: Ticks) -> Way:
        """Ticks are lost with their boxes."""
        return Way(clicks, then, Ticks(ticks.up_to, ticks.boxes & self.boxes_at(then)))

    def ways(self, at: int, ticks: Ticks) -> list[Way]:
        decision = self.made[at]
        (chosen, *_), paths = decision.chosen, decision.paths
        answers = {box: [pick for pick in box.picks if (pick,) in paths] for box in decision.boxes}
        by_itself = self.has_clock or len(paths) == 1
        if any(chosen in answers[box] for box in ticks.boxes) or (
            chosen == decision.clock and by_itself
        ):
            return [self.way(0, at + 1, ticks)]
        if any(answers[box] for box in ticks.boxes):
            return [self.way(2, at + 1, Ticks(ticks.up_to))]  # the tick is taken away
        found = [self.way(*way) for way in self.by_hand(at, ticks)]
        for box, picks in answers.items():
            if chosen in picks:
                found.append(self.way(1, at + 1, Ticks(ticks.up_to, ticks.boxes | {box})))
        return found

    def by_hand(self, at: int, ticks: Ticks) -> Iterator[tuple[int, int, Ticks]]:
        decision, exact = self.made[at], Ticks(False, ticks.boxes)
        rungs = {walk for ladder in decision.ladders.values() for walk in ladder.values()}
        # In the list of all moves everything is meant exactly; it has to be unfolded.
        is_listed = ticks.up_to and decision.chosen in rungs
        yield own_picks(decision.paths, decision.chosen) + is_listed, at + 1, ticks
        for walk in decision.walks | rungs:
            if then := self.covered(at, walk):
                is_rung = walk in rungs
                yield 1 + (ticks.up_to and is_rung), then, exact if is_rung else ticks
        for walk, later in decision.laters:
            if walk == decision.chosen and (then := self.answered(at, later)):
                yield 1, then, ticks
        for name, ladder in decision.ladders.items():
            for limit in ladder:
                if then := self.outbid(at, name, limit):
                    yield 1 + (not ticks.up_to), then, Ticks(True, ticks.boxes)

    def covered(self, at: int, walk: Path) -> int:
        """Behind the decisions that the walk makes, which follow at once; 0 if it makes others."""
        begun, ply = at, self.made[at].ply
        while walk and at < len(self.made) and self.made[at].ply == ply:
            decision = self.made[at]
            if walk[: len(decision.chosen)] != decision.chosen:
                is_given_up = at > begun and all(path[0] != walk[0] for path in decision.paths)
                return at if is_given_up else 0  # the rest happened by itself
            walk, at, ply = walk[len(decision.chosen) :], at + 1, ply + 1
        return at

    def answered(self, at: int, later: str) -> int:
        """Behind the next decision, if it is asked and made so; 0 if it would be another."""
        is_asked = at + 1 < len(self.made) and (
            self.made[at + 1].later_while == self.made[at].later_while
        )
        if not is_asked:
            return at + 1
        return at + 2 if self.made[at + 1].chosen == (later,) else 0

    def outbid(self, at: int, name: str, limit: int) -> int:
        """Behind all decisions that are made by bidding up to the limit; 0 if it makes others."""
        while_ = self.made[at].while_
        while at < len(self.made):
            decision = self.made[at]
            is_asked = bool(decision.ladders) or (decision.otherwise,) in decision.paths
            if decision.while_ != while_ or not is_asked:
                return at
            rungs = decision.ladders.get(name, {})
            least = min(rungs, default=limit + 1)
            walk = rungs[least] if least <= limit else (decision.otherwise,)
            then = self.covered(at, walk)
            if not then:
                return 0
            at = then
        return at


def own_picks(paths: tuple[Path, ...], chosen: Path) -> int:
    """Those of a path that leave a choice, and the last."""
    count = 0
    for step in range(len(chosen)):
        left = [path for path in paths if path[:step] == chosen[:step]]
        following = {path[step] for path in left if len(path) > step}
        is_last = step == len(chosen) - 1
        count += is_last or len(left) < 2 or len(following) > 1
    return count


if __name__ == "__main__":
    main()
