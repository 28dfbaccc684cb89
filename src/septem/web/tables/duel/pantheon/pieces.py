"""Divinities, mythologies and offerings as they are drawn."""

from typing import Any

from markupsafe import Markup

from septem.duel.expansions.pantheon.mythology import DIVINITIES, MYTHOLOGIES
from septem.web.drawing import environment
from septem.web.tables.duel import drawing
from septem.web.tables.duel.faces import Artist, Sign

OFFERING = "offering_"  # begins the id of a token


def god(artist: Artist, ident: str) -> dict[str, Any]:
    """A divinity, or the Gate."""
    divinity = DIVINITIES[ident]
    return {
        "id": ident,
        "name": divinity.name(artist.language),
        "mythology": divinity.mythology or "gate",
        "effect": artist.effect(divinity.effect),
    }


def drawn(artist: Artist, ident: str) -> Markup | None:
    """A divinity as it lies in the Pantheon; None for what is none."""
    if ident not in DIVINITIES:
        return None
    macros = environment().get_template("duel/pantheon/symbols.html").module
    face = Markup(vars(macros)["god"](drawing.tools(artist.language), god(artist, ident)))
    return Markup('<span class="god m-{}">{}</span>').format(god(artist, ident)["mythology"], face)


def mythology(artist: Artist, ident: str) -> dict[str, Any]:
    """A mythology, by its id or by one of its tokens."""
    found = next(one for one in MYTHOLOGIES if ident.startswith(one.id))
    name = found.name(artist.language)
    return {"id": found.id, "name": name, "label": artist.say("mythology_token", name=name)}


def offering(artist: Artist, token: str) -> Sign:
    """An offering token: `offering_3`."""
    n = token.removeprefix(OFFERING)
    return Sign("tok", "off", artist.say("offering", n=n), n, art="offering")
