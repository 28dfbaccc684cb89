"""Stages that are embellished, and cards that are played again."""

from septem.web.tables.wonders.boxes import Fields, OtherHand
from septem.web.tables.wonders.dealer import Dealer, Titled
from septem.web.tables.wonders.faces import Face, StageFace, board
from septem.web.tables.wonders.hand import Action

KEYS = "ef"  # of the first embellishment that is open, and of the others


def embellishments(dealer: Dealer, card: Face) -> list[Action]:
    """Stages that stand may be built a second time."""
    found = []
    for place, again in enumerate(open_embellishments(dealer)):
        title = dealer.say("embellish", n=again.number)
        name, key = f"embellish{again.number}", KEYS[min(place, 1)]
        titled = Titled(name, key, "i-ornament", title, "do_embellish")
        found.append(dealer.put(card, again, titled))
    return found


def open_embellishments(dealer: Dealer) -> list[StageFace]:
    """Those of stages that stand and are not embellished yet."""
    fields = dealer.fields
    stages = board(fields["wonder"], dealer.seen.language).stages[: fields["stages"]]
    done = fields.get("embellished", [])
    return [stage.again for stage in stages if stage.again and stage.number not in done]


def recovered(view: Fields, fields: Fields) -> OtherHand | None:
    """A card that is played again lies alone before its owner."""
    if view["step"] != "recover" or not fields.get("recovering"):
        return None
    return OtherHand((fields["recovering"],), alone=True)
