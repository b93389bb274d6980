"""The page about a class of thirty shows what the commands print."""

from __future__ import annotations

import re

import pytest

from tests.classroom.test_class_of_thirty import NAMES
from tools.class_page import PAGE, filled


def test_the_page_names_everybody_and_goes_from_the_assignment_to_the_grade_book():
    page = PAGE.read_text("utf-8")
    assert [name for name in NAMES if name not in page] == []
    commands = re.findall(r"^\$ (?:minerals )?(\w+)", page, re.MULTILINE)
    assert commands.index("assignment") < commands.index("grade") < len(commands) - 1 - commands[::-1].index("cat")


@pytest.mark.slow
def test_the_page_shows_what_its_commands_print():
    """If this fails because a sentence has changed: python -m tools.class_page."""
    page = PAGE.read_text("utf-8")
    emptied = re.sub(r"(?<=^```console\n)(.*?)(?=^```$)", only_commands, page, flags=re.MULTILINE | re.DOTALL)
    assert len(emptied) < len(page) - 5_000
    assert filled(emptied) == page


def only_commands(block: re.Match[str]) -> str:
    return "".join(line for line in block[0].splitlines(keepends=True) if line.startswith("$ "))
