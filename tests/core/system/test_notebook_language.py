"""The language of a notebook: the reader's in one of their own, and its own in one of the kit's."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from minerals.core.system import in_language, supplies, tell_kernels
from minerals.core.system.notebook_language import READER, is_lesson

SPOKEN = "import minerals; from minerals.core.text import language; print(language())"


def language_in(notebook: str, program: str = SPOKEN, **variables: str) -> str:
    """The language that a kernel speaks in a notebook."""
    known = {name: value for name, value in os.environ.items() if name != "MINERALS_LANGUAGE"}
    begun = subprocess.run(
        [sys.executable, "-c", program],
        env={**known, READER: "de", "JPY_SESSION_NAME": notebook, **variables},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return begun.stdout.strip()


def test_a_notebook_of_ones_own_speaks_the_readers_language():
    assert language_in("/home/ada/Untitled.ipynb") == "de"


def test_a_notebook_of_the_kit_goes_on_in_english():
    assert language_in("/home/ada/minerals-lessons/notebooks/mattock/02-set-up-and-strategy-Copy1.ipynb") == "en"


def test_a_choice_comes_before_the_reader():
    assert language_in("/home/ada/Untitled.ipynb", MINERALS_LANGUAGE="en") == "en"
    assert language_in("/home/ada/Untitled.ipynb", f"from minerals.core.text import use; use('en'); {SPOKEN}") == "en"


def test_elsewhere_nothing_is_followed():
    assert language_in("", MINERALS_READER="", LC_ALL="de_DE.UTF-8") == "en"


@pytest.mark.parametrize(
    ("path", "is_ours"),
    [
        ("notebooks/00-start.ipynb", True),
        ("/srv/notebooks/00-start-yours.ipynb", True),
        ("probability/01-blind-bag.ipynb", True),
        ("00-start.ipynb", False),
        ("mattock/my-notes.ipynb", False),
        ("", False),
    ],
)
def test_a_notebook_of_the_kit_is_known_by_its_name_and_folder(path, is_ours):
    assert is_lesson(path) == is_ours


def test_kernels_are_told_of_the_system_until_the_browser_says_more(monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    monkeypatch.setenv(READER, "")
    monkeypatch.delenv(READER)
    tell_kernels()
    assert os.environ[READER] == "de"
    tell_kernels("en")
    tell_kernels()
    assert os.environ[READER] == "en"


def test_a_notebook_is_found_in_another_language_if_there_is_one():
    start = supplies() / "notebooks" / "00-start.ipynb"
    movement = supplies() / "notebooks" / "minerals" / "02-movement.ipynb"
    assert in_language(start, "de").name == "00-start-de.ipynb"
    assert in_language(movement, "de").parent.name == "minerals-de"
    assert in_language(start, "fr") == start and in_language(start, "en") == start
