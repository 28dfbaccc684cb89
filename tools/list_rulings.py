"""Writes the list of marked rulings into docs/rulings.md from the clauses of docs/rules."""

from pathlib import Path

import septem
from septem.rulebook import clauses

BEGIN = "<!-- marked rulings -->"
END = "<!-- end marked rulings -->"


def titles() -> dict[str, str]:
    """The letters of clauses with the title of their game, reference or box."""
    found: dict[str, str] = {}
    for game in septem.games().values():
        found.update(dict.fromkeys(game.own_rules, game.titles["en"]))
        found.update({letter: file.title() for letter, file in game.references.items()})
        for box in game.boxes.values():
            found.update(dict.fromkeys(box.rules, box.titles["en"]))
    return found


def marked() -> list[str]:
    """A heading per rules file, then one line per clause marked as a ruling."""
    lines: list[str] = []
    for letter, title in titles().items():
        found = [
            f"- {number} {text}"
            for number, text in clauses().items()
            if number[0] == letter and "our ruling" in text
        ]
        if found:
            lines += ["", f"### {title}", "", *found]
    return lines


def main() -> None:
    path = Path(__file__).parents[1] / "docs" / "rulings.md"
    before, _, rest = path.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    text = "\n".join([BEGIN, *marked(), "", END])
    path.write_text(f"{before}{text}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
