"""What a page shows of teams."""

from septem.web.tables.wonders.boxes import BoxFace

FACE = BoxFace()
