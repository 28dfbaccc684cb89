"""Leaders: the draft, the recruitment that opens each age, and what leaders do (docs/rules/leaders.md).

The draft is an age 0 of three turns whose hands are leaders; a recruitment is turn 0 of the age it opens.
"""

from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.cards.catalogue import PieceFile
from septem.wonders.cards.counts import Color, Count
from septem.wonders.cards.effect_keys import Maker
from septem.wonders.cards.hooks import Pieces
from septem.wonders.cards.pieces import NO_BUILDING, Card, Cost
from septem.wonders.expansions.leaders import effects as leader_effects
from septem.wonders.expansions.leaders import moves as leader_moves
from septem.wonders.expansions.leaders.court import (
    LEADER_AGE,
    OWN_PLACE,
    WHITE,
    Academy,
    Court,
    academy_of,
    court_of,
)
from septem.wonders.expansions.leaders.courtesans import adopt, copy_neighbour_leader
from septem.wonders.rules.city import City
from septem.wonders.rules.extension import Belongings
from septem.wonders.rules.hands import in_order
from septem.wonders.rules.hooks import NOT_MINE, Conflicts, Kind, Rules, Scoring
from septem.wonders.rules.orders import written
from septem.wonders.rules.scoring import GUILDS, Sheet, copier
from septem.wonders.rules.turn import Step, inserted, replaced

if TYPE_CHECKING:
    from septem.kernel.rng import Rng
    from septem.wonders.rules.table import Wonders


def read_leader(file: PieceFile, entry: dict[str, Any]) -> Card:
    """A leader: coins only, the number of the current age, or coins within bounds that an effect sets (E-3.3)."""
    ident = file.identify(entry, "leader", file.catalogue.by_id)
    allowed = ("id", "name", "cost", "effect", "source", "provenance", "optional", "requires")
    file.only(entry, (*allowed, *file.also))
    cost = entry.get("cost")
    coins = 0 if cost in ("age", "X") else file.number(entry, "cost", "leader")
    card = file.joined(entry, ident, LEADER_AGE, WHITE, NO_BUILDING, [], Cost(coins, 0))
    card.costs_age = cost == "age"
    if cost == "X":
        bounds = card.powers.entry.get("vp_equal_to_paid")
        card.most_paid = file.number(bounds, "max", "effect.vp_equal_to_paid")
    return card


class LeadersPieces(Pieces):
    """Leaders and what they do."""

    def __init__(self) -> None:
        super().__init__()
        self.leaders: vec[i64] = vec[i64]()  # all of them

    def read_data(self, file: PieceFile, data: dict[str, Any]) -> None:
        for entry in file.used(data, "leader"):
            self.leaders = append(self.leaders, read_leader(file, entry).index)

    def makers(self) -> dict[str, Maker]:
        return {**leader_effects.MAKERS, "copy_neighbour_leader": copy_neighbour_leader}

    def counts(self) -> dict[str, Count]:
        return {"leaders": Color(NO_BUILDING)}


class LeadersRules(Rules):
    """Draft and recruitments."""

    def __init__(self, pieces: LeadersPieces) -> None:
        super().__init__()
        self.pieces = pieces
        self.first_turn = 0
        self.first_age = 0
        self.place = OWN_PLACE
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
        leaders = self.pieces.leaders[:]
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
        offer = game.buffer()
        offer.clear()
        self.moves.offer_leader(offer, game, city, card)
        if offer.count == 0:
            offer.add(written(self.moves.dismiss.number, card, 0))
        return offer.listed()

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

    def score(self, game: "Wonders", seat: i64, city: City, sheet: Sheet) -> None:
        """Points of a copied leader are the guild's (L-9.1)."""
        copied = court_of(city).copied
        if copied >= 0:
            source = copier(game, city) if sheet.detailed else ""
            for effect in game.catalogue.cards[copied].powers.scores:
                sheet.add(GUILDS, source, effect.points(city, game.left(seat), game.right(seat)))
