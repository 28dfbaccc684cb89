"""Templates become plainer Python than Jinja writes by itself: less is asked at every call and every value.

Jinja's code is ready for functions that want the context, for values that are turned off escaping, for templates that get other
globals than those that import them. Ours need none of it, and a table is drawn so often that asking costs more than the drawing.
"""

from collections.abc import Mapping
from functools import lru_cache, partial
from keyword import iskeyword
from typing import Any, cast

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef, optimizeconst
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro, markup_join, new_context
from jinja2.utils import missing
from markupsafe import Markup, escape

NAMES = "Markup, attribute, escaped, joined, plain, safe, PlainMacro"
PHRASE = "t"  # the function of phrases, which are plain text
OF_DICTIONARIES = frozenset(dir(dict))
marked = cast("partial[Markup]", partial(str.__new__, Markup))  # a text that is known to be safe


@lru_cache(16384)
def safe(text: str) -> str:
    """A text that is no markup, as it may stand in a page; never call it with markup, which equals the text it is written as."""
    return str(escape(text))


def escaped(value: Any) -> str:
    """A value as it may stand in a page."""
    kind = type(value)
    if kind is str:
        return safe(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int else escape(value)


def attribute(environment: Environment, thing: dict[str, Any], name: str) -> Any:
    """What templates mean by `thing.name` where it is a dictionary."""
    return thing[name] if name in thing else environment.getattr(thing, name)


plain = frozenset((str, int))  # types whose values are joined as they are


def joined(*values: Any) -> str:
    """What templates mean by `a ~ b` where something is neither a text nor a number."""
    return markup_join(values)


def is_drawn(node: nodes.Expr) -> bool:
    """Whether an expression is likely to be markup already: a call of anything but a phrase."""
    if not isinstance(node, nodes.Call):
        return False
    called = node.node
    name = called.attr if isinstance(called, nodes.Getattr) else getattr(called, "name", "")
    return name != PHRASE


def is_safe(node: nodes.Expr | None) -> bool:
    """Whether an expression is one of texts that may stand in a page as they are."""
    if isinstance(node, nodes.CondExpr):
        return is_safe(node.expr1) and is_safe(node.expr2)
    if isinstance(node, nodes.Const):
        return type(node.value) is str and safe(node.value) == node.value
    return node is None


class PlainMacro(Macro):
    """A macro that is called with what it is made for; anything else goes the usual way."""

    def __init__(self, *words: Any) -> None:
        super().__init__(*words)
        self._plain = not (self.catch_kwargs or self.catch_varargs or self.caller)
        lacking = (missing,) * self._argument_count
        self._lacking = [lacking[given:] for given in range(self._argument_count + 1)]

    def __call__(self, *words: Any, **named: Any) -> str:
        if named or not self._plain:
            return super().__call__(*words, **named)
        return marked(self._func(*words, *self._lacking[len(words)]))


class PlainContext(Context):
    """What a template may name: globals are looked up where they are, not copied for every drawing."""

    def resolve_or_missing(self, key: str) -> Any:
        found = self.vars.get(key, missing)
        if found is missing:
            found = self.parent.get(key, missing)
        return self.environment.globals.get(key, missing) if found is missing else found


class PlainTemplate(Template):
    """A template that has no globals of its own, and whose macros need nothing of those who import it."""

    def new_context(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> Context:
        return new_context(self.environment, self.name, self.blocks, vars, True, None, locals)

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


class PlainCode(CodeGenerator):
    """Writes calls as calls, and attributes as attributes."""

    _shown = ""  # the name of a value that is looked at before it is escaped
    _drawn = False  # whether it is likely to need no escaping

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

    @optimizeconst
    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        """Texts and numbers are put together at once; all else may be markup."""
        text, shown, values = "", [], []
        for each in node.nodes:
            if isinstance(each, nodes.Const) and type(each.value) is str:
                text += each.value.replace("{", "{{").replace("}", "}}")
                shown.append(repr(each.value))
            else:
                values.append((self.temporary_identifier(), each))
                text += f"{{{values[-1][0]}}}"
                shown.append(values[-1][0])
        self.write("((")
        for name, each in values:
            self.write(f"{name} := ")
            self.visit(each, frame)
            self.write("), (")
        self.write(f"f{text!r} if ")
        self.write("".join(f"type({name}) in plain and " for name, _ in values) + "True")
        self.write(f" else joined({', '.join(shown)})))[-1]")

    @optimizeconst
    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:  # noqa: N802
        if node.name != "none":
            super().visit_Test(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(" is None)")

    @optimizeconst
    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802
        """Nothing is an empty text."""
        frame = frame.soft()
        self.write("(")
        self.visit(node.expr1, frame)
        self.write(" if ")
        self.visit(node.test, frame)
        self.write(" else ")
        self.visit(node.expr2 or nodes.Const(""), frame)
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        elif is_safe(node):
            self.write("(")
        else:
            self._shown = value = self.temporary_identifier()
            self._drawn = is_drawn(node)
            self.write(f"({value if self._drawn else f'safe({value})'} if type({value} := ")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if self._shown:
            kind = "Markup" if self._drawn else "str"
            self.write(f") is {kind} else escaped({self._shown})")
            self._shown = ""
        super()._output_child_post(node, frame, finalize)

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        self.write("Plain")
        super().macro_def(macro_ref, frame)
