"""`minerals new-game`: where it writes, what it says, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Runs, refusal
from tests.cli.test_commands import said


def test_it_writes_a_package_with_everything_beside_it_and_says_how_to_go_on(runs: Runs, folder: Path) -> None:
    printed = said(runs("new-game", "hop_scotch"))
    assert "pip install -e hop_scotch'[test]'" in printed
    assert "minerals play hop_scotch" in printed
    made = {str(file.relative_to("hop_scotch")) for file in Path("hop_scotch").rglob("*") if file.is_file()}
    assert {"pyproject.toml", "README.md", "tests/test_hop_scotch.py", "hop_scotch/__init__.py"} <= made
    files = ("rules/decide.py", "exercises/at_least_one_slip.toml", "picture/scene.py")
    assert {f"hop_scotch/{file}" for file in files} <= made
    options = Path("hop_scotch/hop_scotch/options.py").read_text("utf-8")
    assert "class HopScotchOptions(Options" in options
    assert 'title="Hop scotch"' in Path("hop_scotch/hop_scotch/__init__.py").read_text("utf-8")


def test_the_folder_may_be_another_one_and_is_made(runs: Runs, folder: Path) -> None:
    said(runs("new-game", "hopscotch", "games of mine/first"))
    assert Path("games of mine/first/hopscotch/__init__.py").is_file()


def test_a_small_game_is_one_file(runs: Runs, folder: Path) -> None:
    before = set(folder.rglob("*"))
    printed = said(runs("new-game", "hop_scotch", "--small"))
    assert "python hop_scotch.py play hop_scotch" in printed
    assert set(folder.rglob("*")) - before == {folder / "hop_scotch.py"}
    text = Path("hop_scotch.py").read_text("utf-8")
    assert 'title="Hop scotch"' in text
    assert "class HopScotchOptions(kit.Options" in text


def test_a_small_game_may_go_elsewhere(runs: Runs, folder: Path) -> None:
    printed = said(runs("new-game", "hopscotch", "games of mine/first", "--small"))
    assert "python 'games of mine/first/hopscotch.py' play hopscotch" in printed
    assert Path("games of mine/first/hopscotch.py").is_file()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("new-game",), "NAME"),
        (("new-game", "Hopscotch"), "'Hopscotch' cannot be the name of a game. Begin with a small letter"),
        (("new-game", "hop-scotch"), "'hop-scotch' cannot be the name of a game."),
        (("new-game", "2048"), "'2048' cannot be the name of a game."),
        (("new-game", "_hop"), "'_hop' cannot be the name of a game."),
        (("new-game", "hop__scotch"), "'hop__scotch' cannot be the name of a game."),
        (("new-game", "höpfen"), "'höpfen' cannot be the name of a game."),
        (("new-game", ""), "'' cannot be the name of a game."),
        (("new-game", "../hop"), "'../hop' cannot be the name of a game."),
        (("new-game", "class"), "'class' is a word of Python itself."),
        (("new-game", "mattock"), "There is a game 'mattock' already."),
        (("new-game", "tile"), "'tile' is a word in the theme of all games."),
        (("new-game", "json"), "Python has a module 'json' already"),
        (("new-game", "hopscotch", "empty"), "empty: this exists already"),
        (("new-game", "hopscotch", "good.replay"), "good.replay: this exists already"),
        (("new-game", "hopscotch", "good.replay/below"), "good.replay/below: Not a directory"),
        (("new-game", "--small"), "NAME"),
        (("new-game", "Hopscotch", "--small"), "'Hopscotch' cannot be the name of a game."),
        (("new-game", "mattock", "--small"), "There is a game 'mattock' already."),
        (("new-game", "hopscotch", "good.replay", "--small"), "good.replay: this is a file, so name a folder."),
        (("new-game", "hopscotch", "good.replay/below", "--small"), "good.replay/below: Not a directory"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_nothing_is_written(
    runs: Runs, folder: Path, arguments: tuple[str, ...], complaint: str
) -> None:
    before = sorted(folder.rglob("*"))
    assert complaint in refusal(runs(*arguments))
    assert sorted(folder.rglob("*")) == before


def test_a_small_game_is_not_written_over(runs: Runs, folder: Path) -> None:
    Path("hopscotch.py").write_text("mine", encoding="utf-8")
    complaint = refusal(runs("new-game", "hopscotch", "--small"))
    assert "hopscotch.py: this exists already, so choose another name or folder." in complaint
    assert Path("hopscotch.py").read_text("utf-8") == "mine"
