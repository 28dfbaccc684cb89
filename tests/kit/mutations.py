"""Nonsense for everything that strangers may send: values of JSON, texts, records and positions that are almost right."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

GOLDEN = Path(__file__).parents[1] / "golden"
NUMBERS: tuple[Any, ...] = (
    *(0, 1, -1, 2, 3, 7, 8, 31, 32, 63, 64, 99, 255, 1000, 10**6),
    *(2**31, 2**32, 2**53, 2**63 - 1, 2**63, -(2**63) - 1, 2**64, 10**30, 10**400),
    *(1.0, 0.0, 2.0, 1.5, -0.0, 1e308, float("inf"), float("nan")),
)
TEXTS = (
    "",
    " ",
    "x" * 3000,
    "<script>alert(1)</script>",
    "'; DROP TABLE moves; --",
    "../../etc/passwd",
    "\x00",
    "a\x00b\r\nSet-Cookie: a=b",
    "\ud800",
    "\udfff\ud800",
    "\u202e\ud7ff\ufffe\U0010ffff",
    "²",
    "١",
    "-1",
    "1e999",
    "NaN",
    "99999999999999999999",
    "{{ 7*7 }}",
    "%s%n{0}{name}",
    "choose",
    "over",
    "random",
)
OTHERS: tuple[Any, ...] = (None, True, False, [], {}, [[]], [{}], {"": None}, [[[[[[1]]]]]])


def nonsense(rng: Random) -> Any:
    """One value of any kind."""
    return copy.deepcopy(rng.choice(rng.choice((NUMBERS, TEXTS, OTHERS))))


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON value, as what holds it and the key or index there."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def mutated(value: Any, rng: Random) -> Any:
    """A copy with one to three places changed: nonsense, something from elsewhere in the value, one more, one less."""
    twin = copy.deepcopy(value)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        found = list(places(twin))
        if not found:
            return nonsense(rng)
        holder, key = rng.choice(found)
        change = rng.randrange(6)
        if change == 0:
            del holder[key]
        elif change == 1:
            other, elsewhere = rng.choice(found)
            holder[key] = copy.deepcopy(other[elsewhere])
        elif change == 2 and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        elif isinstance(holder[key], int) and change < 5:
            holder[key] = rng.choice(NUMBERS)
        else:
            holder[key] = nonsense(rng)
    return twin


def golden(game: str | None = None) -> list[dict[str, Any]]:
    """Records with positions of all games, or of one."""
    found = sorted(GOLDEN.glob(f"{game or '*'}.json"))
    return [row for path in found for row in json.loads(path.read_text(encoding="utf-8"))]


def bad_record(text: str, rng: Random) -> str:
    """A record with a line changed, doubled, moved, dropped or filled with nonsense, or a header value of another kind."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    change = rng.randrange(7)
    if change == 0:
        del lines[at]
    elif change == 1:
        lines.insert(at, rng.choice(lines))
    elif change == 2:
        lines[at] = rng.choice(TEXTS)
    elif change == 3:
        header = lines.index("moves")
        lines.insert(rng.randrange(1, header), f"{word(lines, rng)} {written(nonsense(rng))}")
    elif change == 4:
        header = lines.index("moves")
        at = rng.randrange(1, header)
        lines[at] = f"{lines[at].split(' ')[0]} {written(nonsense(rng))}"
    elif change == 5:
        seat, _, rest = lines[at].partition(" ")
        lines[at] = f"{rng.choice(('9' * 5000, '٣', '-1', '99', seat + seat))} {rest}"
    else:
        cut = rng.randrange(len(text))
        return text[:cut] + rng.choice(TEXTS) + text[cut + rng.randrange(3) :]
    return "\n".join(lines)


def word(lines: list[str], rng: Random) -> str:
    known = ("position", "names", "seed", "players", "expansions", "wonders", "sides", "self")
    return rng.choice((*known, "game", "optional_cards", "teams", "", "__class__"))


def written(value: Any) -> str:
    """A value as Python writes it, which is JSON but for NaN and Infinity."""
    return json.dumps(value)
