"""What a page shows of Messe d'Essen."""

from typing import Any

from septem.web.tables.duel.boxes import BoxFace, StepFace
from septem.web.tables.duel.choices import of_card
from septem.web.tables.duel.faces import Artist, Sign


def build_from_structure(artist: Artist, value: Any) -> list[Sign]:
    return [artist.icon("i-deck", artist.say("takes_last_row"))]


FACE = BoxFace(
    scenes={"messe_essen": "v-market"},
    drawings={"build_from_structure": build_from_structure},
    steps={"messe_card": StepFace("i-deck", "cards", of_card, look="pk")},
)
