"""How a game is written, as data: a broken file is refused by name, and what is listed shows itself as tables."""

from __future__ import annotations

from pathlib import Path

import pytest

import minerals
from minerals.core.game import Notation
from minerals.core.game.notation_table import NotationFileError
from minerals.core.text import speaking
from minerals.games.minerals.actions import EndTurn, UseTool

FILE = """
[[position]]
name = "a turn"
text = "a1"

[[action]]
type = "Jump"
form = "jump CELL"
meaning = "jump to a cell & sit down"
example = "jump a1"
position = "a turn"

[[line]]
line = "pool PLAYER"
meaning = "what a player has"
example = "pool 1: 2"
position = "a turn"
"""


def load(folder: Path, text: str) -> Notation:
    file = folder / "notation.toml"
    file.write_bytes(text.encode())
    return Notation.load("Demo", file)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (FILE.replace('name = "a turn"', 'name = "two turns"'), "Demo: the example 'jump a1' stands in a position"),
        (FILE.replace("form", "shape"), "notation.toml: Object contains unknown field `shape`"),
        (FILE.replace("[[line]]", "[[row]]"), "notation.toml: Object contains unknown field `row`"),
        (FILE + "line = [", "notation.toml: "),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(NotationFileError) as caught:
        load(tmp_path, text)
    assert str(caught.value).startswith(complaint)


def test_a_game_without_a_file_lists_nothing(tmp_path: Path) -> None:
    notation = Notation.load("Demo", tmp_path / "notation.toml")
    assert repr(notation) == "How to write Demo"
    assert notation._repr_html_() == "<h4>How to write Demo</h4>"
    assert notation.meaning_of(EndTurn()) == ""


def test_lines_of_any_player_are_known_and_others_are_not(tmp_path: Path) -> None:
    notation = load(tmp_path, FILE)
    assert list(notation.unlisted_lines("pool 1: 3\nPool 4: 2\n\npool\nstack 1: 2\npool 1a: 2\nX x")) == [
        "pool",
        "stack 1: 2",
        "pool 1a: 2",
        "X",
    ]


def test_it_shows_itself_as_tables(tmp_path: Path) -> None:
    notation = load(tmp_path, FILE)
    assert "  jump CELL      jump to a cell & sit down  jump a1\n" in repr(notation)
    html = notation._repr_html_()
    assert html.count("<table>") == 2
    assert "jump to a cell &amp; sit down" in html
    assert "<code>pool 1: 2</code>" in html


def test_it_speaks_the_readers_language() -> None:
    with speaking("de"):
        said = repr(minerals.notation("mattock"))
    assert "Zeilen einer Stellung" in said
    assert "der Spieler, der am Zug ist" in said


def test_each_action_means_what_its_own_form_says() -> None:
    notation = minerals.notation(minerals.get_game("minerals"))
    assert notation.meaning_of(EndTurn()) == "end your turn"
    for tool in ("chest", "rope"):
        assert notation.meaning_of(UseTool(tool)).endswith(f"with the {tool.capitalize()}")
    assert "from your pool" in notation.meaning_of(UseTool("hammer", mineral="K", cell="d4"))
    assert "from the pouch" in notation.meaning_of(UseTool("hammer", cell="d4"))
    assert "Lamp" in notation.meaning_of(UseTool("rope", lamp=True))
