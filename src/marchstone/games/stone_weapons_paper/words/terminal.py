"""The table of Stone, Weapons, Paper drawn with letters: castles side by side, then the rest.

▶ Anna · 3 stones, 4 weapons, 2 papers
  TWT.T
  . G .
  TWTWT
"""

from __future__ import annotations

from marchstone.core.words import Voice, Words
from marchstone.games.stone_weapons_paper.rules.cards import NONE, PAID_IN, PRICE
from marchstone.games.stone_weapons_paper.rules.castle import PLACES
from marchstone.games.stone_weapons_paper.rules.castle import picture as letters
from marchstone.games.stone_weapons_paper.rules.view import View
from marchstone.games.stone_weapons_paper.words import names

INK = (37, 31, 33)  # terminal colours of stone, weapons and paper


def picture(view: View, voice: Voice, *, colour: bool) -> str:
    t = voice.words
    lines = [
        t("Round {round}", round=view.round)
        + " · "
        + t("{name} is first", name=voice.names[view.first])
        + " · "
        + names.mood(t, view.mood)
    ]
    for seat in _seats(view):
        lines += _player(view, seat, voice)
    lines += _offer(view, t, colour)
    lines += _battle(view, voice)
    lines += _auction(view, voice)
    if view.seat is not None:
        hand = ", ".join(names.action_cards(t)[kind] for kind in view.hand)
        lines.append(t("Your hand: {cards}", cards=hand or "–"))
    return "\n".join(lines) + "\n"


def _seats(view: View) -> list[int]:
    """The reader last, next to his hand."""
    start = 0 if view.seat is None else view.seat + 1
    return [(start + i) % view.seats for i in range(view.seats)]


def castle_rows(castle: int) -> list[str]:
    rows = [[" "] * 5 for _ in range(3)]
    for (row, column), mark in zip(PLACES, letters(castle), strict=True):
        rows[row][column] = "·" if mark == "." else mark
    return ["".join(row) for row in rows]


def _player(view: View, seat: int, voice: Voice) -> list[str]:
    t = voice.words
    mark = "▶" if seat in view.to_act else " "
    cards = t.n("{n} action card", "{n} action cards", view.hand_sizes[seat])
    stock = names.amounts(t, view.stock[seat]) or t("no resources")
    head = f"{mark} {voice.names[seat]} · {stock} · {cards}"
    owned = names.offer_cards(t, view.developments[seat])
    rows = [f"    {row}" for row in castle_rows(view.castles[seat])]
    if owned:
        rows[1] += f"   {owned}"
    return [head, *rows]


def _offer(view: View, t: Words, colour: bool) -> list[str]:
    if not view.offer:
        return []
    return [t("On offer:"), *(f"    {_card(card, t, colour)}" for card in view.offer)]


def _card(card: int, t: Words, colour: bool) -> str:
    price = names.amount(t, PAID_IN[card], PRICE[card])
    if colour:
        price = f"\x1b[1;{INK[PAID_IN[card]]}m{price}\x1b[0m"
    return f"{names.offer_card(t, card)} · {price}"


def _battle(view: View, voice: Voice) -> list[str]:
    t, battle = voice.words, view.battle
    if battle is None:
        return []
    values = {"name": voice.names[battle.attacker], "other": voice.names[battle.defender]}
    loot = names.amounts(t, battle.loot)
    lines = [t("{name} attacks {other}, for {loot}.", loot=loot, **values)]
    if battle.forbidden != NONE:
        banned = names.symbols(t)[battle.forbidden]
        lines.append(t("{other} may not throw {symbol}.", symbol=banned, **values))
    thrown = [
        t("{name} has thrown.", name=voice.names[seat])
        for seat, done in zip((battle.attacker, battle.defender), battle.thrown, strict=True)
        if done
    ]
    return lines + thrown


def _auction(view: View, voice: Voice) -> list[str]:
    t, auction = voice.words, view.auction
    if auction is None or not auction.lots:
        return []
    lines = [t("Up for auction: {cards}", cards=names.offer_cards(t, auction.lots))]
    if auction.leader != NONE:
        values = {"name": voice.names[auction.leader], "bid": names.amounts(t, auction.bid)}
        lines.append(t("{name} bids {bid}.", **values))
    return lines
