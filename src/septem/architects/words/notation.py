"""Moves as notation and as sentences; everything is read from the code (see moves.py)."""

from typing import TYPE_CHECKING, Any, Final, cast

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import COIN, STAGES, SYMBOL
from septem.architects.rules.moves import (
    BUILD,
    DRAW,
    ECONOMY,
    END,
    ENGINEERING,
    EXCHANGE,
    EXTRA,
    KEEP,
    MIDDLE,
    PAID,
    PLACES,
    PROGRESS,
    SEARCH,
    STACK,
    TAKE,
    THREE,
    USE,
    VERBS,
    WONDER,
)
from septem.kernel.game import Game, Words
from septem.kernel.goods import unpack
from septem.kernel.phrases import listed, say, templates

if TYPE_CHECKING:
    from septem.architects.rules.table import Architects

SUBJECT: Final = "architects"


def cards_paid(code: int) -> list[int]:
    """The card types a build move discards, one entry per card."""
    counts = unpack(code >> PAID, COIN + 1)
    return [card for card, count in enumerate(counts) for _ in range(count)]


def set_cards(which: int) -> list[int]:
    """The card types of a science set."""
    return [SYMBOL, SYMBOL + 1, SYMBOL + 2] if which == THREE else [SYMBOL + which] * 2


SETS: Final = [" ".join([BOX.card_ids[card] for card in set_cards(which)]) for which in range(4)]
THINGS: Final = {
    WONDER: BOX.wonder_ids,
    TAKE: PLACES,
    EXCHANGE: SETS,
    USE: [token.id for token in BOX.tokens if token.extra_card],
    PROGRESS: [*BOX.token_ids, "stack"],
    EXTRA: PLACES,
    DRAW: [*BOX.wonder_ids, "central"],
    SEARCH: PLACES[:2],
    KEEP: BOX.card_ids,
}


def thing_word(verb: int, thing: int) -> str:
    """What a move is done with, as notation writes it; IndexError for what does not exist."""
    if thing < 0:
        raise IndexError(thing)
    return THINGS[verb][thing]


def counted(language: str, cards: list[int]) -> str:
    """Cards as people count them: `2 wood and 1 coin`."""
    parts = []
    for card, ident in enumerate(BOX.card_ids):
        if card in cards:
            parts.append(say(language, SUBJECT, f"count_{ident}", n=cards.count(card)))
    return listed(language, parts)


class ArchitectsWords(Words):
    """The words of Architects' moves."""

    def read(self, code: int) -> dict[str, Any]:
        return {"code": code}

    def refusal(self, game: Game, seat: int, text: str, language: str) -> str:
        from septem.architects.words.refusals import Refusal

        return Refusal(cast("Architects", game), language).reason(text)

    def notation(self, fields: dict[str, Any]) -> str:
        code: int = fields["code"]
        verb = code & 15
        word = VERBS[verb]
        if verb == END:
            return word
        if verb != BUILD:
            return f"{word} {thing_word(verb, code >> 4)}"
        stage = (code >> 4 & 7) + 1
        cards = cards_paid(code)
        if stage > STAGES or len(cards) >= STAGES:
            raise IndexError(code)
        parts = [word, str(stage), *[BOX.card_ids[card] for card in cards]]
        if code & ECONOMY:
            parts.append("economy")
        if code & ENGINEERING:
            parts.append("engineering")
        return " ".join(parts)

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        code: int = fields["code"]
        templates(language, SUBJECT)  # an unknown language is refused before any name is looked up
        verb = code & 15
        thing = code >> 4
        if verb == BUILD:
            return self._building(code, language)
        key = VERBS[verb]
        values: dict[str, str] = {}
        if verb in (TAKE, EXTRA, SEARCH):
            key = f"{key}_{PLACES[thing]}"
        elif (verb == DRAW and thing == MIDDLE) or (verb == PROGRESS and thing == STACK):
            key = f"{key}_{thing_word(verb, thing)}"
        elif verb in (WONDER, DRAW):
            values["wonder"] = BOX.wonders[thing].names[language]
        elif verb == KEEP:
            values["card"] = counted(language, [thing])
        elif verb == EXCHANGE:
            values["cards"] = counted(language, set_cards(thing))
        elif verb != END:
            values["token"] = BOX.tokens[thing].names[language]
        return say(language, SUBJECT, key, **values)

    def _building(self, code: int, language: str) -> str:
        """`Build stage 4: discard 2 wood and 1 coin`."""
        text = say(
            language,
            SUBJECT,
            "build",
            stage=(code >> 4 & 7) + 1,
            cards=counted(language, cards_paid(code)),
        )
        helpers = [
            token.names[language]
            for token in BOX.tokens
            if (token.coin_counts > 1 and code & ECONOMY)
            or (token.any_resources and code & ENGINEERING)
        ]
        if not helpers:
            return text
        return text + say(language, SUBJECT, "with", tokens=listed(language, helpers))


WORDS: Final = ArchitectsWords()
