"""Plays rows by a Ray of its own until somebody presses Ctrl+C: run by a test."""

import signal
from itertools import count

import numpy as np

from lab.choosing import choose
from marchstone.lab.training.league import Seating
from marchstone.lab.training.matches.cluster import Cluster
from marchstone.lab.training.matches.courses import Course


def main() -> None:
    # As in a terminal: whoever is started in the background of a shell ignores it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    cluster = Cluster("local", print)
    cluster.open(1)
    players = cluster.hire(Course("clans-and-glory"), Seating(4, 0, 0), 1, 1)
    players.deal()
    players.receive()
    chance = np.random.default_rng(1)
    for step in count():
        choose(players.memory, chance)
        players.send()
        players.receive()
        if step == 3:
            print("playing", flush=True)


if __name__ == "__main__":
    main()
