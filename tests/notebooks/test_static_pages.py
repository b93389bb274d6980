"""Boards and players where no kernel runs: in the pages that nbconvert builds, on code hosts, and to nbval."""

from __future__ import annotations

import base64
import re
from xml.etree import ElementTree

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter, MarkdownExporter
from traitlets.config import Config

import minerals

SHOWN = {
    "a match": "minerals.new({game!r}, seed=7)",
    "a log": "minerals.new({game!r}, seed=7).log",
    "a board": "Board(minerals.new({game!r}, seed=7))",
    "a player": "Player(minerals.new({game!r}, seed=7).log)",
}


@pytest.fixture(scope="module")
def executed() -> nbformat.NotebookNode:
    """A notebook in which everything that shows itself is shown, of every game."""
    begin = "import minerals\nfrom minerals_widgets import Board, Player"
    shown = [text.format(game=game) for game in minerals.game_names() for text in SHOWN.values()]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in (begin, *shown)])
    executed: nbformat.NotebookNode = NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    return executed


STILL = Config({"NbConvertBase": {"display_data_priority": ["image/svg+xml", "text/html", "text/plain"]}})
"""What docs/export.md says to set: a widget without a kernel is blank, and its still twin is not."""


def _pictures(page: str) -> list[ElementTree.Element]:
    """The pictures of a page: nbconvert puts each into the address of an image. Stills are hidden there."""
    coded = re.findall(r"<img(?![^>]*minerals-image)[^>]*data:image/svg\+xml;base64,([A-Za-z0-9+/=\s]+)", page)
    return [ElementTree.fromstring(base64.b64decode(found)) for found in coded]


def test_the_html_page_holds_every_picture_with_a_description(executed):
    page, _ = HTMLExporter(config=STILL).from_notebook_node(executed)
    pictures = _pictures(page)
    assert len(pictures) == len(SHOWN) * len(minerals.game_names())
    for picture in pictures:
        described = {part.get("id"): part.text for part in picture if part.tag.endswith(("title", "desc"))}
        named = (picture.get("aria-labelledby") or "").split()
        assert len(" ".join(described[name] or "" for name in named)) > 20


def test_the_markdown_page_links_every_picture_as_a_file(executed):
    page, resources = MarkdownExporter(config=STILL).from_notebook_node(executed)
    names = re.findall(r"!\[svg\]\((.*?)\)", page)
    assert len(names) == len(SHOWN) * len(minerals.game_names())
    for name in names:
        picture = ElementTree.fromstring(resources["outputs"][name])
        assert picture.get("role") == "img"


def test_code_hosts_and_nbval_get_the_same_picture_and_text_each_time(executed):
    for cell in executed.cells[1:]:
        *stills, shown = cell.outputs
        assert [list(still["data"]) for still in stills] == [["text/html", "text/plain"]] * len(stills)
        data = shown["data"]
        assert data["image/svg+xml"].startswith("<svg")
        assert "0x" not in data["text/plain"]
        assert len(data["text/plain"].splitlines()) > 5
