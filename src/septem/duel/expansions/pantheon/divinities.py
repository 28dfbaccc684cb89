"""What the divinities do, and the choices they open (P-6, P-7, P-10)."""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import (
    COLOR_HI,
    COLOR_LO,
    COLORS,
    HI,
    HIGH,
    LO,
    SYMBOL,
)
from septem.duel.expansions.pantheon import packed
from septem.duel.expansions.pantheon.mythology import (
    ANUBIS,
    BAAL,
    CALL_GATE,
    DIVINITIES,
    DIVINITY_AT,
    ENKI,
    ISIS,
    MINERVA,
    MYTHOLOGIES,
    NEPTUNE_APPLY,
    NEPTUNE_DISCARD,
    NISABA,
    PLACE,
    RA,
    SPACES,
    THEATER_DECK,
    THEATER_DIVINITY,
    THEATER_ORDER,
    TOKEN_ORDER,
    ZEUS,
    of_token,
)
from septem.duel.expansions.pantheon.rules import POWERS, PantheonPlay, call, give_token, turn_up
from septem.duel.expansions.pantheon.state import sanctum, shrine, token_places
from septem.duel.rules import codes, effects, military, progress, steps, wonders
from septem.duel.rules.military import CAPITAL
from septem.duel.rules.structure import STEP
from septem.duel.rules.table import Duel
from septem.duel.rules.wonders import NO_CARD, card_under
from septem.kernel.bits import bit

GREEN: Final = COLORS.index("green")


class TokenOrder(steps.Decision):
    """`token_order`: the mythology tokens on accessible cards (P-10.2)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        here = sanctum(game)
        options = steps.no_options()
        for at in token_places(game):
            options = append(options, codes.decided(TOKEN_ORDER, here.token_at(game.age, at), at))
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        """The token is the player's for good; a divinity of its mythology is placed (P-3.2)."""
        token = codes.first_of(code)
        seat = codes.seat_of(task)
        game.marked &= ~bit(codes.second_of(code))
        give_token(game, seat, token)
        game.push(codes.task(PLACE, seat, of_token(token)))


class Place(steps.Decision):
    """`place_divinity`: each card looked at, in each empty space (P-10.3)."""

    def run(self, game: Duel, task: i64) -> bool:
        sanctum(game).look(codes.seat_of(task), codes.values_of(task))
        return super().run(game, task)

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        here = sanctum(game)
        options = steps.no_options()
        deck = packed.deck_of(here.decks, codes.values_of(task))
        at: i64 = 0
        while at < 2:
            seen = packed.card_at(deck, at)
            space: i64 = 0
            while space < SPACES and seen:
                if not packed.in_space(here.spaces, space):
                    options = append(options, codes.decided(PLACE, seen - 1, space))
                space += 1
            at += 1
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        sanctum(game).place(codes.seat_of(task), codes.first_of(code), codes.second_of(code))

    def private(self, game: Duel) -> dict[str, Any]:
        deck = packed.deck_of(sanctum(game).decks, codes.values_of(game.task))
        seen = [packed.card_at(deck, 0), packed.card_at(deck, 1)]
        return {"divinities": [DIVINITY_AT[n - 1].id for n in seen if n]}


class EnkiToken(steps.Choice):
    """`enki_token`: one of the tokens on Enki; the other goes back (P-6.1, P-10.4)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        return self.among(sanctum(game).enki)

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        sanctum(game).enki = 0
        progress.take_token(game, codes.seat_of(task), codes.piece_of(code))


class Nisaba(steps.CardChoice):
    """`nisaba_card`: each green card of the opponent; the snake gives its symbol (P-6.3, P-10.5)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        other = game.city(1 - codes.seat_of(task))
        return self.cards(other.lo & COLOR_LO[GREEN], other.hi & COLOR_HI[GREEN])

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        seat = codes.seat_of(task)
        card = codes.piece_of(code)
        shrine(game, seat).snake = card
        progress.gain_symbol(game, seat, SYMBOL[card] - 1)


class Baal(steps.CardChoice):
    """`baal_card`: each brown or grey card of the opponent joins the own city (P-6.5, P-10.6)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        other = game.city(1 - codes.seat_of(task))
        lo: i64 = 0
        hi: i64 = 0
        color: i64 = 0
        colors = codes.values_of(task)
        while colors >> color:
            if colors >> color & 1:
                lo |= COLOR_LO[color]
                hi |= COLOR_HI[color]
            color += 1
        return self.cards(other.lo & lo, other.hi & hi)

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        seat = codes.seat_of(task)
        card = codes.piece_of(code)
        game.city(1 - seat).remove(card)
        game.city(seat).add(card)


class Zeus(steps.Decision):
    """`zeus_card`: each position still occupied; a face-down card stays unnamed (P-6.9, P-10.8)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        options = steps.no_options()
        at: i64 = 0
        while game.left >> at:
            if game.left >> at & 1:
                shown: i64 = 0
                if game.up >> at & 1:
                    shown = game.cards[(game.age - 1) * STEP + at] + 1
                options = append(options, codes.decided(ZEUS, at, shown))
            at += 1
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        at = codes.first_of(code)
        game.marked &= ~bit(at)
        game.take(at)
        game.discard(game.cards[(game.age - 1) * STEP + at])


class Anubis(steps.Choice):
    """`anubis_wonder`: each built wonder of either player loses its card (P-8.2, P-10.9)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        return self.among(game.first.built | game.second.built)

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        wonder = codes.piece_of(code)
        owner = game.first if game.first.built & bit(wonder) else game.second
        owner.remove_wonder(wonder)
        game.standing -= 1
        card = card_under(game, wonder)
        if card != NO_CARD:
            game.discard(card)


class Isis(steps.Decision):
    """`isis_build`: each card of the discard pile under each own unbuilt wonder (P-6.11, P-10.10)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        me = game.city(codes.seat_of(task))
        options = steps.no_options()
        unbuilt = me.wonders & ~me.built
        wonder: i64 = 0
        while unbuilt >> wonder:
            if unbuilt >> wonder & 1:
                options = steps.listed(options, codes.decided(ISIS, 0, wonder), game.pile_lo, 0)
                options = steps.listed(options, codes.decided(ISIS, 0, wonder), game.pile_hi, HIGH)
            wonder += 1
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        card = codes.first_of(code)
        game.pile_lo &= ~LO[card]
        game.pile_hi &= ~HI[card]
        wonders.raise_wonder(game, codes.seat_of(task), codes.second_of(code), card)


class Ra(steps.Choice):
    """`ra_wonder`: each unbuilt wonder of the opponent changes hands (P-6.12, P-10.11)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        other = game.city(1 - codes.seat_of(task))
        return self.among(other.wonders & ~other.built)

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        seat = codes.seat_of(task)
        wonder = codes.piece_of(code)
        game.city(1 - seat).wonders &= ~bit(wonder)
        game.city(seat).wonders |= bit(wonder)


class Minerva(steps.Decision):
    """`minerva_space`: every space of the track but the conflict pawn's (P-6.14, P-10.12)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        options = steps.no_options()
        at: i64 = -CAPITAL
        while at <= CAPITAL:
            if at != game.pawn:
                options = append(options, MINERVA | (at + CAPITAL) << codes.PIECE)
            at += 1
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        game.barrier = codes.piece_of(code) - CAPITAL


class Neptune(steps.Decision):
    """`neptune_discard`, then `neptune_apply`: each military token left (P-6.15, P-10.13, P-10.14)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        options = steps.no_options()
        token: i64 = 0
        while game.military >> token:
            if game.military >> token & 1:
                options = append(options, codes.kind_of(task) | token << codes.PIECE)
            token += 1
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        token = codes.piece_of(code)
        seat = codes.seat_of(task)
        game.military &= ~bit(token)
        if codes.kind_of(task) == NEPTUNE_APPLY:
            game.city(1 - seat).lose(military.TOKEN_COINS[token])
        else:
            game.push(codes.task(NEPTUNE_APPLY, seat, 0))


class CallGate(steps.Choice):
    """`gate_divinity`: the top card of every deck, turned up (P-7.1, P-10.15)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        mask: i64 = 0
        deck: i64 = 0
        while deck < packed.DECKS:
            top = packed.card_at(packed.deck_of(sanctum(game).decks, deck), 0)
            if top:
                mask |= bit(top - 1)
            deck += 1
        return self.among(mask)

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        call(game, codes.seat_of(task), codes.piece_of(code))


class TheaterDeck(steps.Decision):
    """`theater_deck`: each deck that is not empty; its cards are turned up (P-7.3, P-10.16)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        options = steps.no_options()
        deck: i64 = 0
        while deck < packed.DECKS:
            if packed.deck_of(sanctum(game).decks, deck):
                options = append(options, THEATER_DECK | deck << codes.PIECE)
            deck += 1
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        deck = codes.piece_of(code)
        turn_up(game, deck, packed.DECK_SIZE)
        game.push(codes.task(THEATER_DIVINITY, codes.seat_of(task), deck))


def deck_mask(deck: i64) -> i64:
    """The divinities of a deck as a set."""
    mask: i64 = 0
    while deck:
        mask |= bit(packed.card_at(deck, 0) - 1)
        deck = packed.without(deck, 0)
    return mask


class TheaterDivinity(steps.Choice):
    """`theater_divinity`: each card turned up; the others go back after its effect (P-7.3, P-10.17)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        return self.among(deck_mask(packed.deck_of(sanctum(game).decks, codes.values_of(task))))

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        game.push(codes.task(THEATER_ORDER, codes.seat_of(task), codes.values_of(task)))
        call(game, codes.seat_of(task), codes.piece_of(code))


class TheaterOrder(steps.Choice):
    """`theater_order`: which of the two cards put back is on top (P-10.18)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        deck = packed.deck_of(sanctum(game).decks, codes.values_of(task))
        return self.among(deck_mask(deck) if packed.size(deck) > 1 else 0)

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        sanctum(game).put_on_top(codes.seat_of(task), codes.values_of(task), codes.piece_of(code))


class CoinsOnCard(effects.Effect):
    """Coins kept apart from the treasury (P-6.4)."""

    def __init__(self, coins: int) -> None:
        super().__init__()
        self.coins: i64 = coins

    def apply(self, game: Duel, seat: i64) -> None:
        game.city(seat).reserve += self.coins


class OpenGate(effects.Effect):
    """Turn up the top card of every deck and activate one for free (P-7.1)."""

    def __init__(self) -> None:
        super().__init__(waits=True)

    def apply(self, game: Duel, seat: i64) -> None:
        deck: i64 = 0
        while deck < packed.DECKS:
            turn_up(game, deck, 1)
            deck += 1
        game.push(codes.task(CALL_GATE, seat, 0))


def free_activation(value: Any) -> effects.Effect:
    """The Gate shows the top of every deck, the Divine Theater one whole deck."""
    if value["reveal"] == "one_whole_deck":
        return effects.Ask(THEATER_DECK)
    return OpenGate()


def color_mask(value: Any) -> int:
    return sum(1 << COLORS.index(color) for color in value["colors"])


class PantheonRules(PantheonPlay):
    """Play, with the effects and decisions of the divinities."""

    def makers(self) -> dict[str, effects.Maker]:
        return {
            "progress_from_card": lambda _: effects.Ask(ENKI),
            "copy_science": lambda _: effects.Ask(NISABA),
            "coins_on_card": CoinsOnCard,
            "take_opponent_card": lambda value: effects.Ask(BAAL, color_mask(value)),
            "discard_structure_card": lambda _: effects.Ask(ZEUS),
            "unbuild_wonder": lambda _: effects.Ask(ANUBIS),
            "build_wonder_from_discard": lambda _: effects.Ask(ISIS),
            "take_opponent_wonder": lambda _: effects.Ask(RA),
            "place_minerva_pawn": lambda _: effects.Ask(MINERVA),
            "military_tokens": lambda _: effects.Ask(NEPTUNE_DISCARD),
            "activate_free": free_activation,
        }

    def steps(self) -> list[steps.Step]:
        none: dict[str, steps.Value] = {}
        deck: dict[str, steps.Value] = {
            "mythology": steps.Named(3, {one.id: one.number for one in MYTHOLOGIES})
        }
        return [
            TokenOrder(TOKEN_ORDER, "token_order", none),
            Place(PLACE, "place_divinity", deck),
            EnkiToken(ENKI, "enki_token", none),
            Nisaba(NISABA, "nisaba_card", none),
            Baal(BAAL, "baal_card", {"colours": steps.Number(8)}),
            Zeus(ZEUS, "zeus_card", none),
            Anubis(ANUBIS, "anubis_wonder", none),
            Isis(ISIS, "isis_build", none),
            Ra(RA, "ra_wonder", none),
            Minerva(MINERVA, "minerva_space", none),
            Neptune(NEPTUNE_DISCARD, "neptune_discard", none),
            Neptune(NEPTUNE_APPLY, "neptune_apply", none),
            CallGate(CALL_GATE, "gate_divinity", none),
            TheaterDeck(THEATER_DECK, "theater_deck", none),
            TheaterDivinity(THEATER_DIVINITY, "theater_divinity", deck),
            TheaterOrder(THEATER_ORDER, "theater_order", deck),
        ]

    def equip(self) -> None:
        for divinity in DIVINITIES.values():
            POWERS[divinity.number] = effects.acts(divinity.effect)
