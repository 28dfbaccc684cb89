"""Writes the list of marked rulings into docs/rulings.md from the clauses of docs/rules."""

from pathlib import Path

from septem.rulebook import clauses

BEGIN = "<!-- marked rulings -->"
END = "<!-- end marked rulings -->"
TITLES = {
    "W": "7 Wonders",
    "E": "Effects",
    "L": "Leaders",
    "C": "Cities",
    "T": "Towers",
    "F": "Foundations",
    "D": "7 Wonders Duel",
    "P": "Pantheon",
    "A": "7 Wonders Architects",
}


def marked() -> list[str]:
    """A heading per rules file, then one line per clause marked as a ruling."""
    lines: list[str] = []
    for letter, title in TITLES.items():
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
