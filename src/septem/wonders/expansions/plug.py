"""What 7 Wonders knows of expansions from folders: how their data are completed, and whether they can be played."""

from typing import Any

from septem.kernel import folders
from septem.kernel.boxes import Box, Plug
from septem.kernel.errors import BadData
from septem.kernel.folders import WHOLE, Folder
from septem.wonders.cards.catalogue import AGES, Catalogue
from septem.wonders.expansions.completion import Boxes, Completion
from septem.wonders.expansions.known import EXPANSIONS, joined
from septem.wonders.module import Module


class WondersPlug(Plug):
    """Cards, leaders and boards in folders."""

    def __init__(self) -> None:
        super().__init__(Module)

    def complete(self, folder: Folder, boxes: dict[str, Box]) -> dict[str, Any]:
        names = [name for name in boxes if not boxes[name].switch]
        headers = {name: boxes[name].header for name in names}
        colors = {
            color: name
            for name, header in headers.items()
            for color in [*header.get("colors", []), *header.get("lines", [])]
        }
        base = joined([], []).catalogue.vocabulary.makers
        keys = {
            key: name
            for name in names
            for key in EXPANSIONS.module(name).pieces.makers()
            if key not in base
        }
        parameters = list(joined(list(boxes), []).catalogue.parameters)
        known = Boxes(names, colors, keys, parameters)
        return Completion(folder.file, known).whole(folder.data, folder.path.name)

    def inspect(self, folder: Folder) -> None:
        """Whether an expansion can be played with what it requires alone, and with every box."""
        box = EXPANSIONS.box_of(folder)
        boxes, usual = EXPANSIONS.boxed(), EXPANSIONS.most
        larger = [name for name, x in boxes.items() if x.most > usual and not x.requires]
        try:
            unknown_keys(folder, joined(list(boxes), []).catalogue)
            joined(list(boxes), [folder], optional=True)
        except Exception as problem:
            raise folders.blamed(problem, folder) from None
        alone = self.with_what_it_needs(folder, box)
        others = [name for name in boxes if name in box.requires + larger]
        roomy = joined(others, [folder]).catalogue
        enough_cards(folder, alone, [players for players in box.players if players <= usual])
        enough_cards(folder, roomy, [players for players in box.players if players > usual])
        enough_room(folder, joined(list(boxes), [folder]).catalogue, box.players)

    def with_what_it_needs(self, folder: Folder, box: Box) -> Catalogue:
        """The catalogue of an expansion and those it requires."""
        try:
            return joined(box.requires, [folder]).catalogue
        except BadData as problem:
            hint = 'if the piece needs an expansion, write requires = ["..."]'
            raise BadData(
                problem.file, problem.piece, problem.field, f"{problem.reason}; {hint}"
            ) from None


def unknown_keys(folder: Folder, known: Catalogue) -> None:
    """New effects and counts have names of their own."""
    made = EXPANSIONS.module_of(folder).pieces
    for hook, keys, taken in (
        ("makers()", list(made.makers()), list(known.vocabulary.makers)),
        ("counts()", list(made.counts()), list(known.vocabulary.counts)),
    ):
        for key in keys:
            if key in taken:
                raise BadData(
                    folder.script, hook, key, "is a word of the game already; choose another"
                )


def enough_cards(folder: Folder, catalogue: Catalogue, sizes: list[int]) -> None:
    """Whether every age has cards for full hands; of too many some leave at random."""
    for players in sizes:
        for age in AGES:
            there, room = len(catalogue.deck(age, players)), catalogue.room(age, players)
            if there < room:
                raise wrong_hands(
                    folder,
                    f"Age {age} has {there} cards for {players} players, hands of "
                    f"{catalogue.hand_sizes[players]} need {room}",
                )


def enough_room(folder: Folder, catalogue: Catalogue, sizes: list[int]) -> None:
    """Whether hands hold the cards that are drawn in fixed numbers: guilds and those of boxes."""
    for players in sizes:
        for age in AGES:
            if catalogue.room(age, players) < 0:
                raise wrong_hands(
                    folder,
                    f"hands of {catalogue.hand_sizes[players]} are too small: with every box "
                    f"more cards are drawn for {players} players in Age {age} than they hold",
                )


def wrong_hands(folder: Folder, reason: str) -> BadData:
    return BadData(folder.file, WHOLE, "parameters.hand_size", reason)


PLUG = WondersPlug()
