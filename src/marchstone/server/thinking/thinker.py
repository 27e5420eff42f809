"""Where bots think: in processes of their own, which get a view and never a state."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from typing import Any

from marchstone.bots.bot import SECONDS
from marchstone.bots.hints import HINT, Suggestion
from marchstone.core.protocol import Action
from marchstone.server.limits import A_HOUSE, Homes
from marchstone.server.refusals import TooFast
from marchstone.server.thinking import thoughts
from marchstone.server.thinking.crew import Crew

MOST_WAITING = (
    8  # searches of one person; whoever has more gets answers at once, and less good ones
)
MOST_NEAR = MOST_WAITING * A_HOUSE  # searches of one address
LONGEST = 8.0  # seconds of one thought; Fierce takes three, and a busy machine some more


class Thinker:
    """Whoever answers at once has a process apart, so that he need not wait for those who search.

    A process is started when somebody has to think in it.
    """

    def __init__(self, processes: int = 0) -> None:
        self.hint_budget = HINT
        self.homes = Homes()
        self._searching = Crew(processes or max(1, (os.cpu_count() or 2) - 1))
        self._at_once = Crew(1)

    def word(self) -> int:
        """From which the chance of one thought follows."""
        return secrets.randbits(64)

    async def choose(
        self, table: str, game: str, bot: str, view: Any, *, whose: str = ""
    ) -> Action:
        """What the bot plays. It thinks for whoever made the table: people take their turns."""
        if self._has_enough(whose):
            bot = thoughts.QUICK
        given = (table, game, bot, view, self.word(), time.monotonic())
        is_quick = bot not in SECONDS
        action: Action = await self.think(
            table, thoughts.choose, *given, whose=whose, at_once=is_quick
        )
        return action

    async def suggest(
        self, table: str, game: str, view: Any, *, whose: str = ""
    ) -> tuple[Suggestion, ...]:
        """The best moves for the seat whose view it is."""
        if self._has_enough(whose):
            raise TooFast
        given = (game, view, self.word(), self.hint_budget)
        found: tuple[Suggestion, ...] = await self.think(table, thoughts.hint, *given, whose=whose)
        return found

    def _has_enough(self, whose: str) -> bool:
        home = self.homes.of(whose)
        is_his = self._searching.count(whose) >= MOST_WAITING
        return is_his or (home != "" and self._searching.count_at(home) >= MOST_NEAR)

    async def think(
        self,
        table: str,
        work: Callable[..., Any],
        *given: Any,
        whose: str = "",
        seconds: float = LONGEST,
        patient: bool = False,
        at_once: bool = False,
    ) -> Any:
        """What the work gives. TooLong if it takes more than so many seconds once it is its turn.

        Patient work, for which nobody holds his breath, waits until there is no other.
        """
        crew = self._at_once if at_once else self._searching
        fair = {"whose": whose, "home": self.homes.of(whose)}
        return await crew.think(table, work, given, seconds, **fair, patient=patient)

    def close(self) -> None:
        self._searching.close()
        self._at_once.close()
