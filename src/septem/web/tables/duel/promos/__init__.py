"""What a page shows of the promo wonders."""

from typing import Any

from septem.kernel.game import Move
from septem.web.tables import Seen
from septem.web.tables.duel.boxes import BoxFace, StepFace
from septem.web.tables.duel.choices import of_card
from septem.web.tables.duel.faces import Artist, Sign


def build_from_structure(artist: Artist, value: Any) -> list[Sign]:
    return [artist.icon("i-deck", artist.say("takes_first_row"))]


def split_removed_cards(artist: Artist, value: Any) -> list[Sign]:
    return [artist.icon("i-branch", artist.say("splits"))]


def shared_out(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    return {"cards": [artist.card(card) for card in move.fields["cards"]]}


FACE = BoxFace(
    scenes={"messe_essen": "v-market", "statue_of_liberty": "v-statue"},
    drawings={
        "build_from_structure": build_from_structure,
        "split_removed_cards": split_removed_cards,
    },
    steps={
        "messe_card": StepFace("i-deck", "cards", of_card, look="pk"),
        "liberty_split": StepFace("i-branch", "split", shared_out),
    },
)
