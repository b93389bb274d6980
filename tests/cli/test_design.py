"""`minerals design`: components made from a seed, and played with."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

import minerals
from minerals.cli import design as designing
from minerals.cli.design import component_file
from minerals.core.system import install_command
from tests import bombs
from tests.cli.conftest import Runs, refusal
from tests.cli.test_commands import said
from tests.core.pebbles import GAME as PEBBLES
from tests.core.temporary_games import changed

OUT_OF_MINE = minerals.get_game("out_of_mine")
SHIPPED = files("minerals.games.out_of_mine") / "components.toml"
MADE = ("status", "fillings", "gallery", "card")
"""What is made from a seed; the tiles are those of the print."""


@pytest.fixture(scope="module")
def made() -> str:
    """The file of the seed by which the components that ship were made."""
    return component_file(OUT_OF_MINE, 2014)


def edited(file: str, old: str, new: str) -> str:
    assert file.count(old) == 1
    return file.replace(old, new)


# --- what is made ---


def test_the_components_that_ship_were_made_by_the_command_from_2014(runs: Runs, made: str) -> None:
    printed = said(runs("design", "out_of_mine", "--seed", 2014))
    assert printed == made
    shipped = tomllib.loads(SHIPPED.read_text("utf-8"))
    assert {part: shipped[part] for part in MADE} == tomllib.loads(printed)


def test_the_same_seed_gives_the_same_file_and_another_seed_another(runs: Runs, folder: Path) -> None:
    for name, seed in (("one.toml", 7), ("two.toml", 7), ("three.toml", "a rainy day")):
        assert said(runs("design", "out_of_mine", "--seed", seed, "-o", name)) == ""
    assert Path("one.toml").read_bytes() == Path("two.toml").read_bytes()
    assert Path("one.toml").read_bytes() != Path("three.toml").read_bytes()


def test_the_file_names_its_seed_also_a_drawn_one(runs: Runs, monkeypatch) -> None:
    monkeypatch.setattr("minerals.cli.beginning.secrets.randbelow", lambda below: 2014)
    assert "made from the seed 2014," in said(runs("design", "out_of_mine"))


@pytest.mark.parametrize("seed", ["a\nb = 1", "\x1b[31m", "{seed}", '"""'])
def test_no_seed_whatever_spoils_the_file(seed: str) -> None:
    read = tomllib.loads(component_file(OUT_OF_MINE, seed))
    assert set(read) == set(MADE)


# --- playing with it ---


def test_a_game_is_played_with_the_file_as_it_was_written(runs: Runs, folder: Path) -> None:
    said(runs("design", "out_of_mine", "--seed", 7, "-o", "own.toml"))
    chosen = ("--option", "rounds=1", "--option", "components=@own.toml")
    said(runs("play", "out_of_mine", "--policy", "random,random", "--seed", 1, *chosen, "-o", "game.replay"))
    log = minerals.load("game.replay")
    assert log.options.components == tomllib.loads(Path("own.toml").read_text("utf-8"))


@pytest.mark.rule("out_of_mine.setup.galleries", "out_of_mine.round.cards")
def test_an_owner_of_the_print_edits_a_card(made: str) -> None:
    own = tomllib.loads(edited(made, 'name = "1"\ntiles = [', 'name = "crown"\ntiles = ['))
    own = {part: own[part] for part in ("gallery", "card")} | {"status": "printed"}
    components = minerals.new("out_of_mine", components=own).state.box
    assert components.card[0].name == "crown"
    assert (components.status, components.fillings) == ("printed", ())
    assert components.tile == minerals.new("out_of_mine").state.box.tile


def test_a_mistake_in_an_edited_file_is_said_in_one_line(runs: Runs, folder: Path, made: str) -> None:
    Path("own.toml").write_text(edited(made, '[[card]]\nname = "7"\n', "[[card]]\nname = 7\n"), encoding="utf-8")
    complaint = refusal(runs("play", "out_of_mine", "--option", "components=@own.toml"))
    assert "components: card" in complaint
    assert "str" in complaint


@pytest.mark.parametrize("bomb", ["deep list", "long key", "large"])
def test_a_file_made_to_keep_the_parser_busy_is_refused_in_one_line(runs: Runs, folder: Path, bomb: str) -> None:
    Path("bomb.toml").write_text(bombs.TABLES[bomb](100_000), encoding="utf-8")
    assert "bomb.toml: " in refusal(runs("play", "out_of_mine", "--option", "components=@bomb.toml"))
    assert "bomb.toml: " in refusal(runs("grade", "bomb.toml", "."))
    assert "bomb.toml: " in refusal(runs("paper", "bomb.toml", "-o", "sheets.pdf"))


# --- where it goes, and what is refused ---


def test_nothing_is_overwritten_unless_it_is_said(runs: Runs, folder: Path, made: str) -> None:
    before = Path("good.replay").read_bytes()
    assert "--force" in refusal(runs("design", "out_of_mine", "--seed", 2014, "-o", "good.replay"))
    assert Path("good.replay").read_bytes() == before
    said(runs("design", "out_of_mine", "--seed", 2014, "-o", "good.replay", "--force"))
    assert Path("good.replay").read_text("utf-8") == made


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("design", "GAME"),
        ("design chess", "There is no game 'chess'."),
        ("design mattock", "Nothing can be designed for Mattock, only for out_of_mine."),
        ("design out_of_mine more", "more"),
        ("design out_of_mine -o nowhere/own.toml", "nowhere/own.toml: No such file or directory"),
        ("design out_of_mine -o empty --force", "empty: this is a folder, not a file"),
    ],
)
def test_what_cannot_be_done_is_one_line(runs: Runs, folder: Path, monkeypatch, arguments: str, complaint: str) -> None:
    # The components matter to none of these, and take two seconds.
    monkeypatch.setattr(
        designing,
        "component_file",
        lambda game, seed: component_file(game, seed) if not game.submodule("design") else "",
    )
    assert complaint in refusal(runs(*arguments.split()))


def test_without_numba_it_says_what_to_install() -> None:
    program = """
import sys
sys.modules["numba"] = None  # an import of it now fails
from minerals.cli import app
app(["design", "out_of_mine"])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"Error: The design of components needs numba: {install_command('odds')}.\n"


def test_any_game_may_offer_a_design(tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "offering").mkdir()
    (tmp_path / "offering" / "__init__.py").touch()
    (tmp_path / "offering" / "design.py").write_text("def to_file(seed):\n    return f'pebbles = {seed}\\n'\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert component_file(changed(PEBBLES, package="offering"), 3) == "pebbles = 3\n"


def test_the_help_lists_it_in_one_line(runs: Runs) -> None:
    assert "\n  design      Make components for a game, as a file.\n" in said(runs("--help"))
