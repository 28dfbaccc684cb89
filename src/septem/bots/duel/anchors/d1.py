"""Duel, anchor d1: a list of rules."""

from random import Random

from septem.bots.duel.moves import buildings, built_card, built_wonder, taken_token
from septem.bots.player import Limit, Perspective
from septem.kernel.game import Move

FAR = 4  # spaces of the pawn from the centre
WONDERS = (
    "piraeus",
    "appian_way",
    "great_library",
    "mausoleum",
    "hanging_gardens",
    "temple_of_artemis",
    "sphinx",
)
TOKENS = ("law", "theology", "economy", "strategy", "philosophy")


class Anchor:
    """The first rule that fits decides."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        view = seen.view
        for rule in (self.red_when_far, self.green, self.chain, self.yellow, self.wonder):
            found = rule(view, seen.moves, seen.seat)
            if found:
                return found[0] if rule is not self.chain else rng.choice(found)
        for color in ("grey", "brown", "red"):
            found = buildings(seen.moves, color)
            if found:
                return rng.choice(found)
        return self.token(seen.moves) or rng.choice(seen.moves)

    def red_when_far(self, view: dict[str, object], moves: list[Move], seat: int) -> list[Move]:
        """The biggest red card when the pawn is far from the centre."""
        if abs(int(str(view["pawn"]))) < FAR:
            return []
        return sorted(buildings(moves, "red"), key=shields, reverse=True)

    def green(self, view: dict[str, object], moves: list[Move], seat: int) -> list[Move]:
        """Any green card, a new symbol first."""
        seats = view["seats"]
        assert isinstance(seats, list)
        held = seats[seat]["symbols"]
        return sorted(buildings(moves, "green"), key=lambda move: symbol(move) in held)

    def chain(self, view: dict[str, object], moves: list[Move], seat: int) -> list[Move]:
        return [move for move in moves if built_card(move) and move.fields.get("way") == "chain"]

    def yellow(self, view: dict[str, object], moves: list[Move], seat: int) -> list[Move]:
        return buildings(moves, "yellow")

    def wonder(self, view: dict[str, object], moves: list[Move], seat: int) -> list[Move]:
        return sorted((m for m in moves if built_wonder(m)), key=lambda m: place(m, WONDERS))

    def token(self, moves: list[Move]) -> Move | None:
        """A progress token of the list."""
        wanted = [move for move in moves if taken_token(move) in TOKENS]
        return min(wanted, key=lambda move: TOKENS.index(taken_token(move)), default=None)


def shields(move: Move) -> int:
    card = built_card(move)
    return int(card.effect.get("shields", 0)) if card else 0


def symbol(move: Move) -> str:
    card = built_card(move)
    return str(card.effect.get("science", "")) if card else ""


def place(move: Move, order: tuple[str, ...]) -> int:
    name = built_wonder(move)
    return order.index(name) if name in order else len(order)
