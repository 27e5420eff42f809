"""Two players and a spectator say anything in any order; Hypothesis chooses what and when.

Both see the same position, what is hidden from one is in none of his messages, and the log is what
was acknowledged.
"""

import re
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from marchstone.server.live.livetable import LiveTable
from server.world import Browser, Live, World, a_world

PLAYERS = st.integers(0, 1)
ANYBODY = st.integers(0, 2)  # 2 looks on
CARD = re.compile(r"\bcard-(\d+)\b")


class Conversation(RuleBasedStateMachine):
    world: ClassVar[World]
    people: ClassVar[list[Browser]]

    @initialize(variant=st.sampled_from(["basic", "tactics"]))
    def sit_down(self, variant: str) -> None:
        anna, ben, _ = self.people
        self.table = anna.new_table("me", "open", hints="yes", **{"option.variant": variant})
        assert ben.sit(self.table, 1).status_code == 303
        self.live: LiveTable = self.world.do(self.world.house.tables.get, self.table)
        self.acknowledged: list[tuple[int, int | None]] = []
        self.lines: list[Live] = []
        self.doors: list[ExitStack] = []
        self.hidden = self.hidden_from()
        for person in self.people:
            door = ExitStack()
            self.doors.append(door)
            self.lines.append(door.enter_context(person.live(self.table)))
        self.all_see(0)

    def teardown(self) -> None:
        for door in getattr(self, "doors", ()):
            door.close()

    # What is looked at

    @property
    def course(self) -> Any:
        return self.live.playing()

    @property
    def is_over(self) -> bool:
        return self.course.outcome is not None

    def hidden_from(self) -> list[set[int]]:
        """Cards in hands that are not his, for each of the three."""
        one, two = (set(hand) for hand in self.course.match.state.hands)
        return [two, one, one | two]

    def all_see(self, ply: int) -> None:
        for line in self.lines:
            while line.state.get("ply") != ply:
                line.receive()

    def refused(self, who: int, *codes: str) -> None:
        assert self.lines[who].refusal() in codes

    # What is said

    @precondition(lambda self: not self.is_over)
    @rule(pick=st.integers(0, 10**6), tries=st.integers(1, 2))
    def play(self, pick: int, tries: int) -> None:
        seat = self.course.to_act[0]
        line, legal = self.lines[seat], [e["action"] for e in self.lines[seat].state["actions"]]
        action, decision = legal[pick % len(legal)], line.state["decision"]
        for _ in range(tries):  # a double click
            line.send("play", seat=seat, action=action, decision=decision)
        self.acknowledged.append((seat, action))
        self.all_see(len(self.acknowledged))
        if tries > 1:
            self.refused(seat, "stale", "not_playing")

    @rule(
        who=ANYBODY, seat=st.integers(-1, 3), action=st.integers(-1, 2000), off=st.integers(-2, 2)
    )
    def play_what_is_wrong(self, who: int, seat: int, action: int, off: int) -> None:
        """Somebody else's seat, an old or coming decision, or what is not legal."""
        decision = self.course.decisions(seat) + off if 0 <= seat < 2 else 0
        legal = self.course.match.state.legal(seat) if seat in self.course.to_act else []
        if seat == who and off == 0 and action in legal:
            action = self.course.game.num_actions - 1
        self.lines[who].send("play", seat=seat, action=action, decision=decision)
        wrong = ("not_your_seat", "stale", "not_your_turn", "illegal_action", "not_playing")
        self.refused(who, *wrong, "bad_message")

    @rule(who=ANYBODY, text=st.text(max_size=12))
    def talk(self, who: int, text: str) -> None:
        self.lines[who].send("chat", text=text)
        self.lines[who].send("ping")
        while self.lines[who].receive()["type"] not in ("pong", "error", "chat"):
            pass

    @rule(who=ANYBODY, whom=ANYBODY, on=st.booleans())
    def mute(self, who: int, whom: int, on: bool) -> None:
        person = self.live.row.seats[whom % 2].person
        self.lines[who].send("mute", person=person, on=on)
        self.answers(who)

    @rule(who=PLAYERS)
    def ask_for_a_hint(self, who: int) -> None:
        self.lines[who].send("hint", seat=who, decision=self.course.decisions(who))
        while self.lines[who].receive()["type"] not in ("hint", "error"):
            pass

    @rule(who=ANYBODY, kind=st.sampled_from(["back", "ready", "butler", "hello", "sing"]))
    def do_something_else(self, who: int, kind: str) -> None:
        self.lines[who].send(kind, seat=1 - who % 2, ply=-1)
        self.answers(who)

    @rule(who=ANYBODY, text=st.sampled_from(["", "{", "[]", '{"type": "play"}', "[" * 4000]))
    def talk_nonsense(self, who: int, text: str) -> None:
        self.lines[who].socket.send_text(text)
        self.refused(who, "bad_message")

    @rule(who=ANYBODY)
    def come_again(self, who: int) -> None:
        self.doors[who].close()
        self.check(who)
        self.lines[who] = self.doors[who].enter_context(self.people[who].live(self.table))
        self.all_see(len(self.acknowledged))

    @precondition(lambda self: not self.is_over and len(self.acknowledged) > 6)
    @rule(who=PLAYERS)
    def resign(self, who: int) -> None:
        self.lines[who].send("resign", seat=who)
        self.acknowledged.append((who, None))
        self.all_see(len(self.acknowledged))

    def answers(self, who: int) -> None:
        self.lines[who].send("ping")
        self.lines[who].until("pong")

    # What is always true

    @invariant()
    def everybody_sees_the_same_and_no_more(self) -> None:
        if not hasattr(self, "lines"):
            return
        for who, line in enumerate(self.lines):
            assert (line.state["ply"], line.state["over"]) == (self.course.ply, self.is_over)
            acts = who in self.course.to_act
            legal = self.course.match.state.legal(who) if acts else []
            assert [entry["action"] for entry in line.state["actions"]] == legal
            self.check(who)
        self.hidden = self.hidden_from()

    def check(self, who: int) -> None:
        """What was hidden before and is hidden still stands in nothing that he was sent."""
        secrets = self.hidden[who] & self.hidden_from()[who]
        told = {int(card) for text in self.lines[who].heard for card in CARD.findall(text)}
        assert not told & secrets
        self.lines[who].heard.clear()

    @invariant()
    def the_log_is_what_was_acknowledged(self) -> None:
        if hasattr(self, "lines"):
            rows = self.world.do(self.world.house.store.log.since, self.table)
            assert [(row.seat, row.action) for row in rows] == self.acknowledged


@pytest.mark.slow
def test_whatever_is_said_the_table_stands() -> None:
    with tempfile.TemporaryDirectory() as folder, a_world(f"{folder}/x.db", Path(folder)) as world:
        unmetered(world)
        Conversation.world = world
        Conversation.people = [world.browser(name) for name in ("Anna", "Ben", "Eve")]
        limits = settings(max_examples=10, stateful_step_count=25)
        run_state_machine_as_test(Conversation, settings=limits)


def unmetered(world: World) -> None:
    meters, config = world.house.meters, world.house.config
    for meter in (meters.chat, meters.hint):
        meter._burst = 10**9
    for share in (meters.table, meters.look, meters.message):
        share._of_person._burst = share._of_address._burst = 10**9
    object.__setattr__(config, "tables", 10**6)
