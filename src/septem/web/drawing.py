"""What every template may use: the sprite, medallions, names."""

import hashlib
import inspect
import os
from collections.abc import Callable, Iterable, MutableMapping
from functools import cache, cached_property, lru_cache
from typing import Any

from jinja2 import (
    Environment,
    FileSystemBytecodeCache,
    PackageLoader,
    StrictUndefined,
    Template,
)
from jinja2.runtime import Macro
from markupsafe import Markup
from platformdirs import user_cache_path

from septem import __version__
from septem.bots import levels
from septem.kernel.descriptions import describe
from septem.kernel.figures import number, percent
from septem.kernel.phrases import LANGUAGES, listed, manner, ordinal
from septem.server import games
from septem.server.clocks.clock import PACES
from septem.web import (
    assets,
    clock_faces,
    compiling,
    folder_faces,
    layout,
    manners,
    plain_code,
    reveal,
)
from septem.web.gaps import APART
from septem.web.icons import icon
from septem.web.library.book import address, spoken
from septem.web.medallions import plain
from septem.web.people import asking
from septem.web.plain_code import PlainCode, PlainContext, PlainTemplate
from septem.web.tables import SeatSeen, Seen, thumbnail


class TableEnvironment(Environment):
    """Templates compiled to plainer code (plain_code.py)."""

    code_generator_class = PlainCode
    context_class = PlainContext
    template_class = PlainTemplate

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        """Files do not change under a server: a template that was found once is there at once."""
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = super()._load_template(name, globals)
        return found

    @cached_property
    def _found(self) -> dict[str, Template]:
        return {}


@cache
def environment() -> Environment:
    made = TableEnvironment(
        autoescape=True,
        loader=PackageLoader("septem.web", "templates"),
        undefined=StrictUndefined,
        extensions=[layout.Layout],
        auto_reload=False,
        bytecode_cache=compiled_templates(),
    )
    made.globals.update(
        icon=icon,
        asset=assets.url,
        compiling_line=compiling.line,
        avatar=avatar,
        levels=levels.LEVELS,
        default_level=levels.DEFAULT,
        piece_name=piece_name,
        names_of=names_of,
        ordinal=ordinal,
        signed=signed,
        number=number,
        percent=percent,
        thumbnail=thumbnail,
        table_sizes=games.sizes,
        drawn=drawn,
        slot=slot,
        folder_icon=folder_faces.icon,
        languages=languages,
        as_attribute=reveal.as_attribute,
        rule_address=address,
        rule_language=spoken,
        paces=PACES,
        pace_said=clock_faces.said,
        emote_signs=manners.SIGNS,
        apart=APART,
        me=asking.me,
        initial=plain,
    )
    return made


def languages() -> list[tuple[str, str]]:
    """The languages people may choose, each with its own name."""
    return [(language, manner(language, "name")) for language in LANGUAGES]


def compiled_templates() -> FileSystemBytecodeCache | None:
    """Templates compiled by an earlier start, in the user's cache folder; None where nothing can be kept."""
    folder = user_cache_path("septem") / "templates"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    sources = inspect.getsource(layout) + inspect.getsource(plain_code)
    reader = hashlib.sha256(sources.encode()).hexdigest()[:8]
    pattern = f"{__version__}-{reader}-%s.cache"
    return FileSystemBytecodeCache(str(folder), pattern) if os.access(folder, os.W_OK) else None


class Drawn:
    """The macros of a template that draw pieces from printed facts alone: the same arguments are drawn once."""

    def __init__(self, template: str) -> None:
        macros = environment().get_template(template).module
        for name, macro in vars(macros).items():
            if isinstance(macro, Macro):
                setattr(self, name, remembered(macro))


def remembered(macro: Macro) -> Callable[..., str]:
    """A macro that keeps what it drew; arguments that cannot be told apart quickly are drawn each time."""
    known = lru_cache(8192)(macro)

    def draw(*words: Any, **named: Any) -> str:
        try:
            return known(*words, **named)
        except TypeError:  # something in the arguments has no hash
            return macro(*words, **named)

    return draw


@cache
def drawn(template: str) -> Drawn:
    """For `{% set w = drawn("parts/....html") %}` in place of an import."""
    return Drawn(template)


@cache
def fillers(game: str, place: str) -> tuple[Macro, ...]:
    """What the boxes of a game put into a place of its page: the macros of that name in `<game>/<box>/slots.html`."""
    names = [f"{game}/{box}/slots.html" for box in describe(game).expansions.boxed()]
    known = [name for name in names if name in environment().list_templates()]
    macros = [vars(environment().get_template(name).module).get(place) for name in known]
    return tuple(macro for macro in macros if isinstance(macro, Macro))


def slot(game: str, place: str, *values: Any) -> Markup:
    """A place of a page that boxes fill."""
    return Markup("").join(macro(*values) for macro in fillers(game, place))


def avatar(seat: SeatSeen, extra: str = "") -> Markup:
    """A seat's medallion: its letter, its color, a sign for bots."""
    return medallion(seat.number, seat.letter, seat.bot, extra)


@lru_cache(4096)
def medallion(number: int, letter: str, bot: bool, extra: str) -> Markup:
    sign = icon("i-bot", extra="bot") if bot else Markup("")
    return Markup('<span class="av {}" data-seat="{}" aria-hidden="true">{}{}</span>').format(
        extra, number, letter, sign
    )


def piece_name(game: str, ident: str, language: str) -> str:
    return games.pieces(game)[ident].names[language]


def signed(n: int) -> str:
    """A number with a true minus."""
    return str(n).replace("-", "\N{MINUS SIGN}")


def names_of(seen: Seen, numbers: Iterable[int]) -> str:
    """Who sits there, as people list names."""
    return listed(seen.language, [seen.seats[number].name for number in sorted(numbers)])
