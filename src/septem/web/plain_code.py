"""Templates become plainer Python than Jinja writes by itself: less is asked at every call and every value.

Jinja's code is ready for functions that want the context, for values that are turned off escaping, for templates that get other
globals than those that import them. Ours need none of it, and a table is drawn so often that asking costs more than the drawing.
"""

from functools import lru_cache, partial
from keyword import iskeyword
from typing import Any, cast

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef, optimizeconst
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

NAMES = "attribute, escaped, PlainMacro"
OF_DICTIONARIES = frozenset(dir(dict))
marked = cast("partial[Markup]", partial(str.__new__, Markup))  # a text that is known to be safe


@lru_cache(16384)
def safe(text: str) -> str:
    return str(escape(text))


def escaped(value: Any) -> str:
    """A value as it may stand in a page."""
    kind = type(value)
    if kind is Markup:
        return cast(str, value)
    if kind is str:
        return safe(value)
    return str(value) if kind is int else escape(value)


def attribute(environment: Environment, thing: dict[str, Any], name: str) -> Any:
    """What templates mean by `thing.name` where it is a dictionary."""
    return thing[name] if name in thing else environment.getattr(thing, name)


class PlainMacro(Macro):
    """A macro that is called with what it is made for; anything else goes the usual way."""

    def __init__(self, *words: Any) -> None:
        super().__init__(*words)
        self._plain = not (self.catch_kwargs or self.catch_varargs or self.caller)
        self._lacking = (missing,) * self._argument_count

    def __call__(self, *words: Any, **named: Any) -> str:
        if named or not self._plain:
            return super().__call__(*words, **named)
        return marked(self._func(*words, *self._lacking[len(words) :]))


class PlainTemplate(Template):
    """A template whose macros need nothing of those who import it."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


class PlainCode(CodeGenerator):
    """Writes calls as calls, and attributes as attributes."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        self.writeline(f"from {__name__} import {NAMES}")
        super().visit_Template(node, frame)

    @optimizeconst
    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        unusual = (
            node.dyn_args or node.dyn_kwargs or any(iskeyword(word.key) for word in node.kwargs)
        )
        if unusual or forward_caller:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for each in (*node.args, *node.kwargs):
            self.visit(each, frame)
            self.write(", ")
        self.write(")")

    @optimizeconst
    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        blocks = isinstance(node.node, nodes.Name) and node.node.name == "self"
        if blocks or node.attr in OF_DICTIONARIES or iskeyword(node.attr):
            super().visit_Getattr(node, frame)
            return
        thing = self.temporary_identifier()
        self.write(f"({thing}.{node.attr} if not isinstance({thing} := ")
        self.visit(node.node, frame)
        self.write(f", dict) else attribute(environment, {thing}, {node.attr!r}))")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("escaped(")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        self.write("Plain")
        super().macro_def(macro_ref, frame)
