"""A training from its first ply to the file with which is played, in one sitting or in several."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from marchstone.games.schotten_totten.judge.network.arrays import Array
from marchstone.lab.batch.duels import duel
from marchstone.lab.training.arena import ARENAS
from marchstone.lab.training.checkpoint import Progress, load, save
from marchstone.lab.training.export import write_curve, write_origin, write_weights
from marchstone.lab.training.league import Elders, Seating
from marchstone.lab.training.ppo import Learner
from marchstone.lab.training.rollout import Collector
from marchstone.lab.training.settings import Settings

Row = dict[str, Any]
Tell = Callable[[Row], None]
Show = Callable[[float, float], None]  # the share that is done, and plies a second


class Training:
    """Keeps the networks, their mean over time, the older selves, and how far it has come."""

    def __init__(self, made: Settings, out: Path, device: str, tell: Tell) -> None:
        torch.manual_seed(made.seed)
        self.made, self.out, self.device, self.tell = made, out, device, tell
        self.arena = ARENAS[made.game](device)
        self.policy, self.critic = self.arena.networks()
        self.elder, _ = self.arena.networks()
        self.mean_policy, self.mean_critic = self.arena.networks()
        self.learner = Learner(self.arena, self.policy, self.critic, made)
        if self.arena.xp.device.type == "cuda":
            self.arena.quicken()
            for network in (self.policy, self.critic, self.elder):
                network.compile(dynamic=False)
        self.elders = Elders()
        self.progress = Progress()
        if (out / "progress.pt").exists():
            load(self, out)
            torch.manual_seed(made.seed + self.progress.rounds)
        seating = Seating.of(made.tables, made.older, made.partners)
        self.collector = Collector(self.arena, seating, made.plies, torch.device(device))

    @staticmethod
    def best_device() -> str:
        return "cuda" if torch.cuda.is_available() else "cpu"

    def sit(self, seconds: float, show: Show) -> None:
        """Learn for so long, or until the training is over. What has to be compiled is compiled
        in the first round, which is not timed."""
        figures = self.round()
        began, before, plies = time.monotonic(), self.progress.seconds, self.progress.plies
        measured = began
        while not self.over and time.monotonic() - began < seconds:
            figures = self.round()
            taken = time.monotonic() - began
            self.progress.seconds = before + taken
            show(self.share, (self.progress.plies - plies) / taken)
            if time.monotonic() - measured > self.made.measure_every:
                self.keep(figures)
                measured = time.monotonic()
        self.keep(figures)

    def keep(self, figures: Mapping[str, float]) -> None:
        """How it stands, in all files."""
        self.measure(figures)
        self.save()

    @property
    def share(self) -> float:
        """Of the training that is done."""
        return self.progress.seconds / (60 * self.made.minutes)

    @property
    def over(self) -> bool:
        return self.share >= 1

    def round(self) -> dict[str, float]:
        """Play, learn, and now and then keep oneself as an older self."""
        made, progress = self.made, self.progress
        if progress.rounds % made.elder_every == 0:
            self.elders.add(progress.rounds, halves(self.policy.state_dict()))
        self.elder.load_state_dict(self.elders.drawn(float(torch.rand(()))))
        seen = self.collector.collect(self.policy, self.critic, self.elder, made.trace)
        rate = made.rate_at(self.share, progress.rounds)
        figures = self.learner.learn(seen, rate, made.spread_at(self.share))
        self.follow_mean()
        progress.rounds += 1
        progress.games += int(seen.games)
        progress.plies += made.tables * made.plies
        return {**figures, "rate": rate}

    def follow_mean(self) -> None:
        """The mean of the weights plays more steadily than any of them."""
        kept = min(self.made.mean, self.progress.rounds / (self.progress.rounds + 10))
        pairs = ((self.mean_policy, self.policy), (self.mean_critic, self.critic))
        with torch.no_grad():
            for mean, latest in pairs:
                for old, new in zip(mean.parameters(), latest.parameters(), strict=True):
                    old.lerp_(new, 1 - kept)

    def measure(self, figures: Mapping[str, float]) -> None:
        """Against each partner, and the mean against the latest."""
        arena, progress = self.arena, self.progress
        with torch.no_grad():
            decks = arena.decks(self.made.deals)
            mean = arena.player(self.mean_policy)
            wins = {
                name: duel(arena.rules, mean, self.partner(number), decks)
                for number, name in enumerate(arena.partners)
            }
            wins["latest"] = duel(arena.rules, mean, arena.player(self.policy), decks)
        row: Row = {
            "seconds": round(progress.seconds),
            "rounds": progress.rounds,
            "plies": progress.plies,
            "games": progress.games,
            **{name: float(f"{value:.4g}") for name, value in {**figures, **wins}.items()},
        }
        progress.curve.append(row)
        self.tell(row)

    def partner(self, number: int) -> Callable[[Any], Array]:
        def choose(tables: Any) -> Array:
            which = torch.full((len(tables.owners),), number, device=self.device)
            return self.arena.partner(tables, which)

        return choose

    def save(self) -> None:
        save(self, self.out)
        networks = {
            "policy": self.mean_policy.state_dict(),
            "critic": self.mean_critic.state_dict(),
        }
        write_weights(self.out / "weights.npz", networks)
        told = {"made with": self.command(), "settings": asdict(self.made)}
        write_origin(self.out / "weights.json", told, self.progress.curve)
        write_curve(self.out / "curve.csv", self.progress.curve)

    def command(self) -> str:
        made = self.made
        return f"marchstone train {made.game} --minutes {made.minutes:g} --seed {made.seed}"


def halves(weights: Mapping[str, Array]) -> dict[str, Array]:
    """Half the memory; an older self need not be exact."""
    return {name: array.detach().half().clone() for name, array in weights.items()}
