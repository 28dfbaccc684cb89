"""What a page shows of the Pantheon."""

from septem.web.tables.duel.boxes import BoxFace
from septem.web.tables.duel.pantheon import city, marks, panels, pieces, spaces, steps

FACE = BoxFace(
    scenes={"sanctuary": "v-pantheon", "divine_theater": "v-theater"},
    palettes={"grand_temple": "temple"},
    counted=marks.COUNTED,
    drawings=marks.DRAWINGS,
    chain_in=marks.chain_in,
    drawn=pieces.drawn,
    table=spaces.spaces,
    city=city.shrine,
    beside=city.divinities,
    place=spaces.lying,
    pawns=spaces.pawns,
    pieces=("god",),
    choose=panels.choose,
    panels=panels.panels,
    steps=steps.STEPS,
    lines={"divinities": ("ivory", "m-gate"), "temples": ("temple", "c-temple")},
)
