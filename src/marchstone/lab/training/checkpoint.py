"""How far a training has come, kept so that another sitting can go on with it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

if TYPE_CHECKING:
    from marchstone.lab.training.run import Training


@dataclass(slots=True)
class Progress:
    rounds: int = 0
    plies: int = 0
    games: int = 0
    seconds: float = 0.0
    curve: list[dict[str, Any]] = field(default_factory=list)


def save(training: Training, out: Path) -> None:
    """In files of a few megabytes each: networks, older selves, what the optimiser remembers."""
    networks = {name: network.state_dict() for name, network in _networks(training).items()}
    torch.save(networks, out / "networks.pt")
    torch.save(training.elders.kept, out / "elders.pt")
    torch.save(training.learner.optimiser.state_dict(), out / "optimiser.pt")
    torch.save(asdict(training.progress), out / "progress.pt")


def load(training: Training, out: Path) -> None:
    def read(name: str) -> Any:
        return torch.load(out / name, map_location=training.device, weights_only=True)

    load_networks(training, out / "networks.pt")
    training.elders.kept = read("elders.pt")
    training.learner.optimiser.load_state_dict(read("optimiser.pt"))
    training.progress = Progress(**read("progress.pt"))


def load_networks(training: Training, file: Path) -> None:
    networks = torch.load(file, map_location=training.device, weights_only=True)
    for name, weights in networks.items():
        _networks(training)[name].load_state_dict(weights)


def _networks(training: Training) -> dict[str, Any]:
    return {
        "policy": training.policy,
        "critic": training.critic,
        "mean_policy": training.mean_policy,
        "mean_critic": training.mean_critic,
    }
