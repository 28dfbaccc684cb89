"""What a page shows of Towers."""

from septem.web.tables.wonders.boxes import BoxFace, Token
from septem.web.tables.wonders.towers import art, hire, marks, pairs, story

FACE = BoxFace(
    pictures=art.PICTURES,
    chains=art.CHAINS,
    scenes=art.SCENES,
    tall=art.TALL,
    drawings=marks.DRAWINGS,
    things=marks.THINGS,
    colors=("turquoise",),
    tokens={"shield_tokens": Token("mercenary", always=False)},
    links={"trade_link": "link-trade", "war_link": "battle"},
    causes={"golden_shield": "shield-gold"},
    lines={"towers": ("turquoise", "c-turquoise")},
    declined={"hire": "log_no_hire"},
    tellers={"hire": story.hired},
    card_marks=pairs.pairing_marks,
    decisions={"hire": hire.hire},
)
