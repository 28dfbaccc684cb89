"""What a seat sees, as small numbers in named sections: only what its view shows, written into a row of bytes."""

from abc import abstractmethod
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from septem.bots.core.net_inputs import NetInputs
from septem.kernel.game import Game

MOST: Final = 255


class Section:
    """A named part of an observation: an array of some shape, with a label for each of its numbers."""

    def __init__(self, name: str, begins: int, shape: tuple[int, ...], labels: list[str]) -> None:
        self.name = name
        self.begins = begins
        self.shape = shape
        self.labels = labels


class Row:
    """A row of bytes that is written into, and the places that were: so that it is cleared without touching the rest."""

    def __init__(self, out: vec[u8], begins: int) -> None:
        self.out = out
        self.begins: i64 = begins
        self.places: vec[i64] = vec[i64]([0] * 256)
        self.count: i64 = 0

    def put(self, place: i64, value: i64) -> None:
        """Write a number; nothing below 0, and no more than a byte holds."""
        if value <= 0:
            return
        value = min(value, MOST)
        self.out[self.begins + place] = u8(value)
        if self.count == len(self.places):
            self.places = append(self.places, place)
        else:
            self.places[self.count] = place
        self.count += 1

    def put_all(self, facts: vec[i64]) -> None:
        """Write a 1 in each of these places, the only ones that are written."""
        out = self.out
        begins = self.begins
        i: i64 = 0
        while i < len(facts):
            out[begins + facts[i]] = 1
            i += 1
        self.places = facts
        self.count = len(facts)

    def count_one(self, place: i64) -> None:
        """One more of what a place counts."""
        self.put(place, i64(self.out[self.begins + place]) + 1)

    def clear(self) -> None:
        """Make all 0 again."""
        out = self.out
        places = self.places
        begins = self.begins
        i: i64 = 0
        while i < self.count:
            out[begins + places[i]] = 0
            i += 1
        self.count = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Sight:
    """The sections of a game's observations, and how they are written."""

    def __init__(self) -> None:
        self.sections: list[Section] = []
        self.size: i64 = 0

    def room(self, name: str, shape: tuple[int, ...], labels: list[str]) -> int:
        """Room for one more section; where it begins."""
        begins = int(self.size)
        count = 1
        for length in shape:
            count *= length
        self.sections.append(Section(name, begins, shape, labels))
        self.size += count
        return begins

    @abstractmethod
    def see(self, game: Game, seat: i64, row: Row) -> None:
        """Write what a seat sees into a row that is clear."""


class FactSight(Sight):
    """The facts that a game shows to a net: each holds or does not. Sections are given by the number of their first fact."""

    def __init__(self, inputs: NetInputs, begins: dict[str, int]) -> None:
        super().__init__()
        self.inputs = inputs
        names = inputs.inputs.all
        ends = [*list(begins.values())[1:], len(names)]
        for name, end in zip(begins, ends, strict=True):
            self.room(name, (end - begins[name],), names[begins[name] : end])

    def see(self, game: Game, seat: i64, row: Row) -> None:
        row.put_all(self.inputs.active(game, seat))
