"""Moves as notation and as sentences; everything is read from the code (see moves.py)."""

from typing import Final

from septem.architects.catalogue import BOX, COIN, SYMBOL
from septem.architects.moves import (
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
from septem.kernel.game import Words
from septem.kernel.goods import unpack
from septem.kernel.phrases import listed, say

SUBJECT: Final = "architects"


def cards_paid(code: int) -> list[int]:
    """The card types a build move discards, one entry per card."""
    counts = unpack(code >> PAID, COIN + 1)
    return [card for card, count in enumerate(counts) for _ in range(count)]


def set_cards(which: int) -> list[int]:
    """The card types of a science set."""
    return [SYMBOL, SYMBOL + 1, SYMBOL + 2] if which == THREE else [SYMBOL + which] * 2


def thing_word(verb: int, thing: int) -> str:
    """What a move is done with, as notation writes it; IndexError for what does not exist."""
    if thing < 0:
        raise IndexError(thing)
    if verb in (TAKE, EXTRA):
        return PLACES[thing]
    if verb == SEARCH:
        return PLACES[:2][thing]
    if verb == WONDER:
        return BOX.wonder_ids[thing]
    if verb == DRAW:
        return [*BOX.wonder_ids, "central"][thing]
    if verb == KEEP:
        return BOX.card_ids[thing]
    if verb == PROGRESS:
        return [*BOX.token_ids, "stack"][thing]
    if verb == USE:
        return [token.id if token.extra_card else "" for token in BOX.tokens][thing]
    return [" ".join(BOX.card_ids[card] for card in set_cards(which)) for which in range(4)][thing]


def counted(language: str, cards: list[int]) -> str:
    """Cards as people count them: `2 wood and 1 coin`."""
    parts = []
    for card, ident in enumerate(BOX.card_ids):
        if card in cards:
            parts.append(say(language, SUBJECT, f"count_{ident}", n=cards.count(card)))
    return listed(language, parts)


class ArchitectsWords(Words):
    """The words of Architects' moves."""

    def notation(self, code: int) -> str:
        verb = code & 15
        word = VERBS[verb]
        if verb == END:
            return word
        if verb != BUILD:
            return f"{word} {thing_word(verb, code >> 4)}"
        parts = [word, str((code >> 4 & 7) + 1)]
        parts += [BOX.card_ids[card] for card in cards_paid(code)]
        if code & ECONOMY:
            parts.append("economy")
        if code & ENGINEERING:
            parts.append("engineering")
        return " ".join(parts)

    def sentence(self, code: int, language: str) -> str:
        verb = code & 15
        thing = code >> 4
        if verb == END:
            return say(language, SUBJECT, "end")
        if verb == BUILD:
            return self._building(code, language)
        key = VERBS[verb]
        if verb in (TAKE, EXTRA, SEARCH):
            return say(language, SUBJECT, f"{key}_{PLACES[thing]}")
        if verb == WONDER:
            return say(language, SUBJECT, key, wonder=BOX.wonders[thing].names[language])
        if verb == DRAW:
            if thing == MIDDLE:
                return say(language, SUBJECT, "draw_central")
            return say(language, SUBJECT, key, wonder=BOX.wonders[thing].names[language])
        if verb == KEEP:
            return say(language, SUBJECT, key, card=counted(language, [thing]))
        if verb == EXCHANGE:
            return say(language, SUBJECT, key, cards=counted(language, set_cards(thing)))
        if thing == STACK:
            return say(language, SUBJECT, "progress_stack")
        return say(language, SUBJECT, key, token=BOX.tokens[thing].names[language])

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
