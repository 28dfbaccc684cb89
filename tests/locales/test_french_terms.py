"""French terms are those of the French rulebooks."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).relative_to(ROOT)
KINDS = (".toml", ".md", ".py", ".html", ".js")
REPLACED = {
    r"[Cc]ités? libres?": "Cité franche",
    r"\b[Rr]ouages?\b": "roue dentée",
    r"\b[Tt]issus?\b": "textile",
    r"[Bb]oucliers? (dorés?|d['’]or\b)": "Bouclier d'Or",
    r"\b[Pp]artenaires?\b": "coéquipier",
    r"\b[Pp]ersonnages?\b": "Leader",
    r"\bcartes? turquoises?\b": "carte Towers",
    r"\bcartes? noires?\b": "carte Noire",
    r"\bbrune?s?\b": "marron",
}
SENTENCES = {  # in French sentences only: identifiers are English
    r"(?<![\w:])leaders?\b": "Leader",
    r"(?<![\w|.:/-])[Bb]ots?\b(?![.:/])": "robot",
}


def texts() -> Iterator[tuple[Path, str]]:
    """Every text of the project but this one."""
    for top in ("src", "examples", "tests", "docs"):
        for path in sorted((ROOT / top).rglob("*")):
            own = path.relative_to(ROOT)
            if path.suffix in KINDS and own != HERE and "vendor" not in own.parts:
                yield own, path.read_text("utf-8")


def french(path: Path) -> bool:
    return path.suffix in (".toml", ".md") and (
        "fr" in path.parts or path.stem.split(".")[-1] == "fr"
    )


def strings(value: Any) -> Iterator[str]:
    """The strings of a data file, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


@pytest.mark.parametrize("term", REPLACED)
def test_no_text_has_a_term_that_the_rulebooks_do_not(term: str):
    found = [f"{path}: {hit.group()}" for path, text in texts() for hit in re.finditer(term, text)]
    assert not found, f"the rulebooks say: {REPLACED[term]}"


@pytest.mark.parametrize("term", SENTENCES)
def test_french_sentences_use_the_terms(term: str):
    found = []
    for path, text in texts():
        if not french(path):
            continue
        said = strings(tomllib.loads(text)) if path.suffix == ".toml" else iter([text])
        for sentence in said:
            plain = re.sub(r"`[^`]*`", "", sentence)
            found += [f"{path}: {sentence}" for _ in re.finditer(term, plain)]
    assert not found, f"we say: {SENTENCES[term]}"


def test_the_page_and_the_terminal_use_the_terms():
    from septem.kernel.phrases import say

    assert say("fr", "wonders", "loom") == "textile"
    assert say("fr", "wonders", "gear") == "roue dentée"
    assert say("fr", "wonders", "turquoise_cards") == "carte Towers"
    assert say("fr", "wonders", "black_cards") == "carte Noire"
    assert say("fr", "wonders", "screen_partner") == "coéquipier"
    assert say("fr", "wonders", "screen_golden", n=2) == "2 Boucliers d'Or"
