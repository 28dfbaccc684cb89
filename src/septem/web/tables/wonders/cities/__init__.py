"""What a page shows of Cities."""

from septem.web.tables.wonders.boxes import BoxFace, Token
from septem.web.tables.wonders.cities import art, loss, marks, story

FACE = BoxFace(
    pictures=art.PICTURES,
    scenes=art.SCENES,
    drawings=marks.DRAWINGS,
    things=marks.THINGS,
    colors=("black",),
    tokens={"debts": Token("debt", -1), "diplomacy": Token("dove")},
    lines={"cities": ("black", "c-black")},
    tellers={"pay_loss": story.split},
    decisions={"split": loss.split},
)
