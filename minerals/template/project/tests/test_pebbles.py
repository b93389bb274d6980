"""Pebbles obeys every law of a game, its levels can be solved, and its exercises agree with its rules."""

from minerals import add_game
from minerals.classroom import exercises, pose
from minerals.classroom.levels import load, prove
from minerals.classroom.trials import simulate
from minerals.testing import check_game

from minerals.template.pebbles import GAME

add_game(GAME)  # so that the tests run whether or not the game is installed


def test_it_keeps_every_law() -> None:
    """Play random games with random options, and check every law."""
    check_game("pebbles", games=10)


def test_every_level_is_sound() -> None:
    """Play every solution, try every tempting mistake, and look for a shorter solution."""
    for level in load("pebbles"):
        proof = prove(level)
        assert proof.is_sound, str(proof)


def test_every_exercise_agrees_with_the_rules() -> None:
    """Work out every exercise, and play it."""
    for text in exercises():
        if text.group == "pebbles":
            posed = pose(text.id)
            found = simulate(posed, 300, seed=1)
            for part in posed.parts:
                value = posed.value(part)
                if part.key in found.estimates and not isinstance(value, str):
                    assert abs(found[part.key].z(value)) < 5
