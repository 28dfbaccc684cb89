"""Templates are laid out for their readers, and nothing of that reaches the page."""

import subprocess
import sys
from pathlib import Path

import pytest
from jinja2 import Environment, TemplateSyntaxError

from septem.web.layout import Layout

ROOT = Path(__file__).parents[2]


def drawn(source: str, **values: object) -> str:
    return Environment(autoescape=True, extensions=[Layout]).from_string(source).render(**values)


def test_a_line_break_between_elements_is_no_gap_on_the_page() -> None:
    source = "<p>\n  <b>1</b>\n  {% if x %}\n    <i>2</i>\n  {% endif %}\n</p>\n"
    assert drawn(source, x=True) == "<p><b>1</b><i>2</i></p>"


def test_a_line_break_inside_a_tag_is_one_space() -> None:
    source = '<a\n  class="\n    x {{ "y > z" }}\n  "\n  {% if on %}hidden{% endif %}\n>\n  t\n</a>'
    assert drawn(source, on=True) == '<a class=" x y &gt; z " hidden >t</a>'


def test_spaces_that_are_written_stay() -> None:
    assert drawn('<b>{{ 1 }}</b> <i>2</i>{{ " " }}\n<u>3</u>') == "<b>1</b> <i>2</i> <u>3</u>"


def test_errors_name_the_line_of_the_template() -> None:
    with pytest.raises(TemplateSyntaxError) as caught:
        drawn("<p>\n\n</p>\n{% if %}")
    assert caught.value.lineno == 4


def test_templates_styles_and_scripts_are_formatted_and_no_line_is_longer_than_160() -> None:
    check = [sys.executable, "tools/format_pages.py", "--check"]
    ran = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
