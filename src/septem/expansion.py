"""All that the author of an expansion of 7 Wonders imports; stable (docs/expansions.md).

    from septem.expansion import Belongings, Count, Effect, Module, Pieces, Rules, amount

An expansion is a `Module`: a name and one object for each room of the game it changes. `Pieces` adds words and pieces to the
data file, `Rules` set-up and play, `Conflicts` and `Scoring` what their names say, `Hidden` what seats know, `Positions` what
positions hold, `Words` notation and sentences. What it keeps of a city or a table is a `Belongings`.
"""

from septem.kernel.bits import numbers
from septem.kernel.errors import BadPosition
from septem.kernel.fields import listed, number
from septem.kernel.rng import Rng
from septem.wonders.cards.counts import Count
from septem.wonders.cards.effect_keys import Key, amount, count
from septem.wonders.cards.effects import Effect
from septem.wonders.cards.hooks import Pieces
from septem.wonders.cards.pieces import Card, Cost
from septem.wonders.cards.tally import Tally
from septem.wonders.hidden.hooks import Hidden
from septem.wonders.hidden.memory import Slot
from septem.wonders.module import Module
from septem.wonders.positions.hooks import Positions
from septem.wonders.rules.city import belongings
from septem.wonders.rules.conflict import Pair
from septem.wonders.rules.deeds import Deed
from septem.wonders.rules.extension import Bargain, Belongings
from septem.wonders.rules.hooks import Conflicts, Kind, Rules, Scoring
from septem.wonders.rules.one_by_one import OneByOne
from septem.wonders.rules.orders import NO_ORDER, card_of, kind_of, target_of, written
from septem.wonders.rules.turn import Alone, Step, inserted, play, replaced
from septem.wonders.words.hooks import Words
from septem.wonders.words.moves import Decline, MoveWords
from septem.wonders.words.phrases import phrase

__all__ = [
    "NO_ORDER",
    "Alone",
    "BadPosition",
    "Bargain",
    "Belongings",
    "Card",
    "Conflicts",
    "Cost",
    "Count",
    "Decline",
    "Deed",
    "Effect",
    "Hidden",
    "Key",
    "Kind",
    "Module",
    "MoveWords",
    "OneByOne",
    "Pair",
    "Pieces",
    "Positions",
    "Rng",
    "Rules",
    "Scoring",
    "Slot",
    "Step",
    "Tally",
    "Words",
    "amount",
    "belongings",
    "card_of",
    "count",
    "inserted",
    "kind_of",
    "listed",
    "number",
    "numbers",
    "phrase",
    "play",
    "replaced",
    "target_of",
    "written",
]
