"""What a client asks for over the socket of a table."""

from __future__ import annotations

from marchstone.server.http import messages
from marchstone.server.http.visits import Visit
from marchstone.server.live import making
from marchstone.server.live.livetable import LiveTable
from marchstone.server.live.shown import past
from marchstone.server.live.watching import outgoing
from marchstone.server.live.watching.watcher import Watcher
from marchstone.server.refusals import BadMessage


async def obey(
    visitor: Visit, live: LiveTable, watcher: Watcher, message: messages.Message
) -> None:
    match message:
        case messages.Ping():
            watcher.say(outgoing.encode(outgoing.Pong()))
        case messages.Hello(ply=ply):
            _greet(watcher, ply)
        case messages.Past(ply=ply):
            visitor.spend(visitor.house.meters.past)
            watcher.say(past.shown(live.standing, live.scenes, watcher, ply))
        case messages.Ready(seat=seat):
            _hand_over(live, watcher, seat)
        case _:
            await _serve(visitor, live, watcher, message)


async def _serve(
    visitor: Visit, live: LiveTable, watcher: Watcher, message: messages.Message
) -> None:
    """What is done only for somebody whom we know."""
    person, house = visitor.known(), visitor.house
    match message:
        case messages.Play(seat=seat, action=action, decision=decision, lag=lag):
            await live.play(person.id, seat, action, decision, lag)
        case messages.Undo() | messages.Ask() | messages.End() | messages.Answer():
            await _undo(visitor, live, message)
        case messages.Pause(seat=seat):
            _check_seat(live, seat)
            house.meters.ask.spend(person.id)
            await live.ask_to_pause(person.id, seat)
        case messages.Resume(seat=seat):
            house.meters.undo.spend(person.id)
            await live.resume(person.id, seat)
        case messages.Hint(seat=seat, decision=decision):
            _check_seat(live, seat)
            house.meters.hint.spend(person.id)
            live.hints.ask(watcher, person.id, seat, decision)
        case messages.Chat(text=text, aside=aside):
            house.meters.chat.spend(person.id)
            await live.chat.say(person.id, text, aside=aside)
        case messages.Mute(person=muted, on=on):
            await house.tables.mute(person.id, muted, on=on)
        case messages.Resign(seat=seat):
            await live.resign(person.id, seat)
        case messages.Butler(seat=seat):
            _check_seat(live, seat)
            await live.call_butler(person.id, seat)
        case messages.Back():
            await live.take_back(person.id)
        case messages.Rematch():
            visitor.spend(house.meters.table)
            await making.rematch(house.store, live, person, house.room)


async def _undo(visitor: Visit, live: LiveTable, message: messages.Message) -> None:
    person, meters = visitor.known(), visitor.house.meters
    match message:
        case messages.Undo(seat=seat, decision=decision):
            meters.undo.spend(person.id)
            await live.undo(person.id, seat, decision)
        case messages.Ask(seat=seat, decision=decision):
            meters.ask.spend(person.id)
            await live.ask_to_undo(person.id, seat, decision)
        case messages.End(seat=seat):
            meters.ask.spend(person.id)
            await live.ask_to_end(person.id, seat)
        case messages.Answer(seat=seat, ply=ply, yes=yes):
            meters.undo.spend(person.id)
            await live.answer(person.id, seat, ply, yes=yes)


def _greet(watcher: Watcher, ply: int) -> None:
    """The client says what it shows; if that is not the newest, it gets the newest."""
    if watcher.shown is not None and watcher.shown.scene.ply != ply:
        watcher.shown = None
        watcher.wake()


def _check_seat(live: LiveTable, seat: int) -> None:
    if not 0 <= seat < len(live.row.seats):
        raise BadMessage("there is no such seat")


def _hand_over(live: LiveTable, watcher: Watcher, seat: int) -> None:
    """The device is in the hands of this seat; it shows his board, if the seat is the person's."""
    if seat in live.row.seats_of(watcher.person):
        watcher.ready, watcher.version = seat, -1
        watcher.wake()
