"""Checks of single values in a position: each takes the name of the field, and of the entry it is in, for its message."""

from typing import Any

from septem.kernel.errors import BadPosition

MOST_SEED = 2**128 - 1
DEEPEST = 12  # lists and objects within each other
MOST_COINS = 999  # more than all boxes hold together, and few enough to count them one by one


def plain(value: Any, depth: int = DEEPEST) -> bool:
    """Whether a value is made of what records and positions are made of."""
    return stranger(value, "", depth) is None


def stranger(value: Any, where: str, depth: int = DEEPEST) -> tuple[str, str] | None:
    """The first place with something that records and positions are not made of, and why: they hold names, whole numbers, true, false,
    nothing, lists and objects of them.

    No fractions (nor NaN), no number longer than a seed, no text that cannot be written as UTF-8 or holds a NUL, nothing too deep.
    """
    if value is None or isinstance(value, bool):
        return None
    if isinstance(value, int):
        return None if -MOST_SEED <= value <= MOST_SEED else (where, "the number is too long")
    if isinstance(value, str):
        fine = "\0" not in value and not any("\ud800" <= char <= "\udfff" for char in value)
        return None if fine else (where, "the text has signs that cannot be written")
    if not depth:
        return where, "lies too deep"
    if isinstance(value, list | tuple):
        inner = [(f"{where}[{n}]", item) for n, item in enumerate(value)]
    elif isinstance(value, dict):
        if not all(isinstance(key, str) and plain(key) for key in value):
            return where, "expected names of fields"
        inner = [(f"{where}.{key}" if where else key, item) for key, item in value.items()]
    else:
        return (
            where,
            "expected a whole number, a name, true, false, null, or lists and dicts of them",
        )
    return next(
        (found for place, item in inner if (found := stranger(item, place, depth - 1))), None
    )


def whole(field: str, value: Any, low: int, high: int | None = None) -> int:
    """A whole number within limits."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadPosition(field, f"expected a whole number, found {value!r}")
    if value < low or (high is not None and value > high):
        limits = f"at least {low}" if high is None else f"{low} to {high}"
        raise BadPosition(field, f"expected {limits}, found {value}")
    return value


def each(field: str, value: Any) -> list[Any]:
    """A list."""
    if not isinstance(value, list | tuple):
        raise BadPosition(field, f"expected a list, found {value!r}")
    return list(value)


def listed(entry: dict[str, Any], field: str, where: str) -> list[Any]:
    """A field of an entry that holds a list; empty when left out."""
    return each(f"{where}{field}", entry.get(field, []))


def number(
    entry: dict[str, Any],
    field: str,
    least: int,
    most: int | None,
    default: int | None,
    where: str,
) -> int:
    """A field of an entry that holds a whole number."""
    return whole(f"{where}{field}", entry.get(field, default), least, most)


def index_of(field: str, ident: Any, known: list[str], what: str) -> int:
    """The place of a name among those known."""
    if not isinstance(ident, str) or ident not in known:
        raise BadPosition(field, f"there is no {what} {ident!r}; there are: {', '.join(known)}")
    return known.index(ident)


def only_known(prefix: str, fields: dict[str, Any], known: list[str]) -> None:
    """Refuse a field that belongs to no rule in use, unless it is empty."""
    for name, value in fields.items():
        if name not in known and value:
            raise BadPosition(f"{prefix}{name}", f"is no field here; there are: {', '.join(known)}")
