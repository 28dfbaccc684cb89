"""Leaders: the draft, the recruitment that opens each age, and what leaders do (docs/rules/leaders.md).

The draft is an age 0 of three turns whose hands are leaders; a recruitment is turn 0 of the age it opens.
"""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.cards.counts import Color, Count
from septem.wonders.cards.effect_keys import Maker
from septem.wonders.cards.hooks import Pieces
from septem.wonders.cards.pieces import LEADER_AGE, WHITE_INDEX
from septem.wonders.expansions.leaders import effects as leader_effects
from septem.wonders.expansions.leaders import moves as leader_moves
from septem.wonders.expansions.leaders.court import Academy, Court, academy_of, court_of
from septem.wonders.expansions.leaders.courtesans import adopt, copy_neighbour_leader
from septem.wonders.rules.hands import in_order
from septem.wonders.rules.holdings import Belongings
from septem.wonders.rules.hooks import NOT_MINE, Conflicts, Kind, Rules, Scoring
from septem.wonders.rules.scoring import GUILDS
from septem.wonders.rules.turn import Step, inserted, replaced

if TYPE_CHECKING:
    from septem.kernel.rng import Rng
    from septem.wonders.rules.table import Wonders


class LeadersPieces(Pieces):
    """Leaders and what they do."""

    def makers(self) -> dict[str, Maker]:
        return {**leader_effects.MAKERS, "copy_neighbour_leader": copy_neighbour_leader}

    def counts(self) -> dict[str, Count]:
        return {"leaders": Color(WHITE_INDEX)}


class LeadersRules(Rules):
    """Draft and recruitments."""

    def __init__(self) -> None:
        super().__init__()
        self.first_turn = 0
        self.first_age = 0
        self.moves = leader_moves.Moves()

    def kinds(self) -> list[Kind]:
        return self.moves.kinds()

    def city_belongings(self) -> Belongings:
        return Court()

    def table_belongings(self) -> Belongings:
        return Academy()

    def steps(self, steps: list[Step]) -> list[Step]:
        steps = replaced(steps, "choose", leader_moves.ChooseLeader(self.moves))
        steps = replaced(steps, "reveal", leader_moves.RevealLeader())
        steps = replaced(steps, "pass", leader_moves.PassLeaders())
        return inserted(steps, "last card", leader_moves.Recruit(self.moves))

    def prepare(self, game: "Wonders", rng: "Rng") -> None:
        """Four leaders to each player, the others are the reserve (L-2.4)."""
        leaders = game.catalogue.leaders[:]
        rng.shuffle(leaders)
        dealt = int(game.catalogue.parameters["leaders_dealt"])
        for seat in range(game.size):
            game.cities[seat].hand = in_order(leaders[seat * dealt : (seat + 1) * dealt])
        academy_of(game).reserve = leaders[game.size * dealt :]

    def begin(self, game: "Wonders") -> bool:
        """The draft, once, before Age I (L-3)."""
        game.age = LEADER_AGE
        game.turn = 1
        game.memory_age = LEADER_AGE
        return True

    def traced(self, game: "Wonders", city: i64, card: i64) -> i64:
        """A leader put away in a recruitment keeps the trace of its draft (L-10.1)."""
        played = court_of(game.cities[city]).played
        return played if game.catalogue.cards[card].age == LEADER_AGE else NOT_MINE

    def replayed(self, game: "Wonders", city: i64, card: i64) -> vec[i64]:
        """A leader is recruited if its cost is affordable, otherwise discarded for coins."""
        if game.catalogue.cards[card].age != LEADER_AGE:
            return vec[i64]()
        codes = self.moves.recruitments(game, city, card)
        if len(codes) == 0:
            codes = append(codes, card << 5 | self.moves.dismiss.number)
        return codes

    def left_city(self, game: "Wonders", city: i64, card: i64) -> None:
        """With the guild that copies a leader the copy ends (T-17.4 b)."""
        if "copy_neighbour_leader" in game.catalogue.cards[card].powers.entry:
            court_of(game.cities[city]).copied = -1

    def stand_again(self, game: "Wonders", city: i64) -> None:
        copied = court_of(game.cities[city]).copied
        if copied >= 0:
            adopt(game.cities[city], game.catalogue.cards[copied])


class LeadersConflicts(Conflicts):
    """A leader hands Defeat tokens to the victor."""

    def gives_defeats(self, game: "Wonders", loser: i64) -> bool:
        return court_of(game.cities[loser]).gives_defeats


class LeadersScoring(Scoring):
    """A copied leader."""

    def score(self, game: "Wonders", city: i64, sheet: vec[i64]) -> None:
        """Points of a copied leader are the guild's (L-9.1)."""
        me = game.cities[city]
        copied = court_of(me).copied
        if copied >= 0:
            for effect in game.catalogue.cards[copied].powers.scores:
                sheet[GUILDS] += effect.points(me, game.left(city), game.right(city))
