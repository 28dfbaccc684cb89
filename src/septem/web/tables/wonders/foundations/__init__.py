"""What a page shows of Foundations."""

from septem.web.tables.wonders.boxes import BoxFace, SheetKind
from septem.web.tables.wonders.foundations import cards, draft, footing

FACE = BoxFace(
    pictures_by_color={"foundation": "walls"},
    kinds={"foundation": "foundations"},
    card_lines=cards.lines,
    city=footing.footing,
    moment=draft.moment,
    hands=("foundation_hand",),
    sheets={
        "keep_foundation": SheetKind("c-foundation", "foundation", finish=draft.drafted),
        "found": SheetKind("c-foundation", "place"),
        "take": SheetKind("i-eye", "take"),
    },
    lines={"foundations": ("foundation", "c-foundation")},
    reasons={"foundations": footing.reason},
    aside=("foundation_box",),
)
