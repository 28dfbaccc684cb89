"""Our compiler of templates changes how quickly a page is drawn, not the page."""

import pytest
from jinja2 import Environment, StrictUndefined, UndefinedError
from jinja2.compiler import CodeGenerator
from markupsafe import Markup

from septem.web import render
from septem.web.compiling import Swift
from septem.web.drawing import environment
from septem.web.prefs import Prefs
from tests.web.test_ticks import GAMES, seated

SOURCES = (
    "{{ word }} {{ safe }} {{ number }} {{ nothing }} {{ [word] }}",
    "{% macro m(a, b=2) %}<{{ a }}|{{ b }}>{{ caller() if caller is defined }}{% endmacro %}{{ m(word, b=safe) }}"
    "{% call m(1) %}{{ word }}{% endcall %}{{ m(*[word], **{'b': 3}) }}",
    "{% set part %}<i>{{ word }}</i>{% endset %}{{ part }}{{ part ~ word }}",
    "{% for n in range(3) %}{{ sign('x', label=word) }}{{ sign('<') }}{{ loop.index }}{% endfor %}",
)


def sign(name: str, label: str = "") -> Markup:
    return Markup("<b title='{}'>{}</b>").format(label, name)


@pytest.mark.parametrize("source", SOURCES)
def test_small_templates_say_the_same(source: str) -> None:
    values = {"word": "<a & 'b'>", "safe": Markup("<u>"), "number": 7, "nothing": None}
    plain = Environment(autoescape=True, undefined=StrictUndefined)
    plain.globals["sign"] = sign
    swift = Swift({"sign": sign}, undefined=StrictUndefined)
    assert swift.from_string(source).render(values) == plain.from_string(source).render(values)


def test_what_is_not_there_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        Swift({}, undefined=StrictUndefined).from_string("{{ missing }}").render()


@pytest.mark.parametrize("game", GAMES)
def test_tables_are_those_of_plain_jinja(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = render.look(seated(game, GAMES[game]), 0, None, Prefs())
    quick = render.draw(seen)
    plain = environment().overlay(bytecode_cache=None)
    plain.code_generator_class = CodeGenerator
    monkeypatch.setattr(render, "environment", lambda: plain)
    assert render.draw(seen) == quick
