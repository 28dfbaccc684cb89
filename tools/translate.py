"""What a translator needs (docs/translating.md): begin a language, and see what it has yet to say.

    python tools/translate.py start es     makes its folder with a `language.toml`: name, plural, lists and numbers from Babel
    python tools/translate.py check es     lists what is missing, file by file and ready to be filled in, and what is wrong
    python tools/translate.py check        the same for every language, and English messages that nothing says

It fails when something is missing or wrong.

Nothing is listed by hand: the English messages are those that `tools/list_words.py` finds.
"""

import json
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path

from babel import Locale
from babel.messages.plurals import get_plural

from septem.kernel.phrases import ENGLISH, FORMS, LANGUAGES, TEXTS
from tools.list_words import (
    SOURCE,
    Sentence,
    in_language,
    is_used,
    of_data_files,
    of_word_files,
    read,
)

HERE = SOURCE / "locales"
OPTIONAL = ("rulings.toml",)  # single clauses of rules that are not translated as a whole
FIRST = """name = {name}
cldr = {cldr} # whose rules these are: plural, lists, numbers
plural = {plural} # which form follows a number: `{{n|coin|coins}}`, counted from 0
comma = {comma}
and = {and}
or = {or}
decimal_mark = {decimal_mark}
"""


def of_babel(cldr: str) -> dict[str, str]:
    """How a language does things, as the Unicode consortium's data say."""
    locale = Locale.parse(cldr)
    lists = locale.list_patterns
    return {
        "plural": get_plural(cldr).plural_expr.strip("()"),
        "comma": lists["standard"]["middle"],
        "and": lists["standard"]["end"],
        "or": lists["or"]["end"],
        "decimal_mark": locale.number_symbols["latn"]["decimal"],
    }


def start(language: str) -> Path:
    """Make the folder of a language."""
    name = (Locale.parse(language).get_display_name() or language).capitalize()
    known = {"name": name, "cldr": language, **of_babel(language)}
    path = HERE / language / "language.toml"
    path.parent.mkdir()
    path.write_text(FIRST.format(**{key: quoted(text) for key, text in known.items()}), "utf-8")
    return path


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def missing(language: str) -> Iterator[tuple[str, str, str]]:
    """The messages a language does not have: the file of its folder they belong in, their key and their English."""
    for one in of_word_files():
        if language not in one.said:
            yield one.place, one.key, one.said[ENGLISH]
    for one in of_data_files():
        if not translated(one, language):
            yield one.place, one.said[ENGLISH], one.said[ENGLISH]


def translated(one: Sentence, language: str) -> bool:
    """Whether a language has a text of a data file: there, or in its folder by its English."""
    return language in one.said or one.said[ENGLISH] in read(HERE / language / one.place)


def unused(language: str) -> Iterator[str]:
    """The messages of a language that English does not have, with their files."""
    known = {(one.place, one.key) for one in of_word_files()}
    known |= {(one.place, one.said[ENGLISH]) for one in of_data_files()}
    for path in sorted((HERE / language).rglob("*.toml")):
        file = path.relative_to(HERE / language).as_posix()
        if file not in OPTIONAL:
            yield from (f"{language}/{file}: {k}" for k in read(path) if (file, k) not in known)
    for path in [
        *SOURCE.rglob(f"locales/{language}.toml"),
        *SOURCE.rglob(f"words/{language}.toml"),
    ]:
        english = in_language(path.with_name(f"{ENGLISH}.toml"), ENGLISH)
        where = path.relative_to(SOURCE).as_posix()
        yield from (f"{where}: {key}" for key in read(path) if key not in english)


def unsaid() -> list[str]:
    """The English messages that nothing says."""
    needed = ("cldr",)  # by this program
    return [
        f"{one.file}: {one.key}"
        for one in of_word_files()
        if not is_used(one) and one.key not in needed
    ]


def wrong(language: str) -> Iterator[str]:
    """The messages with values that English does not have, and what the language's own data say otherwise."""
    for one in of_word_files():
        other = (values(one.said[language]) ^ values(one.said[ENGLISH])) - {"n"}
        if other:
            yield f"{one.place}: {one.key}: other values than in English: {', '.join(sorted(other))}"
    said: dict[str, str] = {}
    for path in sorted((HERE / language).rglob("*.toml")):
        for english, text in read(path).items() if path.name in TEXTS else ():
            if said.setdefault(english, text) != text:
                yield f"{path.name}: {english}: {said[english]!r} elsewhere"
    manners = read(HERE / language / "language.toml")
    for key, said in of_babel(manners["cldr"]).items():
        if manners[key] != said:
            yield f"language.toml: {key}: Babel says {said!r}"


def values(template: str) -> set[str]:
    """The values that a message names."""
    forms = {name for name, *_ in FORMS.findall(template)}
    plain = string.Formatter().parse(re.sub(FORMS, "", template))
    return forms | {name for _, name, _, _ in plain if name}


def check(language: str) -> bool:
    """Print what is missing or wrong in a language; whether nothing is."""
    last = ""
    lines: dict[tuple[str, str], str] = {(file, key): text for file, key, text in missing(language)}
    for (file, key), text in lines.items():
        if file != last:
            print(f"\n# missing in {language}/{file}")
            last = file
        bare = re.fullmatch(r"[\w-]+", key) and not file.endswith(TEXTS)
        print(f"{key if bare else quoted(key)} = {quoted(text)}")
    for said in unused(language):
        print(f"unused: {said}")
    for said in wrong(language):
        print(f"wrong: {language}/{said}")
    return not lines and not [*unused(language), *wrong(language)]


def main() -> None:
    match sys.argv[1:]:
        case ["start", language]:
            print(start(language))
        case ["check", *languages]:
            done = [check(language) for language in languages or LANGUAGES]
            for said in unsaid():
                print(f"nothing says: {said}")
            sys.exit(0 if all(done) and not unsaid() else 1)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
