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

EXPANSIONS: Final[Expansions] = describe("duel").expansions
_plugged: Final[dict[str, Module]] = {}


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
        folder = EXPANSIONS.folders.get(name)
        plug_in(module, Facts(folder.file, "file", folder.data) if folder else read(name))
        _plugged[label] = module
    return _plugged[label]


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
