"""Rows without a network: memory for them, and choices at random."""

from __future__ import annotations

import numpy as np

from marchstone.lab.training.matches.courses import Course
from marchstone.lab.training.matches.memory import Memory


def memory(course: Course, rows: int) -> Memory:
    return Memory.over_bytes(bytearray(Memory.needed(course.senses, rows)), course.senses, rows)


def choose(told: Memory, chance: np.random.Generator) -> None:
    told.chosen[:] = [chance.choice(np.flatnonzero(legal)) for legal in told.legal]
