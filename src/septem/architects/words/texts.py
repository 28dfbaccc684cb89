"""What cards, wonders and tokens do, in words made from their effects."""

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import (
    ANY_DECK,
    BY_COPIES,
    BY_WONDER,
    CENTRAL_DECK,
    LEFT_AND_RIGHT,
    LOOK,
    PER_CAT_ICON,
    PER_TOKEN,
    PER_VICTORY,
    SHIELD,
    TOKEN,
    CardType,
    Stage,
    Token,
    Wonder,
)
from septem.architects.words.sentences import SUBJECT, counted
from septem.kernel.phrases import LANGUAGES, ByLanguage, listed, manner, say
from septem.kernel.piece import Piece

EFFECTS = {
    ANY_DECK: "effect_any_deck",
    CENTRAL_DECK: "effect_central_deck",
    LEFT_AND_RIGHT: "effect_left_and_right",
    LOOK: "effect_look",
    TOKEN: "effect_token",
    SHIELD: "effect_shield",
}
SCORINGS = {
    BY_WONDER: "token_by_wonder",
    PER_CAT_ICON: "token_cat_icons",
    PER_VICTORY: "token_victories",
    PER_TOKEN: "token_tokens",
    BY_COPIES: "token_by_copies",
}


def card_text(card: CardType, language: str) -> str:
    """What a card gives (A-1.2)."""
    key = f"card_{card.color}"
    if card.cat:
        key = "card_cat"
    elif card.horns:
        key = "card_horns"
    name = card.names[language].lower()
    return say(language, SUBJECT, key, name=name, vp=card.vp, n=card.horns)


def stage_text(number: int, stage: Stage, language: str) -> str:
    """What a stage costs, rests on, is worth and does (A-6, A-7)."""
    kind = "cost_same" if stage.same else "cost_different"
    cost = say(language, SUBJECT, kind, n=stage.count)
    parts = [say(language, SUBJECT, "stage", stage=number, cost=cost, vp=stage.vp)]
    if stage.requires:
        numbers = listed(language, [str(other) for other in stage.requires])
        parts.append(say(language, SUBJECT, "rests_on", n=len(stage.requires), stages=numbers))
    if stage.effect:
        parts.append(say(language, SUBJECT, EFFECTS[stage.effect]))
    return manner(language, "between_clauses").join(parts) + "."


def wonder_lines(wonder: Wonder, language: str) -> list[str]:
    """The five stages of a wonder."""
    stages = enumerate(wonder.stages, 1)
    return [stage_text(number, stage, language) for number, stage in stages]


def token_text(token: Token, language: str) -> str:
    """What a progress token does (A-9)."""
    if token.cards:
        names = [counted(language, [BOX.card_ids[card]]) for card in token.cards]
        return say(language, SUBJECT, "token_take", cards=listed(language, names, "or"))
    if token.when_building:
        return say(language, SUBJECT, "token_build")
    if token.coin_counts > 1:
        return say(language, SUBJECT, "token_economy", n=token.coin_counts)
    if token.any_resources:
        return say(language, SUBJECT, "token_engineering")
    if token.shields:
        return say(language, SUBJECT, "token_shields", n=token.shields)
    first, second = token.points
    return say(language, SUBJECT, SCORINGS[token.scoring], first=first, second=second)


def pieces() -> list[Piece]:
    """Every card type, wonder and progress token, described for people."""
    found: list[Piece] = []
    for card in BOX.cards:
        lines = {language: [card_text(card, language)] for language in LANGUAGES}
        piece = Piece(card.id, "card", card.names, lines, card.source)
        piece.mentions = [f"`{card.id}`"]
        found.append(_counted(piece, card.in_box))
    for wonder in BOX.wonders:
        lines = {language: wonder_lines(wonder, language) for language in LANGUAGES}
        piece = Piece(wonder.id, "wonder", wonder.names, lines, wonder.source)
        piece.short = ByLanguage({**piece.names, "en": wonder.id.capitalize()})
        piece.mentions = [f"`{wonder.id}`", wonder.id.capitalize()]
        found.append(piece)
    for token in BOX.tokens:
        lines = {language: [token_text(token, language)] for language in LANGUAGES}
        piece = Piece(token.id, "progress", token.names, lines, token.source)
        piece.mentions = [f"`{token.id}`"]
        found.append(_counted(piece, token.copies))
    return found


def _counted(piece: Piece, copies: int) -> Piece:
    for language in LANGUAGES:
        piece.copies[language] = say(language, SUBJECT, "in_box", n=copies)
    return piece
