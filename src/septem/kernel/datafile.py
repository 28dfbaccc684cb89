"""Reading data files: every mistake is a `BadData` that names the file, the piece and the field."""

import tomllib
from typing import Any

from mypy_extensions import mypyc_attr

from septem.kernel.errors import BadData
from septem.kernel.goods import MOST
from septem.kernel.phrases import ByLanguage

NEEDED = ("en", "fr")  # the languages in which every piece has a name
KINDS = {
    dict: "a table",
    list: "a list",
    str: "a text",
    int: "a whole number",
    bool: "true or false",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class DataFile:
    """The checks every reader of a TOML file needs; `piece` is the one being read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.piece = "file"

    def bad(self, field: str, reason: str) -> BadData:
        return BadData(self.file, self.piece, field, reason)

    def parse(self, text: str) -> dict[str, Any]:
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            raise self.bad("syntax", str(problem)) from None

    def need(self, entry: dict[str, Any], field: str, kind: type) -> Any:
        """A field that must be there and of a kind."""
        if field not in entry:
            raise self.bad(field, "is missing")
        return self.of_kind(entry[field], field, kind)

    def of_kind(self, value: Any, field: str, kind: type) -> Any:
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.bad(field, f"expected {KINDS[kind]}, found {value!r}")
        return value

    def words(self, entry: dict[str, Any], field: str) -> list[str]:
        """A list of words; empty when the field is absent."""
        value = self.of_kind(entry.get(field, []), field, list)
        return [str(self.of_kind(word, field, str)) for word in value]

    def names(self, entry: dict[str, Any], field: str) -> ByLanguage:
        names = self.need(entry, field, dict)
        for language in NEEDED:
            if not isinstance(names.get(language), str) or not names[language]:
                raise self.bad(f"{field}.{language}", "a name in English and French is needed")
        return ByLanguage(names)

    def one_of(self, word: Any, words: list[str], field: str) -> int:
        """The place of a word in a list it must be in."""
        if word not in words:
            raise self.bad(field, f"{word!r} is none of {', '.join(words)}")
        return words.index(word)

    def only(self, entry: dict[str, Any], allowed: tuple[str, ...]) -> None:
        for field in entry:
            if field not in allowed:
                raise self.bad(field, f"is no field here; there are: {', '.join(allowed)}")

    def identify(self, entry: dict[str, Any], kind: str, taken: Any) -> str:
        self.piece = f"a {kind} without an id"
        ident = str(self.need(entry, "id", str))
        self.piece = ident
        if ident in taken:
            raise self.bad("id", f"two {kind}s have this id")
        return ident

    def number(self, value: Any, key: str, field: str) -> int:
        """A count from 0 to 31 inside an effect."""
        self.of_kind(value, field, dict)
        if key not in value:
            raise self.bad(f"{field}.{key}", "is missing")
        amount = self.of_kind(value[key], f"{field}.{key}", int)
        if not 0 <= amount <= MOST:
            raise self.bad(f"{field}.{key}", f"expected a number from 0 to {MOST}, found {amount}")
        return int(amount)
