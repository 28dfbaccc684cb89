"""The documents stay true: rulings, dependencies, languages, and nothing that belongs to one machine."""

import re
import subprocess
import tomllib
from pathlib import Path

import septem
from septem.kernel.phrases import LANGUAGES
from septem.rulebook import clauses, files, plain, translated
from septem.server import games

ROOT = Path(__file__).parents[1]


def test_every_marked_ruling_is_listed() -> None:
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    for number, clause in clauses().items():
        if "our ruling" in clause:
            assert f"- {number} {clause}" in text, f"run tools/list_rulings.py: {number}"


def test_every_dependency_is_explained() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = list(project["dependencies"])
    for brought in project["optional-dependencies"].values():
        listed += brought
    names = [re.split(r"[\[<>=;]", line)[0] for line in listed if not line.startswith("septem[")]
    for file in ("build.in", "test.in", "docs.in"):
        for line in (ROOT / "requirements" / file).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                names.append(re.split(r"[\[<>=;]", line)[0])
    decisions = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8")
    for name in names:
        assert f"`{name}`" in decisions, name


def test_no_path_of_one_machine_and_no_host_of_a_registry() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    wrong = re.compile(r"(^|[^A-Za-z0-9_.])/(work|farm|root|home)/|pypi\.|npmjs\.|registry\.")
    for name in listed.stdout.split("\0"):
        path = ROOT / name
        if path.suffix in (".py", ".md", ".toml", ".txt", ".in", ".html", ".css", ".js", ""):
            if not path.is_file() or path == Path(__file__):
                continue
            found = wrong.search(path.read_text(encoding="utf-8", errors="replace"))
            assert not found, f"{name}: {found}"


def shown_rulings(language: str) -> dict[str, dict[str, str]]:
    """Every clause that the help shows beside a piece, with the names of these pieces."""
    found: dict[str, dict[str, str]] = {}
    for game in septem.games():
        for ident, piece in games.pieces(game).items():
            for number, _ in games.rulings(game, ident, language):
                found.setdefault(number, {})[ident] = piece.names[language]
    return found


def test_every_ruling_beside_a_piece_is_in_french_and_names_the_piece() -> None:
    english, french = clauses(), translated("fr")
    shown = shown_rulings("fr")
    assert set(shown) <= set(french) <= set(english)
    for number, pieces in shown.items():
        text = french[number]
        assert text != english[number]
        for tag in ("[rulebook", "[our ruling", "[common practice", "publisher"):
            assert tag not in text, number
        assert ("notre décision" in text) == ("our ruling" in english[number]), number
        assert set(re.findall(r"[A-Z]-\d+\.\d+", text)) == set(
            re.findall(r"[A-Z]-\d+\.\d+", english[number])
        ), number
        for ident, name in pieces.items():
            assert names_it(text, ident, name), f"{number}: {name}"


def numbered(path: Path) -> list[str]:
    """What can be cited in a rules file, in its order: clauses, sections and examples."""
    text = path.read_text(encoding="utf-8")
    return re.findall(r"^(?:- |## |\| )([A-Z]-(?:EX)?\d+(?:\.\d+)?) ", text, re.MULTILINE)


def test_rules_in_other_languages_have_the_same_clauses_and_examples() -> None:
    english = files()
    for language in LANGUAGES[1:]:
        for name, path in files(language).items():
            assert numbered(path) == numbered(english[name]), path


def names_it(text: str, ident: str, name: str) -> bool:
    """Whether a text names a piece: as it is called, by its id, or a board by its city."""
    board = games.pieces("wonders").get(ident)
    city = board.short["fr"].rpartition(" ")[0] if board and board.kind == "wonder" else name
    return any(word.lower() in text.lower() for word in (name, city, ident))


def test_the_help_shows_rulings_in_the_readers_language() -> None:
    (number, said), *_ = games.rulings("wonders", "vineyard", "fr")
    assert number == "W-4.6"
    assert said.startswith("Gain : une seule phase")
    assert plain("**Rome** `x`") == "Rome x"
    assert games.rulings("wonders", "vineyard", "en")[0][1] == plain(clauses()["W-4.6"])


def glossary() -> list[list[str]]:
    """The rows of every table of the glossary, without their heads."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("|") and not line.startswith("|---")
    ]
    return [row for row in rows if row[0] != "word"]


def test_every_word_of_the_glossary_is_in_use() -> None:
    sources = [*(ROOT / "src" / "septem").rglob("*.py"), *(ROOT / "src" / "septem").rglob("*.toml")]
    used = "\n".join(path.read_text(encoding="utf-8") for path in sources).lower()
    for word, *_ in glossary():
        for part in word.lower().split(", "):
            assert re.search(rf"(?<![a-z]){re.escape(part)}(?![a-z])", used), word


def test_the_glossary_is_sorted_and_explains_each_word_once() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    known: set[str] = set()
    for section in text.split("\n## ")[1:]:
        lines = section.splitlines()
        words = [line.split("|")[1].strip() for line in lines if line.startswith("| ")][1:]
        assert words == sorted(words, key=str.lower), words
        if not lines[0].startswith("Words with"):
            assert not known & set(words)
            known |= set(words)


def test_the_help_cites_the_effects_as_the_command_does() -> None:
    shown = {
        number
        for ident in ("lighthouse", "ramses")
        for number, _ in games.rulings("wonders", ident, "en")
    }
    assert {"E-2.2", "E-11.5"} <= shown


def test_every_page_is_on_the_docs_site() -> None:
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    named = set(re.findall(r"\b([\w/-]+\.md)$", settings, re.MULTILINE))
    docs = ROOT / "docs"
    pages = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
    assert named == pages | {"changes.md", "conduct.md", "contributing.md"}


def test_what_is_called_stable_exists() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    game = septem.new("duel", seed=1)
    kinds = {"Game": game, "Move": game.moves(0)[0]}
    rows = re.findall(r"^\| `(Game|Move)`[^:]*: (.*) \| [\d.]+ \|$", text, re.MULTILINE)
    assert len(rows) == 3
    for kind, names in rows:
        for name in re.findall(r"`(\w+)`", names):
            assert hasattr(kinds[kind], name), f"{kind}.{name}"
