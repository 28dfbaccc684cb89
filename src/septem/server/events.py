"""The events of a table: numbered, each told once, and only to those who do not know it yet.

An event is the state of the table at its number, never a step from the one before: who is behind gets the newest and needs no other.
Numbers only grow, over restarts of the server too (`Table.number_for`), so a client keeps the last one it has seen and drops the rest.
"""

from collections.abc import AsyncGenerator, Iterable

from septem.server.table import Table

QUIET = 4.0  # seconds after which an idle stream says which event was its last: who missed one asks again within 5


async def numbers(
    table: Table, seat: int | None, after: int, hidden: bool = False
) -> AsyncGenerator[int | None, None]:
    """The number of the table whenever it is another than the last one told, `after` to begin with; None when all is quiet.

    They end when the server does, and when the seat may be somebody else's. `hidden`: they are for a page in the background.
    """
    async with table.subscribers.subscribed(seat, hidden) as subscriber:
        told = after
        while not (table.subscribers.ended or subscriber.dismissed):
            if table.number_for(seat) != told:
                told = table.number_for(seat)
                yield told
            while not await subscriber.news(QUIET):
                yield None


def read_number(text: str | None) -> int:
    """The number a client has seen; 0, which is less than any, when it tells none."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 17 else 0


def message(kind: str, data: str, number: int | None = None) -> str:
    """One server-sent event; a line ends with CR, LF or both."""
    ident = "" if number is None else f"id: {number}\n"
    return f"event: {kind}\n{ident}data: {in_lines(data)}\n\n"


def encoded(kind: str, data: Iterable[str], number: int) -> bytes:
    """The same from parts of its data, each written by itself: those of plain letters need no work. No part ends within a line end."""
    first = f"event: {kind}\nid: {number}\ndata: ".encode()
    return b"".join([first, *(in_lines(part).encode() for part in data), b"\n\n"])


def in_lines(data: str) -> str:
    """Data of several lines as a stream brings them."""
    if "\r" in data:
        data = data.replace("\r\n", "\n").replace("\r", "\n")
    return data.replace("\n", "\ndata: ") if "\n" in data else data
