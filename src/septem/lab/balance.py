"""How the pieces of an expansion fare in random games: how often they are built, put under a stage or sold, and what they bring."""

from dataclasses import dataclass
from typing import Any

import septem
from septem.kernel.folders import Folder
from septem.kernel.playout import playout
from septem.kernel.rng import Rng

KINDS = ("card", "leader", "board")  # of pieces; an expansion may have kinds of its own


@dataclass
class Fate:
    """What became of one piece in all games together."""

    built: int = 0  # cards and leaders: in a city at the end; boards: played
    tucked: int = 0  # under a stage of a wonder
    sold: int = 0
    points: int = 0  # of its own, in the cities that built it
    lead: float = 0.0  # of the totals of these cities over the mean of their tables

    @property
    def used(self) -> int:
        return self.built + self.tucked + self.sold

    def share(self, count: int) -> float | None:
        """A count by all uses; None: it was never used."""
        return count / self.used if self.used else None

    def mean(self, total: float) -> float | None:
        """A sum over the cities that built it, for one of them."""
        return total / self.built if self.built else None


def kinds(folder: Folder) -> list[str]:
    """The kinds of pieces in the data of an expansion."""
    return [*KINDS, *folder.data.get("pieces", [])]


def tables(folder: Folder) -> list[dict[str, Any]]:
    """The tables to play at: every size, with the boxes it requires and with all that its pieces can use."""
    data = folder.data
    expansions = septem.games()[folder.game].expansions
    usable = {
        name for kind in kinds(folder) for piece in data.get(kind, []) for name in piece["requires"]
    }
    sets = [(*data["requires"], folder.label), (*{*usable, *data["requires"]}, folder.label)]
    sizes = [n for n in expansions.box_of(folder).players if n <= expansions.most]
    return [{"players": n, "expansions": names} for n in sizes for names in dict.fromkeys(sets)]


def measure(folder: Folder, games: int, seed: int = 1) -> dict[str, Fate]:
    """Play random games with a registered expansion; the fate of each of its pieces by id."""
    fates = {
        str(piece["id"]): Fate() for kind in kinds(folder) for piece in folder.data.get(kind, [])
    }
    around = tables(folder)
    for number in range(games):
        game = septem.new(folder.game, seed=seed + number, **around[number % len(around)])
        playout(game, Rng(seed + number))
        add(fates, game)
    return fates


def add(fates: dict[str, Fate], game: septem.Game) -> None:
    """What one finished game says of the pieces."""
    for _, text in game.record().moves:
        words = text.split()
        if words[0] == "D" and words[1] in fates:
            fates[words[1]].sold += 1
    cities = game.view(None)["seats"]
    mean = sum(city["points"]["total"] for city in cities) / len(cities)
    for city in cities:
        for ident in city["markers"]:
            if ident in fates:
                fates[ident].tucked += 1
        for ident in (*city["cards"], *city.get("leaders", []), city["wonder"]):
            if ident in fates:
                fates[ident].built += 1
                fates[ident].points += worth(city, ident)
                fates[ident].lead += city["points"]["total"] - mean


def worth(city: dict[str, Any], ident: str) -> int:
    """The points a card gives by itself, or those of all stages of a board."""
    if ident == city["wonder"]:
        return int(city["points"]["wonder"])
    return sum(int(parts.get(ident, 0)) for parts in city["explained"].values())
