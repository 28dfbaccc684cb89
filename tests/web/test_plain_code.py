"""Templates in plainer code say what Jinja's own code says."""

from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import Environment, StrictUndefined, UndefinedError
from markupsafe import Markup

from septem.kernel.portrait import View
from septem.web import drawing
from septem.web.plain_code import PlainCode

SHOWN: dict[str, Any] = {
    "person": SimpleNamespace(name="A <b>", markup=Markup("<i>x</i>"), age=7, none=None),
    "view": View({"coins": 3, "items": "not these", "seats": [{"name": "'"}]}),
    "plain": {"get": 1, "first": {"second": "&"}},
    "double": lambda n, more=1: 2 * n + more,
}
TEMPLATES = [
    "{{ person.name }}{{ person.markup }}{{ person.age }}{{ person.none }}{{ 1.5 }}",
    "{{ view.coins }}{{ view.seats[0].name }}{% for key, value in view.items() %}{{ key }}{% endfor %}",
    "{{ plain.first.second }}{{ plain.get('first').second }}{{ plain.first['second'] }}",
    "{{ double(2) }}{{ double(2, 3) }}{{ double(2, more=5) }}{{ double(*[2], **{'more': 1}) }}",
    "{% macro one(a, b='<', c=none) %}{{ a }}{{ b }}{{ c }}{% endmacro %}{{ one(1) }}{{ one(1, '>') }}{{ one(1, c='\"') }}{{ one(b=2, a=1) }}",
    "{% macro box() %}<p>{{ caller() }}</p>{% endmacro %}{% call box() %}{{ person.name }}{% endcall %}",
    "{% macro many() %}{{ varargs|length }}{{ kwargs|length }}{% endmacro %}{{ many(1, 2, a=3) }}",
    "{{ 'yes' if nobody is defined else 'no' }}{{ person.name ~ '<' ~ person.markup }}{{ person.name|upper }}",
    "{% block name %}{{ person.name }}{% endblock %}: {{ self.name() }}",
    "{% for n in [1, 2] %}{{ loop.index }}{{ double(n) }}{{ loop.last }}{% endfor %}",
]


def made(kind: type[Environment]) -> Environment:
    return kind(autoescape=True, undefined=StrictUndefined)


@pytest.mark.parametrize("template", TEMPLATES)
def test_both_say_the_same(template: str) -> None:
    both = [
        made(kind).from_string(template).render(**SHOWN)
        for kind in (Environment, drawing.TableEnvironment)
    ]
    assert both[0] == both[1]


@pytest.mark.parametrize(
    "template", ["{{ nobody.name }}", "{{ view.nothing }}", "{{ plain.first.third }}"]
)
def test_what_is_not_there_is_not_passed_over(template: str) -> None:
    with pytest.raises(UndefinedError):
        made(drawing.TableEnvironment).from_string(template).render(**SHOWN)


def test_an_object_without_an_attribute_is_an_error() -> None:
    with pytest.raises(AttributeError):
        made(drawing.TableEnvironment).from_string("{{ person.shoes }}").render(**SHOWN)


def test_the_pages_are_compiled_so() -> None:
    code = drawing.environment().compile("{{ person.name }}{{ double(2) }}", raw=True)
    assert drawing.environment().code_generator_class is PlainCode
    assert "context.call" not in code
    assert "environment.getattr" not in code
