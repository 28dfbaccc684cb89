"""The pieces of Duel and its boxes by number, as a net counts them."""

from typing import Final

from mypy_extensions import i64

from septem.duel.boxes import EXPANSIONS
from septem.duel.cards.catalogue import CARD_AT, COLORS, HIGH, TOKEN_AT, WONDER_AT
from septem.duel.rules import steps

# The pieces of each decision, in the order of its code; a face-down card of `zeus_card` is told by no more than that.
DECISIONS: Final = {
    "draft_wonder": ["wonder"],
    "start_player": ["who"],
    "progress_from_board": ["token"],
    "progress_from_draw": ["token"],
    "discard_opponent_card": ["card"],
    "build_from_discard": ["card"],
    "messe_card": ["card"],
    "liberty_split": ["card", "card", "card"],
    "token_order": ["mythology token"],
    "place_divinity": ["divinity", "space"],
    "enki_token": ["token"],
    "nisaba_card": ["card"],
    "baal_card": ["card"],
    "zeus_card": ["place", "shown card"],
    "anubis_wonder": ["whose wonder"],
    "isis_build": ["card", "wonder"],
    "ra_wonder": ["wonder"],
    "minerva_space": ["track"],
    "neptune_discard": ["loot"],
    "neptune_apply": ["loot"],
    "gate_divinity": ["divinity"],
    "theater_deck": ["mythology"],
    "theater_divinity": ["divinity"],
    "theater_order": ["divinity"],
}


class Slots:
    """The pieces of the package's own boxes; those of boxes from elsewhere have higher numbers and no place here."""

    def __init__(self) -> None:
        self.boxes: list[str] = sorted(EXPANSIONS.boxed())
        groups = ["base", *self.boxes]
        cards = [number for number, card in CARD_AT.items() if card.group in groups]
        self.low: i64 = len([number for number in cards if number < HIGH])
        self.cards: i64 = len(cards)
        self.wonders: i64 = len([one for one in WONDER_AT.values() if one.group in groups])
        self.tokens: i64 = len([one for one in TOKEN_AT.values() if one.group in groups])
        used = [CARD_AT[number].color for number in cards]
        self.colors: i64 = len([color for color in COLORS if color in used])

    def slot(self, card: i64) -> i64:
        """Where a card stands in a row of all cards."""
        return card if card < HIGH else card - HIGH + self.low

    def card_names(self) -> list[str]:
        low = [CARD_AT[number].id for number in range(self.low)]
        return low + [CARD_AT[HIGH + number].id for number in range(self.cards - self.low)]

    def step_names(self) -> list[str]:
        """The kinds of decisions by number."""
        names = [str(kind) for kind in range(steps.BUILD)]
        for step in steps.STEPS:
            if step is not None and step.name in DECISIONS:
                names[step.kind] = step.name
        return names

    def token_names(self) -> list[str]:
        """The progress tokens."""
        return [TOKEN_AT[number].id for number in range(self.tokens)]

    def wonder_names(self) -> list[str]:
        return [WONDER_AT[number].id for number in range(self.wonders)]
