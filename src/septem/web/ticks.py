"""The parts of a table that change when somebody has chosen and nothing else has: filled into a drawn one.

In 7 Wonders every turn has as many choices as seats, and each shows as a tick at every seat. A template leaves a gap for such a
part, `{{ tick("waiting") }}`, so that the tick does not cost a whole drawing; each is one element with an id, so that an open page
gets these alone. What shows somebody's preferences is filled in likewise: who sees the same in light and in dark shares a drawing.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache, partial

from septem.web import clock_faces, tables
from septem.web.drawing import environment
from septem.web.gaps import APART, GAP
from septem.web.icons import icon
from septem.web.plain_code import safe
from septem.web.prefs import Prefs
from septem.web.tables import Seen

PREFERENCES = {"sound": "sound_button", "theme": "theme_button", "settings": "settings"}
LARGE = 500  # letters of a piece that stands by itself


def late(game: str) -> bool:
    """Whether the templates of a game show who has chosen through gaps alone: its table says `TICKS = True`."""
    return getattr(tables.module(game), "TICKS", False) is True


class Drawing:
    """A drawing in pieces, as its template made them; those with gaps are cut at them once, to be filled again and again."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self._pieces = [cut(piece) for piece in gathered(pieces)]

    def pieces(self, seen: Seen) -> list[str]:
        """The drawing with every part in its gap. A piece that did not change is the same object as before."""
        told: dict[str, str] = {}
        found = []
        for piece in self._pieces:
            if isinstance(piece, str):
                found.append(piece)
                continue
            for name in piece[1::2]:
                if name not in told:
                    told[name] = ANY[name](seen)
            texts = list(piece)
            texts[1::2] = [told[name] for name in texts[1::2]]
            found.append("".join(texts))
        return found

    def filled(self, seen: Seen) -> str:
        """All of it in one."""
        return "".join(self.pieces(seen))


def gathered(pieces: Iterable[str]) -> Iterator[str]:
    """The same text in fewer pieces: large ones, as their templates cut them, and what lies between them."""
    small: list[str] = []
    for piece in pieces:
        if len(piece) < LARGE:
            small.append(piece)
            continue
        if small:
            yield "".join(small).replace(APART, "")
            small = []
        yield from str.split(piece, APART)
    yield "".join(small).replace(APART, "")


def cut(text: str) -> str | tuple[str, ...]:
    """A piece; one with gaps as texts between the names of gaps."""
    if GAP not in text:
        return text
    first, *others = str.split(text, GAP)
    found = [first]
    for other in others:
        name, _, rest = str.partition(other, "]")
        found += (name, rest)
    return tuple(found)


def filled(drawing: Iterable[str], seen: Seen) -> str:
    """A drawing that is shown once."""
    return Drawing(drawing).filled(seen)


def alone(seen: Seen, since: int) -> str:
    """The parts by themselves, for pages that have the same drawing since that event."""
    parts = "".join(part(seen) for part in PARTS.values()) if late(seen.game) else clock(seen)
    return f'<div data-since="{since}">{parts}</div>'


def waiting(seen: Seen) -> str:
    """Who has chosen, with names and medallions."""
    return str(drawn_list()(seen))


@cache
def drawn_list() -> Callable[[Seen], str]:
    macros = vars(environment().get_template("parts/seat.html").module)
    found: Callable[[Seen], str] = macros["waiting"]
    return found


def waiting_for(seen: Seen) -> str:
    """Whom one waits for."""
    return f'<p class="wf" id="waiting-for">{safe(seen.waits)}</p>'


def ready(seen: Seen) -> str:
    """How many have chosen."""
    chosen = sum(not seat.pending for seat in seen.seats)
    return counted(seen.language, chosen, len(seen.seats))


@lru_cache(1024)
def counted(language: str, chosen: int, seats: int) -> str:
    said = safe(tables.phrase(language, "ready", n=chosen, all=seats))
    return (
        f'<span class="ready" id="ready" role="img" aria-label="{said}" title="{said}">'
        f"{icon('i-check')}{chosen}/{seats}</span>"
    )


def clock(seen: Seen) -> str:
    """The clocks, where there are some."""
    return "" if seen.clock is None else str(clock_faces.macro()(seen, late(seen.game)))


def preference(macro: str, seen: Seen) -> str:
    """A part of the frame that shows what a visitor prefers."""
    return drawn_preference(macro, seen.prefs, seen.address)


@lru_cache(1024)
def drawn_preference(macro: str, prefs: Prefs, back: str) -> str:
    macros = vars(environment().get_template("parts/bar.html").module)
    return str(macros[macro](prefs, tables.voice(prefs.language), back))


PARTS: dict[str, Callable[[Seen], str]] = {
    "waiting": waiting,
    "waiting_for": waiting_for,
    "ready": ready,
    "clock": clock,
}
ANY: dict[str, Callable[[Seen], str]] = {
    **PARTS,
    "number": lambda seen: str(seen.stamp),  # of this seat's decision
    **{name: partial(preference, macro) for name, macro in PREFERENCES.items()},
}
