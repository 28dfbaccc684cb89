"""Facts read from a data file: every wrong one is named with its file, piece and field."""

import tomllib
from importlib.resources import files
from typing import Any

from septem.kernel.errors import BadData


class Facts:
    """One table of a data file."""

    def __init__(self, file: str, piece: str, table: Any) -> None:
        self.file = file
        self.piece = piece
        if not isinstance(table, dict):
            raise BadData(file, piece, "table", f"expected a table, found {table!r}")
        self.table: dict[str, Any] = table

    def wrong(self, field: str, reason: str) -> BadData:
        return BadData(self.file, self.piece, field, reason)

    def has(self, field: str) -> bool:
        return field in self.table

    def need(self, field: str) -> Any:
        if field not in self.table:
            raise self.wrong(field, "is missing")
        return self.table[field]

    def text(self, field: str) -> str:
        value = self.need(field)
        if not isinstance(value, str) or not value:
            raise self.wrong(field, f"expected a text, found {value!r}")
        return value

    def number(self, field: str, low: int, high: int) -> int:
        value = self.need(field)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(field, f"expected a number from {low} to {high}, found {value!r}")
        return value

    def word(self, field: str, among: list[str]) -> str:
        value = self.text(field)
        if value not in among:
            raise self.wrong(field, f"expected one of {', '.join(among)}, found '{value}'")
        return value

    def words(self, field: str) -> list[str]:
        value = self.need(field)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.wrong(field, f"expected a list of texts, found {value!r}")
        return list(value)

    def numbers(self, field: str, low: int, high: int) -> list[int]:
        value = self.need(field)
        if not isinstance(value, list):
            raise self.wrong(field, f"expected a list of numbers, found {value!r}")
        for item in value:
            if isinstance(item, bool) or not isinstance(item, int) or not low <= item <= high:
                raise self.wrong(field, f"expected numbers from {low} to {high}, found {item!r}")
        return list(value)

    def rows(self, field: str, low: int, high: int) -> list[list[int]]:
        """A list of lists of numbers."""
        value = self.need(field)
        if not isinstance(value, list):
            raise self.wrong(field, f"expected a list of lists, found {value!r}")
        return [
            Facts(self.file, self.piece, {field: row}).numbers(field, low, high) for row in value
        ]

    def part(self, field: str) -> "Facts":
        return Facts(self.file, f"{self.piece}.{field}", self.need(field))

    def pieces(self, field: str) -> list["Facts"]:
        """The pieces of a list, each named by its id; none when the field is absent."""
        value = self.table.get(field, [])
        if not isinstance(value, list):
            raise self.wrong(field, f"expected [[{field}]] tables, found {value!r}")
        found = []
        for index, table in enumerate(value):
            piece = Facts(self.file, f"{field}[{index}]", table)
            piece.piece = piece.text("id")
            found.append(piece)
        return found

    def only(self, known: list[str]) -> None:
        """Refuse fields nobody reads, which are spelling mistakes."""
        for field in self.table:
            if field not in known:
                raise self.wrong(field, f"is not known here; known are: {', '.join(known)}")


def parse(file: str, text: str) -> Facts:
    """The facts of a data file."""
    try:
        return Facts(file, "file", tomllib.loads(text))
    except tomllib.TOMLDecodeError as problem:
        raise BadData(file, "file", "syntax", str(problem)) from None


def read(name: str) -> Facts:
    """The facts of a data file of this package."""
    file = f"{name}.toml"
    path = files("septem.duel") / "data" / file
    return parse(file, path.read_text(encoding="utf-8"))
