"""Templates compiled to quicker Python: a table's page makes hundreds of calls, and Jinja sends each through its context.

That serves functions that ask for the context; ours never do. Nothing else about the templates changes.
"""

from collections.abc import MutableMapping
from functools import lru_cache
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

escaped = lru_cache(16384)(escape)


def shown(value: Any) -> str:
    """A value as it stands on the page; most words come again and again."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is int:
        return str(value)
    return escaped(value) if kind is str else escape(value)


class Compiler(CodeGenerator):
    """Calls functions and macros directly, and draws what depends on the words of the template alone only once."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        if node.dyn_args is not None or node.dyn_kwargs is not None:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for word in (*node.args, *node.kwargs):
            self.visit(word, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """Attributes are read directly; only a dict is asked for an item, too."""
        self.write(f"(of.{node.attr} if (of := ")
        self.visit(node.node, frame)
        self.write(f").__class__ is not dict else environment.getattr(of, {node.attr!r}))")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("(out if (out := ")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(").__class__ is Markup else environment.shown(out))")

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name):
            draw = fixed(self.environment).get(node.node.name)
            if draw is not None and node.dyn_args is None and node.dyn_kwargs is None:
                words = [word.as_const(frame.eval_ctx) for word in node.args]
                named = {pair.key: pair.value.as_const(frame.eval_ctx) for pair in node.kwargs}
                return str(draw(*words, **named))
        return super()._output_child_to_const(node, frame, finalize)


class Swift(Environment):
    """Jinja with that compiler. Everything is escaped; what `fixed` functions return never changes."""

    code_generator_class = Compiler
    shown = staticmethod(shown)

    def __init__(self, fixed: dict[str, Any], **options: Any) -> None:
        super().__init__(autoescape=True, **options)
        self.fixed = fixed
        self.globals.update(fixed)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of a template as one dict; Jinja looks them up in two for every drawing."""
        return {**self.globals, **(d or {})}


def fixed(environment: Environment) -> dict[str, Any]:
    return environment.fixed if isinstance(environment, Swift) else {}
