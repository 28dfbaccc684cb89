"""An edition: the base game with some expansions, read once, with a face for every room."""

from typing import Any

from septem.kernel.game import Faces
from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.faces import WondersHidden, WondersPositions
from septem.wonders.module import Module
from septem.wonders.rules.effect_keys import CommonPieces
from septem.wonders.rules.ruleset import RuleSet
from septem.wonders.words.notation import WondersWords
from septem.wonders.words.texts import EffectTexts


class Edition:
    """Pieces, rules and faces of one combination of expansions; `switches` are those that are options of the table."""

    def __init__(
        self,
        texts: dict[str, str],
        modules: list[Module] | None = None,
        optional: bool = False,
        own: dict[str, dict[str, Any]] | None = None,
        switches: list[str] | None = None,
    ) -> None:
        """`texts` are data files, `own` the data of expansions from outside the package, by file."""
        self.modules: list[Module] = modules or []
        names = [module.name for module in self.modules]
        pieces = [CommonPieces(), *[module.pieces for module in self.modules]]
        self.catalogue = Catalogue(texts, names, pieces, optional, own)
        self.ruleset = RuleSet(
            self.catalogue,
            [module.rules for module in self.modules if module.rules is not None],
            [module.conflicts for module in self.modules if module.conflicts is not None],
            [module.scoring for module in self.modules if module.scoring is not None],
            len(self.modules) > 0,
        )
        self.words = [module.words for module in self.modules if module.words is not None]
        self.texts = EffectTexts(self.words)
        self.positions = [
            module.positions for module in self.modules if module.positions is not None
        ]
        hidden = [module.hidden for module in self.modules if module.hidden is not None]
        options = [name for name in names if name in (switches or [])]
        labels = [module.label for module in self.modules if module.name not in options]
        self.faces = Faces(
            WondersWords(self.catalogue, self.ruleset.kinds, self.words),
            WondersHidden(names, hidden),
            WondersPositions(labels, options, self.positions),
        )
