"""Every rule of every registered game is exercised by some test, and cited by some event or ruling.

Both are read from the source: the tests for `exercises("…")`, the game's folder for the ids of its rules.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import minerals

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parents[1]
every_game = pytest.mark.parametrize("name", minerals.game_names())


@cache
def exercised() -> dict[str, set[str]]:
    """The rules that tests say they exercise, each with the files that say so."""
    found: dict[str, set[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name_of(node.func) == "exercises":
                for argument in node.args:
                    assert isinstance(argument, ast.Constant), f"{file.name}, line {node.lineno}: name the rule itself"
                    found.setdefault(argument.value, set()).add(file.name)
    return found


def _name_of(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""


def source_of(name: str) -> Iterator[ast.AST]:
    """Every node of the code in a game's folder, without what says which rules concern a place: it names any."""
    folder = Path(str(minerals.get_game(name).folder))
    for file in [folder / "events.py", *sorted((folder / "rules").glob("*.py"))]:
        if file.name != "concerns.py":
            yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def cited(name: str) -> set[str]:
    """The rules whose ids stand in a game's code, whole or as a text with a gap for the last part."""
    rules = set(minerals.get_game(name).rulebook)
    found = set()
    for node in source_of(name):
        if isinstance(node, ast.Constant) and node.value in rules:
            found.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "*" for part in node.values]
            pattern = "".join(re.escape(part) if part != "*" else "[a-z-]+" for part in parts)
            if pattern.startswith(re.escape(f"{name}.")):
                found |= {rule for rule in rules if re.fullmatch(pattern, rule)}
    return found


@every_game
def test_every_rule_is_exercised_by_a_test(name):
    rulebook = minerals.get_game(name).rulebook
    assert [rule for rule in rulebook if rule not in exercised()] == []


@every_game
def test_what_is_exercised_is_in_the_rulebook(name):
    rulebook = minerals.get_game(name).rulebook
    assert {
        rule: files for rule, files in exercised().items() if rule.startswith(f"{name}.") and rule not in rulebook
    } == {}


@every_game
def test_every_rule_is_cited_by_an_event_or_a_ruling(name):
    assert [rule for rule in minerals.get_game(name).rulebook if rule not in cited(name)] == []


@every_game
def test_every_event_names_its_rule(name):
    game = minerals.get_game(name)
    assert {event.__name__: event.rule for event in game.engine.event_types if event.rule not in game.rulebook} == {}


@every_game
def test_every_ruling_names_a_rule_of_the_book(name):
    """Where the id stands in the call itself."""
    rulebook = minerals.get_game(name).rulebook
    unknown = [
        node.args[0].value
        for node in source_of(name)
        if isinstance(node, ast.Call)
        and _name_of(node.func) == "ruling"
        and isinstance(node.args[0], ast.Constant)
        and node.args[0].value not in rulebook
    ]
    assert unknown == []
