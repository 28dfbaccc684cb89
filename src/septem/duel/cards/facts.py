"""Facts read from a data file: every wrong one is named with its file, piece and field."""

from importlib.resources import files
from typing import Any

from septem.kernel.datafile import NEEDED, DataFile
from septem.kernel.errors import BadData
from septem.kernel.phrases import LANGUAGES, ByLanguage


class Facts:
    """One table of a data file."""

    def __init__(self, file: str, piece: str, table: Any) -> None:
        self.source = DataFile(file)
        self.source.piece = piece
        self.table: dict[str, Any] = self.source.of_kind(table, "table", dict)

    @property
    def file(self) -> str:
        return self.source.file

    @property
    def piece(self) -> str:
        return self.source.piece

    @piece.setter
    def piece(self, ident: str) -> None:
        self.source.piece = ident

    def wrong(self, field: str, reason: str) -> BadData:
        return self.source.bad(field, reason)

    def has(self, field: str) -> bool:
        return field in self.table

    def items(self, field: str) -> list[Any]:
        found: list[Any] = self.source.need(self.table, field, list)
        return found

    def text(self, field: str) -> str:
        value: str = self.source.need(self.table, field, str)
        if not value:
            raise self.wrong(field, "expected a text, found none")
        return value

    def names(self) -> ByLanguage:
        """What a piece is called: a field for each language."""
        spoken = [one for one in LANGUAGES if one in NEEDED or self.has(one)]
        return ByLanguage({language: self.text(language) for language in spoken})

    def number(self, field: str, low: int, high: int) -> int:
        return self.within(field, self.source.need(self.table, field, int), low, high)

    def within(self, field: str, value: Any, low: int, high: int) -> int:
        """A number within limits."""
        found: int = self.source.of_kind(value, field, int)
        if not low <= found <= high:
            raise self.wrong(field, f"expected a number from {low} to {high}, found {found}")
        return found

    def word(self, field: str, among: list[str]) -> str:
        value = self.text(field)
        self.source.one_of(value, among, field)
        return value

    def words(self, field: str) -> list[str]:
        self.items(field)
        return self.source.words(self.table, field)

    def numbers(self, field: str, low: int, high: int) -> list[int]:
        return [self.within(field, value, low, high) for value in self.items(field)]

    def rows(self, field: str, low: int, high: int) -> list[list[int]]:
        """A list of lists of numbers."""
        return [
            Facts(self.file, self.piece, {field: row}).numbers(field, low, high)
            for row in self.items(field)
        ]

    def part(self, field: str) -> "Facts":
        table = self.source.need(self.table, field, dict)
        return Facts(self.file, f"{self.piece}.{field}", table)

    def pieces(self, field: str) -> list["Facts"]:
        """The pieces of a list, each named by its id; none when the field is absent."""
        found = []
        for index, table in enumerate(self.source.of_kind(self.table.get(field, []), field, list)):
            piece = Facts(self.file, f"{field}[{index}]", table)
            piece.piece = piece.text("id")
            found.append(piece)
        return found

    def only(self, known: list[str]) -> None:
        """Refuse fields nobody reads, which are spelling mistakes."""
        self.source.only(self.table, tuple(known))


def parse(file: str, text: str) -> Facts:
    """The facts of a data file."""
    return Facts(file, "file", DataFile(file).parse(text))


def read(name: str) -> Facts:
    """The facts of a data file of this package."""
    file = f"{name}.toml"
    room = files("septem.duel")
    path = room / "cards" / file if name == "base" else room / "expansions" / name / file
    return parse(file, path.read_text(encoding="utf-8"))
