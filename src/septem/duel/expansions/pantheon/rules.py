"""Pantheon: set-up, tokens on the structure, activations, points (P-2 to P-5, P-7, P-9)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import CARD_AT, TOKEN_AT
from septem.duel.expansions.pantheon import packed
from septem.duel.expansions.pantheon.mythology import (
    ACTIVATE,
    DISCOUNT,
    DIVINITY_AT,
    DIVINITY_POINTS,
    FROM_AGE,
    GATE,
    LAID_AT,
    MYSTIC,
    OFFERING_LEAST,
    OFFERING_VALUE,
    OFFERINGS,
    SPACE_COST,
    SPACES,
    TEMPLE,
    TEMPLE_HI,
    TEMPLE_POINTS,
    TOKEN_ORDER,
    TOKENS,
    known,
    of_token,
)
from septem.duel.expansions.pantheon.state import Sanctum, Shrine, sanctum, shrine, token_places
from septem.duel.rules import ages, codes
from septem.duel.rules.city import bits, members, summed
from septem.duel.rules.effects import Effect
from septem.duel.rules.hooks import Rules, Scoring
from septem.duel.rules.table import Duel
from septem.kernel import goods
from septem.kernel.bits import bit
from septem.kernel.rng import Rng

POWERS: Final[list[list[Effect]]] = [[] for _ in range(16)]  # of each divinity
ON_STRUCTURE: Final = 5  # mythology tokens laid in Age I


class PantheonPlay(Rules):
    """Set-up and play; divinities.py adds effects and decisions."""

    def __init__(self) -> None:
        super().__init__()
        self.acts_from = FROM_AGE
        self.marks = True
        self.chance = True  # tokens drawn for Enki
        self.most_offers = SPACES * len(OFFERING_VALUE)

    def city_belongings(self) -> Shrine:
        return Shrine()

    def table_belongings(self) -> Sanctum:
        return Sanctum()

    # Set-up (P-2).

    def prepare(self, game: Duel, rng: Rng) -> None:
        """Decks, tokens and offerings are drawn; Age I is laid before the draft (P-2.2, P-2.3)."""
        here = sanctum(game)
        deck: i64 = 0
        while deck < packed.DECKS:
            trio = vec[i64]([3 * deck + 1, 3 * deck + 2, 3 * deck + 3])
            rng.shuffle(trio)
            cards: i64 = 0
            at: i64 = 0
            while at < packed.DECK_SIZE:
                cards = packed.with_card(cards, at, trio[at])
                at += 1
            here.decks = packed.with_deck(here.decks, deck, cards)
            deck += 1
        here.slots = shuffled(rng, len(TOKENS), ON_STRUCTURE)
        here.offers = shuffled(rng, len(OFFERINGS), len(OFFERINGS))
        ages.open_age(game)

    def opening(self, game: Duel) -> None:
        """Age II: the Gate, then the divinities are turned up (P-2.4)."""
        if game.age != FROM_AGE:
            return
        here = sanctum(game)
        space: i64 = 0
        while packed.in_space(here.spaces, space) and space < SPACES:
            space += 1
        if space < SPACES:
            here.spaces |= packed.of_space(space, GATE + 1)
        here.placers = 0
        if here.holds_enki():
            here.enki = game.draw_tokens(known.enki_draws)

    def opened(self, game: Duel) -> None:
        """Mythology tokens, then offerings, are laid on the structure (P-2.2, P-2.4)."""
        game.marked = 0
        for at in LAID_AT[game.age - 1]:
            game.marked |= bit(at) & game.left

    def held_tokens(self, game: Duel) -> i64:
        """Tokens lying on Enki are not among the removed (P-6.16)."""
        return sanctum(game).enki

    def reveals(self, game: Duel) -> bool:
        """Tokens on accessible cards first, then the cards are turned up (P-3.1)."""
        if game.age == 1:
            game.push(codes.task(TOKEN_ORDER, game.active, 0))
            return False
        here = sanctum(game)
        mine = shrine(game, game.active)
        for at in token_places(game):
            mine.offerings |= bit(here.token_at(game.age, at))
            game.marked &= ~bit(at)
        return True

    # Activation (P-4).

    def offers(self, game: Duel, seat: i64, options: vec[i64], number: i64) -> i64:
        """Every card of the Pantheon, with every set of offerings that makes a difference."""
        me = game.first if seat == 0 else game.second
        purse = me.coins + me.reserve
        held = shrine(game, seat).offerings
        discount = discounts(me.built)
        spaces = sanctum(game).spaces
        space: i64 = 0
        while space < SPACES:
            card = packed.in_space(spaces, space)
            if card:
                cost = space_cost(seat, space, card, discount)
                given: i64 = 0
                while True:
                    code = activation(card - 1, space, cost, given, purse)
                    if code:
                        options[number] = code
                        number += 1
                    if given == held:
                        break
                    given = (given - held) & held  # the next set of offerings held
            space += 1
        return number

    def act(self, game: Duel, seat: i64, code: i64) -> bool:
        """A fourth action: activate a card of the Pantheon; no card of the structure is taken (P-4.1)."""
        if codes.kind_of(code) != ACTIVATE:
            return False
        game.city(seat).spend(codes.coins_of(code))
        shrine(game, seat).offerings &= ~given_in(code)
        here = sanctum(game)
        space = packed.space_mask(codes.position_of(code))
        here.emptied |= here.spaces & space
        here.spaces &= ~space
        activate(game, seat, codes.card_of(code))
        return True


def shuffled(rng: Rng, among: int, number: int) -> int:
    """Some of the numbers below `among` in random order, one in each slot."""
    drawn = vec[i64](list(range(among)))
    rng.shuffle(drawn)
    slots: i64 = 0
    for slot in range(number):
        slots |= packed.of_slot(slot, drawn[slot])
    return slots


def give_token(game: Duel, seat: i64, token: i64) -> None:
    """A mythology token is kept; it makes a Grand Temple free (P-7.7)."""
    shrine(game, seat).tokens |= bit(token)
    game.city(seat).free_hi |= TEMPLE_HI[of_token(token)]


def turn_up(game: Duel, deck: i64, number: i64) -> None:
    """The top cards of a deck are seen by all; Enki draws his tokens when he is revealed (P-6.1, P-11.4)."""
    here = sanctum(game)
    cards = packed.deck_of(here.decks, deck)
    at: i64 = 0
    while at < number and packed.card_at(cards, at):
        if packed.card_at(cards, at) == known.enki + 1:
            here.enki = game.draw_tokens(known.enki_draws)
        seat: i64 = 0
        while seat < 3:
            here.set_lore(seat, deck, packed.known_of(here.lore_of(seat), deck) | bit(at))
            seat += 1
        at += 1


def call(game: Duel, seat: i64, divinity: i64) -> None:
    """A divinity turned up from a deck is activated for free (P-4.7, P-7.1)."""
    here = sanctum(game)
    here.draw_card(divinity)
    if divinity != known.enki and not here.holds_enki():
        here.enki = 0
    activate(game, seat, divinity)


def activate(game: Duel, seat: i64, divinity: i64) -> None:
    """The card is put in front of the player, then its effect is applied (P-4.6)."""
    shrine(game, seat).divinities |= bit(divinity)
    for power in POWERS[divinity]:
        power.apply(game, seat)


def space_costs(game: Duel, seat: int) -> list[int]:
    """What each space costs a player now."""
    discount = discounts(game.city(seat).built)
    spaces = sanctum(game).spaces
    return [
        int(space_cost(seat, space, packed.in_space(spaces, space), discount))
        for space in range(SPACES)
    ]


def discounts(built: i64) -> i64:
    """What the player's wonders take off an activation (P-7.2)."""
    if not built & known.discounting:
        return 0
    return summed(built, DISCOUNT)


def space_cost(seat: i64, space: i64, card: i64, discount: i64) -> i64:
    """Space, doubled for the Gate, less the Sanctuary (P-4.3)."""
    cost = SPACE_COST[seat * SPACES + space]
    if card == GATE + 1:
        cost *= 2
    if cost <= discount:
        return 0
    return cost - discount


def activation(divinity: i64, space: i64, cost: i64, given: i64, purse: i64) -> i64:
    """The code of an activation with a set of offerings; 0 when it is not allowed (P-4.3, P-4.4)."""
    value = OFFERING_VALUE[given]
    price: i64 = 0
    if cost > value:
        price = cost - value
    if price > purse:
        return 0
    if given and price == 0 and cost <= value - OFFERING_LEAST[given]:
        return 0
    return (
        ACTIVATE
        | divinity << codes.CARD
        | space << codes.POSITION
        | given << codes.WONDER
        | price << codes.COINS
    )


def given_in(code: i64) -> i64:
    """The set of offerings an activation spends; it lies where other actions name a wonder."""
    return codes.wonder_of(code)


class PantheonScoring(Scoring):
    """Divinities, Grand Temples, Mysticism (P-9.5)."""

    def score(self, game: Duel, seat: i64) -> i64:
        mine = shrine(game, seat)
        city = game.city(seat)
        return (
            city.reserve
            + summed(mine.divinities, DIVINITY_POINTS)
            + TEMPLE_POINTS[goods.at(city.colors, known.temple)]
            + mystic_each(game, seat) * (bits(mine.tokens) + bits(mine.offerings))
        )

    def explain(self, game: Duel, seat: int, lines: dict[str, dict[str, int]]) -> None:
        """Aphrodite, 1 per coin left on Astarte, Grand Temples by their number, Mysticism (P-6.4, P-6.7, P-7.4, P-7.9)."""
        mine = shrine(game, seat)
        city = game.city(seat)
        held = members(mine.divinities)
        lines["divinities"] = {DIVINITY_AT[n].id: int(DIVINITY_POINTS[n]) for n in held}
        if city.reserve:
            lines["divinities"]["astarte"] += int(city.reserve)
        temples = [CARD_AT[n].id for n in city.cards() if CARD_AT[n].color == TEMPLE]
        lines["temples"] = {
            name: int(TEMPLE_POINTS[n + 1] - TEMPLE_POINTS[n]) for n, name in enumerate(temples)
        }
        number = int(bits(mine.tokens) + bits(mine.offerings))
        for token in members(city.progress):
            lines["progress"][TOKEN_AT[token].id] += int(MYSTIC[token]) * number


def mystic_each(game: Duel, seat: i64) -> i64:
    """Points per mythology token and unspent offering (P-7.4)."""
    return summed(game.city(seat).progress, MYSTIC)
