"""A game begins in the same way in every command that takes the name of one."""

from __future__ import annotations

from pathlib import Path

import pandas
import pytest

import minerals
from tests.cli.conftest import Runs

BEGUN = minerals.new("mattock", board="inner", setup="random", seed=5)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("position.txt").write_text(BEGUN.diagram(), encoding="utf-8")
    return tmp_path


FROM_FILE = ("--option", "board=inner", "--position", "@position.txt")


def test_play_records_a_game_from_a_position(runs: Runs) -> None:
    assert runs("play", "mattock", *FROM_FILE, "--policy", "random", "--seed", 3, "-o", "a.replay").exit_code == 0
    log = minerals.load("a.replay")
    assert log.header.position == BEGUN.diagram()
    assert log.header.players == ("Random 1", "Random 2")


def test_levels_play_by_name(runs: Runs) -> None:
    studied = ("--policy", "level 2,level 1", "--seed", 3)
    assert runs("play", "mattock", *FROM_FILE, *studied, "-o", "a.replay").exit_code == 0
    assert minerals.load("a.replay").header.players == ("Level 2 (1)", "Level 1 (2)")
    assert runs("simulate", "mattock", *FROM_FILE, *studied, "-n", 2, "-o", "a.csv").exit_code == 0
    assert len(pandas.read_csv("a.csv")) == 2


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_level_that_does_not_exist_is_one_sentence(runs: Runs, command: str) -> None:
    result = runs(command, "mattock", "--policy", "level 7")
    assert result.exit_code != 0
    assert "There is no bot 'level 7'. Did you mean 'level 5'?" in result.stderr


def test_export_shows_a_position(runs: Runs) -> None:
    assert runs("picture", "mattock", "a.svg", *FROM_FILE).exit_code == 0
    minerals.new("mattock", board="inner", position=BEGUN.diagram()).log.save("a.replay")
    assert runs("picture", "a.replay", "b.svg").exit_code == 0
    assert Path("a.svg").read_text(encoding="utf-8") == Path("b.svg").read_text(encoding="utf-8")


def test_odds_are_those_of_the_beginning(runs: Runs) -> None:
    result = runs("odds", "iceminers", "roll", "--players", 3)
    assert result.exit_code == 0
    assert "Player 1's turn: roll" in result.stdout


def test_simulate_begins_each_game_from_the_position(runs: Runs) -> None:
    studied = ("-n", 2, "--seed", 1, "--engine", "reference", "-o", "a.csv")
    assert runs("simulate", "mattock", *FROM_FILE, *studied).exit_code == 0
    table = minerals.simulate("mattock", games=2, seed=1, board="inner", position=BEGUN.diagram(), engine="reference")
    assert pandas.read_csv("a.csv", index_col="game")["events"].tolist() == table["events"].tolist()
