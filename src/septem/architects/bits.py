"""Single bits of packed words."""

from mypy_extensions import i64


def bit(place: i64) -> i64:
    """The word with one bit set."""
    # A literal 1 would be a 32-bit value in compiled code and overflow when shifted far.
    unit: i64 = place - place + 1
    return unit << place
