"""`minerals luck`."""

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

QUICKLY = ("-n", "4", "--policy", "random", "--workers", "1", "--seed", "3", "--alternatives", "0")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The log of a small game."""
    with registered(PEBBLES):
        match = minerals.new("pebbles", players=["Ada", "Ben"], heap=1, seed=5)
        play_out(match, [bot_named("random", 1), bot_named("random", 2)])
        yield match.log.save(tmp_path_factory.mktemp("logs") / "pebbles.replay")


def test_the_parts_of_the_result_and_the_largest_changes(runs: Runs, played: Path) -> None:
    result = runs("luck", played, *QUICKLY)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("Pebbles: Ada and Ben\nThe chances to win are those if everyone plays at random")
    said = result.stdout.replace("−", "-")
    rows = {line[:22].strip(): re.findall(r"([+-]?\d+\.\d) %", line) for line in said.splitlines()}
    start, end = rows["before the set-up"], rows["at the end"]
    parts = [rows[part] for part in rows if part.startswith(("own", "choices", "luck of"))]
    for seat in (0, 1):
        assert float(start[seat]) + sum(float(part[seat]) for part in parts) == pytest.approx(float(end[seat]), abs=0.3)
    assert "What changed most:" in rows
    assert "+0.0" not in said and "-0.0" not in said
    assert "(0 to 0)" not in said, "an exact change has no interval"
    assert re.search(r"step \d+ +\+\d+\.\d % for (Ada|Ben), (luck|choice of (Ada|Ben)): ", result.stdout)


def test_sums_by_rule_are_written(runs: Runs, played: Path, tmp_path: Path) -> None:
    result = runs("luck", played, *QUICKLY, "--by", "rule", "-o", tmp_path / "table.csv")
    assert result.exit_code == 0, result.stderr
    table = pd.read_csv(tmp_path / "table.csv")
    made = minerals.luck(minerals.load(played), games=4, policy="random", seed=3, alternatives=0, by="rule")
    pd.testing.assert_frame_equal(table, made)
    assert all(f"{row.title} ({row.times})" in result.stdout for row in made.itertuples())
