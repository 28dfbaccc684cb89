"""What a request can be refused for. Each refusal has a key of `locales/*/server.toml` and an HTTP status."""

from typing import Any

from septem.kernel.phrases import say


class Refused(Exception):
    """A request that cannot be granted: `key` names the sentence people read, `status` the HTTP code."""

    status = 400

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def said(self, language: str) -> str:
        """The refusal as a sentence; a value may be given by language."""
        values = {
            name: value[language] if isinstance(value, dict) else value
            for name, value in self.values.items()
        }
        return say(language, "server", self.key, **values)


class NotFound(Refused):
    """There is no such table, seat or page."""

    status = 404


class Lost(Refused):
    """A table whose expansion is no longer there or is another one, or whose record today's rules do not allow."""

    status = 410


class Forbidden(Refused):
    """The seat belongs to somebody else."""

    status = 403


class Conflict(Refused):
    """The table has moved on, or the seat is taken."""

    status = 409


class TooMuch(Refused):
    """Too many requests, or one that is too large."""

    status = 429


class TooLarge(Refused):
    """The body of the request is too long."""

    status = 413


class Unavailable(Refused):
    """The database does not answer, or the process that has the table: nobody knows yet whether what was asked for is done."""

    status = 503


class Elsewhere(Unavailable):
    """Another process has the table, at `address`."""

    def __init__(self, address: str) -> None:
        super().__init__("busy_table")
        self.address = address
