"""Every error a user can meet: each says what was wrong and what would be right."""


class SeptemError(ValueError):
    """Base of all errors raised on purpose."""


class IllegalMove(SeptemError):
    """The move is not among those offered; the state is untouched."""


class BadOption(SeptemError):
    """A game was asked for with options that do not exist or do not go together; `said` has the reason by language."""

    def __init__(self, reason: str, said: dict[str, str] | None = None) -> None:
        super().__init__(reason)
        self.said: dict[str, str] = said or {}

    def in_language(self, language: str) -> str:
        """The reason in a language, in English where it has no other."""
        return self.said.get(language, str(self))


class BadPosition(SeptemError):
    """A position has a wrong field; `field` names it, as in `seats[1].hand`."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field


class BadRecord(SeptemError):
    """A record is damaged; `line` is the number of the first line that cannot be read or played."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class BadData(SeptemError):
    """A data file is wrong; the message names the file, the piece and the field."""

    def __init__(self, file: str, piece: str, field: str, reason: str) -> None:
        super().__init__(f"{file}: {piece}: {field}: {reason}")
        self.file = file
        self.piece = piece
        self.field = field
        self.reason = reason
