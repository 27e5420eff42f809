"""Write the recorded games anew: `make goldens`. Look at what `git diff` then shows."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from goldens.playthrough import golden, house_games, played, told, variants


def main() -> None:
    for game in house_games():
        for name, variant in variants(game).items():
            file = golden(game, name)
            file.parent.mkdir(exist_ok=True)
            lines = told(played(game, variant).record())
            file.write_text("\n".join(lines) + "\n", encoding="utf-8")
            print(file.relative_to(Path(__file__).parent))


if __name__ == "__main__":
    main()
