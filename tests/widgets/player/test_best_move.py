"""The best move of a step: by choice, as an arrow that looks otherwise than the last move, and in a sentence."""

from __future__ import annotations

import time

import pytest

import minerals
from minerals_widgets import Player
from minerals_widgets.player import best_move


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best_move, "_QUIET", 0)


def the_best(player: Player) -> str:
    """Return the sentence once it has been found."""
    until = time.monotonic() + 60
    while "Looking for" in player.words.below:
        assert time.monotonic() < until
        time.sleep(0.01)
    return str(player.words.below)


def roles(player: Player) -> set[str]:
    return {shape.role for shape in player.scene().shapes if shape.role.endswith(".hint")}


def iceminers() -> minerals.Match:
    match = minerals.new("iceminers", players=["Ada", "Ben"], seed=7)
    match.play("roll")
    return match


def test_it_is_shown_once_it_is_switched_on_and_no_longer_afterwards():
    match = iceminers()
    player = Player(match.log, step=match.log.root.step)
    assert roles(player) == set() and "You can only play roll." not in player.words.below
    player._press("best")
    assert "You can only play roll." in the_best(player)
    assert player.looks.best.value and roles(player) == {"mark.hint"}
    player._press("best")
    assert "You can only play roll." not in player.words.below
    assert not player.looks.best.value and roles(player) == set()


def test_nothing_is_told_in_the_midst_of_a_move_or_after_the_end_or_to_whoever_guesses():
    match = iceminers()
    player = Player(match.log, step=match.log.root.step)
    player._press("best")
    assert "You can only play roll." in the_best(player)
    player.start_guessing()
    assert "only play roll" not in player.words.below
    player.stop_guessing()
    player.goto(match.log.root.step - 1)
    assert "Looking" not in player.words.below and "only play roll" not in player.words.below


def test_its_arrow_looks_otherwise_than_that_of_the_last_move():
    for game in ("minerals", "mattock", "iceminers"):
        scene = minerals.new(game, seed=7).scene(minerals.View(hints=(("d4", "d5"),)))
        labels = [shape.label for shape in scene.shapes if shape.role == "arrow.hint" and shape.label]
        assert labels == ["arrow from d4 to d5"]
