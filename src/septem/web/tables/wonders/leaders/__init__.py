"""What a page shows of Leaders."""

from septem.web.tables.wonders.boxes import BoxFace, SheetKind
from septem.web.tables.wonders.leaders import art, court, marks
from septem.web.tables.wonders.leaders.draft import drafted

FACE = BoxFace(
    pictures=art.PICTURES,
    pictures_by_color={court.COLOR: "bust"},
    palettes={"white": court.COLOR},  # as leaders are printed
    scenes=art.SCENES,
    drawings=marks.DRAWINGS,
    things=marks.THINGS,
    ages={0: "color_leader"},
    city=court.court,
    beside=court.recruited,
    rich=("leader_hand_count",),
    moment=court.moment,
    hand=court.held,
    hands=("leader_hand",),
    plays=("recruit",),
    uses={court.COLOR: ("recruit", "r")},
    sheets={
        "keep": SheetKind(court.SIGN, "draft", says_effects=True, finish=drafted),
        "recruit": SheetKind(court.SIGN, "extra", step="recruit", says_price=True),
    },
    lines={"leaders": (court.COLOR, court.SIGN)},
    aside=("reserve", "gone"),
)
