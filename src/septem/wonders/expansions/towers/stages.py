"""Building stages of towers: options of which one is chosen, and stages built a second time (T-7, T-8)."""

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from septem.kernel.bits import bit, has
from septem.wonders.cards.catalogue import PieceFile
from septem.wonders.cards.pieces import Board, Cost, Powers, Stage
from septem.wonders.expansions.towers.state import tower_of
from septem.wonders.rules.city import City
from septem.wonders.rules.extension import STAGES, Builder, Opening
from septem.wonders.rules.orders import AGAIN, WAYS, Offer, stage_order, target_of, way_of
from septem.wonders.rules.stages import chosen

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

FIRST_OPTION: Final = 1  # ways that exclude each other
SECOND_OPTION: Final = 2
WAY_BITS: Final = 2  # of the option chosen for each stage


def option_of(ways: i64, stage: i64) -> i64:
    """The option chosen for a stage, counted from 0; 0: none."""
    return ways >> (WAY_BITS * stage) & WAYS


class TowerBuilder(Builder):
    """Offers options and embellishments beside plain stages."""

    def __init__(self, board: Board) -> None:
        self.boards: dict[int, Board] = {0: board}  # by the options chosen on them
        self.optional: i64 = 0  # a bit for the number of each stage with options
        self.repeated: i64 = 0  # the same for those that can be embellished
        for number, stage in enumerate(board.stages, 1):
            if FIRST_OPTION in stage.ways:
                self.optional |= bit(number)
            if AGAIN in stage.ways:
                self.repeated |= bit(number)

    def offer(self, offer: Offer, city: City) -> None:
        number = city.stages + 1
        if city.stages < len(city.board.stages):
            stage = city.board.stages[city.stages]
            if not has(self.optional, number):
                self.price(offer, city, number, 0, stage)
            else:
                self.price(offer, city, number, FIRST_OPTION, stage.ways[FIRST_OPTION])
                self.price(offer, city, number, SECOND_OPTION, stage.ways[SECOND_OPTION])
        for built in range(1, number):
            if self.may_embellish(city, built):
                again = city.board.stages[built - 1].ways[AGAIN]
                self.price(offer, city, built, AGAIN, again)

    def price(self, offer: Offer, city: City, number: i64, way: i64, stage: Stage) -> None:
        """Add the orders for one way to build a stage."""
        count = offer.market.price_piece(city, STAGES, stage.coins, stage.goods)
        offer.paid(stage_order(number, way), count)

    def openings(self, city: City) -> list[Opening]:
        """The next stage, or each of its options, and the stages that may be embellished."""
        found: list[Opening] = []
        number = int(city.stages) + 1
        for stage in city.board.stages[city.stages : number]:
            options = [way for way in stage.ways if way != AGAIN]
            if not options:
                found.append(Opening("stage", number, 0, stage))
            for way in options:
                found.append(Opening(f"option{way}", number, way, stage.ways[way]))
        for number in range(1, int(city.stages) + 1):
            if self.may_embellish(city, number):
                again = city.board.stages[number - 1].ways[AGAIN]
                found.append(Opening(f"embellish{number}", number, AGAIN, again))
        return found

    def may_embellish(self, city: City, number: i64) -> bool:
        """Once for each stage that can be (T-8.1)."""
        return has(self.repeated, number) and not has(tower_of(city).embellished, number)

    def build(self, game: "Wonders", city: i64, order: i64) -> None:
        me = game.cities[city]
        way = way_of(order)
        if way == AGAIN:
            self.embellish(me, target_of(order))
            tower_of(me).used = game.traced(city, order)
            return
        if way:
            self.choose(me, me.stages, way)
        me.add_stage(game.traced(city, order))

    def choose(self, city: City, number: i64, way: i64) -> None:
        """One option of a stage is chosen; the other is gone (T-7.1)."""
        tower = tower_of(city)
        ways = int(tower.ways | way * bit(WAY_BITS * number))
        if ways not in self.boards:
            self.boards[ways] = city.board.built_in(number, way)
        tower.ways = ways
        city.board = self.boards[ways]

    def embellish(self, city: City, number: i64) -> None:
        """A stage stands a second time."""
        tower_of(city).embellished |= bit(number)
        for effect in chosen(city, number, AGAIN).powers.standing:
            effect.stand(city)


def built_again(city: City) -> list[int]:
    """The numbers of the embellished stages."""
    embellished = tower_of(city).embellished
    return [number for number in range(1, 8) if has(embellished, number)]


def read_stage(file: PieceFile, entry: dict[str, Any], field: str) -> Stage | None:
    """A stage with options or an embellishment."""
    if "options" in entry:
        return stage_of_options(file, entry, field)
    if "embellishment" not in entry:
        return None
    stage = file.plain_stage(entry, field)
    stage.ways[AGAIN] = file.stage(entry["embellishment"], f"{field}.embellishment")
    return stage


def stage_of_options(file: PieceFile, entry: dict[str, Any], field: str) -> Stage:
    """A stage one of whose options is chosen when it is built; until then it does nothing (E-3.5)."""
    given = file.of_kind(entry["options"], f"{field}.options", list)
    options = [file.stage(x, f"{field}.options[{i}]") for i, x in enumerate(given)]
    if len(options) != 2:
        raise file.bad(f"{field}.options", "a stage has two options")
    stage = Stage(Cost(0, 0), Powers({}, []))
    stage.ways = dict(enumerate(options, 1))
    return stage
