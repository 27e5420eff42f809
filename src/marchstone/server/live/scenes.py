"""What a watcher of a live table gets: states, made once for all who see the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec import UNSET, UnsetType

from marchstone.core.ending import RESIGNED, Ending
from marchstone.core.protocol import Seat
from marchstone.core.words import Voice, Words
from marchstone.server.live import outgoing
from marchstone.server.live.course import Course
from marchstone.server.live.lines import seat_lines
from marchstone.server.live.outgoing import Offer, Parts, Players, State
from marchstone.server.live.standing import Standing
from marchstone.server.live.touched import touched
from marchstone.server.live.watcher import Watcher
from marchstone.server.people.names import seat_names
from marchstone.storage.rows import BOT, PLAYING, RESIGN
from marchstone.web.contexts import CurtainPart, LogLine, LogPart, PlayersPart, PromptPart
from marchstone.web.render import render_board, render_part

MOST_LINES = 80  # of the log
MOST_READERS = 24  # for whom they are kept: seats, languages, and the names that people have


@dataclass(frozen=True, slots=True)
class Scene:
    """All on which a state depends beside the table itself."""

    ply: int
    reader: Seat | None  # whose view it is
    mine: tuple[Seat, ...]
    curtain: Seat | None  # the seat that the device has to be handed to


class Scenes:
    def __init__(self, table: Standing) -> None:
        self._table = table
        self._version = -1
        self._texts: dict[tuple[Scene, str], str] = {}
        self._players: dict[tuple[tuple[Seat, ...], str], str] = {}
        self._boards: dict[tuple[Scene, str], str] = {}
        self._logs: dict[tuple[Any, ...], tuple[int, list[LogLine]]] = {}

    def news_for(self, watcher: Watcher) -> str | None:
        """The newest that this watcher has not seen."""
        table = self._table
        if table.course is not None:
            scene = self.scene_for(watcher.person, watcher.ready)
            if watcher.shown != scene:
                watcher.shown, watcher.shown_players = scene, table.version
                return self._text(scene, watcher.t)
        if watcher.shown_players != table.version:
            watcher.shown_players = table.version
            html = self.players(table.row.seats_of(watcher.person), watcher.t)
            return outgoing.encode(Players(html))
        return None

    def scene_for(self, person: str | None, ready: Seat | None = None) -> Scene:
        """Of several seats a person sees the one that acts, once it holds the device."""
        course = self._table.playing()
        mine = self._table.row.seats_of(person)
        if len(mine) < 2:
            return Scene(course.ply, mine[0] if mine else None, mine, None)
        acting = [seat for seat in mine if seat in course.to_act]
        if not acting:
            return Scene(course.ply, ready, mine, None)
        wanted = ready if ready in acting else acting[0]
        if wanted == ready:
            return Scene(course.ply, ready, mine, None)
        return Scene(course.ply, None, mine, wanted)

    def _text(self, scene: Scene, t: Words) -> str:
        self._forget()
        key = (scene, t.language)
        if key not in self._texts:
            self._texts[key] = outgoing.encode(self.state(scene, t))
        return self._texts[key]

    def _forget(self) -> None:
        """What was made before the table changed."""
        if self._version != self._table.version:
            self._version = self._table.version
            self._texts.clear()
            self._players.clear()

    def state(self, scene: Scene, t: Words) -> State:
        course = self._table.playing()
        seat = scene.reader if scene.curtain is None else scene.curtain
        over = course.outcome is not None
        yours = not over and seat is not None and seat in course.to_act and seat in scene.mine
        title = course.game.text.title(course.game.words(t.language))
        actions = self._actions(course, scene, t) if yours and scene.curtain is None else []
        return State(
            ply=scene.ply,
            seat=seat,
            decision=course.decisions(seat) if seat is not None else 0,
            yours=yours,
            over=over,
            title=t("Your turn — {game}", game=title) if yours else title,
            table={"status": self._table.row.status},
            parts=self._parts(course, scene, t),
            actions=actions,
            hint=self._table.row.has_hints and len(actions) > 1,
            last=sorted(touched(course, scene.reader)),
            curtain=self._curtain(scene, t),
        )

    def _curtain(self, scene: Scene, t: Words) -> str | UnsetType:
        if scene.curtain is None:
            return UNSET
        name = seat_names(self._table.row, t)[scene.curtain]
        return render_part(CurtainPart(scene.curtain, name), t)

    def _parts(self, course: Course, scene: Scene, t: Words) -> Parts:
        return Parts(
            board=self._board(scene, t) if scene.curtain is None else UNSET,
            prompt=render_part(self._prompt(course, scene, t), t),
            players=self.players(scene.mine, t),
            log=render_part(LogPart(tuple(self._log(course, scene.reader, t))), t),
        )

    def voice(self, reader: Seat | None, t: Words) -> Voice:
        words = self._table.playing().game.words(t.language)
        return Voice(words, seat_names(self._table.row, t), reader)

    def _board(self, scene: Scene, t: Words) -> str:
        """It depends on the course alone, and outlives people who come and go."""
        key = (scene, t.language)
        if key not in self._boards:
            if any(old.ply != scene.ply for old, _ in self._boards):
                self._boards.clear()
            course = self._table.playing()
            voice = self.voice(scene.reader, t)
            last = frozenset(touched(course, scene.reader))
            self._boards[key] = render_board(course.game, course.view(scene.reader), voice, last)
        return self._boards[key]

    def _actions(self, course: Course, scene: Scene, t: Words) -> list[Offer]:
        view, voice = course.view(scene.reader), self.voice(scene.reader, t)
        game = course.game
        return [
            Offer(action, game.path(action), game.text.label(view, action, voice))
            for action in view.legal
        ]

    def _prompt(self, course: Course, scene: Scene, t: Words) -> PromptPart:
        outcome = course.outcome
        voice = self.voice(scene.reader, t)
        if outcome is None:
            text = course.game.text.prompt(course.view(scene.reader), voice)
        else:
            text = course.match.result(voice)
        yours = scene.reader in course.to_act and scene.reader in scene.mine
        may_rematch = outcome is not None and bool(scene.mine)
        return PromptPart(
            text,
            yours,
            outcome is not None,
            is_thinking=not yours and self._is_bot_to_act(course),
            may_rematch=may_rematch,
        )

    def _is_bot_to_act(self, course: Course) -> bool:
        seats = [self._table.row.seats[seat] for seat in course.to_act]
        return any(seat.kind == BOT or seat.is_butler for seat in seats)

    def _log(self, course: Course, reader: Seat | None, t: Words) -> list[LogLine]:
        voice = self.voice(reader, t)
        told, lines = self._logs.get((reader, t.language, voice.names), (0, []))
        for move in course.moves[told:]:
            events = (event.seen_by(reader) for event in move.events or ())
            texts = [course.game.text.log(event, voice) for event in events]
            if move.kind == RESIGN:
                texts.append(Ending(RESIGNED, move.seat).line(voice))
            lines += [LogLine(move.ply + 1, text, move.seat) for text in texts if text]
        if len(self._logs) >= MOST_READERS:
            self._logs.clear()
        self._logs[reader, t.language, voice.names] = (course.ply, lines[-MOST_LINES:])
        return lines[-MOST_LINES:]

    def players(self, mine: tuple[Seat, ...], t: Words) -> str:
        """Made once for all who have the same seats, as all spectators do."""
        self._forget()
        key = (mine, t.language)
        if key not in self._players:
            self._players[key] = self._seats(mine, t)
        return self._players[key]

    def _seats(self, mine: tuple[Seat, ...], t: Words) -> str:
        table = self._table
        is_playing = table.row.status == PLAYING
        part = PlayersPart(
            seats=seat_lines(table, mine, t),
            watchers=table.count_watchers(),
            is_over=table.row.outcome is not None,
            may_resign=mine if is_playing and table.course is not None else (),
        )
        return render_part(part, t)
