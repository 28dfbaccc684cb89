"""7 Wonders, anchor a2: a list of rules."""

from collections.abc import Callable
from random import Random

from septem.bots.player import Limit, Perspective
from septem.bots.wonders.one_move_ahead import coins_paid, game_after
from septem.kernel.game import Move
from septem.wonders.cards.effects import Produce, Shields
from septem.wonders.cards.pieces import Card
from septem.wonders.rules.orders import DECLINE, DISCARD, OWN, STAGE, card_of, kind_of
from septem.wonders.rules.table import Wonders

HALF = 0.5


class Anchor:
    """Ages I and II by the rules below, the first that fits; Age III the most points now."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        table = seen.sample(rng)
        assert isinstance(table, Wonders)
        if table.age == 3:
            return max(seen.moves, key=lambda move: points_after(table, seen.seat, move))
        stage = self.stage(table, seen, rng)
        if stage:
            return stage
        cards = [move for move in seen.moves if builds(move)]
        for rule in RULES:
            found = [m for m in cards if rule(table, seen.seat, card(table, m))]
            if found:
                return rng.choice(found)
        rest = [move for move in seen.moves if kind_of(move.code) != DISCARD]
        return rng.choice(rest or seen.moves)

    def stage(self, table: Wonders, seen: Perspective, rng: Random) -> Move | None:
        """A free stage, or half the time a paid one."""
        stages = [move for move in seen.moves if kind_of(move.code) == STAGE]
        free = [move for move in stages if not coins_paid(table, seen.seat, move.code)]
        if free:
            return rng.choice(free)
        if stages and rng.random() < HALF:
            return rng.choice(stages)
        return None


def builds(move: Move) -> bool:
    kind = kind_of(move.code)
    return kind not in (STAGE, DISCARD, DECLINE) and kind < OWN


def card(table: Wonders, move: Move) -> Card:
    return table.catalogue.cards[card_of(move.code)]


def points_after(table: Wonders, seat: int, move: Move) -> int:
    return int(game_after(table, seat, move.code).totals()[seat])


def production(piece: Card) -> list[Produce]:
    return [effect for effect in piece.powers.effects if isinstance(effect, Produce)]


def two_goods(table: Wonders, seat: int, piece: Card) -> bool:
    return len(production(piece)) > 1


def choice_of_goods(table: Wonders, seat: int, piece: Card) -> bool:
    return any(unit.alternatives for unit in production(piece))


def new_good(table: Wonders, seat: int, piece: Card) -> bool:
    """A good the city does not produce yet."""
    reach = int(table.cities[seat].reach)
    return any(not int(unit.goods) * 63 & reach for unit in production(piece))


def overtakes(table: Wonders, seat: int, piece: Card) -> bool:
    """Shields that overtake a neighbour."""
    more = sum(int(e.amount) for e in piece.powers.effects if isinstance(e, Shields))
    own = int(table.cities[seat].shields)
    neighbours = [int(table.left(seat).shields), int(table.right(seat).shields)]
    return any(own <= other < own + more for other in neighbours)


def is_science(table: Wonders, seat: int, piece: Card) -> bool:
    return piece.color == "green"


def is_civilian(table: Wonders, seat: int, piece: Card) -> bool:
    return piece.color == "blue"


Rule = Callable[[Wonders, int, Card], bool]
RULES: tuple[Rule, ...] = (
    two_goods,
    choice_of_goods,
    new_good,
    overtakes,
    is_science,
    is_civilian,
)
