"""Which pieces somebody asks for: filters, a search in every language, and the groups in which they are shown."""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from starlette.datastructures import QueryParams

from septem.kernel.descriptions import describe, games
from septem.kernel.phrases import LANGUAGES
from septem.kernel.piece import folded
from septem.web.library.entry import Entry, entries

LONGEST = 80  # letters of what is searched
LOOKS = ("grid", "list")


@dataclass(frozen=True)
class Wish:
    """What the form says; an empty tuple asks for all."""

    game: str
    words: str = ""
    boxes: tuple[str, ...] = ()  # "base" is the game itself
    colors: tuple[str, ...] = ()
    ages: tuple[int, ...] = ()
    players: int = 0
    goods: tuple[str, ...] = ()  # that the cost names
    doubtful: bool = False  # only pieces with reconstructed values
    look: str = LOOKS[0]

    @property
    def sifts(self) -> bool:
        """Whether it asks for less than all."""
        plain = Wish(self.game, look=self.look)
        return self != plain


def read(asked: QueryParams, game: str = "") -> Wish:
    """The wish of a query; what makes no sense is left out."""
    known = games()
    name = game or asked.get("game", "")
    name = name if name in known else next(iter(known))
    ages = tuple(int(age) for age in asked.getlist("age") if age in ("1", "2", "3"))
    players = asked.get("players", "")
    look = asked.get("look", LOOKS[0])
    return Wish(
        name,
        asked.get("q", "").strip()[:LONGEST],
        tuple(asked.getlist("box")),
        tuple(asked.getlist("color")),
        ages,
        int(players) if players in [str(n) for n in describe(name).players] else 0,
        tuple(asked.getlist("good")),
        "doubtful" in asked,
        look if look in LOOKS else LOOKS[0],
    )


def found(wish: Wish) -> list[Entry]:
    """The pieces that fit a wish."""
    return [entry for entry in entries(wish.game).values() if fits(entry, wish)]


def fits(entry: Entry, wish: Wish) -> bool:
    words = folded(wish.words).split()
    return (
        (not wish.boxes or (entry.box or "base") in wish.boxes)
        and (not wish.colors or entry.color in wish.colors)
        and (not wish.ages or entry.piece.age in wish.ages)
        and (not wish.players or in_play(entry, wish))
        and all(good in entry.goods for good in wish.goods)
        and (not wish.doubtful or bool(entry.doubts))
        and all(word in text_of(wish.game, entry.id) for word in words)
    )


def in_play(entry: Entry, wish: Wish) -> bool:
    """Whether a piece may be used by so many players."""
    if entry.copies:
        return dict(entry.copies).get(wish.players, 0) > 0
    box = describe(wish.game).boxes.get(entry.box)
    return box is None or wish.players in box.players


@cache
def text_of(game: str, ident: str) -> str:
    """All that a piece is found by: its names and effects in every language."""
    piece = entries(game)[ident].piece
    texts = [ident, *piece.names.values(), *piece.also]
    for language in LANGUAGES:
        texts += [*piece.effect.get(language, []), piece.cost.get(language, "")]
    return folded(" ".join(texts))


def groups(shown: list[Entry]) -> dict[str, list[Entry]]:
    """The pieces by age, then by kind, in the order of the game."""
    made: dict[str, list[Entry]] = {}
    for entry in sorted(shown, key=lambda entry: (entry.piece.age <= 0, entry.piece.age)):
        made.setdefault(entry.group, []).append(entry)
    return made


def colors(game: str) -> Counter[str]:
    """How many pieces of each color there are."""
    return Counter(entry.color for entry in entries(game).values())


def goods(game: str) -> list[str]:
    """The goods that costs name, in their order."""
    return list(dict.fromkeys(good for entry in entries(game).values() for good in entry.goods))


def boxes(game: str, language: str) -> dict[str, str]:
    """The boxes that bring pieces, with their titles; the game itself first."""
    known = describe(game).boxes
    used = {entry.box for entry in entries(game).values()}
    return {name: box.titles[language] for name, box in known.items() if name in used}
