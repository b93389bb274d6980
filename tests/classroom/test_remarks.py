"""What is said about a wrong move in a level: what is missing, by the goal and the rules."""

from __future__ import annotations

import pytest

import minerals
from minerals.classroom.levels import Level, Play, level_named, load
from minerals.classroom.levels.remark import Remark

LEVELS = [level for name in minerals.game_names() for level in load(name) if not level.is_question]


def remark_after(level: str, *actions: str) -> Remark:
    """Return what is said of the last of these actions."""
    play = Play(level_named(level))
    for action in actions:
        play.attempt(action)
    remark = play.remark()
    assert remark is not None
    return remark


# --- every wrong first move ---


def unexplained(level: Level, most: int) -> list[str]:
    """Return which of some first moves, evenly spread, do not solve a level and are left without a reason."""
    play, found = Play(level), []
    actions = play.table.actions()
    for action in actions[:: max(1, len(actions) // most)][:most]:
        play.reset()
        if play.attempt(action).solved:
            continue
        remark = play.remark()
        # Without a remark, the level's own comment says it.
        if remark is not None and not set(remark.reasons) - {"missing"}:
            found.append(f"{level.id} {action}: {remark.text}")
    return found


@pytest.mark.parametrize("game", sorted({level.game for level in LEVELS}))
def test_a_first_move_that_does_not_solve_a_level_is_told_why(game: str) -> None:
    assert [said for level in LEVELS if level.game == game for said in unexplained(level, 1)] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted({level.game for level in LEVELS}))
def test_so_are_more_of_them(game: str) -> None:
    assert [said for level in LEVELS if level.game == game for said in unexplained(level, 4)] == []


# --- what is said ---


def test_it_says_what_the_move_did_instead() -> None:
    remark = remark_after("mattock.levels.mine-first", "d4")
    assert "There is a new tile on e6. The goal needs e6, and this was d4. Your turn is over." in remark.text
    assert remark.reasons == ("difference", "turn over") and remark.is_wrong


def test_it_says_where_the_piece_is_now() -> None:
    remark = remark_after("minerals.levels.first-jump", "e5-f4")
    assert "Your pawn stands on the tourmaline. It is on f4, not on e6." in remark.text


def test_it_counts_what_is_missing() -> None:
    assert "So far 1 of 2." in remark_after("mattock.levels.two-birds", "d4").text
    assert "You have 8 points. So far: 5 points." in remark_after("minerals.levels.one-shovel", "shovel d4").text


def test_it_names_the_rule_that_brings_it_about() -> None:
    remark = remark_after("mattock.levels.alone", "d1")
    assert "The enemy on e4 is removed. See the rule “Miners that stand alone”." in remark.text
    assert remark.rules == ("mattock.remove.isolated",)


def test_a_step_on_the_way_is_said_to_be_one() -> None:
    remark = remark_after("minerals.levels.a-round", "f4-e5")
    assert remark.text == "Good so far. 2 more actions can solve it." and not remark.is_wrong


def test_a_dead_end_is_said_to_be_one() -> None:
    assert "From here, no 2 actions lead to the goal." in remark_after("iceminers.levels.a-walk", "enter a6").text
    assert "no single action" in remark_after("iceminers.levels.through-another", "h4").text


def test_a_detour_costs_par() -> None:
    remark = remark_after("iceminers.levels.points-lapse", "c4")
    assert remark.text.endswith("You can still solve it with 1 more action, but then you are over par.")


def test_what_must_not_happen_can_no_longer_come_true() -> None:
    assert "ruled out" in remark_after("minerals.levels.lost-fragment", "pawn d11").reasons


def test_it_names_the_answer_of_the_other_side() -> None:
    remark = remark_after("minerals.levels.what-you-stood-on", "e5-d5")
    assert "Player 2 answers with d7-d8." in remark.text


def test_it_says_how_the_game_can_be_lost() -> None:
    assert "Player 1 cannot mine and loses." in remark_after("mattock.levels.territory", "f1/a3-b1").text


def test_something_allowed_is_not_what_a_level_about_a_refusal_asks_for() -> None:
    remark = remark_after("mattock.levels.blocked-way", "d1")
    assert remark.text == "This is allowed. Try what this rule forbids: Enemy miners block."
    assert remark.rules == ("mattock.mine.blocked",)


def test_another_refusal_is_not_the_one_either() -> None:
    play = Play(level_named("mattock.levels.full-tile"))
    assert play.attempt("b1").rulings
    remark = play.remark()
    assert remark is not None and "what only this rule forbids" in remark.text


def test_it_leaves_the_game_as_it_is() -> None:
    play = Play(level_named("mattock.levels.territory"))
    play.attempt("e3/d1-b1")
    records = len(list(play.match.log.nodes))
    position = play.position
    play.remark()
    assert (len(list(play.match.log.nodes)), play.position) == (records, position)


@pytest.mark.parametrize("actions", [(), ("e3",), ("e5",), ("e6",)], ids=["nothing", "written", "refused", "solved"])
def test_where_there_is_nothing_to_add_nothing_is_said(actions: tuple[str, ...]) -> None:
    play = Play(level_named("mattock.levels.mine-first"))
    for action in actions:
        play.attempt(action)
    assert play.remark() is None


def test_of_an_edited_position_only_what_is_missing_is_said() -> None:
    play = Play(level_named("mattock.levels.mine-first"))
    play.edit(play.position.replace("turn: 1", "turn: 1").replace("2", ".", 1))
    play.attempt("d4")
    remark = play.remark()
    assert remark is not None and remark.reasons == ("difference",)
