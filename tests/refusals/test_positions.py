"""Broken positions: refused in one sentence that names the place and the rule, by the library and by the command."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner
from typer.main import get_command

import minerals
from minerals.cli import app
from minerals.core.text import LONGEST_SENTENCE
from tests.refusals.positions import OPTIONS, SOUND, Broken, broken_positions

COMMAND = get_command(app)
LEAST_OF_A_GAME = 15
TABLE = tuple(broken_positions())


def test_each_game_has_15_of_them() -> None:
    number = Counter(broken.game for broken in TABLE)
    assert set(number) == set(minerals.game_names())
    assert min(number.values()) >= LEAST_OF_A_GAME


@pytest.mark.parametrize("game", SOUND)
def test_they_are_changes_to_a_position_that_is_sound(game: str) -> None:
    match = minerals.new(game, position=SOUND[game], **OPTIONS.get(game, {}))
    assert match.legal_actions()


@pytest.mark.parametrize("broken", TABLE, ids=lambda broken: f"{broken.game}: {broken.words[:40]}")
def test_a_refusal_names_the_place_and_the_rule(broken: Broken) -> None:
    with pytest.raises(minerals.NotationError) as caught:
        minerals.new(broken.game, position=broken.position, **broken.options)
    said = str(caught.value)
    assert broken.words in said
    assert "\n" not in said
    assert len(said) <= LONGEST_SENTENCE
    rules = re.findall(r"\[([a-z_]+\.[a-z.-]+)\]", said)
    assert all(rule in minerals.get_game(broken.game).rulebook for rule in rules)
    assert caught.value.rule in ("", *rules)


@pytest.mark.parametrize("game", SOUND)
def test_the_command_says_the_same(game: str, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    of_the_game = [broken for broken in TABLE if broken.game == game]
    for number, broken in enumerate(of_the_game):
        with pytest.raises(minerals.NotationError) as caught:
            minerals.new(game, position=broken.position, **broken.options)
        file.write_text(broken.position, encoding="utf-8")
        options = [part for name, value in broken.options.items() for part in ("--option", f"{name}={value}")]
        position = broken.position if number % 2 else f"@{file}"
        result = CliRunner().invoke(COMMAND, ["play", game, "--position", position, *options], prog_name="minerals")
        assert (result.exit_code, result.stderr) == (2, f"Error: {caught.value}\n")
