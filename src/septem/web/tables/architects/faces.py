"""The faces of Architects' pieces: which signs of the sprite stand on a card, a stage, a progress token."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import BY_COPIES, BY_WONDER, CardType, Token

RESOURCES = {
    "wood": "r-wood",
    "stone": "r-stone",
    "brick": "r-clay",
    "papyrus": "r-papyrus",
    "glass": "r-glass",
    "coin": "coin-mark",
    "compass": "s-compass",
    "gear": "s-gear",
    "tablet": "s-tablet",
}
ART = {
    "wood": "v-forest",
    "stone": "v-quarry",
    "brick": "v-clay",
    "papyrus": "v-press",
    "glass": "v-glass",
    "coin": "v-market",
    "vp_3": "v-palace",
    "cat_2vp": "v-temple",
    "compass": "v-observatory",
    "gear": "v-workshop",
    "tablet": "v-library",
    "shield_0_horn": "v-walls",
    "shield_1_horn": "v-barracks",
    "shield_2_horn": "v-siege",
}
TOKEN_SIGNS = {
    "urbanism": ("r-wood", "r-clay"),
    "crafts": ("r-papyrus", "r-glass"),
    "jewelry": ("r-stone", "coin-mark"),
    "science": ("s-gear",),
    "propaganda": ("horn",),
    "architecture": ("wonder",),
    "economy": ("coin-mark",),
    "engineering": ("i-same",),
    "tactics": ("shield",),
    "decor": ("wonder",),
    "politics": ("cat",),
    "strategy": ("victory",),
    "education": ("progress",),
    "culture": (),
}


@dataclass(frozen=True)
class CardFace:
    """What is drawn on a card: points in a laurel, then signs."""

    id: str
    color: str
    art: str
    points: int
    signs: tuple[str, ...]


@dataclass(frozen=True)
class StageFace:
    """What is printed on a stage."""

    number: int
    count: int
    same: bool
    points: int
    effect: bool


@dataclass(frozen=True)
class TokenFace:
    """What is drawn on a progress token: up to two signs and a short text."""

    id: str
    signs: tuple[str, ...]
    text: str


@cache
def card_faces() -> dict[str, CardFace]:
    """Every kind of card."""
    return {card.id: _card(card) for card in BOX.cards}


def _card(card: CardType) -> CardFace:
    if card.id in RESOURCES:
        signs: tuple[str, ...] = (RESOURCES[card.id],)
    else:
        signs = ("cat",) * card.cat + ("shield",) * card.shields + ("horn",) * card.horns
    return CardFace(card.id, card.color, ART[card.id], card.vp, signs)


def stage_face(fields: dict[str, Any]) -> StageFace:
    """A stage as a view tells it."""
    names = ("stage", "count", "same", "points", "effect")
    return StageFace(*(fields[name] for name in names))


@cache
def token_faces() -> dict[str, TokenFace]:
    """Every kind of progress token."""
    return {
        token.id: TokenFace(token.id, TOKEN_SIGNS[token.id], _text(token)) for token in BOX.tokens
    }


def _text(token: Token) -> str:
    first, second = token.points
    if token.scoring in (BY_WONDER, BY_COPIES):
        return f"{first}|{second}"
    if token.scoring:
        return str(first)
    if token.shields:
        return f"+{token.shields}"
    if token.coin_counts > 1:
        return str(token.coin_counts)
    if token.extra_card and len(TOKEN_SIGNS[token.id]) == 1:
        return "+1"
    return ""
