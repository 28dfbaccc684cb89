"""Pairs of buildings: what a card gives beside its partner."""

from septem.web.tables.wonders.editions import edition
from septem.web.tables.wonders.marks import marks
from septem.web.tables.wonders.signs import Mark, Part
from septem.wonders.cards.pieces import Card
from septem.wonders.expansions.towers.words import TowersWords


def pairing_marks(card: Card, language: str) -> tuple[Mark, ...]:
    """What a card gives beside its partner, after the sign of a pair."""
    towers = next(box for box in edition().words if isinstance(box, TowersWords))
    found = towers.pieces.pairings.get(card.id)
    if found is None:
        return ()
    said = towers.describe(card, language)[0]
    return (Mark("row", said, parts=(Part("icon", "i-pair"),)), *marks(found.entry, language))
