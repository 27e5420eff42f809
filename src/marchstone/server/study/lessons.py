"""Lessons on the board of their game. They know no table and no store: what a learner has chosen
comes with each request, and what it brings about is played anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from marchstone.core.errors import MarchstoneError
from marchstone.core.lesson import Lesson, Moment, Step, lessons, newcomer
from marchstone.core.protocol import Action, AnyGame
from marchstone.core.words import Voice, Words
from marchstone.server.people.names import bot_title
from marchstone.server.refusals import NoSuchLesson
from marchstone.web.contexts.games.lessons import (
    DecisionLine,
    LessonLine,
    LessonPart,
    NewcomerWords,
)
from marchstone.web.drawing import render_board
from marchstone.web.render import render_part

LONGEST = 400  # letters of what was chosen
MOST_SHOWN = 5  # moves that are shown one after another; of more, only what they lead to
RIVAL = "gentle"


def find(lesson: str, of: tuple[Lesson, ...]) -> Lesson:
    """The lesson by its name, or the first; NoSuchLesson if there is none."""
    found = [it for it in of if lesson in ("", it.name)]
    if not found:
        raise NoSuchLesson
    return found[0]


def path_of(lesson: Lesson) -> str:
    return f"/learn/{lesson.game.name}/{lesson.name}"


def listed(lesson: Lesson, t: Words, *, others_only: bool = False) -> tuple[LessonLine, ...]:
    """The lessons of the same game."""
    words = lesson.game.words(t.language)
    every = (it for it in lessons(lesson.game) if not (others_only and it is lesson))
    return tuple(LessonLine(path_of(it), words(it.title)) for it in every)


def newcomer_words(game: AnyGame, t: Words) -> NewcomerWords:
    """What a table of the game tells somebody who does not know it."""
    told, words = newcomer(game), game.words(t.language)
    blocks = zip(game.moves.starts, game.moves.blocks, strict=True)
    ranges = {block.kind.__name__: (start, start + block.size - 1) for start, block in blocks}
    return NewcomerWords(
        words(told.aim) if told.aim else "",
        {kind: words(text) for kind, text in told.next.items()},
        tuple(DecisionLine(it, *ranges[it], words(text)) for it, text in told.decisions.items()),
    )


@dataclass(frozen=True, slots=True)
class Place:
    """How far a learner is, and what he chose on the way, by step."""

    at: int
    chosen: Mapping[int, Action]

    @classmethod
    def read(cls, lesson: Lesson, at: int, moves: str) -> Place:
        """Whatever the address says; what makes no sense there counts as not said."""
        last = len(lesson.steps) - 1
        told = dict(enumerate(moves[:LONGEST].split(".")[:last]))
        chosen = {step: int(it) for step, it in told.items() if it.isascii() and it.isdecimal()}
        right = {step: it for step, it in chosen.items() if _is_right(lesson, step, it)}
        return cls(max(0, min(at, last)), right)

    @property
    def moves(self) -> str:
        told = (str(self.chosen.get(step, "")) for step in range(self.at))
        return ".".join(told).rstrip(".")


def _is_right(lesson: Lesson, step: int, action: Action) -> bool:
    return 0 <= action < lesson.game.num_actions and lesson.is_right(step, action)


@dataclass(frozen=True, slots=True)
class Lecture:
    """A lesson as one person reads it."""

    lesson: Lesson
    t: Words
    name: str  # what the learner is called

    @property
    def title(self) -> str:
        return self._voice.words(self.lesson.title)

    @property
    def _voice(self) -> Voice:
        lesson, rival = self.lesson, bot_title(RIVAL, self.t)
        others = [rival if lesson.seats == 2 else f"{rival} ({n + 1})" for n in range(lesson.seats)]
        others[lesson.learner] = self.name
        return Voice(lesson.game.words(self.t.language), tuple(others), lesson.learner)

    def answer(self, place: Place, action: Action | None) -> dict[str, Any]:
        """What an action leads to: to the next step, or to a word about it."""
        lesson = self.lesson
        is_asked = lesson.steps[place.at].play is not None
        if action is None or not is_asked or not 0 <= action < lesson.game.num_actions:
            return self.state(place)
        word = self._voice.words(lesson.word(place.at, action))
        if not lesson.is_right(place.at, action):
            return self.state(place, word, is_right=False)
        chosen = {**place.chosen, place.at: action}
        return self.state(Place(place.at + 1, chosen), word, is_right=True)

    def state(self, place: Place, word: str = "", *, is_right: bool = True) -> dict[str, Any]:
        """All that the page shows of a step."""
        place, moments = self._moments(place)
        step, now = self.lesson.steps[place.at], moments[-1]
        view = now.match.view(self.lesson.learner)
        return {
            "at": place.at,
            "steps": len(self.lesson.steps),
            "moves": place.moves,
            "right": is_right,
            "parts": {
                "board": self._board(now),
                "prompt": self._prompt(step),
                "words": render_part(self._words(place, step, word, is_right), self.t),
            },
            "shown": self._shown(moments) if is_right and word else [],
            "last": self._touched(now),
            "actions": self._offers(view) if step.play is not None else [],
            "light": step.light,
            "play": self.lesson.game.path(step.play) if step.play is not None else (),
        }

    def _moments(self, place: Place) -> tuple[Place, list[Moment]]:
        """What was chosen may lead where the lesson cannot go on: then as it was asked for."""
        try:
            return place, self.lesson.moments(place.at, place.chosen)
        except MarchstoneError:
            place = replace(place, chosen={})
            return place, self.lesson.moments(place.at, {})

    def _board(self, moment: Moment) -> str:
        view = moment.match.view(self.lesson.learner)
        return render_board(self.lesson.game, view, self._voice, frozenset(self._touched(moment)))

    def _touched(self, moment: Moment) -> list[str]:
        game, learner = self.lesson.game, self.lesson.learner
        keys = (game.touched(event.seen_by(learner)) for event in moment.events)
        return sorted({key for touched in keys for key in touched})

    def _shown(self, moments: list[Moment]) -> list[dict[str, Any]]:
        """The moves on the way to the step, one after another."""
        on_the_way = moments[1:-1]
        if len(on_the_way) >= MOST_SHOWN:
            on_the_way = on_the_way[:1]
        return [
            {"board": self._board(it), "said": self._said(it), "last": self._touched(it)}
            for it in on_the_way
        ]

    def _said(self, moment: Moment) -> str:
        text, voice = self.lesson.game.text, self._voice
        seen = (event.seen_by(voice.reader) for event in moment.events)
        return " ".join(filter(None, (text.log(event, voice) for event in seen)))

    def _prompt(self, step: Step) -> str:
        """What is asked for; where nothing is, that there is something to be read first."""
        if step.ask:
            return self._voice.words(step.ask)
        is_last = step is self.lesson.steps[-1]
        return self.t("That was the lesson.") if is_last else self.t("Read, then go on.")

    def _words(self, place: Place, step: Step, word: str, is_right: bool) -> LessonPart:
        words, last = self._voice.words, len(self.lesson.steps) - 1
        is_last = place.at == last
        return LessonPart(
            title=self.title,
            path=path_of(self.lesson),
            game=self.lesson.game.name,
            at=place.at,
            steps=last + 1,
            text=words(step.text),
            ask=words(step.ask) if step.ask else "",
            moves=place.moves,
            word=word,
            is_right=is_right,
            is_last=is_last,
            others=listed(self.lesson, self.t, others_only=True) if is_last else (),
        )

    def _offers(self, view: Any) -> list[dict[str, Any]]:
        game, voice = self.lesson.game, self._voice
        return [
            {"action": it, "path": game.path(it), "label": game.text.label(view, it, voice)}
            for it in view.legal
        ]
