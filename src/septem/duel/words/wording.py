"""How moves of one kind are read from a code, written and told: a wording for each kind of action and decision."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from septem.duel.rules import codes
from septem.kernel.phrases import say

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel

TURN = "turn_action"  # the step in which a seat chooses its action
SUBJECT = "duel"


class Named(Protocol):
    """A piece with an id and names."""

    id: str

    def name(self, language: str) -> str: ...


class Wording:
    """The words of one kind of move; `step` is the decision in which it is offered, `kind` the field that names it."""

    def __init__(self, number: int, step: str, kind: str) -> None:
        self.number = number  # the kind in a code
        self.step = step
        self.kind = kind

    @abstractmethod
    def read(self, code: int) -> dict[str, Any]:
        """What the code says, besides step and kind."""

    def complete(self, game: "Duel", seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        """The same with what only the table knows."""
        return fields

    @abstractmethod
    def notation(self, fields: dict[str, Any]) -> str:
        """The move as a short text."""

    @abstractmethod
    def sentence(self, fields: dict[str, Any], language: str) -> str:
        """The move as a sentence."""

    def say(self, language: str, **values: Any) -> str:
        """The sentence named like the step."""
        return say(language, SUBJECT, self.step, **values)


class Chosen(Wording):
    """The choice of one piece, written `verb id`; the verb is the kind, `field` says what the piece is."""

    def __init__(
        self, number: int, step: str, kind: str, field: str, pieces: Mapping[int, Named]
    ) -> None:
        super().__init__(number, step, kind)
        self.field = field
        self.pieces = pieces

    def read(self, code: int) -> dict[str, Any]:
        return {self.field: self.pieces[codes.piece_of(code)].id}

    def notation(self, fields: dict[str, Any]) -> str:
        return f"{self.kind} {fields[self.field]}"

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        return self.say(language, piece=self.named(fields[self.field], language))

    def named(self, ident: str, language: str) -> str:
        """The name of one of the pieces."""
        return next(one for one in self.pieces.values() if one.id == ident).name(language)


class FromOpponent(Chosen):
    """The choice of one piece of the opponent."""

    def complete(self, game: "Duel", seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        return fields | {"target": 1 - seat}
