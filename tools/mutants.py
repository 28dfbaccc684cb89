"""The mutants of a module: its functions with one spot changed, as `tools/mutate.py` tries them.

Changed are operators, comparisons, conditions, constants, `min` and `max`, `break` and `continue`, and calls whose result nobody takes.
Left alone are docstrings, types, defaults of parameters and what runs at the import.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType
from typing import Any

OPERATORS: dict[type, type] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
FUNCTIONS = {"min": "max", "max": "min"}
TYPES = ("annotation", "returns", "type_params", "decorator_list")  # fields left alone


@dataclass(frozen=True)
class Spot:
    """A place in the syntax tree of a function, and what stands there instead."""

    function: str  # its name with that of its class
    line: int
    holder: Any  # a node, or a list of nodes
    key: Any  # a field, or an index
    mutant: Any
    before: str
    after: str


def spots(tree: ast.Module) -> list[Spot]:
    """All mutants of a module, in the order of its lines."""
    found = [
        spot
        for name, function in functions(tree, "")
        for holder, key, node in places(function)
        for spot in spots_at(name, holder, key, node)
    ]
    return sorted(found, key=lambda spot: spot.line)


def functions(node: Any, within: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a module and of its classes; one inside another belongs to the outer one."""
    for child in node.body:
        if isinstance(child, ast.FunctionDef):
            yield within + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from functions(child, f"{within}{child.name}.")


def places(node: ast.AST) -> Iterator[tuple[Any, Any, Any]]:
    """Every node below one, with what holds it; docstrings and types are passed over."""
    for field, value in ast.iter_fields(node):
        if field in TYPES:
            continue
        held = list(enumerate(value)) if isinstance(value, list) else [(field, value)]
        for key, child in held:
            if (
                not isinstance(child, ast.AST)
                or isinstance(child, ast.arguments)
                or is_docstring(child)
            ):
                continue
            yield (value if isinstance(value, list) else node), key, child
            yield from places(child)


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def spots_at(function: str, holder: Any, key: Any, node: Any) -> Iterator[Spot]:
    """The mutants of one node; operators are changed in the node they belong to, which has a line."""
    for field, inner, mutant in changes(node):
        place = (node, field) if inner else (holder, key)
        before = ast.unparse(node)
        with changed(*place, mutant):
            after = ast.unparse(node if inner else mutant)
        yield Spot(function, node.lineno, *place, mutant, shortened(before), shortened(after))


def changes(node: Any) -> Iterator[tuple[Any, bool, Any]]:
    """What a node can become: the field to change, or the node as a whole (no field)."""
    match node:
        case ast.BinOp() | ast.AugAssign() | ast.BoolOp() if type(node.op) in OPERATORS:
            yield "op", True, OPERATORS[type(node.op)]()
        case ast.Compare():
            swapped = [OPERATORS[type(node.ops[0])](), *node.ops[1:]]
            yield "ops", True, swapped
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield None, False, node.operand
        case ast.Constant(value=bool()):
            yield "value", True, not node.value
        case ast.Constant(value=int()):
            yield "value", True, node.value + 1
        case ast.Constant(value=str()):
            yield "value", True, node.value + "x"
        case ast.Name(id="min" | "max"):
            yield "id", True, FUNCTIONS[node.id]
        case ast.Break():
            yield None, False, ast.copy_location(ast.Continue(), node)
        case ast.Continue():
            yield None, False, ast.copy_location(ast.Break(), node)
        case ast.Expr(value=ast.Call()):
            yield None, False, ast.copy_location(ast.Pass(), node)
        case ast.If() | ast.IfExp() if not isinstance(node.test, ast.Compare | ast.UnaryOp):
            negated = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
            yield "test", True, ast.fix_missing_locations(negated)


class changed:  # noqa: N801 - reads as a word of the language
    """With one spot of the tree changed."""

    def __init__(self, holder: Any, key: Any, mutant: Any) -> None:
        self.holder, self.key, self.mutant = holder, key, mutant

    def __enter__(self) -> None:
        self.original = self.swap(self.mutant)

    def __exit__(self, *error: object) -> None:
        self.swap(self.original)

    def swap(self, value: Any) -> Any:
        """Put a value there and return what was there."""
        if isinstance(self.holder, list):
            before, self.holder[self.key] = self.holder[self.key], value
        else:
            before = getattr(self.holder, self.key)
            setattr(self.holder, self.key, value)
        return before


def shortened(code: str) -> str:
    """The first line of some code."""
    return code.partition("\n")[0]


def code_of(tree: ast.Module, spot: Spot, file: str) -> CodeType:
    """The compiled function with its one spot changed."""
    with changed(spot.holder, spot.key, spot.mutant):
        found = compile(tree, file, "exec")
    for name in spot.function.split("."):
        found = next(
            part for part in found.co_consts if isinstance(part, CodeType) and part.co_name == name
        )
    return found
