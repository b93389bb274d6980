"""`minerals forecast`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.template import GAME as PEBBLES
from tests.cli.conftest import Runs
from tests.core.temporary_games import registered

QUICKLY = ("-n", "20", "--policy", "random", "--workers", "1", "--seed", "3")


@pytest.fixture(scope="module")
def ending(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The log of a small game."""
    with registered(PEBBLES):
        match = minerals.new("pebbles", players=["Ada", "Ben"], seed=5)
        play_out(match, [bot_named("random", 1), bot_named("random", 2)])
        yield match.log.save(tmp_path_factory.mktemp("logs") / "pebbles.replay")


def test_each_turn_has_a_line_with_the_chance_of_each_player(runs: Runs, ending: Path) -> None:
    result = runs("forecast", ending, *QUICKLY)
    assert result.exit_code == 0, result.stderr
    first, second, heading, *rows, last = result.stdout.splitlines()
    assert first == "Pebbles: how likely each player was to win if everyone plays at random from here"
    assert second == "In brackets: the 95 % interval."
    assert heading.split() == ["turn", "step", "Ada", "Ben", "games"]
    table = minerals.forecast(minerals.load(ending), games=20, policy="random", seed=3, steps="turns")
    assert len(rows) == table["step"].nunique() > 2
    assert re.fullmatch(r" *\d+ +\d+ +(100|0) % +(100|0) % +exact", rows[-1])
    played = table[~table["exact"]].drop_duplicates("step")
    assert re.fullmatch(rf"{played['games'].sum():,} games?, seed 3, after \d+\.\d s", last)


@pytest.mark.parametrize("name", ["table.parquet", "table.csv"])
def test_the_table_is_written_for_each_action(runs: Runs, ending: Path, tmp_path: Path, name: str) -> None:
    result = runs("forecast", ending, *QUICKLY, "--by", "action", "-o", tmp_path / name)
    assert result.exit_code == 0, result.stderr
    table = pd.read_csv(tmp_path / name) if name.endswith("csv") else pd.read_parquet(tmp_path / name)
    made = minerals.forecast(minerals.load(ending), games=20, policy="random", seed=3)
    pd.testing.assert_frame_equal(table, made)
    assert str(name) in result.stdout.splitlines()[-1]
