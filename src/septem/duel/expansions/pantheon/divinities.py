"""What the divinities do, and the choices they open (P-6, P-7, P-10)."""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import (
    BIT,
    CARD_AT,
    COLOR_HI,
    COLOR_LO,
    COLORS,
    HI,
    LO,
    SYMBOL,
    TOKEN_AT,
    WONDER_AT,
)
from septem.duel.expansions.pantheon import mythology
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
    POWERS,
    RA,
    THEATER_DECK,
    THEATER_DIVINITY,
    THEATER_ORDER,
    TOKEN_ORDER,
    TOKENS,
    ZEUS,
)
from septem.duel.expansions.pantheon.rules import Pantheon
from septem.duel.positions.reader import NO_CARD
from septem.duel.rules import effects, military, progress, steps, wonders
from septem.duel.rules.structure import STEP
from septem.duel.rules.table import Duel
from septem.kernel.phrases import say

GREEN: Final = COLORS.index("green")


def table(game: Duel) -> Pantheon:
    """The table as Pantheon's own."""
    assert isinstance(game, Pantheon)
    return game


class TokenOrder(steps.Decision):
    """`token_order`: the mythology tokens on accessible cards (P-10.2)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        here = table(game)
        options: vec[i64] = vec[i64]()
        for at in here.token_places():
            options = append(options, TOKEN_ORDER | here.token_at(at) << 6 | at << 13)
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        """The token is the player's for good; a divinity of its mythology is placed (P-3.2)."""
        token = code >> 6 & 127
        here = table(game)
        here.laid &= ~BIT[code >> 13]
        here.give_token(task >> 6 & 1, token)
        game.push(PLACE | (task & 64) | (token // 2) << 7)

    def notation(self, code: int) -> str:
        return f"token {TOKENS[code >> 6 & 127]}"

    def sentence(self, code: int, language: str) -> str:
        name = MYTHOLOGIES[(code >> 6 & 127) // 2].name(language)
        return say(language, "duel", self.name, mythology=name)


class Place(steps.Decision):
    """`place_divinity`: each card looked at, in each empty space (P-10.3)."""

    def run(self, game: Duel, task: i64) -> bool:
        table(game).look(task >> 6 & 1, task >> 7)
        return super().run(game, task)

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        here = table(game)
        options: vec[i64] = vec[i64]()
        deck = mythology.deck_of(here.decks, task >> 7)
        at: i64 = 0
        while at < 2:
            seen = deck >> (at * 4) & 15
            space: i64 = 0
            while space < 6 and seen:
                if not here.spaces >> (space * 5) & 31:
                    options = append(options, PLACE | (seen - 1) << 6 | space << 13)
                space += 1
            at += 1
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        table(game).place(task >> 6 & 1, code >> 6 & 127, code >> 13)

    def private(self, game: Duel) -> dict[str, Any]:
        deck = mythology.deck_of(table(game).decks, game.task >> 7)
        seen = [deck & 15, deck >> 4 & 15]
        return {"divinities": [DIVINITY_AT[n - 1].id for n in seen if n]}

    def notation(self, code: int) -> str:
        return f"place {DIVINITY_AT[code >> 6 & 127].id} {(code >> 13) + 1}"

    def sentence(self, code: int, language: str) -> str:
        name = DIVINITY_AT[code >> 6 & 127].name(language)
        return say(language, "duel", self.name, divinity=name, space=(code >> 13) + 1)


class EnkiToken(steps.Choice):
    """`enki_token`: one of the tokens on Enki; the other goes back (P-6.1, P-10.4)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        return self.among(table(game).enki)

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        table(game).enki = 0
        progress.take_token(game, task >> 6 & 1, code >> 6)


class Nisaba(steps.CardChoice):
    """`nisaba_card`: each green card of the opponent; the snake gives its symbol (P-6.3, P-10.5)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        other = game.city(1 - (task >> 6 & 1))
        return self.cards(other.lo & COLOR_LO[GREEN], other.hi & COLOR_HI[GREEN])

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        seat = task >> 6 & 1
        table(game).shrine(seat).snake = code >> 6
        game.gain_symbol(seat, SYMBOL[code >> 6] - 1)


class Baal(steps.CardChoice):
    """`baal_card`: each brown or grey card of the opponent joins the own city (P-6.5, P-10.6)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        other = game.city(1 - (task >> 6 & 1))
        lo: i64 = 0
        hi: i64 = 0
        color: i64 = 0
        while task >> (color + 7):
            if task >> (color + 7) & 1:
                lo |= COLOR_LO[color]
                hi |= COLOR_HI[color]
            color += 1
        return self.cards(other.lo & lo, other.hi & hi)

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        seat = task >> 6 & 1
        game.city(1 - seat).remove(code >> 6)
        game.city(seat).add(code >> 6)


class Zeus(steps.Decision):
    """`zeus_card`: each position still occupied; a face-down card stays unnamed (P-6.9, P-10.8)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        options: vec[i64] = vec[i64]()
        at: i64 = 0
        while game.left >> at:
            if game.left >> at & 1:
                shown: i64 = 0
                if game.up >> at & 1:
                    shown = game.cards[(game.age - 1) * STEP + at] + 1
                options = append(options, ZEUS | at << 6 | shown << 13)
            at += 1
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        at = code >> 6 & 127
        table(game).laid &= ~BIT[at]
        game.take(at)
        game.discard(game.cards[(game.age - 1) * STEP + at])

    def notation(self, code: int) -> str:
        return f"strike {code >> 6 & 127}"

    def sentence(self, code: int, language: str) -> str:
        at = f"{code >> 6 & 127:02}"
        if not code >> 13:
            return say(language, "duel", "zeus_hidden", at=at)
        return say(
            language, "duel", self.name, at=at, card=CARD_AT[(code >> 13) - 1].name(language)
        )


class Anubis(steps.Choice):
    """`anubis_wonder`: each built wonder of either player loses its card (P-8.2, P-10.9)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        return self.among(game.first.built | game.second.built)

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        wonder = code >> 6
        owner = game.first if game.first.built & BIT[wonder] else game.second
        owner.remove_wonder(wonder)
        game.standing -= 1
        card = game.card_under(wonder)
        if card != NO_CARD:
            game.discard(card)


class Isis(steps.Decision):
    """`isis_build`: each card of the discard pile under each own unbuilt wonder (P-6.11, P-10.10)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        me = game.city(task >> 6 & 1)
        options: vec[i64] = vec[i64]()
        unbuilt = me.wonders & ~me.built
        wonder: i64 = 0
        while unbuilt >> wonder:
            if unbuilt >> wonder & 1:
                options = steps.listed(options, ISIS | wonder << 13, game.pile_lo, 0)
                options = steps.listed(options, ISIS | wonder << 13, game.pile_hi, 64)
            wonder += 1
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        card = code >> 6 & 127
        game.pile_lo &= ~LO[card]
        game.pile_hi &= ~HI[card]
        wonders.raise_wonder(game, task >> 6 & 1, code >> 13, card)

    def notation(self, code: int) -> str:
        return f"raise {WONDER_AT[code >> 13].id} {CARD_AT[code >> 6 & 127].id}"

    def sentence(self, code: int, language: str) -> str:
        wonder = WONDER_AT[code >> 13].name(language)
        card = CARD_AT[code >> 6 & 127].name(language)
        return say(language, "duel", self.name, wonder=wonder, card=card)


class Ra(steps.Choice):
    """`ra_wonder`: each unbuilt wonder of the opponent changes hands (P-6.12, P-10.11)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        other = game.city(1 - (task >> 6 & 1))
        return self.among(other.wonders & ~other.built)

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        seat = task >> 6 & 1
        game.city(1 - seat).wonders &= ~BIT[code >> 6]
        game.city(seat).wonders |= BIT[code >> 6]


class Minerva(steps.Decision):
    """`minerva_space`: every space of the track but the conflict pawn's (P-6.14, P-10.12)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        options: vec[i64] = vec[i64]()
        at: i64 = -9
        while at <= 9:
            if at != game.pawn:
                options = append(options, MINERVA | (at + 9) << 6)
            at += 1
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        game.barrier = (code >> 6) - 9

    def notation(self, code: int) -> str:
        return f"guard {(code >> 6) - 9}"

    def sentence(self, code: int, language: str) -> str:
        return say(language, "duel", self.name, at=(code >> 6) - 9)


class Neptune(steps.Decision):
    """`neptune_discard`, then `neptune_apply`: each military token left (P-6.15, P-10.13, P-10.14)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        options: vec[i64] = vec[i64]()
        token: i64 = 0
        while game.military >> token:
            if game.military >> token & 1:
                options = append(options, task & 63 | token << 6)
            token += 1
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        token = code >> 6
        game.military &= ~BIT[token]
        if task & 63 == NEPTUNE_APPLY:
            game.city(1 - (task >> 6 & 1)).lose(military.TOKEN_COINS[token])
        else:
            game.push(NEPTUNE_APPLY | (task & 64))

    def notation(self, code: int) -> str:
        verb = "apply" if code & 63 == NEPTUNE_APPLY else "drop"
        return f"{verb} {military.TOKENS[code >> 6]}"

    def sentence(self, code: int, language: str) -> str:
        side = say(language, "duel", f"side_{(code >> 6) // 2}")
        coins = int(military.TOKEN_COINS[code >> 6])
        return say(language, "duel", self.name, n=coins, side=side)


class CallGate(steps.Choice):
    """`gate_divinity`: the top card of every deck, turned up (P-7.1, P-10.15)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        mask: i64 = 0
        deck: i64 = 0
        while deck < 5:
            top = mythology.deck_of(table(game).decks, deck) & 15
            if top:
                mask |= BIT[top - 1]
            deck += 1
        return self.among(mask)

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        table(game).call(task >> 6 & 1, code >> 6)


class TheaterDeck(steps.Decision):
    """`theater_deck`: each deck that is not empty; its cards are turned up (P-7.3, P-10.16)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        options: vec[i64] = vec[i64]()
        deck: i64 = 0
        while deck < 5:
            if mythology.deck_of(table(game).decks, deck):
                options = append(options, THEATER_DECK | deck << 6)
            deck += 1
        return options

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        table(game).turn_up(code >> 6, 3)
        game.push(THEATER_DIVINITY | (task & 64) | (code >> 6) << 7)

    def notation(self, code: int) -> str:
        return f"deck {MYTHOLOGIES[code >> 6].id}"

    def sentence(self, code: int, language: str) -> str:
        return say(language, "duel", self.name, mythology=MYTHOLOGIES[code >> 6].name(language))


def deck_mask(deck: i64) -> i64:
    """The divinities of a deck as a set."""
    mask: i64 = 0
    while deck:
        mask |= BIT[(deck & 15) - 1]
        deck >>= 4
    return mask


class TheaterDivinity(steps.Choice):
    """`theater_divinity`: each card turned up; the others go back after its effect (P-7.3, P-10.17)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        return self.among(deck_mask(mythology.deck_of(table(game).decks, task >> 7)))

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        game.push(THEATER_ORDER | (task & 64) | (task >> 7) << 7)
        table(game).call(task >> 6 & 1, code >> 6)


class TheaterOrder(steps.Choice):
    """`theater_order`: which of the two cards put back is on top (P-10.18)."""

    def codes(self, game: Duel, task: i64) -> vec[i64]:
        deck = mythology.deck_of(table(game).decks, task >> 7)
        return self.among(deck_mask(deck) if deck >> 4 else 0)

    def resolve(self, game: Duel, task: i64, code: i64) -> None:
        table(game).put_on_top(task >> 6 & 1, task >> 7, code >> 6)


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
        while deck < 5:
            table(game).turn_up(deck, 1)
            deck += 1
        game.push(CALL_GATE | seat << 6)


def free_activation(value: Any) -> effects.Effect:
    """The Gate shows the top of every deck, the Divine Theater one whole deck."""
    if value["reveal"] == "one_whole_deck":
        return effects.Ask(THEATER_DECK)
    return OpenGate()


def color_mask(value: Any) -> int:
    return sum(1 << COLORS.index(color) for color in value["colors"])


effects.ACTS.update(
    {
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
)
MYTHOLOGY: Final = steps.Named(3, {one.id: one.number for one in MYTHOLOGIES})
DECK: Final[dict[str, steps.Value]] = {"mythology": MYTHOLOGY}
NO_VALUES: Final[dict[str, steps.Value]] = {}
for _step in (
    TokenOrder(TOKEN_ORDER, "token_order", NO_VALUES),
    Place(PLACE, "place_divinity", DECK),
    EnkiToken(ENKI, "enki_token", NO_VALUES, "pick", TOKEN_AT),
    Nisaba(NISABA, "nisaba_card", NO_VALUES, "snake"),
    Baal(BAAL, "baal_card", {"colors": steps.Number(8)}, "steal"),
    Zeus(ZEUS, "zeus_card", NO_VALUES),
    Anubis(ANUBIS, "anubis_wonder", NO_VALUES, "ruin", WONDER_AT),
    Isis(ISIS, "isis_build", NO_VALUES),
    Ra(RA, "ra_wonder", NO_VALUES, "claim", WONDER_AT),
    Minerva(MINERVA, "minerva_space", NO_VALUES),
    Neptune(NEPTUNE_DISCARD, "neptune_discard", NO_VALUES),
    Neptune(NEPTUNE_APPLY, "neptune_apply", NO_VALUES),
    CallGate(CALL_GATE, "gate_divinity", NO_VALUES, "call", DIVINITY_AT),
    TheaterDeck(THEATER_DECK, "theater_deck", NO_VALUES),
    TheaterDivinity(THEATER_DIVINITY, "theater_divinity", DECK, "call", DIVINITY_AT),
    TheaterOrder(THEATER_ORDER, "theater_order", DECK, "top", DIVINITY_AT),
):
    steps.register(_step)
for _divinity in DIVINITIES.values():
    POWERS[_divinity.number] = effects.acts(_divinity.effect)
wonders.equip(mythology.NAME)
