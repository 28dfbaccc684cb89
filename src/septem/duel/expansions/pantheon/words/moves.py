"""How the moves of Pantheon are written and told."""

from collections.abc import Mapping
from typing import Any

from septem.duel.cards.catalogue import CARD_AT, CARDS, TOKEN_AT, WONDER_AT, WONDERS
from septem.duel.expansions.pantheon import mythology as kinds
from septem.duel.expansions.pantheon import rules
from septem.duel.expansions.pantheon.mythology import (
    DIVINITIES,
    DIVINITY_AT,
    MYTHOLOGIES,
    OFFERINGS,
    TOKENS,
)
from septem.duel.rules import codes, military
from septem.duel.rules.table import Duel
from septem.duel.words.wording import SUBJECT, TURN, Chosen, FromOpponent, Named, Wording
from septem.kernel.phrases import say


def offering_value(offering: str) -> str:
    """`3` of `offering_3`."""
    return offering.rpartition("_")[2]


def mythology_of(ident: str) -> kinds.Mythology:
    return next(one for one in MYTHOLOGIES if one.id == ident)


class Activate(Wording):
    """`A mars +3`: activate a card of the Pantheon, spending an offering of 3."""

    def __init__(self) -> None:
        super().__init__(kinds.ACTIVATE, TURN, "activate")

    def read(self, code: int) -> dict[str, Any]:
        spent = int(rules.given_in(code))
        return {
            "divinity": DIVINITY_AT[codes.card_of(code)].id,
            "space": int(codes.position_of(code)) + 1,
            "offerings": [name for n, name in enumerate(OFFERINGS) if spent >> n & 1],
            "cost": int(codes.coins_of(code)),
        }

    def notation(self, fields: dict[str, Any]) -> str:
        given = [f"+{offering_value(name)}" for name in fields["offerings"]]
        return " ".join(["A", fields["divinity"], *given])

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        return say(
            language,
            SUBJECT,
            "activate_with" if fields["offerings"] else "activate",
            divinity=DIVINITIES[fields["divinity"]].name(language),
            n=fields["cost"],
            offerings=", ".join(offering_value(name) for name in fields["offerings"]),
        )


class TakeToken(Wording):
    """`token greek_1`: which mythology token is taken first."""

    def read(self, code: int) -> dict[str, Any]:
        token = codes.first_of(code)
        return {
            "token": TOKENS[token],
            "mythology": MYTHOLOGIES[kinds.of_token(token)].id,
            "at": int(codes.second_of(code)),
        }

    def notation(self, fields: dict[str, Any]) -> str:
        return f"token {fields['token']}"

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        return self.say(language, mythology=mythology_of(fields["mythology"]).name(language))


class Place(Wording):
    """`place zeus 3`: a divinity in a space."""

    def read(self, code: int) -> dict[str, Any]:
        space = int(codes.second_of(code)) + 1
        return {"divinity": DIVINITY_AT[codes.first_of(code)].id, "space": space}

    def complete(self, game: Duel, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        """Only the player who places it knows which one it is (P-11.2)."""
        return fields | {"secret": True}

    def notation(self, fields: dict[str, Any]) -> str:
        return f"place {fields['divinity']} {fields['space']}"

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        name = DIVINITIES[fields["divinity"]].name(language)
        return self.say(language, divinity=name, space=fields["space"])


class PutOnTop(Chosen):
    """`top zeus`: which of the cards put back is on top; nobody else learns it (P-11.4)."""

    def complete(self, game: Duel, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        return fields | {"secret": True}


class Strike(Wording):
    """`strike 4`: a position of the structure; a face-down card stays unnamed."""

    def read(self, code: int) -> dict[str, Any]:
        shown = codes.second_of(code)
        card = CARD_AT[shown - 1].id if shown else None
        return {"at": int(codes.first_of(code)), "card": card}

    def notation(self, fields: dict[str, Any]) -> str:
        return f"strike {fields['at']}"

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        at = f"{fields['at']:02}"
        if fields["card"] is None:
            return say(language, SUBJECT, "zeus_hidden", at=at)
        return self.say(language, at=at, card=CARDS[fields["card"]].name(language))


class OfEither(Chosen):
    """The choice of a wonder of either player."""

    def complete(self, game: Duel, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        number = WONDERS[fields["wonder"]].number
        return fields | {"target": 0 if game.first.wonders >> number & 1 else 1}


class Raise(Wording):
    """`raise sphinx altar`: a wonder with a card of the discard pile."""

    def read(self, code: int) -> dict[str, Any]:
        wonder = WONDER_AT[codes.second_of(code)].id
        return {"wonder": wonder, "card": CARD_AT[codes.first_of(code)].id}

    def notation(self, fields: dict[str, Any]) -> str:
        return f"raise {fields['wonder']} {fields['card']}"

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        wonder = WONDERS[fields["wonder"]].name(language)
        return self.say(language, wonder=wonder, card=CARDS[fields["card"]].name(language))


class Guard(Wording):
    """`guard -3`: the Minerva pawn on a space of the track."""

    def read(self, code: int) -> dict[str, Any]:
        return {"space": int(codes.piece_of(code)) - military.CAPITAL}

    def notation(self, fields: dict[str, Any]) -> str:
        return f"guard {fields['space']}"

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        return self.say(language, at=fields["space"])


class MilitaryToken(Wording):
    """`drop first_player_2`, `apply second_player_5`: a military token."""

    def read(self, code: int) -> dict[str, Any]:
        number = codes.piece_of(code)
        return {"token": military.TOKENS[number], "coins": int(military.TOKEN_COINS[number])}

    def complete(self, game: Duel, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        return fields | {"target": 1 - seat} if self.kind == "apply" else fields

    def notation(self, fields: dict[str, Any]) -> str:
        return f"{self.kind} {fields['token']}"

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        side = say(language, SUBJECT, f"side_{military.side(fields['token'])}")
        return self.say(language, n=fields["coins"], side=side)


class Deck(Chosen):
    """`deck greek`: the deck that is turned up."""

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        return self.say(language, mythology=mythology_of(fields["mythology"]).name(language))


def wordings() -> list[Wording]:
    decks: Mapping[int, Named] = dict(enumerate(MYTHOLOGIES))
    return [
        Activate(),
        TakeToken(kinds.TOKEN_ORDER, "token_order", "token"),
        Place(kinds.PLACE, "place_divinity", "place"),
        Chosen(kinds.ENKI, "enki_token", "pick", "token", TOKEN_AT),
        FromOpponent(kinds.NISABA, "nisaba_card", "snake", "card", CARD_AT),
        FromOpponent(kinds.BAAL, "baal_card", "steal", "card", CARD_AT),
        Strike(kinds.ZEUS, "zeus_card", "strike"),
        OfEither(kinds.ANUBIS, "anubis_wonder", "ruin", "wonder", WONDER_AT),
        Raise(kinds.ISIS, "isis_build", "raise"),
        FromOpponent(kinds.RA, "ra_wonder", "claim", "wonder", WONDER_AT),
        Guard(kinds.MINERVA, "minerva_space", "guard"),
        MilitaryToken(kinds.NEPTUNE_DISCARD, "neptune_discard", "drop"),
        MilitaryToken(kinds.NEPTUNE_APPLY, "neptune_apply", "apply"),
        Chosen(kinds.CALL_GATE, "gate_divinity", "call", "divinity", DIVINITY_AT),
        Deck(kinds.THEATER_DECK, "theater_deck", "deck", "mythology", decks),
        Chosen(kinds.THEATER_DIVINITY, "theater_divinity", "call", "divinity", DIVINITY_AT),
        PutOnTop(kinds.THEATER_ORDER, "theater_order", "top", "divinity", DIVINITY_AT),
    ]
