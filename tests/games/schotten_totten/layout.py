"""Laying out a position card by card: whatever a test does not mention finds its place."""

from __future__ import annotations

from marchstone.games.schotten_totten.rules.cards import (
    BANSHEE,
    CLAN_CARDS,
    CODES,
    JOKERS,
    RECRUITER,
    STONES,
    STRATEGIST,
    TACTICS,
    TRAITOR,
)
from marchstone.games.schotten_totten.rules.claims import BLIND, MUD
from marchstone.games.schotten_totten.rules.rules import Position
from marchstone.games.schotten_totten.rules.state import hand_limit

ME, THEM = 0, 1
Sides = tuple[str, str]  # mine, theirs

BY_CODE = {code: card for card, code in enumerate(CODES)}
RUSES = (RECRUITER, STRATEGIST, BANSHEE, TRAITOR)
MORE = "…"  # in a deck: and the rest
MODE = {"bluff": BLIND, "mud": MUD}


def cards(codes: str) -> list[int]:
    return [BY_CODE[code] for code in codes.split() if code != MORE]


def has_tactics(word: object) -> bool:
    return any(code in BY_CODE and BY_CODE[code] >= CLAN_CARDS for code in str(word).split())


def declare(state: Position, stones: dict[int, Sides], declared: tuple[str, str]) -> None:
    """What the Joker on each player's side stands for."""
    for seat, code in enumerate(declared):
        for sides in stones.values():
            for card in cards(sides[seat]):
                if code and card in JOKERS:
                    state.declared[JOKERS.index(card)] = BY_CODE[code]


def count_tactics(
    state: Position, played: tuple[int, int] | None, jokers: tuple[bool, bool] | None
) -> None:
    """Unless told otherwise, both have played as many tactics cards."""
    out = [card for place in (*state.sides, state.discard) for card in place if card in TACTICS]
    count = (len(out) + sum(map(int.bit_count, state.modes)) + 1) // 2
    state.tactics_played = list(played or (count, count))
    for seat in (ME, THEM):
        sides = state.sides[seat * STONES : (seat + 1) * STONES]
        lies_there = any(card in JOKERS for side in sides for card in side)
        state.joker_played[seat] = jokers[seat] if jokers else lies_there


class Layout:
    """Deals with each card once, and knows which are left."""

    def __init__(self, state: Position, stones: dict[int, Sides]) -> None:
        self.state = state
        self.stones = stones
        tactics = TACTICS if state.options.variant == "tactics" else ()
        self.left = [*range(CLAN_CARDS), *tactics]

    def use(self, card: int) -> int:
        self.left.remove(card)  # ValueError: the card lies somewhere already
        return card

    def lay_modes(self, stone: int, mode_codes: str) -> None:
        for code in mode_codes.split():
            self.use(BY_CODE[code])
            self.state.lay_mode(stone - 1, MODE[code])

    def lay_sides(self, first: int) -> None:
        for number, sides in self.stones.items():
            for seat in (first, 1 - first):
                for card in cards(sides[seat]):
                    self.state.put(seat, number - 1, self.use(card))

    def lay_apart(self, seen: list[int]) -> None:
        """Card by card along all the other sides, so that as few as possible are complete."""
        free = [n for n in range(STONES) if n + 1 not in self.stones]
        for card in seen:
            places = [place * STONES + n for n in reversed(free) for place in (ME, THEM)]
            emptiest = min(places, key=lambda place: len(self.state.sides[place]))
            assert len(self.state.sides[emptiest]) < 3, "the other stones hold no more cards"
            self.state.put(*divmod(emptiest, STONES), self.use(card))

    def discard(self, pile: list[int]) -> None:
        for card in pile:
            self.state.discard += (self.use(card),)
            self.state.seen |= 1 << card if card < CLAN_CARDS else 0

    def deal(self, hands: tuple[str | None, ...], decks: tuple[str | None, ...]) -> None:
        state = self.state
        state.hands = [sorted(map(self.use, cards(hand or ""))) for hand in hands]
        state.decks = [list(map(self.use, cards(deck or "")))[::-1] for deck in decks]
        self.deal_tactics(decks[1])
        for seat, hand in enumerate(hands):
            while hand is None and len(state.hands[seat]) < hand_limit(state.options):
                state.hands[seat].insert(0, self.use(self.left[0]))
            state.hands[seat].sort()
        if decks[0] is None or MORE in decks[0]:
            state.decks[0][:0] = map(self.use, self.left[:])
        else:
            self.lay_apart(self.left[:])

    def deal_tactics(self, deck: str | None) -> None:
        """Those not mentioned: into the deck; else ruses into the pile, others to THEM."""
        tactics = [card for card in self.left if card >= CLAN_CARDS]
        if deck is None or MORE in deck:
            self.state.decks[1][:0] = map(self.use, tactics)
            return
        self.discard([card for card in tactics if card in RUSES])
        self.state.hands[THEM] += [self.use(card) for card in tactics if card not in RUSES]
