"""List every sentence a person can see, in all languages side by side, with the file it stands in and where it is used.

    python tools/list_words.py                everything
    python tools/list_words.py pantheon       only sentences whose file, key or text holds this

Sentences are the words in `locales` and `words` folders, the texts of the data files by language, and the help of commands.
Nothing lists them by hand: what is new is there.
"""

import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from septem.kernel.phrases import ENGLISH, LANGUAGES

SOURCE = Path(__file__).parents[1] / "src" / "septem"
MOST = 4  # files named for each sentence
SHARED = ("locales", "words", "expansions", "tables", ENGLISH)
USERS = (".py", ".html", ".js", ".svg")


@dataclass(frozen=True)
class Sentence:
    """A text by language: the file of its English, and its key there."""

    file: str
    key: str
    said: dict[str, str]


def sentences() -> Iterator[Sentence]:
    """Every sentence of the package."""
    yield from of_word_files()
    yield from of_data_files()


def of_word_files() -> Iterator[Sentence]:
    """The files that hold words only: one for each language, with the same keys."""
    paths = [*SOURCE.glob(f"locales/{ENGLISH}/*.toml"), *SOURCE.rglob(f"locales/{ENGLISH}.toml")]
    paths += SOURCE.rglob(f"words/{ENGLISH}.toml")
    for path in sorted(paths):
        texts = {language: read(in_language(path, language)) for language in LANGUAGES}
        for key in texts[ENGLISH]:
            said = {language: texts[language].get(key, "") for language in LANGUAGES}
            yield Sentence(path.relative_to(SOURCE).as_posix(), key, said)


def in_language(path: Path, language: str) -> Path:
    """The same file of another language."""
    if path.stem == ENGLISH:
        return path.with_name(f"{language}.toml")
    return path.parent.with_name(language) / path.name


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def of_data_files() -> Iterator[Sentence]:
    """Names and titles in the data files: tables with a text by language."""
    for path in sorted(SOURCE.rglob("*.toml")):
        if not {"locales", "words"} & set(path.relative_to(SOURCE).parts):
            for key, said in by_language(read(path), ""):
                yield Sentence(path.relative_to(SOURCE).as_posix(), key, said)


def by_language(value: Any, key: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The tables in a value that hold a text by language, each with where it stands."""
    if isinstance(value, list):
        for inner in value:
            yield from by_language(inner, key)
    elif isinstance(value, dict):
        said = {language: value[language] for language in LANGUAGES if language in value}
        if ENGLISH in said and all(isinstance(text, str) for text in said.values()):
            yield f"{key} {value['id']}" if "id" in value else key, said
        for name, inner in value.items():
            yield from by_language(inner, f"{key}.{name}".lstrip("."))


@cache
def code() -> dict[str, str]:
    """The programs and templates, by file."""
    paths = [path for path in sorted(SOURCE.rglob("*")) if path.suffix in USERS]
    return {path.relative_to(SOURCE).as_posix(): path.read_text("utf-8") for path in paths}


def users(one: Sentence) -> list[str]:
    """The programs and templates that name its key, those of its own room where there are some.

    A key that is put together is found by its beginning.
    """
    quoted = (f'"{one.key}"', f"'{one.key}'", f":{one.key}")
    stem = one.key.rpartition("_")[0]
    made = (f'"{stem}_', f"'{stem}_", f":{stem}_") if stem else ()
    rooms = [part for part in Path(one.file).with_suffix("").parts if part not in SHARED]
    for marks in (quoted, made):
        found = [file for file, text in code().items() if any(mark in text for mark in marks)]
        near = [file for file in found if any(room in file.split("/") for room in rooms)]
        if found:
            return near or found
    return []


def main() -> None:
    wanted = " ".join(sys.argv[1:]).lower()
    file = ""
    for one in sentences():
        if wanted not in " ".join([one.file, one.key, *one.said.values()]).lower():
            continue
        if one.file != file:
            file = one.file
            print(f"\n{file}")
        print(f"  {one.key}  ({', '.join(users(one)[:MOST]) or 'nowhere by name'})")
        for language, text in one.said.items():
            print(f"    {language}  {text}")


if __name__ == "__main__":
    main()
