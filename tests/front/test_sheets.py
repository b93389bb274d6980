"""One sheet for everything: widgets, pages and lessons take their accent and the form of a button from `front.css`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHEETS = sorted(
    path
    for folder in ("minerals", "widgets")
    for path in (ROOT / folder).rglob("*.css")
    if "node_modules" not in path.parts and path.name != "sealed_page.css"  # a page that nothing else may be part of
)
BUTTON = re.compile(r"\.(?:jupyter|minerals)-(?:[a-z-]+-)?button$|(?<![\w-])button$|\.minerals-choice$")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
ROUND = {"6px", "6px 0 0 6px", "0 6px 6px 0", "0", "50%", "4px"}
"""A button, the ends of a row of them, and what is no button to look at: a dot, a line of a list."""


def rules_of(path: Path) -> list[tuple[str, str]]:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [(selector.strip(), body) for selector, body in RULE.findall(text)]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_sheet_has_no_accent_of_its_own(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "var(--jp-brand-color" not in text
    assert not re.search(r"(?:background|border-color|accent-color): #1f5f99", text)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_every_button_has_the_form_of_the_others(path: Path) -> None:
    for selector, body in rules_of(path):
        if not any(BUTTON.search(part.strip()) for part in selector.split(",")):
            continue
        found = re.search(r"border-radius: ([^;]+)", body)
        assert found is None or found[1].strip() in ROUND, selector


def test_a_button_is_described_somewhere() -> None:
    described = [selector for path in SHEETS for selector, body in rules_of(path) if "border-radius: 6px" in body]
    assert sum(bool(BUTTON.search(selector)) for selector in described) > 3
