"""The rulebook of Minerals as data: complete, and about the right things."""

from __future__ import annotations

import re

from minerals.games.minerals import GAME
from minerals.games.minerals.components import load_components

RULEBOOK = GAME.rulebook
RULES = list(RULEBOOK.values())


def in_chapter(chapter: str) -> list[str]:
    """Return the last parts of the ids of a chapter's rules."""
    return [rule.id.rsplit(".", 1)[1] for rule in RULES if rule.id.split(".")[1] == chapter]


def test_the_chapters_follow_the_print() -> None:
    chapters = list(dict.fromkeys(rule.id.split(".")[1] for rule in RULES))
    assert chapters == ["setup", "turn", "move", "fragments", "collections", "tools", "end", "versions"]
    assert len(RULEBOOK) == 49


def test_every_tool_has_its_rule() -> None:
    tools = load_components().tool_named
    assert in_chapter("tools") == ["payment", "once", *tools]


def test_what_is_reconstructed_is_what_is_not_printed() -> None:
    reconstructed = {rule.id for rule in RULES if rule.status == "reconstructed"}
    tools = {f"minerals.tools.{tool.name}" for tool in load_components().tools if tool.reconstructed}
    assert reconstructed == tools | {"minerals.setup.cards"}


def test_the_readings_where_the_print_is_silent() -> None:
    inferred = {rule.id for rule in RULES if rule.status == "inferred"}
    assert inferred == {"minerals.setup.one-piece", "minerals.move.start-hex", "minerals.move.pass"}


def test_the_numbers_are_those_of_the_components() -> None:
    box = load_components()
    tiles = RULEBOOK["minerals.setup.tiles"].text
    for mineral in box.minerals:
        assert re.search(rf"\b{mineral.count}\b[^,]*\b{mineral.name} \({mineral.colour}\)", tiles)
    for tool in box.tools:
        text = RULEBOOK[f"minerals.tools.{tool.name}"].text
        if tool.name != "hammer":
            assert re.search(rf"costs an? {tool.mineral}", text, re.IGNORECASE), tool.name
