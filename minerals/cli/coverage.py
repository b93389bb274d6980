"""Where a rule is used: events and rulings that cite it, tests that check it, and notebooks that teach it."""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from minerals.core.game import Game
from minerals.core.system import Folder, twin_of
from minerals.core.text import languages

_PACKAGE = Path(__file__).parents[1]

_NOT_EXERCISING = {"test_rulebook.py", "test_concerns.py", "cli"}
"""Tests that name rules without playing by them: of the rulebook, of rules about a place, and of this command."""
_NOT_A_RULING = "concerns.py"
"""It says which rules concern a place, and names any."""


class Coverage(NamedTuple):
    """Where one rule is used."""

    events: tuple[str, ...]
    """The classes of events it causes."""
    rulings: tuple[str, ...]
    """The modules of the game that cite it elsewhere: in rulings."""
    tests: tuple[str, ...] | None
    """The files of tests, or None if they are not installed."""
    notebooks: tuple[str, ...] | None
    """The notebooks, or None if they are not installed."""

    @property
    def is_cited(self) -> bool:
        """Whether some event or ruling cites it."""
        return bool(self.events or self.rulings)


def coverage_of(game: Game, checkout: Path | None = None) -> dict[str, Coverage]:
    """Return where each rule of a game is used, by id. O(characters of the game's code and its tests).

    `checkout`: the project's folder, by default the one that this kit runs in. Only there are tests and notebooks
    known.
    """
    root = _PACKAGE.parent if checkout is None else checkout
    is_checkout = (root / "pyproject.toml").is_file() and (root / "tests").is_dir()
    events: dict[str, list[str]] = defaultdict(list)
    for event in game.engine.event_types:
        events[event.rule].append(event.__name__)
    rulings = _by_rule(_cited_by_code(game))
    tests = _by_rule(_named_in(game, root / "tests", _test_files(root))) if is_checkout else None
    notebooks = _by_rule(_taught(game, root / "notebooks")) if is_checkout else None
    return {
        rule: Coverage(
            tuple(events.get(rule, ())),
            rulings.get(rule, ()),
            None if tests is None else tests.get(rule, ()),
            None if notebooks is None else notebooks.get(rule, ()),
        )
        for rule in game.rulebook
    }


def _by_rule(named: Iterable[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
    places: dict[str, dict[str, None]] = defaultdict(dict)
    for rule, place in named:
        places[rule][place] = None
    return {rule: tuple(there) for rule, there in places.items()}


# --- the game's code ---


def _cited_by_code(game: Game) -> Iterator[tuple[str, str]]:
    rules = game.folder / "rules"
    for file in sorted((rules if rules.is_dir() else game.folder).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".py") and file.name != _NOT_A_RULING:
            for rule in _cited_in(file, game):
                yield rule, file.name.removesuffix(".py")


def _cited_in(file: Folder, game: Game) -> Iterator[str]:
    """Yield the rules a module cites: whole texts, and texts put together that begin like rules."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and node.value in game.rulebook:
            yield str(node.value)
        elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            beginning = str(node.values[0].value)
            if beginning.startswith(f"{game.name}."):
                yield from (rule for rule in game.rulebook if rule.startswith(beginning))


# --- a checkout's tests and notebooks ---


def _test_files(root: Path) -> Iterator[Path]:
    for file in sorted((root / "tests").rglob("*")):
        if file.suffix in {".py", ".txt"} and _NOT_EXERCISING.isdisjoint(file.relative_to(root).parts):
            yield file


def _named_in(game: Game, folder: Path, texts: Iterable[Path]) -> Iterator[tuple[str, str]]:
    for file in texts:
        for rule in rules_named(game.name, file.read_text(encoding="utf-8", errors="replace")):
            yield rule, file.relative_to(folder).as_posix()


def _taught(game: Game, folder: Path) -> Iterator[tuple[str, str]]:
    files = [file for file in sorted(folder.rglob("*.ipynb")) if ".ipynb_checkpoints" not in file.parts]
    translated = {twin_of(file, language) for file in files for language in languages()}
    for file in (file for file in files if file not in translated):
        with suppress(ValueError, KeyError, TypeError):
            cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
            text = "\n".join("".join(cell["source"]) for cell in cells)
            for rule in rules_named(game.name, text):
                yield rule, file.relative_to(folder).as_posix()


def rules_named(game: str, text: str) -> list[str]:
    """Return the ids in a text that look like rules of a game.

    >>> rules_named("chess", "See chess.move.castling. [chess.end.mate] chess.move")
    ['chess.move.castling', 'chess.end.mate']
    """
    return re.findall(rf"(?<![\w.-]){re.escape(game)}\.[a-z0-9]+\.[a-z0-9]+(?:-[a-z0-9]+)*", text)
