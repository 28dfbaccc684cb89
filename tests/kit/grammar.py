"""The grammars of docs/notation.md as regular expressions."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import septem

DOCUMENT = Path(__file__).parents[2] / "docs" / "notation.md"
HEADING = re.compile(r"^(##|###) .*\(`(\w+)`\)$", re.M)
FENCE = re.compile(r"^```\n(.*?)^```", re.M | re.S)
TOKEN = re.compile(r'\s*("[^"]*"|[a-z]+|[\[\]{}()|])')
BRACKETS = {"[": ("(?:", ")?"), "{": ("(?:", ")*"), "(": ("(?:", ")")}
CLOSING = {"[": "]", "{": "}", "(": ")"}
NEVER = "(?!)"
Rules = dict[str, list[str]]


@cache
def sections() -> dict[str, dict[str, Rules]]:
    """The rules of every game by box; the game's own are under ""."""
    text = DOCUMENT.read_text(encoding="utf-8")
    found: dict[str, dict[str, Rules]] = {}
    game = ""
    headings = list(HEADING.finditer(text))
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        body = text[heading.end() : following.start() if following else None]
        game = heading.group(2) if heading.group(1) == "##" else game
        box = "" if heading.group(1) == "##" else heading.group(2)
        found.setdefault(game, {})[box] = rules("".join(FENCE.findall(body)))
    return found


def rules(lines: str) -> Rules:
    found: Rules = {}
    for line in lines.splitlines():
        name, sign, expression = re.fullmatch(r"(\w+)\s*(\+?=) (.*)", line).groups()  # type: ignore[union-attr]
        assert sign == "+=" or name not in found
        found.setdefault(name, []).append(expression)
    return found


def grammar(game: str, boxes: Iterable[str]) -> re.Pattern[str]:
    """What a move of a game with these boxes looks like."""
    known = sections()[game]
    joined: Rules = {}
    for box in ("", *boxes):
        for name, expressions in known[box].items():
            joined.setdefault(name, []).extend(expressions)
    ids = sorted((piece.id for piece in septem.pieces(game)), key=len, reverse=True)
    terminals = {"id": f"(?:{'|'.join(map(re.escape, ids))})", "n": "[0-9]+"}
    return re.compile(expanded("move", joined, terminals))


def expanded(name: str, known: Rules, terminals: dict[str, str]) -> str:
    """A name of the grammar as a regular expression."""
    if name in terminals:
        return terminals[name]
    alternatives = [translated(one, known, terminals) for one in known.get(name, [])]
    return f"(?:{'|'.join(alternatives)})" if alternatives else NEVER


def translated(expression: str, known: Rules, terminals: dict[str, str]) -> str:
    """The right side of a rule as a regular expression."""
    written, opened, at = "", [], 0
    while at < len(expression.rstrip()):
        match = TOKEN.match(expression, at)
        assert match, expression[at:]
        token, at = match.group(1), match.end()
        if token in BRACKETS:
            opened.append(token)
            written += BRACKETS[token][0]
        elif token in CLOSING.values():
            bracket = opened.pop()
            assert CLOSING[bracket] == token, expression
            written += BRACKETS[bracket][1]
        elif token == "|":
            written += "|"
        elif token.startswith('"'):
            written += re.escape(token[1:-1])
        else:
            written += expanded(token, known, terminals)
    assert not opened, expression
    return written


def first_words(game: str) -> set[str]:
    """The words with which the moves of a game and its boxes begin, as far as they are written out."""
    inner = re.compile(r'" \( [^()]*\)')  # words that follow the first one
    found = [inner.sub('"', rule) for box in sections()[game].values() for rule in chain_of(box)]
    return {word for rule in found for word in re.findall(r'(?:^|\| |\( )"(\w+)[ "]', rule)}


def chain_of(box: Rules) -> list[str]:
    return [rule for name in ("move", "order", "dig") for rule in box.get(name, [])]
