"""The editions of 7 Wonders: the base game with some of its expansions, each read once."""

from typing import Any, Final

from septem.kernel.boxes import Expansions
from septem.kernel.descriptions import describe
from septem.kernel.folders import Folder
from septem.wonders.cards.catalogue import data_text
from septem.wonders.edition import Edition

EXPANSIONS: Final[Expansions] = describe("wonders").expansions


def load(names: list[str], optional: bool) -> Edition:
    """The edition of the base game with these expansions."""
    own = EXPANSIONS.folders
    return joined(
        [name for name in names if name not in own],
        [own[name] for name in names if name in own],
        optional,
    )


_editions: dict[tuple[str, ...], Edition] = {}


def joined(boxes: list[str], own: list[Folder], optional: bool = False) -> Edition:
    """The edition of the base game, some boxes and some folders, read once."""
    labels = [folder.label for folder in own]
    key = (*boxes, *labels, "with optional cards" if optional else "")
    if key not in _editions:
        texts = {f"{name}.toml": data_text(f"{name}.toml") for name in ("base", *boxes)}
        made = [EXPANSIONS.module(name) for name in boxes]
        made += [EXPANSIONS.module_of(folder) for folder in own]
        data = {folder.file: folder.data for folder in own}
        _editions[key] = Edition(texts, made, optional, data, EXPANSIONS.switches())
    return _editions[key]


LISTS: Final = (list, tuple)
_settled: dict[tuple[Any, ...], tuple[list[str], Edition]] = {}


def settled(
    expansions: Any, options: dict[str, Any], players: int, optional: bool
) -> tuple[list[str], Edition]:
    """The labels and the edition of what is asked for; a combination of boxes alone is looked at once."""
    key: tuple[Any, ...] = ()
    if (
        not options
        and isinstance(expansions, LISTS)
        and all(isinstance(name, str) for name in expansions)
    ):
        key = (*expansions, players, optional)
        found = _settled.get(key)
        if found is not None:
            return found
    names = EXPANSIONS.chosen(expansions, options)
    EXPANSIONS.check(names, players)
    made = EXPANSIONS.labels(names), load(names, optional)
    boxes = EXPANSIONS.boxed()
    if key and all(name in boxes for name in expansions):
        _settled[key] = made
    return made


def with_every_board(names: list[str]) -> list[str]:
    """Those of the expansions that leave no boards out."""
    known = EXPANSIONS.all()
    return [name for name in names if "boards" not in known[name].header["parameters"]]
