"""What MkDocs does besides for the docs site: takes files from elsewhere along, and unlinks what is not on the site.

Fonts and the sign come from the web table, `CHANGELOG.md`, `CONTRIBUTING.md` and `CODE_OF_CONDUCT.md` from the root, so that nothing is kept twice.
"""

import re
from pathlib import Path
from posixpath import normpath
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "septem" / "web" / "static"
BROUGHT = {
    "site/marcellus.woff2": STATIC / "fonts" / "marcellus.woff2",
    "site/source-sans-3.woff2": STATIC / "fonts" / "source-sans-3.woff2",
    "site/favicon.svg": STATIC / "favicon.svg",
    "site/site.css": ROOT / "tools" / "site.css",
    "changes.md": ROOT / "CHANGELOG.md",
    "conduct.md": ROOT / "CODE_OF_CONDUCT.md",
    "contributing.md": ROOT / "CONTRIBUTING.md",
}
PAGES = {path.name: name for name, path in BROUGHT.items() if name.endswith(".md")}
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
CLAUSE = re.compile(r"^- ([A-Z]-\d+\.\d+) ", re.MULTILINE)
TITLED = re.compile(r"^(\s*)```(\w+) ([\w.-]+)$", re.MULTILINE)


def on_files(files: Files, config: Any) -> Files:
    """What lies elsewhere joins."""
    for name, path in BROUGHT.items():
        files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_page_markdown(text: str, page: Any, config: Any, files: Files) -> str:
    """Links that leave docs/ become plain words, clauses get an address, as in the program (`rules/duel.html#D-3.2`)."""
    here = Path(page.file.src_uri).parent

    def linked(found: re.Match[str]) -> str:
        words, target = found.groups()
        path, hash_sign, anchor = target.partition("#")
        if "://" in target or not path:
            return found[0]
        if page.file.src_uri in BROUGHT:
            path = PAGES.get(path, path.removeprefix("docs/"))
        name = normpath(f"{here}/{path}")
        if name.startswith("../") or files.get_file_from_path(name) is None:
            return words if words.startswith("`") else f"{words} (`{name.removeprefix('../')}`)"
        return f"[{words}]({path}{hash_sign}{anchor})"

    text = TITLED.sub(r'\1```\2 title="\3"', text)
    text = LINK.sub(linked, text)
    return CLAUSE.sub(r'- <span id="\1">\1</span> ', text)
