"""The board as a reader saw it earlier in a game that he follows: what he knew then, no more."""

from __future__ import annotations

from marchstone.server.live.course.touched import touched_by
from marchstone.server.live.shown.scenes import Scenes
from marchstone.server.live.standing import Standing
from marchstone.server.live.watching import outgoing
from marchstone.server.live.watching.watcher import Watcher
from marchstone.server.refusals import Covered
from marchstone.web.drawing import drawn_board, marked, named, whole


def shown(table: Standing, scenes: Scenes, watcher: Watcher, ply: int) -> str:
    """After the row before this ply, of those that stand; Covered while a device changes hands."""
    scene, t = scenes.scene_for(watcher.person, watcher.ready), watcher.t
    if scene.curtain is not None:
        raise Covered
    course = table.playing()
    before = [move for move in course.moves if move.ply < ply]
    view = course.at(ply).view(scene.reader)
    parts = drawn_board(course.game, view, course.game.words(t.language), scene.reader)
    last = sorted(touched_by(course, before[-1:], scene.reader))
    html = marked(named(whole(parts), scenes.names(t)), last)
    return outgoing.encode(outgoing.Past(ply, html))
