"""Towers: turquoise cards, tall wonders, tool and astrolabe, eight players (docs/rules/towers.md)."""

from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import bit
from septem.kernel.goods import at
from septem.wonders.cards.catalogue import Catalogue, PieceFile
from septem.wonders.cards.counts import Count
from septem.wonders.cards.effect_keys import Maker
from septem.wonders.cards.effects import Effect
from septem.wonders.cards.hooks import Pieces
from septem.wonders.cards.pieces import Stage
from septem.wonders.expansions.towers import effects as towers_effects
from septem.wonders.expansions.towers import trade as towers_trade
from septem.wonders.expansions.towers.conflicts import ALL_ROUND, more_pairs, winner_of_tie
from septem.wonders.expansions.towers.counts import COUNTS, PairsOfCards
from septem.wonders.expansions.towers.recovery import check_embellishments, recover
from septem.wonders.expansions.towers.science import FourSymbols, associated
from septem.wonders.expansions.towers.stages import TowerBuilder, built_again, read_stage
from septem.wonders.expansions.towers.state import (
    NONE,
    OWN_PLACE,
    Tower,
    Yard,
    source_of,
    tower_of,
    yard_of,
)
from septem.wonders.expansions.towers.steps import Hire, HireMercenary, Recover
from septem.wonders.expansions.towers.triggers import count_gains, note_gains
from septem.wonders.rules import stages
from septem.wonders.rules.city import City
from septem.wonders.rules.conflict import Pair
from septem.wonders.rules.extension import Belongings
from septem.wonders.rules.hooks import NOT_MINE, Conflicts, Kind, Rules, Scoring
from septem.wonders.rules.orders import (
    AGAIN,
    BUILD,
    STAGE,
    card_of,
    coins_bank,
    coins_left,
    coins_right,
    kind_of,
)
from septem.wonders.rules.purchases import trail_of
from septem.wonders.rules.science import Science
from septem.wonders.rules.scoring import WONDER, Sheet
from septem.wonders.rules.turn import Step, inserted

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class TowersPieces(Pieces):
    """Pairings of cards, and boards with options and embellishments."""

    def __init__(self) -> None:
        super().__init__()
        self.fields = [*("pairing", "options", "embellishment", "foundation_stage", "rulings")]
        self.pairings: dict[str, towers_effects.Pairing] = {}
        self.builders: dict[str, TowerBuilder] = {}

    def makers(self) -> dict[str, Maker]:
        return towers_effects.MAKERS

    def counts(self) -> dict[str, Count]:
        return dict(COUNTS)

    def read_data(self, file: PieceFile, data: dict[str, Any]) -> None:
        """A builder for every board with options or embellishments."""
        for board in file.catalogue.boards.values():
            special = [stage for stage in board.stages if stage.ways]
            if special and board.id not in self.builders:
                file.piece = board.id
                check_embellishments(file, board)
                self.builders[board.id] = TowerBuilder(board)

    def stage(self, file: PieceFile, entry: dict[str, Any], field: str) -> Stage | None:
        return read_stage(file, entry, field)

    def more_effects(self, file: PieceFile, entry: dict[str, Any]) -> list[Effect]:
        color = entry.get("color")
        words = file.vocabulary
        if "turquoise" in words.colors and "pairs of turquoise cards" not in words.counts:
            words.counts["pairs of turquoise cards"] = PairsOfCards(words.colors.index("turquoise"))
        return towers_effects.pairing(file, entry, self.pairings) if color else []

    def hand_size(self, catalogue: Catalogue, players: int) -> int:
        """Nine cards, ten with Cities; at eight players one less (T-2.6)."""
        sizes = catalogue.parameters
        if players == ALL_ROUND:
            sizes = sizes["eight_players"]
        key = "hand_size_with_cities" if "cities" in catalogue.sets else "hand_size"
        return int(sizes[key])


class TowersRules(Rules):
    """Stages built in other ways, cards played again, mercenaries."""

    def __init__(self, pieces: TowersPieces) -> None:
        super().__init__()
        self.follows_plays = True
        self.follows_payments = True
        self.place = OWN_PLACE
        self.pieces = pieces
        self.hiring = HireMercenary()
        self.recover = Recover()
        self.hire = Hire(self.hiring)
        self.bank: towers_trade.BankOfEight | None = None  # made when it is first needed

    def kinds(self) -> list[Kind]:
        return [self.hiring]

    def city_belongings(self) -> Belongings:
        return Tower()

    def table_belongings(self) -> Belongings:
        return Yard()

    def steps(self, steps: list[Step]) -> list[Step]:
        return inserted(inserted(steps, "last card", self.recover), "pass", self.hire)

    def found(self, game: "Wonders", city: i64) -> None:
        """Who builds the stages; the supply of shield tokens."""
        me = game.cities[city]
        tower = tower_of(me)
        tower.seat = city
        tower.size = game.size
        me.extension().builder = self.pieces.builders.get(me.board.id)
        if city == 0:
            yard_of(game).tokens = int(game.catalogue.parameters["shield_tokens"])
        self.join_bank(game, city)

    def join_bank(self, game: "Wonders", city: i64) -> None:
        """The bank of eight players sells to all (T-14)."""
        if game.size == ALL_ROUND:
            more = game.cities[city].extension()
            more.means = append(more.means[:], self.bank_of(game.catalogue))

    def bank_of(self, catalogue: Catalogue) -> towers_trade.BankOfEight:
        """The bank of eight players; it has no state, and one serves all tables."""
        if self.bank is None:
            price = catalogue.parameters["eight_players"]["bank_purchase"]
            to_bank, to_each = int(price["to_bank"]), int(price["to_each_neighbour"])
            self.bank = towers_trade.BankOfEight(to_bank, to_each)
        return self.bank

    def opened(self, game: "Wonders") -> None:
        for city in game.cities:
            tower_of(city).produce_of_age(city, game.age)

    def paying(self, game: "Wonders", city: i64, order: i64) -> None:
        """What a payment does not tell is found out before it is made (T-4.6)."""
        yard = yard_of(game)
        if game.size != ALL_ROUND and yard.market < 0:
            return
        me = game.cities[city]
        tower = tower_of(me)
        tower.bought = NOT_MINE
        counts = game.size == ALL_ROUND and coins_bank(order) > 0
        counts = counts and towers_trade.watches_neighbours(me)
        if not counts and (yard.market < 0 or yard.market == city):
            return
        if not counts and not at(self.goods_of(game, city, order), yard.market_good):
            return
        trail = trail_of(game, city, order)
        yard.sold += trail % towers_trade.BANK_UNIT
        if counts:
            units = trail // towers_trade.BANK_UNIT
            paid: i64 = 1 if coins_left(order) > units else 0
            tower.bought = paid | 2 if coins_right(order) > units else paid

    def goods_of(self, game: "Wonders", city: i64, order: i64) -> i64:
        if kind_of(order) == BUILD:
            return game.catalogue.cards[card_of(order)].goods
        return stages.ordered(game.cities[city], order).goods

    def neighbours_paid(self, game: "Wonders", city: i64) -> i64:
        return tower_of(game.cities[city]).bought

    def follow(self, game: "Wonders", first: i64, end: i64) -> None:
        """Coins for what was gained and sold; a recovery that was awaited (T-9.9, T-16, T-17)."""
        hiring: i64 = 0
        for city in range(first, end):
            tower = tower_of(game.cities[city])
            count_gains(game, city, tower)
            if tower.hire_price:
                hiring |= bit(city)
            if kind_of(game.orders[city]) == STAGE:
                if tower.awaited:
                    awaited = tower.awaited
                    tower.awaited = 0
                    recover(game, city, game.orders[city], awaited)
                tower.used = NONE
        yard = yard_of(game)
        yard.hiring = hiring if end - first == game.size else yard.hiring | hiring
        if yard.sold:
            game.cities[yard.market].due += yard.sold * yard.market_bonus
            yard.sold = 0

    def left_city(self, game: "Wonders", city: i64, card: i64) -> None:
        """A golden shield goes with its card (T-12.2)."""
        tower = tower_of(game.cities[city])
        kept: vec[i64] = vec[i64]()
        for shield in tower.golden:
            if source_of(shield) != card:
                kept = append(kept, shield)
        tower.golden = kept

    def stand_again(self, game: "Wonders", city: i64) -> None:
        me = game.cities[city]
        tower = tower_of(me)
        me.shields += tower.tokens
        for number in built_again(me):
            for effect in stages.chosen(me, number, AGAIN).powers.standing:
                effect.stand(me)
        self.join_bank(game, city)
        note_gains(me)


class TowersConflicts(Conflicts):
    """Golden shields and the War Galley (T-6.5, T-12)."""

    def pairs(self, game: "Wonders", pairs: list[Pair]) -> list[Pair]:
        return more_pairs(game, pairs, any(box.full_ring for box in game.ruleset.conflicts))

    def wins_tie(self, game: "Wonders", pair: Pair) -> i64:
        return winner_of_tie(game, pair)

    def after_conflicts(self, game: "Wonders") -> None:
        """Golden shields end with the age (T-12.2)."""
        for city in game.cities:
            tower_of(city).golden = vec[i64]()


class TowersScoring(Scoring):
    """Four symbols, embellishments, couples of symbols and goods."""

    def science(self, catalogue: Catalogue) -> Science:
        return FourSymbols(int(catalogue.parameters["science_group_of_4"]))

    def score(self, game: "Wonders", seat: i64, city: City, sheet: Sheet) -> None:
        """Embellishments, and couples of symbols and goods (T-8.4, T-17.8)."""
        sheet.add(WONDER, "associations", associated(city))
        for number in built_again(city):
            source = f"{number} embellished" if sheet.detailed else ""
            for effect in stages.chosen(city, number, AGAIN).powers.scores:
                sheet.add(WONDER, source, effect.points(city, game.left(seat), game.right(seat)))
