"""About how wide a text is where no browser lays it out, and what of it fits: in pictures."""

WIDE, BROAD, NARROW = (
    frozenset("MWmw@%—"),
    frozenset("ABCDEFGHKLNOPQRSTUVXYZ&"),
    frozenset("IJfijlrt.,;:'’|!()[] "),
)


def width(text: str, size: float) -> float:
    """Of a text in letters of that size, rather too wide than too narrow."""
    return size * sum(
        1.0 if one in WIDE else 0.62 if one in BROAD else 0.32 if one in NARROW else 0.54
        for one in text
    )


def shortened(text: str, size: float, room: float) -> str:
    """The text, or as much of its beginning as there is room for."""
    if width(text, size) <= room:
        return text
    kept = text
    while kept and width(f"{kept}…", size) > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def wrapped(text: str, size: float, room: float) -> list[str]:
    """In lines that are no wider; a word that is wider alone is shortened."""
    lines = [""]
    for word in (shortened(one, size, room) for one in text.split()):
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return [line for line in lines if line]
