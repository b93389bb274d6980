"""Every widget works in a Python that has only what a browser's has, on the surface in SVG."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from minerals.core.picture import Circle, Scene
from minerals.core.text import OptionError
from minerals_widgets import GuardedCanvas
from minerals_widgets.screen.surface import SURFACE
from minerals_widgets.screen.svg_surface import SvgSurface
from tests.picture.demo import demo_scene
from tests.widgets.page_story import STORY, drawn
from tools import ROOT

TELL = """
from tests.widgets.browser_python import begin
begin()
from tests.widgets.page_story import tell
tell()
"""


def test_all_of_it_is_done_without_a_library_that_a_browser_lacks():
    variables = {**os.environ, SURFACE: "svg", "MINERALS_RAISE": "1", "PYTHONPATH": str(ROOT)}
    told = subprocess.run(
        [sys.executable, "-c", TELL], env=variables, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert told.stdout.split() == [chapter.__name__ for chapter in STORY]


class TestSvgSurface:
    @pytest.fixture
    def surface(self):
        return SvgSurface(demo_scene(), "light")

    def test_what_changes_is_sent_and_nothing_else(self, surface):
        sent = list(surface.widget.elements)
        surface.take(demo_scene(selected="d1"), "light", 1.0, 2.0)()
        assert surface.widget.elements == sent
        coming = [element for _, _, elements in surface.widget.changes for element in elements]
        assert 0 < len(coming) < 6 and not set(coming) & set(sent)

    def test_a_dark_page_needs_other_colours_and_no_other_elements(self, surface):
        light, sent = surface.widget.colours, list(surface.widget.elements)
        surface.take(demo_scene(), "dark", 1.0, 2.0)()
        assert surface.widget.colours != light
        assert (surface.widget.elements, surface.widget.changes) == (sent, [])

    def test_a_quite_different_picture_is_sent_whole(self, surface):
        stones = tuple(Circle(10 * place, 10, 8, "tile.blue") for place in range(1, 30))
        surface.take(Scene(300, 20, stones, "Stones"), "light", 1.0, 2.0)()
        assert (len(surface.widget.elements), surface.widget.changes) == (29, [])
        assert 'viewBox="0 0 300 20"' in surface.widget.frame


def test_the_environment_chooses_the_surface(monkeypatch):
    monkeypatch.setenv(SURFACE, "svg")
    canvas = GuardedCanvas(demo_scene())
    assert len(drawn(type("Shown", (), {"canvas": canvas}))) > 10
    monkeypatch.setenv(SURFACE, "paper")
    with pytest.raises(OptionError, match=r"^MINERALS_SURFACE is 'paper'; it must be canvas or svg\.$"):
        GuardedCanvas(demo_scene())


def test_without_a_choice_a_board_is_drawn_in_svg(monkeypatch):
    monkeypatch.delenv(SURFACE, raising=False)
    assert isinstance(GuardedCanvas(demo_scene())._surface, SvgSurface)
