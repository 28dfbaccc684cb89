"""Public facts by their ids, as views and positions show them."""

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from septem.duel.cards.catalogue import CARD_AT, HI, LO, TOKEN_AT, WONDER_AT
from septem.duel.rules import codes, military, steps
from septem.duel.rules.city import City, members
from septem.duel.rules.structure import SIZE, STEP
from septem.duel.rules.wonders import DRAFTERS, NO_CARD, card_under

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel


def is_laid(game: "Duel") -> bool:
    """Whether the structure of the Age has been laid; not so in the draft of the base game."""
    return game.picks == len(DRAFTERS) or game.left != 0


def military_tokens(game: "Duel") -> list[str]:
    return [military.TOKENS[n] for n in members(game.military)]


def named_cards(lo: i64, hi: i64) -> list[str]:
    return [card.id for n, card in CARD_AT.items() if lo & LO[n] or hi & HI[n]]


def written_city(game: "Duel", city: City) -> dict[str, Any]:
    return {
        "coins": int(city.coins),
        "cards": named_cards(city.lo, city.hi),
        "wonders": [written_wonder(game, city, n) for n in members(city.wonders)],
        "progress": [TOKEN_AT[n].id for n in members(city.progress)],
    }


def written_wonder(game: "Duel", city: City, number: int) -> dict[str, Any]:
    wonder = WONDER_AT[number].id
    if not city.built >> number & 1:
        return {"id": wonder, "built": False}
    card = int(card_under(game, number))
    return {"id": wonder, "built": True, "card": None if card == NO_CARD else CARD_AT[card].id}


def written_task(task: int) -> dict[str, Any]:
    """A step by its name, its seat, and its values."""
    step = steps.step_of(task)
    said: dict[str, Any] = {"step": step.name, "seat": int(codes.seat_of(task))}
    rest = int(codes.values_of(task))
    for name, value in step.values.items():
        said[name] = value.written(rest & ((1 << value.width) - 1))
        rest >>= value.width
    return said


def placed_cards(game: "Duel") -> set[int]:
    """Every card whose place everybody or the game knows: structure, decks, cities, discard, wonders, removed."""
    found = [n for n in game.cards if n >= 0]
    base = (game.age - 1) * STEP
    gone = [
        game.cards[base + at] for at in range(SIZE) if is_laid(game) and not game.left >> at & 1
    ]
    past = list(game.cards[:base])
    used = set(found) - set(gone) - set(past)
    for city in (game.first, game.second):
        used.update(city.cards())
        used.update(int(card_under(game, n)) for n in members(city.built))
    used.update(n for n in CARD_AT if game.pile_lo & LO[n] or game.pile_hi & HI[n])
    return used
