"""All that the author of an expansion of 7 Wonders Duel imports; stable (docs/expansions.md).

An expansion is a `Module`: a name and one object for each room of the game it changes. `Pieces` adds words and pieces to the data
file, `Rules` set-up, actions, decisions and effects, `Scoring` points, `Hidden` what seats know, `Positions` what positions hold,
`Words` notation and sentences. What it keeps of a city or of the table is a `Belongings`. The number of a step comes from
`new_kind`, that of an action of a turn from `new_action`.
"""

from septem.duel.cards.facts import Facts
from septem.duel.cards.hooks import Pieces
from septem.duel.hidden.hooks import Hidden
from septem.duel.module import Module
from septem.duel.positions.hooks import Positions
from septem.duel.rules import codes
from septem.duel.rules.belongings import Belongings
from septem.duel.rules.effects import Ask, Effect, Maker
from septem.duel.rules.hooks import Rules, Scoring
from septem.duel.rules.steps import CardChoice, Choice, Decision, Step, new_action, new_kind
from septem.duel.rules.table import Duel
from septem.duel.words.hooks import Words
from septem.duel.words.wording import Chosen, FromOpponent, Wording
from septem.kernel.bits import numbers
from septem.kernel.phrases import say
from septem.kernel.rng import Rng

__all__ = [
    "Ask",
    "Belongings",
    "CardChoice",
    "Choice",
    "Chosen",
    "Decision",
    "Duel",
    "Effect",
    "Facts",
    "FromOpponent",
    "Hidden",
    "Maker",
    "Module",
    "Pieces",
    "Positions",
    "Rng",
    "Rules",
    "Scoring",
    "Step",
    "Wording",
    "Words",
    "codes",
    "new_action",
    "new_kind",
    "numbers",
    "say",
]
