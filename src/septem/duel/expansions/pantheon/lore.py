"""What each seat knows of divinities that lie face down, and dealing the rest anew (P-11).

Four bits for each deck: which of its three places are known by card, and whether the set of its cards is known without order.
"""

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import BIT, CARD_AT, TOKEN_AT
from septem.duel.expansions.pantheon import mythology
from septem.duel.expansions.pantheon.mythology import (
    DIVINITY_AT,
    DIVINITY_POINTS,
    MYSTIC,
    MYTHOLOGIES,
    OFFERINGS,
    SPACES,
    TEMPLE_POINTS,
    TOKENS,
)
from septem.duel.rules.city import members
from septem.duel.rules.military import OFF
from septem.kernel.rng import Rng

if TYPE_CHECKING:
    from septem.duel.expansions.pantheon.rules import Pantheon

PLACES: Final = 7
SET: Final = 8


def of_deck(known: i64, deck: i64) -> i64:
    return known >> (deck * 4) & 15


def with_deck(known: i64, deck: i64, value: i64) -> i64:
    return known & ~(BIT[deck * 4] * 15) | value << (deck * 4)


def without(known: i64, deck: i64, at: i64) -> i64:
    """The card at a place has left the deck: what is known of those below moves up."""
    one = of_deck(known, deck)
    low = BIT[at] - 1
    places = one & low | (one & 7) >> 1 & ~low
    return with_deck(known, deck, places | one & 8)


def hidden_in_deck(game: "Pantheon", seat: int, deck: int) -> list[int]:
    """The places of a deck whose card the seat does not know."""
    number = int(mythology.size(mythology.deck_of(game.decks, deck)))
    known = of_deck(game.lore_of(seat), deck)
    return [at for at in range(number) if not known >> at & 1]


def is_hidden(game: "Pantheon", seat: int, space: int) -> bool:
    """Whether a divinity lies in a space face down and the seat did not place it (P-11.2)."""
    there = game.spaces >> (space * 5) & 31
    return game.age == 1 and there != 0 and game.placers >> (space * 2) & 3 != seat + 1


def deal_anew(game: "Pantheon", seat: int, rng: Rng) -> None:
    """Deal face-down divinities anew, each mythology by itself."""
    for deck in range(len(MYTHOLOGIES)):
        places = hidden_in_deck(game, seat, deck)
        spaces = [
            space
            for space in range(SPACES)
            if is_hidden(game, seat, space) and ((game.spaces >> (space * 5) & 31) - 1) // 3 == deck
        ]
        if of_deck(game.lore_of(seat), deck) & SET:
            spaces = []
        deal_deck(game, rng, deck, places, spaces)
    if game.age == 1:
        game.offers = mythology.shuffled(rng, len(OFFERINGS), len(OFFERINGS))


def deal_deck(game: "Pantheon", rng: Rng, deck: int, places: list[int], spaces: list[int]) -> None:
    cards = mythology.deck_of(game.decks, deck)
    hidden = [cards >> (at * 4) & 15 for at in places]
    hidden += [game.spaces >> (space * 5) & 31 for space in spaces]
    pool = vec[i64](sorted(hidden))
    rng.shuffle(pool)
    drawn = list(pool)
    for at in places:
        cards = cards & ~(BIT[at * 4] * 15) | drawn.pop() << (at * 4)
    for space in spaces:
        game.spaces = game.spaces & ~(BIT[space * 5] * 31) | drawn.pop() << (space * 5)
    game.decks = mythology.with_deck(game.decks, deck, cards)


# The view (P-11.1).


def see(game: "Pantheon", fields: dict[str, Any], seat: int | None) -> None:
    who = 2 if seat is None else seat
    fields["pantheon"] = [seen_space(game, who, space) for space in range(SPACES)]
    fields["emptied"] = emptied_spaces(game)
    fields["mythology_decks"] = {
        MYTHOLOGIES[deck].id: seen_deck(game, who, deck) for deck in range(len(MYTHOLOGIES))
    }
    fields["structure_tokens"] = laid_tokens(game)
    fields["enki_tokens"] = [TOKEN_AT[n].id for n in members(game.enki)]
    fields["minerva"] = None if game.barrier == OFF else int(game.barrier)
    for owner in (0, 1):
        city = fields["seats"][owner]
        city.update(shrine_fields(game, owner))
        city["space_costs"] = game.space_costs(owner)
        if not game.over:
            city["offers"]["divinities"] = offered(game, owner)
        if game.over:
            city["explained"].update(explained(game, owner))
            city["explained"]["progress"].update(mystic(game, owner))


def offered(game: "Pantheon", seat: int) -> dict[str, Any]:
    """What each card of the Pantheon that may be activated would cost a seat now (P-4.1, P-4.3)."""
    if game.age < mythology.FROM_AGE:
        return {}
    me = game.city(seat)
    means = int(me.coins + me.reserve + mythology.OFFERING_VALUE[game.shrine(seat).offerings])
    costs = game.space_costs(seat)
    cards = [int(mythology.in_space(game.spaces, space)) for space in range(SPACES)]
    return {
        DIVINITY_AT[card - 1].id: {
            "space": space + 1,
            "price": costs[space],
            "short": max(costs[space] - means, 0),
        }
        for space, card in enumerate(cards)
        if card
    }


def explained(game: "Pantheon", seat: int) -> dict[str, dict[str, int]]:
    """The points of what a seat holds of Pantheon, by line of the score."""
    city = game.city(seat)
    worth = {
        DIVINITY_AT[n].id: int(DIVINITY_POINTS[n]) for n in members(game.shrine(seat).divinities)
    }
    if "astarte" in worth:
        worth["astarte"] += int(city.reserve)
    temples = [CARD_AT[n].id for n in city.cards() if CARD_AT[n].color == "grand_temple"]
    return {
        "divinities": {name: n for name, n in worth.items() if n},
        "temples": {
            name: int(TEMPLE_POINTS[n + 1] - TEMPLE_POINTS[n]) for n, name in enumerate(temples)
        },
    }


def mystic(game: "Pantheon", seat: int) -> dict[str, int]:
    """The points of Mysticism."""
    points = int(game.mystic_points(seat))
    return {TOKEN_AT[n].id: points for n in members(game.city(seat).progress) if MYSTIC[n]}


def seen_space(game: "Pantheon", who: int, space: int) -> dict[str, Any] | None:
    there = int(game.spaces >> (space * 5) & 31)
    if not there:
        return None
    if is_hidden(game, who, space):
        return {"mythology": MYTHOLOGIES[(there - 1) // 3].id}
    return {"card": DIVINITY_AT[there - 1].id}


def emptied_spaces(game: "Pantheon") -> list[str | None]:
    """What was activated in each space that is empty now."""
    cards = [int(game.emptied >> (space * 5) & 31) for space in range(SPACES)]
    return [DIVINITY_AT[card - 1].id if card else None for card in cards]


def seen_deck(game: "Pantheon", who: int, deck: int) -> dict[str, Any]:
    """Its size, the cards known by place, and the set of its cards when only that is known (P-11.5)."""
    cards = mythology.deck_of(game.decks, deck)
    names = [DIVINITY_AT[(cards >> (4 * at) & 15) - 1].id for at in range(mythology.size(cards))]
    known = of_deck(game.lore_of(who), deck)
    seen: dict[str, Any] = {
        "size": len(names),
        "cards": [name if known >> at & 1 else None for at, name in enumerate(names)],
    }
    if known & SET:
        seen["set"] = sorted(names)
    return seen


def laid_tokens(game: "Pantheon") -> dict[str, str]:
    """The tokens on the structure by position."""
    names = TOKENS if game.age == 1 else OFFERINGS
    return {str(at): names[game.token_at(at)] for at in members(game.laid)}


def shrine_fields(game: "Pantheon", seat: int) -> dict[str, Any]:
    """What a player holds of Pantheon, all of it public."""
    shrine = game.shrine(seat)
    return {
        "mythology_tokens": [TOKENS[n] for n in members(shrine.tokens)],
        "offerings": [OFFERINGS[n] for n in members(shrine.offerings)],
        "divinities": [DIVINITY_AT[n].id for n in members(shrine.divinities)],
        "astarte": int(game.city(seat).reserve),
        "snake": None if shrine.snake < 0 else CARD_AT[shrine.snake].id,
    }
