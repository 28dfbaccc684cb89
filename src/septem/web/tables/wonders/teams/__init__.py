"""What a page shows of teams."""

from septem.web.tables.wonders.boxes import BoxFace
from septem.web.tables.wonders.teams import mate

FACE = BoxFace(city=mate.plays_with_me, quiet=mate.quiet, table=mate.mate)
