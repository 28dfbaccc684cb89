"""The rules of one edition of the game: the steps of a turn, the kinds of orders, and what expansions change."""

from librt.vecs import vec
from mypy_extensions import i64

from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.rules.hooks import Conflicts, Kind, Rules, Scoring
from septem.wonders.rules.orders import LAST, OWN
from septem.wonders.rules.science import Science
from septem.wonders.rules.scoring import SCIENCE
from septem.wonders.rules.turn import TURN, Step


class RuleSet:
    """What tables of one edition share; `extended`: expansions take part."""

    def __init__(
        self,
        catalogue: Catalogue,
        rules: list[Rules],
        conflicts: list[Conflicts],
        scoring: list[Scoring],
        extended: bool,
    ) -> None:
        self.catalogue = catalogue
        self.rules: vec[Rules] = vec[Rules](rules)
        self.conflicts: vec[Conflicts] = vec[Conflicts](conflicts)
        self.scoring: vec[Scoring] = vec[Scoring](scoring)
        self.extended = extended
        self.kinds: vec[Kind] = vec[Kind]([Kind() for _ in range(LAST - OWN + 1)])
        steps = TURN
        number = 0
        for box in rules:
            for kind in box.kinds():
                kind.number = OWN + number
                self.kinds[number] = kind
                number += 1
            steps = box.steps(steps)
        self.steps: vec[Step] = vec[Step](steps)
        names = [step.name for step in steps]
        self.build_step: i64 = names.index("build")  # plays from here up to the gain step wait
        self.gain_step: i64 = names.index("gain")
        self.followers: vec[Rules] = vec[Rules]([box for box in rules if box.follows_plays])
        self.gainers: vec[Rules] = vec[Rules]([box for box in rules if box.gains_by_plays])
        self.cashiers: vec[Rules] = vec[Rules]([box for box in rules if box.follows_payments])
        self.own_first = any(box.own_first for box in rules)
        self.first_turn: i64 = min([box.first_turn for box in rules], default=1)
        self.first_age: i64 = min([box.first_age for box in rules], default=1)
        self.science = self._science()
        bonuses = [card.line for card in catalogue.cards if card.powers.group_bonus]
        self.bonus_line: i64 = (
            bonuses[0] if bonuses else SCIENCE
        )  # of bonuses for groups of symbols

    def _science(self) -> Science:
        """How symbols score."""
        for box in self.scoring:
            own = box.science(self.catalogue)
            if own is not None:
                return own
        return Science()

    def builds(self, kind: i64) -> bool:
        """Whether an order of an expansion's kind puts its card into the city."""
        return kind >= OWN and self.kinds[kind - OWN].builds
