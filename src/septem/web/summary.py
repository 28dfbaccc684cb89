"""What the form of the home page will start, in words."""

from septem.kernel.phrases import listed
from septem.server import games
from septem.web.played import with_boxes
from septem.web.setup import Setup
from septem.web.tables import phrase


def game(setup: Setup, language: str) -> str:
    """The game with its boxes: `7 Wonders with Leaders and Cities`."""
    titles = [setup.described(key).titles[language] for key in setup.expansions]
    return " ".join(filter(None, [setup.info.titles[language], with_boxes(language, titles)]))


def people(setup: Setup, language: str) -> str:
    """Who plays: `You as Rhodes A against Hypatia and Imhotep`."""
    me = [chair for chair in setup.chairs if chair.kind == "me"]
    nobody = phrase(language, "friend_name")
    others = [chair.name or nobody for chair in setup.chairs if chair.kind == "friend"]
    others += setup.named_bots.values()
    open_seats = sum(chair.kind == "open" for chair in setup.chairs)
    if open_seats:
        others.append(phrase(language, "open_seats", n=open_seats))
    names = listed(language, others)
    if not me:
        return phrase(language, "summary_bots", names=names)
    wonder = games.pieces(setup.game)[me[0].wonder].names[language] if me[0].wonder else ""
    key = "summary_as" if wonder else "summary_you"
    return phrase(language, key, names=names, wonder=wonder)
