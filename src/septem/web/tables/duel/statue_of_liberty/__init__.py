"""What a page shows of the Statue of Liberty."""

from typing import Any

from septem.kernel.game import Move
from septem.web.tables import Seen
from septem.web.tables.duel.boxes import BoxFace, StepFace
from septem.web.tables.duel.faces import Artist, Sign


def split_removed_cards(artist: Artist, value: Any) -> list[Sign]:
    return [artist.icon("i-branch", artist.say("splits"))]


def shared_out(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    return {"cards": [artist.card(card) for card in move.fields["cards"]]}


FACE = BoxFace(
    scenes={"statue_of_liberty": "v-statue"},
    drawings={"split_removed_cards": split_removed_cards},
    steps={"liberty_split": StepFace("i-branch", "split", shared_out)},
)
