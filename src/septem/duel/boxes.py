"""The boxes of Duel: found by their folders, plugged into the tables of the rules once, before the first game.

The rules read their pieces from tables by number (cards/catalogue.py), one set of tables for all boxes. Pieces are numbered box by
box in alphabetical order, so that numbers do not depend on what is played; boxes with a common name by that name.
"""

from typing import Final

from septem.duel.cards import catalogue
from septem.duel.cards.facts import Facts, read
from septem.duel.module import Module
from septem.duel.rules import effects, progress, steps, wonders
from septem.kernel.boxes import Expansions
from septem.kernel.descriptions import describe
from septem.kernel.errors import BadData
from septem.kernel.folders import WHOLE, Folder

EXPANSIONS: Final[Expansions] = describe("duel").expansions
_plugged: Final[dict[str, Module]] = {}
_begun: Final[set[str]] = set()  # names of folders


def plug_in_all() -> None:
    """Plug in every box of the package."""
    common = {name: one.name for one in EXPANSIONS.bundles().values() for name in one.boxes}
    for name in sorted(EXPANSIONS.boxed(), key=lambda name: (common.get(name, name), name)):
        box(name)


def known() -> list[Module]:
    """Every box of the package, in order."""
    return [box(name) for name in EXPANSIONS.boxed()]


def box(name: str) -> Module:
    """The module of a box, by its name; read when it is asked for first."""
    label = EXPANSIONS.all()[name].label
    if label not in _plugged:
        module: Module = EXPANSIONS.module(name)
        plug_in(module, read(name))
        _plugged[label] = module
    return _plugged[label]


def take_in(folder: Folder) -> None:
    """Plug in the box of a folder. Its pieces keep their numbers to the end of the process: a changed folder needs a new one."""
    if folder.label in _plugged:
        return
    again = "was read before its files changed, or with mistakes; start the program again"
    if folder.name in _begun:
        raise BadData(folder.file, WHOLE, "folder", again)
    module: Module = EXPANSIONS.module_of(folder)
    own_words(folder, module)
    _begun.add(folder.name)
    plug_in(module, Facts(folder.file, WHOLE, folder.data))
    _plugged[folder.label] = module


def own_words(folder: Folder, module: Module) -> None:
    """Effect keys and steps of a folder have names that nobody else has."""
    taken = [*catalogue.SHAPES, *(step.name for step in steps.STEPS if step is not None)]
    for name in [*module.pieces.shapes(), *(step.name for step in module.rules.steps())]:
        if name in taken:
            reason = "is a word of the game already; choose another"
            raise BadData(folder.script, "module()", name, reason)


def plug_in(module: Module, facts: Facts) -> None:
    """Fill the tables with what a box brings."""
    catalogue.SHAPES.update(module.pieces.shapes())
    catalogue.ELSEWHERE.extend(module.pieces.counts())
    effects.ACTS.update(module.rules.makers())
    catalogue.load(module.name, facts)
    module.pieces.read_data(facts)
    steps.renumber()
    for step in module.rules.steps():
        steps.register(step)
    wonders.equip(module.name)
    progress.equip(module.name)
    module.rules.equip()
