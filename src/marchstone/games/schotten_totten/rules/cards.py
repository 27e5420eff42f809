"""The cards and stones of Schotten Totten as ints, with their facts in tables."""

from __future__ import annotations

COLOURS = ("red", "green", "blue", "yellow", "purple", "brown")
VALUES = 9
STONES = 9

# ST-1: clan card = colour * 9 + value - 1, so each colour is a field of nine bits in a mask.
CLAN_CARDS = len(COLOURS) * VALUES

# ST-3: the tactics cards follow the clan cards; the two Jokers are alike.
JOKER, JOKER_2, SPY, SHIELD_BEARER = range(54, 58)
BLIND_MANS_BLUFF, MUD_FIGHT = range(58, 60)
RECRUITER, STRATEGIST, BANSHEE, TRAITOR = range(60, 64)
CARDS = 64

TACTICS = range(CLAN_CARDS, CARDS)
JOKERS = (JOKER, JOKER_2)
MODES = (BLIND_MANS_BLUFF, MUD_FIGHT)
TROOPS = SHIELD_BEARER + 1  # cards below this number stand at a stone and may be moved

CLAN, TACTIC = 0, 1  # the two decks
DECKS = ("clan", "tactics")

NONE = -1

COLOUR = tuple(card // VALUES if card < CLAN_CARDS else NONE for card in range(CARDS))
VALUE = tuple(card % VALUES + 1 if card < CLAN_CARDS else 0 for card in range(CARDS))

ALL_CLAN = (1 << CLAN_CARDS) - 1
OF_COLOUR = tuple(0b111111111 << VALUES * colour for colour in range(len(COLOURS)))
OF_VALUE = (0, *(sum(1 << 9 * colour + v for colour in range(6)) for v in range(VALUES)))

# ST-27: the values an elite troop may stand for; its colour is always free.
WILD_VALUES = {
    JOKER: range(1, 10),
    JOKER_2: range(1, 10),
    SPY: range(7, 8),
    SHIELD_BEARER: range(1, 4),
}

CODES = (
    *(f"{'rgbypn'[COLOUR[card]]}{VALUE[card]}" for card in range(CLAN_CARDS)),
    *("joker", "joker2", "spy", "shield", "bluff", "mud"),
    *("recruiter", "strategist", "banshee", "traitor"),
)
"""A short name of each card, the same in every language: r9, joker (n is brown)."""


def deck_of(card: int) -> int:
    return CLAN if card < CLAN_CARDS else TACTIC


def clan_card(colour: int, value: int) -> int:
    return colour * VALUES + value - 1
