"""What each seat knows of divinities that lie face down, what it sees, and dealing the rest anew (P-11)."""

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import CARD_AT, TOKEN_AT
from septem.duel.expansions.pantheon import packed
from septem.duel.expansions.pantheon.mythology import (
    DIVINITY_AT,
    FROM_AGE,
    MYTHOLOGIES,
    OFFERING_VALUE,
    OFFERINGS,
    SPACES,
    TOKENS,
)
from septem.duel.expansions.pantheon.rules import shuffled, space_costs
from septem.duel.expansions.pantheon.state import Sanctum, sanctum, shrine
from septem.duel.hidden.hooks import Hidden
from septem.duel.rules.city import members
from septem.duel.rules.military import OFF
from septem.kernel.rng import Rng

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel

EVERYBODY: Final = 2  # in place of a seat


def hidden_in_deck(game: "Duel", seat: int, deck: int) -> list[int]:
    """The places of a deck whose card the seat does not know."""
    here = sanctum(game)
    number = int(packed.size(packed.deck_of(here.decks, deck)))
    known = packed.known_of(here.lore_of(seat), deck)
    return [at for at in range(number) if not known >> at & 1]


def is_hidden(game: "Duel", seat: int, space: int) -> bool:
    """Whether a divinity lies in a space face down and the seat did not place it (P-11.2)."""
    here = sanctum(game)
    there = packed.in_space(here.spaces, space)
    return game.age == 1 and there != 0 and packed.placer(here.placers, space) != seat + 1


def deal_anew(game: "Duel", seat: int, rng: Rng) -> None:
    """Deal face-down divinities anew, each mythology by itself."""
    here = sanctum(game)
    for deck in range(packed.DECKS):
        places = hidden_in_deck(game, seat, deck)
        spaces = [
            space
            for space in range(SPACES)
            if is_hidden(game, seat, space) and mythology_in(here, space) == deck
        ]
        if packed.known_of(here.lore_of(seat), deck) & packed.SET:
            spaces = []
        deal_deck(here, rng, deck, places, spaces)
    if game.age == 1:
        here.offers = shuffled(rng, len(OFFERINGS), len(OFFERINGS))


def mythology_in(here: Sanctum, space: int) -> int:
    """The mythology of the divinity in a space."""
    return (int(packed.in_space(here.spaces, space)) - 1) // packed.DECK_SIZE


def deal_deck(here: Sanctum, rng: Rng, deck: int, places: list[int], spaces: list[int]) -> None:
    cards = packed.deck_of(here.decks, deck)
    hidden = [packed.card_at(cards, at) for at in places]
    hidden += [packed.in_space(here.spaces, space) for space in spaces]
    pool = vec[i64](sorted(hidden))
    rng.shuffle(pool)
    drawn = list(pool)
    for at in places:
        cards = packed.with_card(cards, at, drawn.pop())
    for space in spaces:
        here.spaces &= ~packed.space_mask(space)
        here.spaces |= packed.of_space(space, drawn.pop())
    here.decks = packed.with_deck(here.decks, deck, cards)


# The view (P-11.1).


class PantheonHidden(Hidden):
    def table_view(self, game: "Duel", seat: int | None) -> dict[str, Any]:
        who = EVERYBODY if seat is None else seat
        here = sanctum(game)
        return {
            "pantheon": [seen_space(game, who, space) for space in range(SPACES)],
            "emptied": emptied_spaces(here),
            "mythology_decks": {
                MYTHOLOGIES[deck].id: seen_deck(here, who, deck) for deck in range(packed.DECKS)
            },
            "structure_tokens": laid_tokens(game),
            "enki_tokens": [TOKEN_AT[n].id for n in members(here.enki)],
            "minerva": None if game.barrier == OFF else int(game.barrier),
        }

    def city_view(self, game: "Duel", city: int) -> dict[str, Any]:
        return shrine_fields(game, city) | {"space_costs": space_costs(game, city)}

    def offers(self, game: "Duel", city: int) -> dict[str, Any]:
        return {"divinities": offered(game, city)}

    def deal_anew(self, game: "Duel", seat: int, rng: Rng) -> None:
        deal_anew(game, seat, rng)


def offered(game: "Duel", seat: int) -> dict[str, Any]:
    """What each card of the Pantheon that may be activated would cost a seat now (P-4.1, P-4.3)."""
    if game.age < FROM_AGE:
        return {}
    me = game.city(seat)
    means = int(me.coins + me.reserve + OFFERING_VALUE[shrine(game, seat).offerings])
    costs = space_costs(game, seat)
    spaces = sanctum(game).spaces
    cards = [int(packed.in_space(spaces, space)) for space in range(SPACES)]
    return {
        DIVINITY_AT[card - 1].id: {
            "space": space + 1,
            "price": costs[space],
            "short": max(costs[space] - means, 0),
        }
        for space, card in enumerate(cards)
        if card
    }


def seen_space(game: "Duel", who: int, space: int) -> dict[str, Any] | None:
    here = sanctum(game)
    there = int(packed.in_space(here.spaces, space))
    if not there:
        return None
    if is_hidden(game, who, space):
        return {"mythology": MYTHOLOGIES[mythology_in(here, space)].id}
    return {"card": DIVINITY_AT[there - 1].id}


def emptied_spaces(here: Sanctum) -> list[str | None]:
    """What was activated in each space that is empty now."""
    cards = [int(packed.in_space(here.emptied, space)) for space in range(SPACES)]
    return [DIVINITY_AT[card - 1].id if card else None for card in cards]


def seen_deck(here: Sanctum, who: int, deck: int) -> dict[str, Any]:
    """Its size, the cards known by place, and the set of its cards when only that is known (P-11.5)."""
    names = deck_names(here, deck)
    known = packed.known_of(here.lore_of(who), deck)
    seen: dict[str, Any] = {
        "size": len(names),
        "cards": [name if known >> at & 1 else None for at, name in enumerate(names)],
    }
    if known & packed.SET:
        seen["set"] = sorted(names)
    return seen


def deck_names(here: Sanctum, deck: int) -> list[str]:
    """The divinities of a deck, the top first."""
    cards = packed.deck_of(here.decks, deck)
    return [DIVINITY_AT[packed.card_at(cards, at) - 1].id for at in range(packed.size(cards))]


def laid_tokens(game: "Duel") -> dict[str, str]:
    """The tokens on the structure by position."""
    names = TOKENS if game.age == 1 else OFFERINGS
    here = sanctum(game)
    return {str(at): names[here.token_at(game.age, at)] for at in members(game.marked)}


def shrine_fields(game: "Duel", seat: int) -> dict[str, Any]:
    """What a player holds of Pantheon, all of it public."""
    mine = shrine(game, seat)
    return {
        "mythology_tokens": [TOKENS[n] for n in members(mine.tokens)],
        "offerings": [OFFERINGS[n] for n in members(mine.offerings)],
        "divinities": [DIVINITY_AT[n].id for n in members(mine.divinities)],
        "astarte": int(game.city(seat).reserve),
        "snake": None if mine.snake < 0 else CARD_AT[mine.snake].id,
    }
