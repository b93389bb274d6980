"""What people read of Python code: sentences that are translated, errors, help of the command, public docstrings."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from babel.messages.frontend import parse_mapping_cfg

from tools.catalogues.sources import MAPPING
from tools.prose.markup import paragraphs_of_docstring, without_values
from tools.prose.passages import Kind, Passage

_WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def passages_of_code(file: Path, name: str) -> Iterator[Passage]:
    """Yield what people read of a file of Python. `name` is its path in the project."""
    tree = ast.parse(file.read_bytes())
    for node in ast.walk(tree):
        match node:
            case ast.Call():
                yield from _said(_translated(node), kind_of_sentences(name))
            case ast.Raise(exc=ast.Call(args=arguments)):
                yield from _said(arguments, Kind.GUIDE)
            case ast.keyword(arg="help" | "epilog", value=value):
                yield from _said([value], Kind.GUIDE)
    yield from _docstrings(tree, is_command=name.startswith("minerals/cli/"))


def kind_of_sentences(name: str) -> Kind:
    """Tell for whom the sentences in a file of Python are that are translated."""
    for_teachers = ("minerals/classroom/grading", "minerals/classroom/publishing", "minerals/classroom/lessons")
    for_pupils = ("minerals/games/", "minerals/template/", "minerals/classroom/", "widgets/")
    return Kind.PUPILS if name.startswith(for_pupils) and not name.startswith(for_teachers) else Kind.GUIDE


@cache
def _keywords() -> Mapping[str, Sequence[int]]:
    """Return the functions that take sentences to translate, each with the arguments that are sentences."""
    with MAPPING.open(encoding="utf-8") as opened:
        _, options = parse_mapping_cfg(opened)  # type: ignore[no-untyped-call]  # Babel gives it no types
    return {name: places or (1,) for name, places in options["**.py"]["keywords"].items()}


def _translated(call: ast.Call) -> Iterator[ast.expr]:
    """Yield the sentences in a call that catalogues translate. Babel finds the same, but takes ten times as long."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    for place in _keywords().get(name, ()):
        yield from call.args[place - 1 : place]


def _said(nodes: Iterable[ast.expr], kind: Kind) -> Iterator[Passage]:
    for node in nodes:
        text = _written(node)
        if text and any(character.isalpha() for character in text):
            yield Passage(without_values(text), node.lineno, kind)


def _written(node: ast.expr) -> str | None:
    """Return a string as it stands in the code, with `{}` where a value is filled in."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_written(part) or "{}" for part in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return f"{_written(left) or '{}'}{_written(right) or '{}'}"
    return None


def _docstrings(tree: ast.Module, *, is_command: bool) -> Iterator[Passage]:
    for node, at_the_top in _public(tree):
        is_help = is_command and at_the_top and isinstance(node, ast.FunctionDef)
        kind = Kind.GUIDE if is_help else Kind.REFERENCE
        for documented in (node, *_attributes(node)):
            text, line = _docstring(documented)
            for begun, paragraph in paragraphs_of_docstring(text):
                yield Passage(paragraph, line + begun - 1, kind)


def _public(node: ast.AST, at_the_top: bool = True) -> Iterator[tuple[ast.AST, bool]]:
    """Yield a module with the classes and functions in it that have public names."""
    yield node, at_the_top
    for child in getattr(node, "body", ()):
        is_named = isinstance(child, _WITH_DOCSTRING) and not isinstance(child, ast.Module)
        if is_named and not child.name.startswith("_") and isinstance(node, ast.Module | ast.ClassDef):
            yield from ((below, isinstance(node, ast.Module)) for below, _ in _public(child))


def _attributes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the docstrings that stand below the public names of a module or class."""
    if isinstance(node, ast.Module | ast.ClassDef):
        for above, below in zip(node.body, node.body[1:], strict=False):
            names = [above.target] if isinstance(above, ast.AnnAssign) else getattr(above, "targets", [])
            is_public = any(isinstance(name, ast.Name) and not name.id.startswith("_") for name in names)
            if is_public and isinstance(below, ast.Expr):
                yield below


def _docstring(node: ast.AST) -> tuple[str, int]:
    expression = node if isinstance(node, ast.Expr) else next(iter(getattr(node, "body", ())), None)
    match expression:
        case ast.Expr(value=ast.Constant(value=str(text), lineno=line)):
            return text, line
    return "", 0
