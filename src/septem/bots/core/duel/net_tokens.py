"""The tokens of Duel's moves: what is done with which piece, the card under a wonder, what it uncovers."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.bots.core.duel.pantheon_inputs import DIVINITIES, from_side
from septem.bots.core.duel.slots import DECISIONS, Slots
from septem.bots.core.net import MOST_TOKENS, NO_TOKEN
from septem.bots.core.net_inputs import Names
from septem.duel.expansions.pantheon.mythology import (
    ACTIVATE,
    DIVINITY_AT,
    MYTHOLOGIES,
    OFFERING_VALUE,
    SPACES,
    TOKENS,
)
from septem.duel.rules import codes, steps, structure
from septem.duel.rules.city import bits
from septem.duel.rules.military import CAPITAL
from septem.duel.rules.structure import SIZE
from septem.duel.rules.table import Duel
from septem.kernel.bits import bit

# What a piece in the code of a decision is.
NOTHING: Final = 0
PLAIN: Final = 1
CARD: Final = 2
WHO: Final = 3  # a seat: oneself or the other
TRACK: Final = 4  # a space of the track, from 0 on
LOOT: Final = 5  # a military token
SPACE: Final = 6  # a space of the Pantheon
WHOSE: Final = 7  # a wonder, one's own or the other's
SHOWN: Final = 8  # 1 + a card, 0 where it lies face down
LOOT_TOKENS: Final = 4


class MoveTokens:
    """Where the tokens of each kind of move begin."""

    def __init__(self, names: Names, pieces: Slots) -> None:
        self.pieces = pieces
        cards = pieces.card_names()
        wonders = pieces.wonder_names()
        self.build: i64 = names.room("build", cards)
        self.discard: i64 = names.room("discard", cards)
        self.wonder: i64 = names.room("wonder", wonders)
        self.under: i64 = names.room("under a wonder", cards)
        self.uncovers: i64 = names.row("uncovers cards, hidden ones of them", 9)
        self.activate: i64 = names.room("activate", [DIVINITY_AT[n].id for n in range(DIVINITIES)])
        self.space: i64 = names.row("in space", SPACES)
        self.given: i64 = names.row("offerings", len(OFFERING_VALUE))
        # By kind of decision, for each of three pieces: what it is, and where its tokens begin.
        self.what: vec[i64] = vec[i64]([NOTHING] * (steps.KINDS * MOST_TOKENS))
        self.begins: vec[i64] = vec[i64]([0] * (steps.KINDS * MOST_TOKENS))
        for kind, step in enumerate(steps.STEPS):
            if step is not None and step.name in DECISIONS:
                for place, what in enumerate(DECISIONS[step.name]):
                    self.what[kind * MOST_TOKENS + place] = WHAT[what]
                    begins = names.room(f"{step.name} {place}", labels(what, pieces))
                    self.begins[kind * MOST_TOKENS + place] = begins

    def of(self, game: Duel, seat: i64, moves: vec[i64]) -> vec[i64]:
        """Three tokens for each move."""
        found: vec[i64] = vec[i64](capacity=MOST_TOKENS * len(moves))
        base = (game.age - 1) * SIZE
        for code in moves:
            kind = codes.kind_of(code)
            first: i64 = NO_TOKEN
            second: i64 = NO_TOKEN
            third: i64 = NO_TOKEN
            if steps.BUILD <= kind <= steps.WONDER:
                slot = self.pieces.slot(codes.card_of(code))
                at = codes.position_of(code)
                free = structure.freed(base + at, game.left & ~bit(at))
                second = self.uncovers + bits(free) * 3 + bits(free & ~game.up)
                if kind == steps.BUILD:
                    first = self.build + slot
                elif kind == steps.DISCARD:
                    first = self.discard + slot
                else:
                    first = self.wonder + codes.wonder_of(code)
                    third = self.under + slot
            elif kind == ACTIVATE:
                first = self.activate + codes.card_of(code)
                second = self.space + from_side(seat, codes.position_of(code))
                third = self.given + codes.wonder_of(code)
            else:
                first = self.piece(game, seat, kind, 0, codes.first_of(code))
                second = self.piece(game, seat, kind, 1, codes.second_of(code))
                third = self.piece(game, seat, kind, 2, codes.third_of(code))
            found = append(append(append(found, first), second), third)
        return found

    def piece(self, game: Duel, seat: i64, kind: i64, place: i64, number: i64) -> i64:
        """The token of one piece of a decision."""
        what = self.what[kind * MOST_TOKENS + place]
        if what == NOTHING:
            return NO_TOKEN
        if what == CARD:
            number = self.pieces.slot(number)
        elif what == SHOWN:
            number = self.pieces.slot(number - 1) + 1 if number else 0
        elif seat and what == WHO:
            number = 1 - number
        elif seat and what == TRACK:
            number = 2 * CAPITAL - number
        elif seat and what == LOOT:
            number ^= 2
        elif what == SPACE:
            number = from_side(seat, number)
        elif what == WHOSE:
            other = game.second if seat == 0 else game.first
            if other.built >> number & 1:
                number += self.pieces.wonders
        return self.begins[kind * MOST_TOKENS + place] + number


WHAT: Final = {
    "wonder": PLAIN,
    "token": PLAIN,
    "mythology token": PLAIN,
    "mythology": PLAIN,
    "divinity": PLAIN,
    "place": PLAIN,
    "card": CARD,
    "who": WHO,
    "track": TRACK,
    "loot": LOOT,
    "space": SPACE,
    "whose wonder": WHOSE,
    "shown card": SHOWN,
}


def labels(what: str, pieces: Slots) -> list[str]:
    """The names of all pieces of a kind."""
    wonders = pieces.wonder_names()
    if what == "wonder":
        return wonders
    if what == "whose wonder":
        return [f"my {name}" for name in wonders] + [f"their {name}" for name in wonders]
    if what == "token":
        return pieces.token_names()
    if what == "card":
        return pieces.card_names()
    if what == "shown card":
        return ["face down", *pieces.card_names()]
    if what == "mythology token":
        return list(TOKENS)
    if what == "mythology":
        return [one.id for one in MYTHOLOGIES]
    if what == "divinity":
        return [DIVINITY_AT[n].id for n in range(DIVINITIES)]
    counts = {
        "who": 2,
        "track": 2 * CAPITAL + 1,
        "loot": LOOT_TOKENS,
        "space": SPACES,
        "place": SIZE,
    }
    return [str(number) for number in range(counts[what])]
