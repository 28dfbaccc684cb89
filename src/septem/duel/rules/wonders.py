"""Wonders: the draft, raising one, and the choices their effects open (D-2.4, D-6.3, D-12)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import (
    BASE,
    COLOR_HI,
    COLOR_LO,
    HI,
    LO,
    WONDER_AGAIN,
    WONDERS,
)
from septem.duel.cards.facts import Facts
from septem.duel.rules import ages, codes, steps
from septem.duel.rules.buildings import construct
from septem.duel.rules.effects import Effect, acts
from septem.kernel.bits import bit

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel

NO_CARD: Final = 127  # under a wonder whose card a position does not name
MOST_BUILT: Final = 7  # wonders standing in one game (D-6.4)
POWERS: Final[list[list[Effect]]] = [[] for _ in range(32)]
DRAFTERS: Final = vec[i64]([0, 1, 1, 0, 1, 0, 0, 1])  # the seat of each pick (D-2.4)
GROUP: Final = 4  # wonders turned up together


def equip(group: str) -> None:
    """Give the wonders of a group their effects."""
    for wonder in WONDERS.values():
        if wonder.group == group:
            POWERS[wonder.number] = acts(wonder.effect)


def first_game(facts: Facts) -> tuple[int, int]:
    """The sets of wonders of the first-game preset (D-2.5)."""
    sets = facts.items("first_game_wonders")
    for names in sets:
        for name in names:
            if name not in WONDERS:
                raise facts.wrong("first_game_wonders", f"there is no wonder '{name}'")
    first, second = [sum(1 << WONDERS[name].number for name in names) for names in sets]
    return first, second


FIRST_GAME: Final = first_game(BASE.part("parameters"))


# The card under each wonder: a field for each, eight of them in a word.
IN_WORD: Final = 8
UNDER_WIDTH: Final = 7
UNDER_MASK: Final = 127


def put_under(game: "Duel", wonder: i64, card: i64) -> None:
    """The card lies under the wonder."""
    one = bit(wonder % IN_WORD * UNDER_WIDTH)
    word = wonder // IN_WORD
    if word == 0:
        game.under_lo = game.under_lo & ~(one * UNDER_MASK) | one * card
    elif word == 1:
        game.under_hi = game.under_hi & ~(one * UNDER_MASK) | one * card
    else:
        game.under_top = game.under_top & ~(one * UNDER_MASK) | one * card


def card_under(game: "Duel", wonder: i64) -> i64:
    """The card under a built wonder, or NO_CARD."""
    place = wonder % IN_WORD * UNDER_WIDTH
    word = wonder // IN_WORD
    if word == 0:
        return game.under_lo >> place & UNDER_MASK
    return (game.under_hi if word == 1 else game.under_top) >> place & UNDER_MASK


def raise_wonder(game: "Duel", seat: i64, wonder: i64, card: i64) -> None:
    """The wonder stands with the card under it; then its effects apply (D-6.3)."""
    city = game.city(seat)
    city.add_wonder(wonder)
    put_under(game, wonder, card)
    game.standing += 1
    if game.standing == MOST_BUILT:
        game.first.wonders = game.first.built
        game.second.wonders = game.second.built
    if WONDER_AGAIN[wonder] | city.again:
        game.extra = 1
    use_powers(game, seat, wonder, 0)


def use_powers(game: "Duel", seat: i64, wonder: i64, start: i64) -> None:
    """Apply a wonder's effects in order; what follows a choice waits on the agenda (D-4.4)."""
    powers = POWERS[wonder]
    at = start
    while at < len(powers) and not game.over:
        power = powers[at]
        at += 1
        if power.waits:
            if at < len(powers):
                game.push(codes.task(steps.RESUME, seat, codes.resumed(wonder, at)))
            power.apply(game, seat)
            return
        power.apply(game, seat)


class Draft(steps.Choice):
    """`draft_wonder`: each wonder still face up in the group (D-16.4)."""

    def codes(self, game: "Duel", task: i64) -> vec[i64]:
        return self.among(game.group)

    def resolve(self, game: "Duel", task: i64, code: i64) -> None:
        pick(game, codes.piece_of(code))
        if game.picks % GROUP == GROUP - 1:
            pick(game, steps.lowest(game.group))
        if game.picks == len(DRAFTERS):
            ages.begin(game)
        else:
            if game.picks == GROUP:
                game.group = game.next_group
                game.next_group = 0
            game.ask(codes.task(steps.DRAFT, DRAFTERS[game.picks], 0))


def pick(game: "Duel", wonder: i64) -> None:
    """The next drafter takes a wonder of the group."""
    game.city(DRAFTERS[game.picks]).wonders |= bit(wonder)
    game.group &= ~bit(wonder)
    game.picks += 1


class Destroy(steps.CardChoice):
    """`discard_opponent_card`: each card of the color in the opponent's city (D-16.8)."""

    def codes(self, game: "Duel", task: i64) -> vec[i64]:
        other = game.city(1 - codes.seat_of(task))
        color = codes.values_of(task)
        return self.cards(other.lo & COLOR_LO[color], other.hi & COLOR_HI[color])

    def resolve(self, game: "Duel", task: i64, code: i64) -> None:
        card = codes.piece_of(code)
        game.city(1 - codes.seat_of(task)).remove(card)
        game.discard(card)


class Dig(steps.CardChoice):
    """`build_from_discard`: each card of the discard pile (D-16.9)."""

    def codes(self, game: "Duel", task: i64) -> vec[i64]:
        return self.cards(game.pile_lo, game.pile_hi)

    def resolve(self, game: "Duel", task: i64, code: i64) -> None:
        card = codes.piece_of(code)
        game.pile_lo &= ~LO[card]
        game.pile_hi &= ~HI[card]
        construct(game, codes.seat_of(task), card)


class Resume(steps.Step):
    """The effects of a wonder that follow a choice."""

    def run(self, game: "Duel", task: i64) -> bool:
        use_powers(
            game, codes.seat_of(task), codes.resumed_wonder(task), codes.resumed_effect(task)
        )
        return False


steps.register(Draft(steps.DRAFT, "draft_wonder", {}))
steps.register(Destroy(steps.DESTROY, "discard_opponent_card", {"colour": steps.COLOR_ID}))
steps.register(Dig(steps.DIG, "build_from_discard", {}))
steps.register(
    Resume(steps.RESUME, "wonder_effects", {"wonder": steps.WONDER_ID, "from": steps.SMALL})
)
equip("base")
