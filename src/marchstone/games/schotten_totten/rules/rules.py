"""The rules of Schotten Totten, in the order of the rulebook: a turn, claiming, the end."""

from __future__ import annotations

from bisect import insort
from functools import cache

from marchstone.core.chance.deal import dealer
from marchstone.core.protocol import Event, Outcome, tell
from marchstone.games.schotten_totten.rules import actions as act
from marchstone.games.schotten_totten.rules.border import STONES_IN, Border, won_with
from marchstone.games.schotten_totten.rules.cards import (
    CLAN,
    CLAN_CARDS,
    JOKERS,
    MODES,
    NONE,
    STONES,
    TACTIC,
)
from marchstone.games.schotten_totten.rules.state import (
    DECLARE,
    END,
    PLAY,
    RECRUIT_DRAW,
    Options,
    other_joker,
)
from marchstone.games.schotten_totten.rules.tactics import (
    apply_tactics,
    legal_returns,
    legal_tactics,
)

Events = list[Event] | None

_TURN = ((0,), (1,))
_CLAN_PLAYS = CLAN_CARDS * STONES
_PLAYS = tuple(range(act.RECRUIT))  # one int object an action: all rows share them
_DRAWS = (
    *((act.END_TURN,), (act.DRAW + CLAN,)),
    *((act.DRAW + TACTIC,), (act.DRAW + CLAN, act.DRAW + TACTIC)),
)


@cache
def rows(stones: int) -> tuple[tuple[int, ...], ...]:
    """For every card that goes to a stone: the actions that play it at one of these stones."""
    free = STONES_IN[stones]
    return tuple(tuple(_PLAYS[c * STONES + s] for s in free) for c in range(MODES[-1] + 1))


@cache
def claims(stones: int) -> tuple[int, ...]:
    return tuple(act.CLAIM + stone for stone in STONES_IN[stones])


class Position(Border):
    """A position that knows its rules."""

    __slots__ = ()

    @classmethod
    def new(cls, options: Options, seed: int) -> Position:
        state = cls()
        state.set_up(options, dealer(seed))
        return state

    def to_act(self) -> tuple[int, ...]:
        return () if self.result else _TURN[self.turn]

    def legal(self, seat: int) -> list[int]:
        if seat != self.turn or self.result:
            return []
        if self.phase == PLAY:
            return self.legal_plays(seat)
        if self.phase == END:
            return [*claims(self.claimable), *self.legal_draws()]
        if self.phase == DECLARE:
            return list(range(act.DECLARE, act.DECLARE + CLAN_CARDS))
        return [*self.legal_draws()] if self.phase == RECRUIT_DRAW else legal_returns(self, seat)

    def meant(self, seat: int, action: int) -> int:
        """ST-3: of two Jokers, which are alike, a record may name the other."""
        other = act.WITH_OTHER_JOKER.get(action)
        if other is None or action in (legal := self.legal(seat)):
            return action
        return other if other in legal else action

    def legal_plays(self, seat: int) -> list[int]:
        plays: list[int] = []
        at = rows(self.open[seat])
        hand = self.hands[seat]
        for card in hand:  # ST-7
            if card >= CLAN_CARDS:
                break
            plays += at[card]
        stuck = not plays
        if hand and hand[-1] >= CLAN_CARDS:
            plays += legal_tactics(self, seat, at)
        if self.claimable:  # ST-22
            plays += claims(self.claimable)
        if stuck:  # ST-9
            plays.append(act.PASS)
        return plays

    def legal_draws(self) -> tuple[int, ...]:
        """ST-8: the decks to choose from; without any, the turn ends without a draw."""
        if self.phase == END and not self.may_draw:
            return (act.END_TURN,)
        clan, tactics = self.decks
        return _DRAWS[bool(clan) + 2 * bool(tactics)]

    def apply(self, seat: int, action: int, events: Events = None) -> None:
        if action < _CLAN_PLAYS:
            card, stone = divmod(action, STONES)
            self.hands[seat].remove(card)
            self.put(seat, stone, card)  # ST-7
            if events is not None:
                events.append(Event("play", {"seat": seat, "card": card, "stone": stone}))
            self.after_play(events)
        elif act.CLAIM <= action < act.DRAW:
            self.claim(seat, action - act.CLAIM, events)
        elif act.DRAW <= action < act.RETURN and self.phase == END:
            self.draw(seat, action - act.DRAW, events)
            self.end_turn(events)
        elif action == act.PASS:
            self.pass_turn(seat, events)
        elif action == act.END_TURN:
            self.end_turn(events)
        else:
            apply_tactics(self, seat, action, events)

    def after_play(self, events: Events, may_draw: bool = True, passes: int = 0) -> None:
        """ST-6: the claims and the draw that follow; what leaves no choice happens by itself."""
        self.passes = passes
        self.may_draw = may_draw
        self.phase = END
        if self.full[self.turn] and self.options.claims != "expert":
            self.claimable = self.claimable_by(self.turn)
            if self.claimable:
                return
        else:
            self.claimable = 0
        self.draw_if_no_choice(events)

    def pass_turn(self, seat: int, events: Events) -> None:
        tell(events, "pass", seat=seat)
        self.after_play(events, may_draw=False, passes=self.passes + 1)

    def draw_if_no_choice(self, events: Events) -> None:
        """ST-8, unless there are two decks to choose from."""
        if self.may_draw:
            clan, tactics = self.decks
            if clan and tactics:
                return
            if clan or tactics:
                self.draw(self.turn, CLAN if clan else TACTIC, events)
        self.end_turn(events)

    def draw(self, seat: int, deck: int, events: Events) -> None:
        card = self.decks[deck].pop()
        insort(self.hands[seat], card)
        if deck == TACTIC and card in JOKERS:
            self.name_jokers(seat)
            card = card if card in self.hands[seat] else other_joker(card)
        if events is not None:
            events.append(Event("draw", {"seat": seat, "deck": deck}, {seat: {"card": card}}))

    def claim(self, seat: int, stone: int, events: Events) -> None:
        self.passes = 0
        self.claimable &= ~(1 << stone)
        self.give(stone, seat)
        if events is not None:
            events.append(Event("claim", {"seat": seat, "stone": stone}))
        reason = won_with(self.held[seat])
        if reason:
            self.end_round(seat, reason, events)
        elif self.phase == END and not self.claimable:
            self.draw_if_no_choice(events)

    def end_turn(self, events: Events) -> None:
        if self.passes == 2:
            self.deadlock(events)
            return
        self.turn = 1 - self.turn
        self.phase = PLAY
        expert = self.options.claims == "expert"
        self.claimable = self.claimable_by(self.turn) if expert else 0  # ST-22

    # The end: ST-38, ST-39

    def deadlock(self, events: Events) -> None:
        tell(events, "reveal", hands=[list(hand) for hand in self.hands])
        if self.round == self.options.rounds:
            self.revealed = tuple(map(tuple, self.hands))
        self.end_round(self.award_open_stones(events), "deadlock", events)

    def award_open_stones(self, events: Events) -> int:
        """From stone 1 upward until somebody meets ST-23; the winner, or NONE."""
        for stone in range(STONES):
            seat = self.stronger(stone) if self.owners[stone] == NONE else NONE
            if seat != NONE:
                self.give(stone, seat)
                tell(events, "award", seat=seat, stone=stone)
                if won_with(self.held[seat]):
                    return seat
        return ahead(*(held.bit_count() for held in self.held))

    def stronger(self, stone: int) -> int:
        """A complete side beats an incomplete one; two incomplete ones leave the stone open."""
        side = ahead(self.strengths[stone], self.strengths[STONES + stone])
        return self.first[stone] if side == NONE else side

    def end_round(self, winner: int, reason: str, events: Events) -> None:
        for seat in (0, 1):
            self.points[seat] += 5 if seat == winner else self.held[seat].bit_count()
        if winner != NONE:
            self.rounds_won[winner] += 1
        tell(events, "round", winner=winner, reason=reason, points=list(self.points))
        if self.round == self.options.rounds:
            self.end_match(reason)
        else:
            self.next_round(events)

    def next_round(self, events: Events) -> None:
        self.starter = 1 - self.starter  # ST-5
        self.deal(dealer(self.chance))
        if events is not None:
            hands = {seat: {"hand": list(self.hands[seat])} for seat in (0, 1)}
            events.append(Event("deal", {"round": self.round, "starter": self.starter}, hands))

    def end_match(self, reason: str) -> None:
        first = ahead(*self.points)
        if first == NONE:
            first = ahead(*self.rounds_won)
        ranks = (1, 1) if first == NONE else (1 + first, 2 - first)
        self.result = Outcome(ranks, reason if self.options.rounds == 1 else "match_points")

    def scores(self) -> tuple[int, ...]:
        """ST-39: points are added when a round ends."""
        return tuple(self.points)

    def outcome(self) -> Outcome | None:
        return self.result


def ahead(mine: int, theirs: int) -> int:
    """The seat with the greater number; NONE if they are equal."""
    return NONE if mine == theirs else int(theirs > mine)
