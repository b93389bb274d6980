"""The rooms of the widgets: what may stand on what, and what no file may do."""

from __future__ import annotations

import ast
import graphlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import minerals

WIDGETS = Path(__file__).parents[2] / "widgets" / "minerals_widgets"
FLOORS = (("screen",), ("board",), ("player", "editor"), ("classroom",))
"""What may import what stands on a floor before its own, or in its own room."""
FILES = sorted(WIDGETS.rglob("*.py"))


def place(file: Path) -> str:
    return file.relative_to(WIDGETS).as_posix()


def module_of(file: Path) -> str:
    return ".".join(("minerals_widgets", *file.relative_to(WIDGETS).with_suffix("").parts))


@cache
def syntax(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def own_imports(file: Path) -> list[str]:
    """Return the modules of the widgets that a file imports."""
    found = (node.module or "" for node in ast.walk(syntax(file)) if isinstance(node, ast.ImportFrom))
    return [module for module in found if module.startswith("minerals_widgets")]


def floor(module: str) -> int:
    room = module.split(".")[1]
    return next(number for number, rooms in enumerate(FLOORS) if room in rooms)


def documentation(tree: ast.Module) -> set[int]:
    """Return which constants are docstrings, or stand below what they describe."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def test_every_room_has_its_floor_and_its_tests():
    rooms = {room for floor in FLOORS for room in floor}
    assert {folder.name for folder in WIDGETS.iterdir() if any(folder.glob("*.py"))} == rooms
    assert rooms <= {folder.name for folder in Path(__file__).parent.iterdir()}


@pytest.mark.parametrize("file", [file for file in FILES if file.parent != WIDGETS], ids=place)
def test_a_room_stands_only_on_those_below_it(file):
    module = module_of(file)
    for imported in own_imports(file):
        assert imported.count(".") == 2, f"{imported} is a room, not what is wanted of it"
        is_own = imported.split(".")[1] == module.split(".")[1]
        assert is_own or floor(imported) < floor(module), f"{module} imports {imported}"


def test_no_files_import_each_other():
    graphlib.TopologicalSorter({module_of(file): own_imports(file) for file in FILES}).prepare()


@pytest.mark.parametrize("file", FILES, ids=place)
def test_a_name_says_what_a_file_is_and_it_is_soon_read(file):
    assert not file.stem.endswith("ing"), "a file is named after what is in it"
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("file", sorted([*WIDGETS.rglob("*.js"), *WIDGETS.rglob("*.css")]), ids=place)
def test_what_runs_on_the_page_lies_beside_the_file_that_uses_it(file):
    assert f'with_name("{file.name}")' in file.with_suffix(".py").read_text(encoding="utf-8")


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
