"""`/rules`: the books of rules, one page each, and what is found in all of them."""

import re
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from septem.kernel.descriptions import describe, games
from septem.kernel.phrases import ENGLISH, LANGUAGES
from septem.kernel.piece import folded
from septem.rulebook import clauses, plain
from septem.server.errors import NotFound
from septem.web import render
from septem.web.drawing import environment
from septem.web.library import text
from septem.web.library.book import Book, Clause, Table, has, letters, shelf, spoken
from septem.web.pages import visitor
from septem.web.tables import voice

MOST = 80  # clauses that a search shows
LONGEST = 80  # letters of what is searched
TAG = re.compile(r"(<[^>]+>)")


@dataclass(frozen=True)
class Found:
    """A clause or an example that a search found; what it looked for is marked."""

    number: str
    language: str
    book: str
    text: Markup
    labels: Markup  # where it comes from


async def rules_page(request: Request) -> Response:
    """A book of rules, or what a search found in all of them."""
    who = visitor(request)
    language = who.prefs.language
    books = shelf(language)
    name = request.path_params.get("book", books[0].name)
    opened = next((book for book in books if book.name == name), None)
    if opened is None:
        raise NotFound("no_page")
    asked = request.query_params.get("q", "")[:LONGEST].strip()
    spoken = language if has(language, name) else ENGLISH
    return HTMLResponse(
        render.page(
            "library/rules.html",
            who.prefs,
            books=books,
            opened=opened,
            asked=asked,
            found=search(asked, language) if asked else [],
            most=MOST,
            body=Markup("") if asked else body(opened, spoken),
            spoken=spoken,
            about=about(opened, language),
            where=request.url.path + (f"?{request.url.query}" if request.url.query else ""),
        )
    )


def about(opened: Book, language: str) -> str:
    """The line of the game or box that a book is of."""
    game = describe(opened.game)
    for box in game.boxes.values():
        if opened.name in box.rules.values():
            return box.about[language]
    return game.about[language] if opened.name in game.own_rules.values() else ""


@cache
def body(opened: Book, language: str) -> Markup:
    """The sections of a book, drawn once."""
    drawn = environment().get_template("library/book.html")
    writer = text.writer(language, opened.game)
    t = voice(language)
    return Markup(drawn.render(book=opened, text=text, writer=writer, language=language, t=t))


# Searching.


@cache
def entries(language: str) -> dict[str, str]:
    """All that can be found, in a language: clauses, and examples as one line each."""
    found = {number: plain(said) for number, said in clauses(language).items()}
    for book in shelf(language):
        for number, table in book.examples:
            found[number] = plain(" · ".join(table.rows[0][1:]))
    return found


@cache
def sought() -> dict[str, list[str]]:
    """The same as it is searched: in every language, without accents and capitals."""
    return {
        number: [folded(f"{number} {entries(language)[number]}") for language in LANGUAGES]
        for number in entries(ENGLISH)
        if all(number in entries(language) for language in LANGUAGES)
    }


def search(asked: str, language: str) -> list[Found]:
    """What has all the words asked for, in one language or another, told in the reader's; a clause asked for by its number comes first."""
    words = folded(asked).split()
    files = letters()
    numbers = [
        number
        for number, texts in sought().items()
        if any(all(word in said for word in words) for said in texts)
    ]
    order = [book.name for book in reading_order(language)]
    numbers.sort(key=lambda one: (one.lower() != asked.lower(), order.index(files[one[0]])))
    found = []
    for number in numbers[:MOST]:
        told = spoken(number, language)
        said, labels = drawn(number, told)
        found.append(Found(number, told, files[number[0]], marked(said, words), labels))
    return found


@cache
def printed(language: str) -> dict[str, tuple[Book, Clause | Table]]:
    """Every clause and every example where it stands."""
    found: dict[str, tuple[Book, Clause | Table]] = {}
    for book in shelf(language):
        found |= {one.number: (book, one) for one in book.clauses}
        found |= {number: (book, table) for number, table in book.examples}
    return found


@cache
def drawn(number: str, language: str) -> tuple[Markup, Markup]:
    """A clause or an example as its book draws it, and where it comes from."""
    book, block = printed(language)[number]
    writer = text.writer(language, book.game)
    if isinstance(block, Table):
        told = writer.write(" · ".join(block.rows[0][1:]))
        return Markup("<p>{}</p>").format(told), Markup("")
    said, labels = text.parted(block.text, language)
    template = environment().get_template("library/hit.html")
    body = template.render(writer=writer, said=said, more=block.more, t=voice(language))
    return Markup(body), Markup(" ").join(map(text.label, labels))


def reading_order(language: str) -> list[Book]:
    """The books as they stand on the shelf; those to look things up in come last."""
    references = {name for game in games().values() for name in game.references.values()}
    return sorted(shelf(language), key=lambda book: book.name in references)


def marked(drawn: Markup, words: list[str]) -> Markup:
    """The same with the words that were asked for marked, wherever they are read."""
    parts = TAG.split(drawn)  # every second one is a tag
    parts[::2] = [marked_text(part, words) for part in parts[::2]]
    return Markup("".join(parts))


def marked_text(said: str, words: list[str]) -> str:
    return " ".join(
        f"<mark>{word}</mark>" if any(one in folded(word) for one in words) else word
        for word in said.split(" ")
    )


def routes() -> list[Route]:
    return [Route("/rules", rules_page), Route("/rules/{book}", rules_page)]
