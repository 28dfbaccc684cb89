"""Formats the templates, styles and scripts of the pages; with --check only says which are not formatted.

Indentation of templates is djHTML's, styles and scripts are beautified; where a long line breaks is the author's choice (line breaks
of a template never reach the page, see web/layout.py). No line is longer than 160 characters.
"""

import sys
from pathlib import Path

import cssbeautifier
import jsbeautifier
from djhtml.modes import DjHTML

WEB = Path(__file__).parents[1] / "src/septem/web"
WIDTH = 160


def template(text: str) -> str:
    return str(DjHTML(text).indent(2))


def style(text: str) -> str:
    options = cssbeautifier.default_options()
    options.indent_size, options.end_with_newline = 2, True
    return str(cssbeautifier.beautify(text, options))


def script(text: str) -> str:
    options = jsbeautifier.default_options()
    options.indent_size, options.end_with_newline = 2, True
    options.brace_style = "collapse,preserve-inline"
    options.space_after_anon_function = True
    return str(jsbeautifier.beautify(text, options))


FORMS = {".html": template, ".css": style, ".js": script}


def pages() -> list[Path]:
    """Everything that is written by hand."""
    found = (path for path in WEB.rglob("*") if path.suffix in FORMS and "vendor" not in path.parts)
    return sorted(found)


def complaints(path: Path) -> list[str]:
    """What is wrong with a file, one line each."""
    text = path.read_text(encoding="utf-8")
    name = path.relative_to(WEB)
    long = [
        f"{name}:{number}: {len(line)} characters, at most {WIDTH}"
        for number, line in enumerate(text.splitlines(), 1)
        if len(line) > WIDTH
    ]
    return long if FORMS[path.suffix](text) == text else [*long, f"{name}: not formatted"]


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print("usage: format_pages.py [--check]", file=sys.stderr)
        return 2
    if not arguments:
        for path in pages():
            text = path.read_text(encoding="utf-8")
            if (formatted := FORMS[path.suffix](text)) != text:
                path.write_text(formatted, encoding="utf-8")
    found = [line for path in pages() for line in complaints(path)]
    print("\n".join(found) or f"{len(pages())} templates, styles and scripts are formatted")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
