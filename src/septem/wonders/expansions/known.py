"""The catalogues of 7 Wonders with its expansions, each made once."""

from collections.abc import Callable
from typing import Any, Final

from septem.kernel import folders
from septem.kernel.boxes import Expansions
from septem.kernel.descriptions import describe
from septem.kernel.folders import Folder
from septem.wonders.cards import catalogue as catalogues
from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.rules.module import Module

EXPANSIONS: Final[Expansions] = describe("wonders").expansions
MOST: Final = describe("wonders").most  # players at a table, with any expansion


def load(names: list[str], optional: bool) -> Catalogue:
    """The catalogue of the base game with these expansions."""
    own = EXPANSIONS.folders
    return joined(
        [name for name in names if name not in own],
        [own[name] for name in names if name in own],
        optional,
    )


def joined(boxes: list[str], own: list[Folder], optional: bool = False) -> Catalogue:
    """The catalogue of the base game, some boxes and some folders."""
    makers: dict[str, Callable[[], Module]] = {}
    for name in boxes:
        makers[name] = box_maker(name)
    for folder in own:
        makers[folder.label] = folder_maker(folder)
    data = {folder.label: (folder.file, folder.data) for folder in own}
    return catalogues.with_modules(makers, optional, data)


def box_maker(name: str) -> Callable[[], Module]:
    """What makes the module of a box."""
    return lambda: EXPANSIONS.module(name)


def folder_maker(folder: Folder) -> Callable[[], Module]:
    """What makes the module of a folder."""
    return lambda: EXPANSIONS.module_of(folder)


_settled: dict[tuple[Any, ...], tuple[list[str], Catalogue]] = {}


def settled(
    expansions: Any, options: dict[str, Any], players: int, optional: bool
) -> tuple[list[str], Catalogue]:
    """The labels and the catalogue of what is asked for; a combination of boxes alone is looked at once."""
    key: tuple[Any, ...] = ()
    if not options and isinstance(expansions, list | tuple) and not folders.unlisted():
        boxes = EXPANSIONS.boxed()
        if all(isinstance(name, str) and name in boxes for name in expansions):
            key = (*expansions, players, optional)
            if key in _settled:
                return _settled[key]
    names = EXPANSIONS.chosen(expansions, options)
    EXPANSIONS.check(names, players)
    made = EXPANSIONS.labels(names), load(names, optional)
    if key:
        _settled[key] = made
    return made


def with_every_board(names: list[str]) -> list[str]:
    """Those of the expansions that leave no boards out."""
    known = EXPANSIONS.all()
    return [name for name in names if "boards" not in known[name].header["parameters"]]
