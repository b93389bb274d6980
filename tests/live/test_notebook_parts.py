"""What of a notebook lives on a page: each board is a place, and a lesson is worked through by messages alone."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from minerals.classroom import AttemptLog
from minerals.classroom.attempts import read_attempts
from minerals.live.host import Host
from minerals.live.notebook import parts_of
from minerals_widgets.classroom import work
from tools.notebooks import paths

SHOWS = re.compile(
    r"^(RuleBoard|LevelBoard|TourBoard|LessonPath|Board|Player|Editor)\(|^\w+ = (Board|Editor)\(", re.MULTILINE
)
PICTURES = {"00-start": 2, "11-was-it-luck": 2}
"""How many boards of a notebook stay pictures: they keep a file, or forecast."""


def code(*sources: str) -> list[dict[str, str]]:
    return [{"cell_type": "code", "source": source} for source in sources]


@pytest.mark.parametrize("path", paths(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_each_board_of_a_notebook_is_a_place(path: Path) -> None:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    boards = [
        n for n, cell in enumerate(cells) if cell["cell_type"] == "code" and SHOWS.search("".join(cell["source"]))
    ]
    parts = parts_of(cells, path.parent)
    assert len(boards) - len(parts) == PICTURES.get(path.stem.removesuffix("-de"), 0)
    for part in parts:
        assert part.cell in boards
        compile(part.source, path.name, "exec")
        assert ".replay" not in part.source or part.given


def test_a_part_has_the_lines_that_it_needs_and_no_others() -> None:
    cells = code(
        "import minerals\nimport pandas\nfrom minerals_widgets import Board, Player",
        "match = minerals.new('mattock', board='inner')\nother = pandas.DataFrame()",
        "match.play('e2')\nother.head()",
        "for action in ['e8']:\n    match.play(action)",
        "match = match\nboard = Board(match)\nboard",
        "len(match.log.events())",
    )
    (part,) = parts_of(cells, Path())
    assert part.source.splitlines() == [
        "import minerals",
        "from minerals_widgets import Board",
        "match = minerals.new('mattock', board='inner')",
        "match.play('e2')",
        "for action in ['e8']:",
        "    match.play(action)",
        "match = match",
        "board = Board(match)",
        "board",
    ]


def test_recorded_games_travel_with_their_part(root: Path) -> None:
    cells = code(
        "import minerals\nfrom minerals_widgets import Player",
        "log = minerals.load('mattock/last-space.replay')\nPlayer(log)",
        "Player('mattock/last-space.replay', by='turn')",
    )
    first, second = parts_of(cells, root / "replays")
    text = (root / "replays/mattock/last-space.replay").read_text("utf-8")
    assert first.given == second.given == {"game_1": text}
    assert "log = read_log(game_1.encode(), source='last-space.replay')" in first.source


@pytest.fixture
def page(monkeypatch):
    """A page on which Ada works: its host, and what it has heard."""
    monkeypatch.setenv("MINERALS_SURFACE", "svg")
    heard: list[dict[str, object]] = []
    yield Host(heard.append), heard
    work.end()


def test_a_lesson_is_worked_through_by_messages(page) -> None:
    host, heard = page
    kept = AttemptLog("Ada", numbers="bank").to_bytes().decode()
    opened = "from minerals_widgets.lesson.page_work import open_work\nopen_work('Dice', kept)"
    host.begin("bar", opened, {"kept": kept})
    host.begin("path", "from minerals_widgets import LessonPath\nLessonPath('E17', parts=['six'])")
    assert [message["shown"] for message in heard if "shown" in message] == ["bar", "path"]

    def press(description: str) -> None:
        """Press the latest button with these words, as the page does."""
        states: dict[str, dict[str, object]] = {}
        for message in heard:
            if name := message.get("open", message.get("update")):
                states.setdefault(str(name), {}).update(message["state"])
        name = [name for name, state in states.items() if state.get("description") == description][-1]
        host.take({"custom": name, "content": {"event": "click"}})

    path = host.shown["path"]
    with host.talking("path"):
        path.guess.guess("1/6")
    for step in ("play", "simulate", "compute", "compare", "what_if"):
        press("Next")
        assert path.step == step
        if step == "play":
            press("Roll the die")
        elif step == "simulate":
            press("10 more")
        elif step == "compute":
            with host.talking("path"):
                path.exercise.check("six", "1/5")
                path.refresh()
    assert path.done >= 4
    log = read_attempts(host.shown["bar"].log.encode())
    assert log.header.student == "Ada"
    assert [type(record).__name__ for record in log.records][:2] == ["Opened", "Predicted"]
    assert not [message for message in heard if "failed" in message]
    assert os.environ["MINERALS_SURFACE"] == "svg"
