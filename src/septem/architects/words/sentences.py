"""Moves as sentences, made from their fields."""

from collections.abc import Collection
from typing import Any, Final

from septem.architects.cards.catalogue import BOX
from septem.architects.words.notation import BY_PLACE
from septem.kernel.phrases import listed, say, templates

SUBJECT: Final = "architects"


def counted(language: str, cards: list[str]) -> str:
    """Cards as people count them: `2 wood and 1 coin`."""
    parts = [
        say(language, SUBJECT, f"count_{ident}", n=cards.count(ident)) for ident in in_order(cards)
    ]
    return listed(language, parts)


def in_order(cards: Collection[str]) -> list[str]:
    """Kinds of cards in the order of the box."""
    return [ident for ident in BOX.card_ids if ident in cards]


def wonder_name(ident: str, language: str) -> str:
    return BOX.wonders[BOX.wonder_ids.index(ident)].names[language]


def token_name(ident: str, language: str) -> str:
    return BOX.tokens[BOX.token_ids.index(ident)].names[language]


def sentence(fields: dict[str, Any], language: str) -> str:
    """A move as a sentence; an unknown language is refused before any name is looked up."""
    templates(language, SUBJECT)
    kind: str = fields["kind"]
    if kind == "build":
        return _building(fields, language)
    if kind in BY_PLACE:
        return say(language, SUBJECT, f"{kind}_{fields['place']}")
    if kind == "draw" and fields["wonder"] is None:
        return say(language, SUBJECT, "draw_central")
    if kind == "progress" and fields["token"] is None:
        return say(language, SUBJECT, "progress_stack")
    values: dict[str, str] = {}
    if kind in ("wonder", "draw"):
        values["wonder"] = wonder_name(fields["wonder"], language)
    elif kind == "keep":
        values["card"] = counted(language, [fields["card"]])
    elif kind == "exchange":
        values["cards"] = counted(language, fields["cards"])
    elif kind in ("use", "progress"):
        values["token"] = token_name(fields["token"], language)
    return say(language, SUBJECT, kind, **values)


def _building(fields: dict[str, Any], language: str) -> str:
    """`Build stage 4: discard 2 wood and 1 coin, using Economy`."""
    cards = counted(language, fields["cards"])
    text = say(language, SUBJECT, "build", stage=fields["stage"], cards=cards)
    if not fields["tokens"]:
        return text
    tokens = listed(language, [token_name(ident, language) for ident in fields["tokens"]])
    return text + say(language, SUBJECT, "with", tokens=tokens)
