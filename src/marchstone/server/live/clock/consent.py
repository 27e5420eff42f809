"""What the people at a live table ask of each other, and settle by consent."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from marchstone.core.protocol import Seat
from marchstone.server.live import undoing
from marchstone.server.live.clock import pausing
from marchstone.server.live.clock.keeper import Keeper
from marchstone.server.live.course import Planned
from marchstone.server.live.standing import Standing


class Consent(ABC):
    standing: Standing
    clock: Keeper

    @abstractmethod
    async def settle(self, person: str, seat: Seat, plan: Callable[[], Planned]) -> None:
        """Write what is planned, if the seat is his."""

    async def undo(self, person: str, seat: Seat, decision: int) -> None:
        """Take back the seat's newest decision; NotUndone if the others have to be asked."""
        await self.settle(person, seat, lambda: undoing.undone(self.standing, seat, decision))

    async def ask_to_undo(self, person: str, seat: Seat, decision: int) -> None:
        await self.settle(person, seat, lambda: undoing.asked(self.standing, seat, decision))

    async def ask_to_end(self, person: str, seat: Seat) -> None:
        """Whether all others agree to end the game."""
        await self.settle(person, seat, lambda: undoing.asked_to_end(self.standing, seat))

    async def ask_to_pause(self, person: str, seat: Seat) -> None:
        """Whether all others agree; people at one device pause at once."""
        await self.settle(person, seat, lambda: undoing.asked_to_pause(self.standing, seat))

    async def resume(self, person: str, seat: Seat) -> None:
        """The seat is ready to go on."""
        lasted = self.clock.paused_for
        await self.settle(person, seat, lambda: pausing.resumed(self.standing, seat, lasted()))

    async def answer(self, person: str, seat: Seat, ply: int, *, yes: bool) -> None:
        """What somebody asked at this ply; whoever asked withdraws with a no."""
        plan = lambda: undoing.answered(self.standing, seat, ply, yes=yes)  # noqa: E731
        await self.settle(person, seat, plan)
