"""The text of rules with what it names drawn: goods, coins, symbols as icons, clauses and pieces as links, sources as labels.

What stands in the text for an icon is in `locales/<language>/rule_words.toml`: the icon, then the words for it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from markupsafe import Markup, escape

from septem.kernel.descriptions import describe
from septem.kernel.phrases import say, templates
from septem.server import games
from septem.web.icons import icon
from septem.web.library.book import letters, shelf

MARKS = (
    "ruling",
    "publisher",
    "practice",
    "rulebook",
)  # who says it; of several names in one part the first counts
REPEATED = 4  # units that are drawn one by one
COLORS = "c-"
LOOSE = re.compile(" (?=[:;?!»])|(?<=«) ")
SHORT = 4  # letters a name needs before it is looked for in sentences


@dataclass(frozen=True)
class Label:
    """Where a rule comes from."""

    kind: str  # one of MARKS
    text: str


def plain_word(words: str) -> str:
    return rf"(?<!\w)(?:{words})(?!\w)"


@lru_cache(2048)
def labels(mark: str, language: str) -> tuple[Label, ...]:
    """What a mark such as `rulebook; timing: our ruling` says; nothing for other words in brackets."""
    found: list[Label] = []
    for part in re.split(r"\s*;\s*", mark):
        for kind in MARKS:
            named = re.search(plain_word(say(language, "library", f"mark_{kind}_said")), part)
            if named:
                about, more = part[: named.start()].strip(" :,"), part[named.end() :].rstrip()
                said = say(language, "library", f"mark_{kind}")
                said += more + (f": {about}" if about else "")
                found.append(Label(kind, said))
                break
    return tuple(found)


def label(one: Label) -> Markup:
    return Markup('<span class="mk {}">{}</span>').format(one.kind, one.text)


@lru_cache(4096)
def parted(text: str, language: str) -> tuple[str, tuple[Label, ...]]:
    """A text and the labels at its end."""
    found = re.search(r"\s*\[([^\[\]]+)\]\s*$", text)
    said = labels(found.group(1), language) if found else ()
    return (text[: found.start()], said) if found and said else (text, ())


class Writer:
    """Draws sentences of one language about one game."""

    def __init__(self, language: str, game: str) -> None:
        self.language, self.game = language, game
        self.pieces = games.pieces(game)
        self.files = letters()
        self.titles = {book.name: book.title for book in shelf(language)}
        words = dict(templates(language, "rule_words"))
        self.before, self.after = words.pop("before_color"), words.pop("after_color")
        self.counted = {name: words.pop(name) for name in ("coin", "vp")}
        self.words = words
        self.names = self.known_names()
        self.kinds: dict[str, Callable[[re.Match[str]], Markup]] = {}
        self.pattern = re.compile("|".join(self.parts()))

    def known_names(self) -> dict[str, str]:
        """Pieces by the names that sentences call them by."""
        found: dict[str, str] = {}
        titles = {box.titles[self.language] for box in describe(self.game).boxes.values()}
        for ident, piece in self.pieces.items():
            name = piece.names[self.language]
            if len(name) >= SHORT and name[0].isupper() and name not in titles:
                found.setdefault(name, ident)
        return found

    def parts(self) -> list[str]:
        """Everything that is not written as it stands, what comes first counts."""
        self.kinds = {
            "code": lambda m: self._code(m["code"]),
            "meant": lambda m: self._code(m["key"]),  # the word for it stands there by itself
            "bold": lambda m: Markup("<b>{}</b>").format(self.write(m["bold"])),
            "slanted": lambda m: Markup("<em>{}</em>").format(self.write(m["slanted"])),
            "mark": self._mark,
            "payment": self._payment,
            "clause": self._clause,
        }
        found = [
            rf"`(?P<key>[^`]+)` \((?P<meant>{'|'.join(self.words.values())})\)",
            r"`(?P<code>[^`]+)`",
            r"\*\*(?P<bold>.+?)\*\*",
            r"\*(?P<slanted>[^*\s][^*]*)\*",
            r"\[(?P<mark>[^\[\]]+)\]",
            r"(?P<payment>\(\d+,\d+,\d+\))",
            rf"(?P<clause>(?<!\w)[{''.join(self.files)}]-(?:EX)?\d+(?:\.\d+)?(?!\w))",
        ]
        if self.names:
            names = sorted(self.names, key=len, reverse=True)
            found.append(rf"(?P<name>{plain_word('|'.join(map(re.escape, names)))})")
            self.kinds["name"] = lambda m: self.link(self.names[m["name"]], m["name"])
        for at, (sign, words) in enumerate([*self.counted.items(), *self.words.items()]):
            found.append(rf"(?P<w{at}>{self.sought(sign, words)})")
            self.kinds[f"w{at}"] = self.artist(sign)
        return found

    def sought(self, sign: str, words: str) -> str:
        if sign in self.counted:
            return rf"(?<![\w.,-])\d+ (?:{words})(?!\w)"
        if not sign.startswith(COLORS):
            return rf"(?:(?<![\w.,-])\d )?{plain_word(words)}"
        before = [f"(?<={word} )" for word in self.before.split("|") if word]
        after = f"(?= (?:{self.after}))" if self.after else ""
        return "|".join(f"{one}(?:{words})(?!\\w){after}" for one in before or [r"(?<!\w)"])

    def artist(self, sign: str) -> Callable[[re.Match[str]], Markup]:
        if sign in self.counted:
            return lambda m: token(sign, m[0])
        if sign.startswith(COLORS):
            return lambda m: Markup(
                '<span class="chip" data-color="{}" aria-hidden="true">{}</span>{}'
            ).format(sign.removeprefix(COLORS), icon(sign), m[0])
        return lambda m: units(sign, m[0])

    def write(self, text: str) -> Markup:
        made: list[str] = []
        at = 0
        for found in self.pattern.finditer(text):
            made += [bound(text[at : found.start()]), self.kinds[found.lastgroup or ""](found)]
            at = found.end()
        return Markup("").join([*made, bound(text[at:])])

    def _code(self, word: str) -> Markup:
        file = word.removesuffix(".md")
        if word in self.pieces:
            return self.link(word, self.pieces[word].names[self.language])
        if file in self.titles and file != word:
            return Markup('<a href="/rules/{}">{}</a>').format(file, self.titles[file])
        for sign in (f"r-{word}", f"s-{word}"):
            if sign in self.words:
                said = [self.words[sign].partition("|")[0], word]
                said = [one.replace("_", " ") for one in dict.fromkeys(said)]
                more = Markup(" ({})").format(said[1]) if len(said) > 1 else ""
                return Markup('<span class="sg">{}</span> {}{}').format(icon(sign), said[0], more)
        return Markup("<code>{}</code>").format(word)

    def _mark(self, found: re.Match[str]) -> Markup:
        said = labels(found["mark"], self.language)
        return Markup(" ").join(map(label, said)) if said else escape(found[0])

    def _clause(self, found: re.Match[str]) -> Markup:
        number = found["clause"]
        return Markup('<a class="cit" href="/rules/{}#{}">{}</a>').format(
            self.files[number[0]], number, number
        )

    def _payment(self, found: re.Match[str]) -> Markup:
        """Coins to the left, to the right and to the bank."""
        left, right, bank = re.findall(r"\d+", found[0])
        drawn = [
            Markup("").join(signs)
            for n, signs in (
                (left, (icon("i-arrow-left"), token("coin", left))),
                (right, (token("coin", right), icon("i-arrow-right"))),
                (bank, (icon("ch-temple"), token("coin", bank))),
            )
            if n != "0"
        ]
        shown = Markup("").join(drawn) or token("coin", "0")
        return Markup(
            '<span class="pay"><span class="vh">{}</span><span aria-hidden="true">{}</span></span>'
        ).format(found[0], shown)

    def link(self, ident: str, name: str) -> Markup:
        return Markup('<a class="pc" href="/cards/{}/{}" data-help="{}">{}</a>').format(
            self.game, ident, ident, name
        )


def bound(text: str) -> Markup:
    """A text that breaks no line before a mark which French sets after a space."""
    return escape(LOOSE.sub("\N{NO-BREAK SPACE}", text))


def token(sign: str, words: str) -> Markup:
    """A coin or a laurel with its number; `words` begin with it."""
    n = words.split(maxsplit=1)[0]
    return Markup(
        '<span class="tok {}"><span class="vh">{}</span>{}<b aria-hidden="true">{}</b></span>'
    ).format(sign, words, icon(sign), n)


def units(sign: str, words: str) -> Markup:
    """A sign for a word; after a small number one for each."""
    count = int(words[0]) if words[0].isdigit() else 1
    if count > REPEATED or count == 0:
        return Markup('{} <span class="sg"><span class="vh">{}</span>{}</span>').format(
            count, words[2:], icon(sign)
        )
    drawn = Markup("").join([icon(sign)] * count)
    return Markup('<span class="sg"><span class="vh">{}</span>{}</span>').format(words, drawn)


@cache
def writer(language: str, game: str) -> Writer:
    return Writer(language, game)
