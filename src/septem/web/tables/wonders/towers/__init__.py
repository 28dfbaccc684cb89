"""What a page shows of Towers."""

from septem.web.tables.wonders.boxes import BoxFace, Token
from septem.web.tables.wonders.towers import art, city, hire, marks, pairs, plaques, stages

FACE = BoxFace(
    pictures=art.PICTURES,
    pictures_by_color={"turquoise": "babel"},
    chains=art.CHAINS,
    scenes=art.SCENES,
    boards=art.TALL,
    drawings=marks.DRAWINGS,
    things=marks.THINGS,
    card_marks=pairs.pairing_marks,
    colors=("turquoise",),
    city=plaques.tower,
    tokens={"shield_tokens": Token("mercenary", always=False)},
    holdings=city.golden,
    rich=("golden",),
    links={"trade_link": "link-trade", "war_link": "battle"},
    prices=city.bank_price,
    causes={"golden_shield": "shield-gold"},
    hand=stages.recovered,
    plays=("embellish",),
    stages=stages.embellishments,
    decisions={"hire": hire.hire},
    lines={"towers": ("turquoise", "c-turquoise")},
)
