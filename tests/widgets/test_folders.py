"""The folders of the widgets: what no file in them may do. What may stand on what is a contract in `pyproject.toml`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import minerals

WIDGETS = Path(__file__).parents[2] / "widgets" / "minerals_widgets"
FILES = sorted(WIDGETS.rglob("*.py"))


def place(file: Path) -> str:
    return file.relative_to(WIDGETS).as_posix()


@cache
def syntax(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def documentation(tree: ast.Module) -> set[int]:
    """Return which constants are docstrings, or stand below what they describe."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def test_every_room_has_its_tests():
    rooms = {folder.name for folder in WIDGETS.iterdir() if any(folder.glob("*.py"))}
    tested = {folder.name for folder in Path(__file__).parent.iterdir() if any(folder.glob("test_*.py"))}
    assert rooms == tested


@pytest.mark.parametrize("file", FILES, ids=place)
def test_a_name_says_what_a_file_is(file):
    assert not file.stem.endswith("ing"), "a file is named after what is in it"


@pytest.mark.parametrize("file", sorted([*WIDGETS.rglob("*.js"), *WIDGETS.rglob("*.css")]), ids=place)
def test_what_runs_on_the_page_lies_beside_the_file_that_uses_it(file):
    own = file.with_suffix(".py")
    beside = [own] if own.exists() else [other for other in WIDGETS.rglob("*.js") if other != file]
    # A module is joined with others, by its path.
    used = (f'with_name("{file.name}")', f'/{file.name}")', f'/{file.name}"')
    assert any(name in user.read_text(encoding="utf-8") for user in beside for name in used)


@pytest.mark.parametrize("file", FILES, ids=place)
def test_the_widgets_name_no_game(file):
    tree = syntax(file)
    told = documentation(tree)
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
    ]
    names = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    for game in minerals.game_names():
        assert game not in texts
        # One game bears the package's name.
        assert game == "minerals" or not any(game in text for text in [*texts, *names])


@cache
def classes() -> dict[str, ast.ClassDef]:
    """Return every class of the widgets by its name."""
    return {node.name: node for file in FILES for node in ast.walk(syntax(file)) if isinstance(node, ast.ClassDef)}


def private_members(made: ast.ClassDef) -> set[str]:
    """Return the private names that a class gives to what it has and does."""
    methods = {node.name for node in made.body if isinstance(node, ast.FunctionDef)}
    assigned = {
        node.attr for node in ast.walk(made) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }
    return {name for name in methods | assigned if name.startswith("_") and not name.endswith("_")}


def bases(made: ast.ClassDef, known: dict[str, ast.ClassDef]) -> Iterator[ast.ClassDef]:
    """Yield the classes of the widgets on which a class is based, and theirs."""
    for base in made.bases:
        if isinstance(base, ast.Name) and base.id in known:
            yield known[base.id]
            yield from bases(known[base.id], known)


@pytest.mark.parametrize("name", sorted(classes()))
def test_no_class_touches_what_is_private_to_its_base(name):
    known = classes()
    made = known[name]
    used = {node.attr for node in ast.walk(made) if isinstance(node, ast.Attribute)} | private_members(made)
    for base in bases(made, known):
        assert not used & private_members(base), f"{name} touches what is private to {base.name}"
