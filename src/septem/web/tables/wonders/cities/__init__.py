"""What a page shows of Cities."""

from septem.web.tables.wonders.boxes import BoxFace, Token
from septem.web.tables.wonders.cities import art, conflicts, loss, marks

FACE = BoxFace(
    pictures=art.PICTURES,
    pictures_by_color={"black": "night"},
    scenes=art.SCENES,
    drawings=marks.DRAWINGS,
    things=marks.THINGS,
    colors=("black",),
    tokens={"debts": Token("debt", -1), "diplomacy": Token("dove")},
    quiet=conflicts.quiet,
    decisions={"split": loss.split},
    lines={"cities": ("black", "c-black")},
    treasury=loss.debts,
)
