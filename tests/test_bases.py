"""Parts instead of towers: a class that serves a single other class as its base is a part of that class."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("minerals", "widgets/minerals_widgets")

OF_DATA = {"Struct", "NamedTuple", "Protocol", "dataclass"}
"""What makes fields of the annotations in a class."""

WHOLE = {
    "AliveSign": "the server of one lesson uses it as it is; the hub's asks for a login first",
    "ChanceError": "people catch it; one of them also asks what came up",
    "GuardedCanvas": "a canvas for learners who draw themselves",
    "LessonPage": "the server of one lesson uses it as it is, and a lesson panel is a page of its own",
    "LogError": "people catch it; an error of the recording is one",
    "Page": "the page of every frame",
    "Play": "a game of a simulated trial; that of a trial by hand is a match",
    "Playable": "a protocol",
    "ReachedPosition": "people look at it; the search for endings lists its legal actions once",
    "RecordError": "people catch it",
    "Refusal": "what the command says of any failure",
    "TomlError": "people catch it",
    "Words": "the words beside every picture",
}
"""Bases of one class that are also made, caught or asked for as they are, with what for."""

EXTENSION_POINTS = {
    "Assertion": "every kind of goal of a level",
    "Place": "every game has its own cells",
    "PlayerAction": "every action of Out of Mine!; one without words has no notation, as a test says",
    "Question": "every kind of question of a level",
}
"""Published structs that authors of games and levels fill. A struct cannot be abstract as other classes can."""


class Found(NamedTuple):
    name: str
    file: Path
    node: ast.ClassDef

    @property
    def bases(self) -> list[str]:
        return [_name(base) for base in self.node.bases]

    @property
    def is_of_data(self) -> bool:
        return bool(OF_DATA & {*self.bases, *map(_name, self.node.decorator_list)})

    def raises(self) -> bool:
        return any(
            isinstance(part, ast.Raise) and part.exc is not None and _name(part.exc) == "NotImplementedError"
            for part in ast.walk(self.node)
        )

    def declared(self) -> set[str]:
        """The attributes that are named with a type, and never set."""
        named = {
            part.target.id
            for part in self.node.body
            if isinstance(part, ast.AnnAssign) and part.value is None and isinstance(part.target, ast.Name)
        }
        set_here = {
            part.attr
            for part in ast.walk(self.node)
            if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)
        }
        return named - set_here


def _name(node: ast.expr) -> str:
    while isinstance(node, ast.Subscript | ast.Call):
        node = node.value if isinstance(node, ast.Subscript) else node.func
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def classes(root: Path = ROOT) -> Iterator[Found]:
    for package in PACKAGES:
        for file in sorted((root / package).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    yield Found(node.name, file, node)


@pytest.fixture(scope="module")
def known() -> list[Found]:
    return list(classes())


@pytest.fixture(scope="module")
def children(known: list[Found]) -> dict[str, set[Found]]:
    found = defaultdict(set)
    for each in known:
        for base in each.bases:
            found[base].add(each)
    return found


def is_of_data(each: Found, known: list[Found]) -> bool:
    """Whether a class has fields: its own, or those of a base."""
    return each.is_of_data or any(is_of_data(other, known) for other in known if other.name in each.bases)


def test_no_class_is_the_base_of_only_one_other(known, children):
    names = {each.name for each in known}
    # An event that is a special case of another is recorded as itself, and so is the other.
    single = {base for base, others in children.items() if base in names and len(others) == 1}
    events = {each.name for each in known if each.file.name == "events.py"}
    assert single - events == WHOLE.keys()


def test_nothing_is_left_for_a_child_to_fill_unless_several_children_do(known, children):
    left = {each.name for each in known if each.raises()}
    assert left == EXTENSION_POINTS.keys()
    assert all(len(children[name]) > 1 for name in left)
    abstract = {
        each.name
        for each in known
        if any(_name(mark) == "abstractmethod" for part in ast.walk(each.node) for mark in _marks(part))
    }
    assert all(len(children[name]) > 1 for name in abstract)


def _marks(part: ast.AST) -> list[ast.expr]:
    return part.decorator_list if isinstance(part, ast.FunctionDef) else []


def test_no_attribute_is_declared_for_one_child_to_set(known, children):
    declared = {each.name: each.declared() for each in known if children[each.name] and not is_of_data(each, known)}
    assert {name for name, attributes in declared.items() if attributes and len(children[name]) < 2} == set()


def test_a_tower_is_found(tmp_path):
    for package in PACKAGES:
        (tmp_path / package).mkdir(parents=True)
    (tmp_path / "minerals/tower.py").write_text(
        "class Low:\n    course: int\n\n    def goto(self):\n        raise NotImplementedError\n\n\n"
        "class High(Low):\n    pass\n"
    )
    low, high = classes(tmp_path)
    assert high.bases == ["Low"]
    assert low.raises()
    assert low.declared() == {"course"}
