"""The mutants that tools/mutate.py tries."""

import ast

from tools.mutants import code_of, spots

SOURCE = '''
def worth(coins: int, names: list[str]) -> int:
    """At least one."""
    total = -coins if coins < 3 else min(coins, 5)
    while True:
        names.append("x")
        if names and total:
            break
    return total + 1


class Purse:
    def empty(self) -> bool:
        return not self.coins
'''


def changes() -> list[tuple[str, str, str]]:
    return [(spot.function, spot.before, spot.after) for spot in spots(ast.parse(SOURCE))]


def test_every_kind_of_change_is_made_once() -> None:
    assert sorted(changes()) == sorted(
        [
            ("worth", "-coins", "coins"),
            ("worth", "coins < 3", "coins <= 3"),
            ("worth", "3", "4"),
            ("worth", "min", "max"),
            ("worth", "5", "6"),
            ("worth", "True", "False"),
            ("worth", "names.append('x')", "pass"),
            ("worth", "'x'", "'xx'"),
            ("worth", "names and total", "names or total"),
            ("worth", "if names and total:", "if not (names and total):"),
            ("worth", "break", "continue"),
            ("worth", "total + 1", "total - 1"),
            ("worth", "1", "2"),
            ("Purse.empty", "not self.coins", "self.coins"),
        ]
    )


def test_a_mutant_is_the_function_with_one_change_and_the_tree_stays() -> None:
    tree = ast.parse(SOURCE)
    before = ast.unparse(tree)
    for spot in spots(tree):
        if spot.after == "total - 1":
            code = code_of(tree, spot, "worth.py")

    def worth(coins: int, names: list[str]) -> int:
        return 0

    worth.__code__ = code
    assert worth(4, []) == 3
    assert ast.unparse(tree) == before
