"""A type checker knows what a match holds, whether its game is given by name or as itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

import minerals

PROGRAM = """
import minerals
import minerals.games.{game}
from minerals.games.{game} import GAME

by_name, of_game = minerals.new("{game}", players=2, seed=7), minerals.new(GAME)
by_name, of_game = of_game, by_name
of_game = by_name.undo().branch()
itself = GAME
itself = minerals.get_game("{game}")
reveal_type(by_name)
reveal_type(minerals.games())
name: str = input()
reveal_type(minerals.new(name))
minerals.new("{game}", seed=1.5)
"""


@pytest.fixture(scope="module")
def revealed(tmp_path_factory: pytest.TempPathFactory, root: Path) -> dict[str, list[str]]:
    """The types that mypy reveals, by game, and its last words."""
    folder = tmp_path_factory.mktemp("types")
    files = []
    for game in minerals.game_names():
        files.append(folder / f"ask_{game}.py")
        files[-1].write_text(PROGRAM.format(game=game), encoding="utf-8")
    # With the cache of `make lint`, which has read the kit already.
    said, _, _ = api.run(["--config-file", str(root / "pyproject.toml"), *map(str, files)])
    return {
        game: re.findall(rf'ask_{game}\.py:\d+: (?:note: Revealed type is "(.*)"|error: .*)', said)
        for game in minerals.game_names()
    }


@pytest.mark.parametrize("game", minerals.game_names())
def test_a_match_by_name_is_as_well_typed_as_one_of_the_game_itself(revealed, game: str) -> None:
    by_name, listed, unknown, refused = revealed[game]
    assert by_name.startswith(f"minerals.core.match.match.Match[minerals.games.{game}.state.State, ")
    assert by_name.endswith(f"minerals.games.{game}.pieces.Player]")
    assert listed.startswith("tuple[minerals.core.game.game.Game[")
    assert unknown == f"minerals.core.match.match.Match[{', '.join(['Any'] * 6)}]"
    assert not refused  # the one error: a seed that is no seed
