"""What a page shows of Leaders."""

from septem.web.tables.wonders.boxes import BoxFace, SheetKind
from septem.web.tables.wonders.leaders import art, marks
from septem.web.tables.wonders.leaders.draft import drafted
from septem.web.tables.wonders.story import of_card

FACE = BoxFace(
    pictures=art.PICTURES,
    scenes=art.SCENES,
    drawings=marks.DRAWINGS,
    things=marks.THINGS,
    lines={"leaders": ("leader", "c-leader")},
    uses={"leader": ("recruit", "r")},
    sheets={
        "keep": SheetKind("c-leader", "draft", says_effects=True, finish=drafted),
        "recruit": SheetKind("c-leader", "extra", step="recruit", says_price=True),
    },
    declined={"recruit": "log_nobody"},
    tellers={"keep": of_card("log_keep")},
)
