"""What a training run keeps: a line for each iteration, a plot of losses and strength, nets and the network to go on from."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from septem.lab.training.plot import plot
from septem.lab.training.self_play import GamePlayed
from septem.lab.training.workers import GatePlayed


class Journal:
    """The files of a run in a folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / "log.jsonl"
        self.best = folder / "best.net"
        self.newest = folder / "newest.net"
        self.network = folder / "newest.pt"
        self.picture = folder / "training.svg"
        self.entries: list[dict[str, Any]] = []
        if self.log.exists():
            lines = self.log.read_text(encoding="utf-8").splitlines()
            self.entries = [json.loads(line) for line in lines if line.endswith("}")]

    def last(self, name: str, usual: Any) -> Any:
        """A number of the last line."""
        return self.entries[-1][name] if self.entries else usual

    def write(self, entry: dict[str, Any]) -> None:
        """One more iteration."""
        self.entries.append(entry)
        with self.log.open("a", encoding="utf-8") as out:
            out.write(json.dumps(entry) + "\n")
        replace(self.picture, plot(self.entries).encode())
        print(json.dumps(entry), flush=True)


def replace(path: Path, data: bytes) -> None:
    """Write a file so that it is there as a whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(data)
    part.replace(path)


def told(games: list[GamePlayed]) -> dict[str, Any]:
    """What games of self-play were like."""
    count = max(len(games), 1)
    return {
        "games": len(games),
        "rows": sum(game.decisions for game in games),
        "simulations": sum(game.simulations for game in games),
        "first": round(sum(game.first_share for game in games) / count, 3),
        "tables": dict(Counter(game.table for game in games)),
        "victories": dict(Counter(game.victory for game in games)),
    }


def share(gates: list[GatePlayed]) -> float | None:
    """What a net won of its match."""
    return round(sum(one.share for one in gates) / len(gates), 4) if gates else None
