"""What a page shows of Foundations."""

from septem.web.tables.wonders.boxes import BoxFace, SheetKind
from septem.web.tables.wonders.foundations import cards, draft, footing
from septem.web.tables.wonders.story import of_card

FACE = BoxFace(
    pictures_by_color={"foundation": "walls"},
    card_lines=cards.lines,
    city=footing.footing,
    moment=draft.moment,
    sheets={
        "keep_foundation": SheetKind("c-foundation", "foundation", finish=draft.drafted),
        "found": SheetKind("c-foundation", "place"),
        "take": SheetKind("i-eye", "take"),
    },
    declined={"take": "log_take_nothing"},
    tellers={
        "keep_foundation": of_card("log_keep"),
        "found": of_card("log_found"),
        "take": of_card("log_take"),
    },
    before_ages=draft.kept_hidden,
    lines={"foundations": ("foundation", "c-foundation")},
    reasons={"foundations": footing.reason},
    aside=("foundation_box",),
)
