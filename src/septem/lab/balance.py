"""How the pieces of an expansion fare in random games: how often they are built, put under a stage or sold, and what they bring."""

from dataclasses import dataclass
from typing import Any

import septem
from septem.kernel.folders import Folder
from septem.kernel.playout import playout
from septem.kernel.rng import Rng


@dataclass
class PieceStatistics:
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


def pieces(folder: Folder) -> list[dict[str, Any]]:
    """The cards, boards and other pieces in the data of an expansion: every entry with an id."""
    lists = [value for value in folder.data.values() if isinstance(value, list)]
    return [
        entry for value in lists for entry in value if isinstance(entry, dict) and "id" in entry
    ]


def setups(folder: Folder) -> list[dict[str, Any]]:
    """The options of the games to play: every size, with the boxes it requires and with all that its pieces can use."""
    data = folder.data
    expansions = septem.games()[folder.game].expansions
    usable = {name for piece in pieces(folder) for name in piece["requires"]}
    sets = [(*data["requires"], folder.label), (*{*usable, *data["requires"]}, folder.label)]
    sizes = [n for n in expansions.box_of(folder).players if n <= expansions.most]
    return [{"players": n, "expansions": names} for n in sizes for names in dict.fromkeys(sets)]


def measure(folder: Folder, games: int, seed: int = 1) -> dict[str, PieceStatistics]:
    """Play random games with a registered expansion; the statistics of each of its pieces by id."""
    found = {str(piece["id"]): PieceStatistics() for piece in pieces(folder)}
    options = setups(folder)
    for number in range(games):
        game = septem.new(folder.game, seed=seed + number, **options[number % len(options)])
        playout(game, Rng(seed + number))
        add(found, game)
    return found


def add(found: dict[str, PieceStatistics], game: septem.Game) -> None:
    """What one finished game says of the pieces."""
    for code in list(game.history)[1::2]:
        move = game.faces.words.read(int(code))
        if move["kind"] == "discard" and "for" not in move and move["card"] in found:
            found[move["card"]].sold += 1
    cities = game.view(None)["seats"]
    mean = sum(city["points"]["total"] for city in cities) / len(cities)
    for city in cities:
        for ident in city["markers"]:
            if ident in found:
                found[ident].tucked += 1
        for ident in standing(game, city):
            if ident in found:
                found[ident].built += 1
                found[ident].points += points_of(city, ident)
                found[ident].lead += city["points"]["total"] - mean


def standing(game: septem.Game, city: dict[str, Any]) -> list[str]:
    """The pieces in a city at the end: its board, its cards, and what boxes say they keep there."""
    boxes = septem.games()[game.name].boxes.values()
    fields = ["wonder", "cards", *(field for box in boxes for field in box.keeps)]
    kept = [city.get(field) or [] for field in dict.fromkeys(fields)]
    return [ident for held in kept for ident in ([held] if isinstance(held, str) else held)]


def points_of(city: dict[str, Any], ident: str) -> int:
    """The points a card gives by itself, or those of all stages of a board."""
    if ident == city["wonder"]:
        return int(city["points"]["wonder"])
    return sum(int(parts.get(ident, 0)) for parts in city["explained"].values())
