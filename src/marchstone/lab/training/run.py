"""A training from its first ply to the file with which is played, in one sitting or in several."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from torch import nn

from marchstone.core.errors import BadOptions
from marchstone.lab.training.checkpoint import Progress, load, load_networks, save
from marchstone.lab.training.clipped import Clipped
from marchstone.lab.training.export import write_curve, write_origin, write_weights
from marchstone.lab.training.league import Elders
from marchstone.lab.training.settings import Settings

Row = dict[str, Any]
Tell = Callable[[Row], None]
Show = Callable[[float, float], None]  # the share that is done, and plies a second
Array = Any


class Training(ABC):
    """Keeps the networks, their mean over time, the older selves, and how far it has come.

    How a game is played and measured, the kinds of training say: by rules as arrays, or by matches
    in many processes.
    """

    learner: Clipped
    partners: Sequence[str]

    def __init__(self, made: Settings, out: Path, device: str, tell: Tell) -> None:
        torch.manual_seed(made.seed)
        self.made, self.out, self.device, self.tell = made, out, device, tell
        self.policy, self.critic = self.networks()
        self.elder, _ = self.networks()
        self.mean_policy, self.mean_critic = self.networks()
        self.elders = Elders()
        self.progress = Progress()
        self.begun_with = ""

    @abstractmethod
    def networks(self) -> tuple[nn.Module, nn.Module]: ...

    @abstractmethod
    def collect(self) -> Any:
        """Play on, with the older self at some tables: what is to be learned from."""

    @abstractmethod
    def wins(self) -> dict[str, float]:
        """Against each partner."""

    def close(self) -> None:  # noqa: B027  where nobody came, nobody goes
        """Whoever plays goes home."""

    def go_on(self) -> None:
        """Where the last sitting stopped, if there was one."""
        if (self.out / "progress.pt").exists():
            load(self, self.out)
            torch.manual_seed(self.made.seed + self.progress.rounds)

    def begin_with(self, file: Path) -> None:
        """What another training has learned; all else begins anew."""
        try:
            load_networks(self, file)
        except RuntimeError:
            raise BadOptions(f"{file} has networks of another size than this training") from None
        self.begun_with = file.name

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
        self.keep_elder()
        self.elder.load_state_dict(self.elders.drawn(float(torch.rand(()))))
        seen = self.collect()
        rate = made.rate_at(self.share, progress.rounds)
        figures = self.learner.learn(seen, rate, made.spread_at(self.share))
        self.went_on(int(seen.games), made.tables * made.plies)
        return {**figures, "rate": rate}

    def keep_elder(self) -> None:
        if self.progress.rounds % self.made.elder_every == 0:
            self.elders.add(self.progress.rounds, halves(self.policy.state_dict()))

    def went_on(self, games: int, plies: int) -> None:
        self.follow_mean()
        self.progress.rounds += 1
        self.progress.games += games
        self.progress.plies += plies

    def follow_mean(self) -> None:
        """The mean of the weights plays more steadily than any of them."""
        kept = min(self.made.mean, self.progress.rounds / (self.progress.rounds + 10))
        pairs = ((self.mean_policy, self.policy), (self.mean_critic, self.critic))
        with torch.no_grad():
            for mean, latest in pairs:
                for old, new in zip(mean.parameters(), latest.parameters(), strict=True):
                    old.lerp_(new, 1 - kept)

    def measure(self, figures: Mapping[str, float]) -> None:
        progress = self.progress
        found = {**figures, **self.wins()}
        row: Row = {
            "seconds": round(progress.seconds),
            "rounds": progress.rounds,
            "plies": progress.plies,
            "games": progress.games,
            **{name: float(f"{value:.4g}") for name, value in found.items()},
        }
        progress.curve.append(row)
        self.tell(row)

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
        told = f"marchstone train {made.game} --minutes {made.minutes:g} --seed {made.seed}"
        return f"{told} --begin-with {self.begun_with}" if self.begun_with else told


def halves(weights: Mapping[str, Array]) -> dict[str, Array]:
    """Half the memory; an older self need not be exact."""
    return {name: array.detach().half().clone() for name, array in weights.items()}
