"""`log == other`: whether two logs hold the same game, and where they part."""

from __future__ import annotations

import copy
import pickle

import pytest

import minerals
from minerals.core.log import read_log
from minerals.core.text import OptionError


def lesson(*actions: str, players: tuple[str, ...] = ("Ada", "Ben"), seed: int = 7, **options) -> minerals.Match:
    match = minerals.new("minerals", board="lesson", players=players, seed=seed, **options)
    for action in actions:
        match.play(action)
    return match


def test_a_game_is_the_same_as_itself_and_as_its_copies() -> None:
    log = lesson("remove d6").log
    for again in (log, copy.deepcopy(log), pickle.loads(pickle.dumps(log)), read_log(b"".join(log.lines()))):
        assert log == again
        assert hash(log) == hash(again)
        assert str(log.same_game(again)) == "Both logs hold the same game."
        assert log.same_game(again).step is None


def test_comments_variations_and_meta_do_not_count() -> None:
    plain, rich = lesson("remove d6"), lesson("remove d6")
    rich.log.comment("A good start.")
    rich.branch(step=1).play("remove e5")
    other = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], seed=7, meta={"place": "Graz"})
    other.play("remove d6")
    assert plain.log == rich.log == other.log


@pytest.mark.parametrize(
    ("one", "two", "step", "sentence"),
    [
        (lesson(), minerals.new("mattock"), 0, "They are different games: Minerals here and Mattock there."),
        (lesson(removals=0), lesson(removals=1), 0, "The option 'removals' differs: 0 here and 1 there."),
        (
            lesson(),
            lesson(players=("Ada", "Cy")),
            0,
            "The players differ: Ada and Ben here and Ada and Cy there.",
        ),
        (
            lesson("remove d6"),
            lesson("remove e5"),
            1,
            "They part after step 1: the action of record 1 is 'remove d6' here and 'remove e5' there.",
        ),
        (
            lesson("remove d6"),
            lesson(),
            1,
            "The other game ends after step 1, and this one goes on with 'remove d6'.",
        ),
        (
            lesson(),
            lesson("remove d6"),
            1,
            "This game ends after step 1, and the other one goes on with 'remove d6'.",
        ),
    ],
)
def test_it_says_where_two_games_part(one: minerals.Match, two: minerals.Match, step: int, sentence: str) -> None:
    found = one.log.same_game(two.log)
    assert not found
    assert (str(found), found.step) == (sentence, step)
    assert one.log != two.log


def test_other_luck_is_another_game() -> None:
    one, two = (minerals.new("iceminers", players=["Ada", "Ben"], seed=7) for _ in range(2))
    two.chance = minerals.ScriptedChance([str(6 if one.play("roll")[0].outcomes[0] != "6" else 5)])
    two = two.branch(chance=two.chance)
    two.leads = True
    two.play("roll")
    found = one.log.same_game(two.log)
    assert (found.step, found.record, found.other_record) == (7, 1, 1)
    assert str(found).startswith("They part after step 7, in record 1. Here: Ada rolls a ")
    assert "There: Ada rolls a " in str(found)


def test_other_set_ups_part_before_the_first_action() -> None:
    one, two = (minerals.new("minerals", seed=seed).log for seed in (7, 8))
    found = one.same_game(two)
    assert (found.step, found.record, found.other_record) == (0, 0, 0)


def test_names_need_not_count() -> None:
    one, two = lesson("remove d6"), lesson("remove d6", players=("Cy", "Di"))
    assert one.log != two.log
    assert one.log.same_game(two.log, names=False)


def test_a_log_that_grows_keeps_its_place_in_a_set() -> None:
    match = lesson()
    logs = {match.log}
    match.play("remove d6")
    assert match.log in logs
    assert lesson().log not in logs


def test_anything_else_is_no_log() -> None:
    log = lesson().log
    assert log != "game.replay"
    with pytest.raises(OptionError, match="other takes"):
        log.same_game("game.replay")  # type: ignore[arg-type]
