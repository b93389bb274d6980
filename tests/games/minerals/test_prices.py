"""What a tool costs stands in `components.toml`. Wherever a text says it again, it says the same."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from minerals.core.game import get_game
from minerals.games.minerals.components import load_components
from tools import ROOT, notebooks

GAME = ROOT / "minerals" / "games" / "minerals"
TEXTS = [
    *(GAME / name for name in ("rulebook.toml", "levels.toml", "components.toml", "tour.toml")),
    *sorted(GAME.glob("exercises/*.toml")),
    *notebooks.paths(),
    *sorted(ROOT.glob("docs/**/*.md")),
]
PRICES = {tool.title: tool.mineral for tool in load_components().tools}
MINERALS = "|".join(mineral.name for mineral in load_components().minerals)
SAID = re.compile(rf"\b({'|'.join(PRICES)})\b(?: itself)?(?: would)? costs? (?:\w+ ){{0,2}}({MINERALS})")
OF_A_RULE = re.compile(r"\b[Ii]t costs an? (\w+)")


def said(path: Path) -> str:
    """The words of a file, those of a notebook cell by cell."""
    text = path.read_text("utf-8")
    if path.suffix != ".ipynb":
        return text.replace("\\\n", "")
    return "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_text_says_what_a_tool_costs(path: Path) -> None:
    wrong = [found[0] for found in SAID.finditer(said(path)) if found[2] != PRICES[found[1]]]
    assert wrong == []


@pytest.mark.parametrize("name", [tool.name for tool in load_components().tools])
def test_the_rule_of_a_tool_says_what_it_costs(name: str) -> None:
    tool = load_components().tool_named[name]
    rule = get_game("minerals").rulebook[f"minerals.tools.{name}"].text
    told = {found[2] for found in SAID.finditer(rule) if found[1] == tool.title} | set(OF_A_RULE.findall(rule))
    assert told == {tool.mineral}


def test_the_places_are_found() -> None:
    found = {path.name for path in TEXTS if SAID.search(said(path))}
    assert {"levels.toml", "01-the-board.ipynb", "05-tools.ipynb"} <= found
