"""What a watcher of a live table gets: states, made once for all who see the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple
from zlib import crc32

from msgspec import UNSET, UnsetType

from marchstone.core.board import placed_voice
from marchstone.core.protocol import Action, AnyGame, Seat
from marchstone.core.words import Voice, Words
from marchstone.server.live import undoing
from marchstone.server.live.clock.questions import questions
from marchstone.server.live.course import Course
from marchstone.server.live.course.series import goes_on
from marchstone.server.live.course.told import ENDS, ending_of
from marchstone.server.live.course.touched import scored, touched
from marchstone.server.live.shown.lines import PlayerList
from marchstone.server.live.standing import Standing
from marchstone.server.live.watching import outgoing
from marchstone.server.live.watching.outgoing import Line, Offer, Players, Points, State, Undo
from marchstone.server.live.watching.watcher import Watcher
from marchstone.server.people.names import seat_names
from marchstone.storage.rows import BOT, HOST, Move
from marchstone.storage.rows import Seat as Sitter
from marchstone.web.contexts import (
    CurtainPart,
    LogLine,
    LogPart,
    PromptPart,
)
from marchstone.web.drawing import (
    PLAYERS,
    Drawn,
    all_named,
    changes,
    drawn_after,
    drawn_part,
    flat,
    marked,
    named,
    unbundle,
    whole,
)
from marchstone.web.offers import mask_of, told_once
from marchstone.web.render import render_part

MOST_LINES = 80  # of the log
PROMPT = "prompt"


class Scene(NamedTuple):
    """All on which a state depends beside the table itself."""

    ply: int
    reader: Seat | None  # whose view it is
    mine: tuple[Seat, ...]
    curtain: Seat | None  # the seat that the device has to be handed to


@dataclass(slots=True, eq=False)  # frozen it would take three times as long to make
class Shown:
    """A scene as it is drawn, one for all who see it; the next is sent as what differs from it."""

    scene: Scene
    names: tuple[str, ...]
    parts: Drawn  # of the board, and the prompt: with places for names
    actions: tuple[Action, ...]
    mask: int  # of the actions
    scores: tuple[int, ...]
    undone: int  # the newest row that took back others

    def leads_to(self, new: Shown) -> bool:
        """Whether the same eyes look at both, so that the new one can be told as a difference."""
        old, now = self.scene, new.scene
        if self.undone != new.undone:
            return False  # lines of the log are gone
        if old.curtain is not None or now.curtain is not None or old.ply > now.ply:
            return False
        return (old.reader, old.mine, self.names) == (now.reader, now.mine, new.names)


@cache
def _title(game: AnyGame, t: Words, *, yours: bool) -> str:
    title = game.text.title(game.words(t.language))
    return t("Your turn — {game}", game=title) if yours else title


class Scenes:
    def __init__(self, table: Standing) -> None:
        self._table = table
        self._version = -1
        self._seated: tuple[Sitter, ...] | None = None  # those whose names are known
        self._names: dict[str, tuple[str, ...]] = {}
        self._shown: dict[tuple[Scene, tuple[str, ...], str, bool], Shown] = {}
        self._boards: dict[tuple[Seat | None, str], Drawn] = {}  # the newest of each reader
        self._list = PlayerList(table)
        self._players: dict[tuple[tuple[Seat, ...], str], dict[str, str]] = {}
        self._drawn: tuple[Shown | None, Any] = (None, None)  # the newest, and from which view
        self._texts: dict[tuple[object, ...], str] = {}

    def news_for(self, watcher: Watcher) -> str | None:
        """The newest that this watcher has not seen."""
        table, seen = self._table, watcher.shown
        if seen is not None and watcher.version == table.version:
            return None
        if table.course is not None:
            scene = self.scene_for(watcher.person, watcher.ready)
            if seen is None or seen.scene != scene or seen.names != self.names(watcher.t):
                return self._news(watcher, self.shown(scene, watcher.t))
        if watcher.version == table.version:
            return None
        watcher.version = table.version
        players = self.players(table.row.seats_of(watcher.person), watcher.t)
        if watcher.players == players:
            return None
        watcher.players = players
        return outgoing.encode(Players(named(whole(players, PLAYERS), self.names(watcher.t))))

    def _news(self, watcher: Watcher, new: Shown) -> str:
        self._forget()
        old = watcher.shown if watcher.takes_parts else None
        old = old if old and old.leads_to(new) else None
        once = told_once(self._table.playing().game, new.mask)
        told = watcher.told if old else 0
        players = self.players(new.scene.mine, watcher.t, new.scores)
        others = changes(watcher.players, players) if watcher.players != players else {}
        key = (old, new, told & once, *others)
        if key not in self._texts:
            self._texts[key] = self._text(old, new, told, others, watcher.t)
        watcher.shown, watcher.players, watcher.told = new, players, told | once
        watcher.version = self._table.version
        return self._texts[key]

    def _text(
        self, old: Shown | None, new: Shown, told: int, players: dict[str, str], t: Words
    ) -> str:
        if old is None:
            return outgoing.encode(self._whole(new, t))
        return outgoing.encode(self._change(old, new, told, players, t))

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

    def _forget(self) -> None:
        """What was made before the table changed."""
        if self._version != self._table.version:
            self._version = self._table.version
            self._texts.clear()
            self._players.clear()

    def rest(self) -> None:
        """Whoever follows has been sent it by now; who comes later has it made again."""
        self._texts.clear()
        for drawn in self._boards.values():
            unbundle(drawn)
        self._boards.clear()
        self._list.rest()

    def shown(self, scene: Scene, t: Words) -> Shown:
        """It outlives people who come and go."""
        names = self.names(t)
        key = (scene, names, t.language, self._is_bot_to_act())
        if key not in self._shown:
            if self._shown and next(iter(self._shown))[0].ply != scene.ply:
                self._shown.clear()  # all that are kept are of one ply
            self._shown[key] = self._draw(scene, names, t)
        return self._shown[key]

    def _board(self, course: Course, scene: Scene, view: Any, words: Words) -> Drawn:
        """Behind a curtain there is none."""
        if scene.curtain is not None:
            return {}
        key = (scene.reader, words.language)
        drawn = drawn_after(self._boards.get(key, {}), course.game, view, words, scene.reader)
        self._boards[key] = drawn
        return drawn

    def _draw(self, scene: Scene, names: tuple[str, ...], t: Words) -> Shown:
        course = self._table.playing()
        view, words = course.view(scene.reader), course.game.words(t.language)
        parts = self._board(course, scene, view, words)
        parts[PROMPT] = drawn_part(self._prompt(course, scene, view, words), t)
        is_his = scene.curtain is None and scene.reader in scene.mine
        actions = view.legal if is_his and course.pause is None else ()
        told = (actions, mask_of(actions), view.scores, course.told.undone)
        new = Shown(scene, names, parts, *told)
        self._drawn = (new, view)
        return new

    def stamp(self, scene: Scene, t: Words) -> str:
        """By which a page says what it shows."""
        return f"{crc32(repr((scene, self.names(t), t.language)).encode()):08x}"

    def follow_from(self, watcher: Watcher, stamp: str) -> None:
        """If the page shows how the table stands, it needs only what comes after."""
        scene = self.scene_for(watcher.person)
        if stamp == self.stamp(scene, watcher.t):
            watcher.shown = self.shown(scene, watcher.t)
            watcher.told = told_once(self._table.playing().game, watcher.shown.mask)

    def state(self, scene: Scene, t: Words) -> State:
        """All of it, for a page."""
        return self._whole(self.shown(scene, t), t)

    def _whole(self, new: Shown, t: Words) -> State:
        course, scene, names = self._table.playing(), new.scene, new.names
        last = sorted(touched(course, scene.reader))
        drawn = flat(new.parts)
        parts = {PROMPT: named(drawn[PROMPT], names)}
        parts[PLAYERS] = named(whole(self.players(scene.mine, t, new.scores), PLAYERS), names)
        parts["log"] = render_part(LogPart(self._log(course, scene.reader, t)), t)
        if scene.curtain is None:
            parts["board"] = marked(named(whole(drawn), names), last)
        return self._state(course, new, parts, 0, UNSET, last, t)

    def _change(
        self, old: Shown, new: Shown, told: int, players: dict[str, str], t: Words
    ) -> State:
        """What the page that shows the old one does not have."""
        course, reader = self._table.playing(), new.scene.reader
        parts = all_named(changes(old.parts, new.parts) | players, new.names)
        moves, voice = course.told.since(old.scene.ply), self.voice(reader, t)
        lines = [
            (line.ply, line.seat, line.text, line.keys or ())
            for move in moves
            for line in self._told(course, move, voice)
        ]
        last, points = sorted(touched(course, reader)), scored(course.game, moves, reader)
        return self._state(course, new, parts, told, lines[-MOST_LINES:], last, t, points)

    def _state(
        self,
        course: Course,
        new: Shown,
        parts: dict[str, str],
        told: int,
        lines: list[Line] | UnsetType,
        last: list[str],
        t: Words,
        points: list[Points] | None = None,
    ) -> State:
        scene, over = new.scene, course.outcome is not None
        seat = scene.reader if scene.curtain is None else scene.curtain
        yours = not over and seat is not None and seat in course.to_act and seat in scene.mine
        yours = yours and course.pause is None
        return State(
            ply=scene.ply,
            seat=seat,
            decision=course.decisions(seat) if seat is not None else 0,
            yours=yours,
            over=over,
            title=_title(course.game, t, yours=yours),
            table={"status": self._table.row.status},
            parts=parts,
            lines=lines,
            actions=self._offers(course, new, told, t),
            hint=self._table.row.has_hints and len(new.actions) > 1,
            last=last,
            curtain=self._curtain(scene, t),
            undo=self._undo(scene),
            asked=questions(self._table, scene.mine, self.names(t), t),
            points=points or UNSET,
        )

    def _undo(self, scene: Scene) -> Undo | None:
        undo = undoing.offered(self._table, scene.mine)
        course = self._table.playing()
        if undo is None or (undo.how != undoing.NOW and course.told.has_asked(undo.seat)):
            return None
        return Undo(*undo, course.decisions(undo.seat))

    def _offers(self, course: Course, new: Shown, told: int, t: Words) -> list[Offer | Action]:
        """What the page was told already is left at its number."""
        unknown = new.mask & ~told
        if not unknown:
            return list(new.actions)
        drawn, view = self._drawn
        view = view if drawn is new else course.view(new.scene.reader)
        voice = self.voice(new.scene.reader, t)
        path, label = course.game.path, course.game.text.label
        return [
            Offer(action, path(action), label(view, action, voice))
            if unknown >> action & 1
            else action
            for action in new.actions
        ]

    def _curtain(self, scene: Scene, t: Words) -> str | UnsetType:
        if scene.curtain is None:
            return UNSET
        return render_part(CurtainPart(scene.curtain, self.names(t)[scene.curtain]), t)

    def names(self, t: Words) -> tuple[str, ...]:
        row = self._table.row
        if self._seated is not row.seats:
            self._seated = row.seats
            self._names.clear()
        if t.language not in self._names:
            self._names[t.language] = seat_names(row, t)
        return self._names[t.language]

    def voice(self, reader: Seat | None, t: Words) -> Voice:
        return Voice(self._table.playing().game.words(t.language), self.names(t), reader)

    def _prompt(self, course: Course, scene: Scene, view: object, words: Words) -> PromptPart:
        outcome, voice = course.outcome, placed_voice(words, scene.reader, course.match.seats)
        if outcome is None:
            text = course.game.text.prompt(view, voice)
        else:
            text = course.match.result(voice)
        yours = scene.reader in course.to_act and scene.reader in scene.mine
        may_rematch = outcome is not None and bool(scene.mine)
        return PromptPart(
            text,
            yours,
            outcome is not None,
            is_thinking=not yours and self._is_bot_to_act(),
            may_rematch=may_rematch,
            is_series=goes_on(self._table.row, outcome),
        )

    def _is_bot_to_act(self) -> bool:
        seats = self._table.row.seats
        for seat in self._table.playing().to_act:
            if seats[seat].kind == BOT or seats[seat].is_butler:
                return True
        return False

    def _log(self, course: Course, reader: Seat | None, t: Words) -> tuple[LogLine, ...]:
        """Told from the end on: the newest lines are wanted."""
        voice, lines = self.voice(reader, t), list[LogLine]()
        for move in reversed(course.moves):
            if len(lines) >= MOST_LINES:
                break
            lines += reversed(list(self._told(course, move, voice)))
        return tuple(lines[:MOST_LINES][::-1])

    def _told(self, course: Course, move: Move, voice: Voice) -> Iterator[LogLine]:
        for event in move.events or ():
            seen = event.seen_by(voice.reader)
            text = course.game.text.log(seen, voice)
            if text:
                yield LogLine(move.ply + 1, text, move.seat, course.game.touched(seen))
        said, seat = undoing.line(move, voice), move.seat if move.player != HOST else None
        if move.kind in ENDS:
            said = ending_of(move).line(voice)
        if said:
            yield LogLine(move.ply + 1, said, seat, ())

    def players(
        self, mine: tuple[Seat, ...], t: Words, scores: tuple[int, ...] | None = None
    ) -> dict[str, str]:
        """Made once for all who have the same seats; with places for names."""
        self._forget()
        key = (mine, t.language)
        if key not in self._players:
            self._players[key] = self._list.drawn(mine, t, scores)
        return self._players[key]
