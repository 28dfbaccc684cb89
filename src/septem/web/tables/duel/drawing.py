"""Duel's pieces as markup; whatever depends on the printed facts alone is drawn once."""

from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from septem.web.drawing import environment
from septem.web.icons import icon
from septem.web.tables.duel.faces import Artist, Sign


@lru_cache(maxsize=4096)
def sign(one: Sign) -> Markup:
    """One symbol."""
    if one.kind == "icon":
        return icon(one.name, one.label or None)
    if one.kind == "text":
        return slash() if one.name == "sl" else Markup('<b class="mod">{}</b>').format(one.text)
    look: str
    if one.kind == "chip":
        inner, look = icon(f"c-{one.name}"), Markup('chip" data-color="{}').format(one.name)
    elif one.kind == "tok":
        inner, look = (
            icon(one.art or one.name) + Markup("<b>{}</b>").format(one.text),
            f"tok {one.name}",
        )
    else:
        inner, look = row(one.parts), f"run {one.name}"
    spoken = Markup(' role="img" aria-label="{}"').format(one.label) if one.label else Markup("")
    return Markup('<span class="{}"{}>{}</span>').format(look, spoken, inner)


def slash() -> Markup:
    return Markup('<span class="sl" aria-hidden="true">/</span>')


@lru_cache(maxsize=4096)
def row(signs: tuple[Sign, ...]) -> Markup:
    """Symbols beside each other."""
    return Markup("").join(sign(one) for one in signs)


@cache
def card(ident: str, language: str) -> Markup:
    """A card of the structure."""
    return drawn("card", language, Artist(language).card(ident))


@cache
def strip(ident: str, language: str, fresh: bool) -> Markup:
    """A building in a city."""
    return drawn("strip", language, {**Artist(language).card(ident), "fresh": fresh})


def drawn(macro: str, language: str, face: dict[str, Any]) -> Markup:
    template = environment().get_template("duel/symbols.html")
    module = template.make_module({"said": Artist(language).say, "row": row, "sign": sign})
    return Markup(getattr(module, macro)(face))


def tools(language: str) -> dict[str, Any]:
    """What the templates draw with."""
    return {
        "said": Artist(language).say,
        "sign": sign,
        "row": row,
        "card": lambda face: card(face["id"], language),
        "strip": lambda face: strip(face["id"], language, face.get("fresh", False)),
    }
