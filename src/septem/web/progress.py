"""What a visitor has learned and solved, kept in a cookie of its own: nothing in it is trusted, and losing it loses nothing else.

The cookie is two lists parted by `~`: the ids of lessons with dots between them, and the numbers of puzzles as bits, written in base 36.
"""

import re
from dataclasses import dataclass, replace

from starlette.requests import Request

COOKIE = "septem_learned"
NONE_WANTED = "none-wanted"  # in place of a lesson: this visitor knows the games
LONGEST = 3000  # of the cookie
MOST_PUZZLES = 8000
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
ID = re.compile(r"[a-z0-9_-]{1,60}")


@dataclass(frozen=True)
class Progress:
    """The lessons that are done, and the numbers of the puzzles that are solved."""

    lessons: frozenset[str] = frozenset()
    puzzles: frozenset[int] = frozenset()

    def to_cookie(self) -> str:
        bits = sum(1 << number for number in self.puzzles)
        return f"{'.'.join(sorted(self.lessons))}~{in_base_36(bits)}"

    def with_lesson(self, name: str) -> "Progress":
        return replace(self, lessons=self.lessons | {name})

    def with_puzzle(self, number: int) -> "Progress":
        return replace(self, puzzles=self.puzzles | {number})


def in_base_36(number: int) -> str:
    digits = ""
    while number:
        number, last = divmod(number, 36)
        digits = DIGITS[last] + digits
    return digits


def read(request: Request) -> Progress:
    """What a request's cookie says; nothing where it makes no sense."""
    learned, _, solved = request.cookies.get(COOKIE, "")[:LONGEST].partition("~")
    names = frozenset(name for name in learned.split(".") if ID.fullmatch(name))
    if not re.fullmatch(r"[0-9a-z]*", solved):
        return Progress(names)
    bits = int(solved or "0", 36)
    return Progress(names, frozenset(n for n in range(MOST_PUZZLES) if bits >> n & 1))
