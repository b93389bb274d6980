"""The swap rule: who may swap sides and when, what it changes, and that games without it know nothing of it."""

from __future__ import annotations

import json

import pytest

import minerals
from minerals.bots import bot_named
from minerals.exchange.records import RecordError
from minerals.games.mattock import SidesSwapped, Swap, TurnBegan
from minerals.games.mattock.exchange import write_record
from minerals.testing import check_game
from tests.games.mattock.positions import at, miners, why_not
from tests.rules import exercises

pytestmark = exercises("mattock.turn.swap")

CLOSED_IN = """
        .   .   .   .   .
      .   .   .   .   .   .
    .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .
  .   .   1   .   .   .   .   .
    .   T   .   .   .   .   .
      2   1   .   .   .   .
        2   .   .   .   .
turn: 2
swap: now
"""


def begun(**options):
    return minerals.new("mattock", seed=1, **{"board": "inner", "swap": True} | options)


def test_the_second_player_takes_the_first_ones_miners_and_the_first_player_is_next():
    match = begun()
    match.play(match.legal_actions()[0])
    first, second = miners(match, 1), miners(match, 2)
    assert match.play("swap") == (SidesSwapped(2), TurnBegan(1))
    assert (miners(match, 1), miners(match, 2)) == (second, first) and match.to_act == (1,)


def test_sides_are_swapped_in_place_of_the_second_turn_and_never_else():
    match = begun()
    assert not match.state.may_swap and Swap() not in match.legal_actions()
    assert why_not(match, "swap") == {"mattock.turn.swap": ()}
    match.play(match.legal_actions()[0])
    assert Swap() in match.legal_actions() and match.explain("swap") == []
    other = match.branch()
    match.play("swap")
    other.play(other.legal_actions()[-1])
    for later in (match, other):
        assert Swap() not in later.legal_actions() and why_not(later, "swap") == {"mattock.turn.swap": ()}


def test_after_the_freestyle_set_up_the_one_who_did_not_place_last_may_swap():
    match = begun(setup="freestyle")
    while match.state.phase == "placing":
        assert "mattock.setup.freestyle" in why_not(match, "swap")
        match.play(match.legal_actions()[0])
    assert match.to_act == (2,)
    match.play(match.legal_actions()[0])
    assert match.to_act == (1,) and match.state.may_swap


def test_who_may_swap_has_not_lost_without_a_space_to_mine():
    match = at(CLOSED_IN, swap=True)
    assert match.legal_actions() == (Swap(),)
    assert bot_named("random", seed=1).choose(match).action == Swap()
    match.play("swap")
    assert match.outcome.winners == (2,)


def test_a_greedy_bot_takes_the_better_side():
    wide = CLOSED_IN.replace(".   .   .   .   .\n", ".   .   .   .   2\n", 1)
    wide = wide.replace(".   .   .   .   .   .   .   .   .\n", ".   T   T   T   1   T   T   T   .\n")
    match = at(wide, swap=True)
    assert len(match.legal_actions()) > 1
    assert bot_named("greedy", seed=1).choose(match).action == Swap()


def test_without_the_option_nothing_is_swapped_and_old_logs_are_as_they_were():
    match = begun(swap=False)
    match.play(match.legal_actions()[0])
    assert Swap() not in match.legal_actions()
    assert [ruling.message for ruling in match.explain("swap")] == ["This game is played without the swap rule."]
    assert "swap" not in match.diagram() and match.state.opening == 0


@pytest.mark.parametrize("setup", ["fixed", "freestyle", "random"])
def test_the_laws_of_a_game_hold_with_it(setup):
    check_game("mattock", games=2, board="inner", swap=True, setup=setup)


@pytest.mark.parametrize(
    ("line", "options", "said"),
    [
        ("swap: now", {}, "without the swap rule"),
        ("swap: later", {"swap": True}, "now or next"),
    ],
)
def test_a_written_position_says_how_far_the_swap_rule_is(line, options, said):
    with pytest.raises(minerals.NotationError, match=said):
        at(CLOSED_IN.replace("swap: now", line), **options)


def test_the_records_of_the_site_refuse_it():
    match = begun()
    match.play(match.legal_actions()[0])
    match.play("swap")
    with pytest.raises(RecordError, match="swap rule"):
        write_record(match.log)


def test_a_log_with_a_swap_loads_as_it_was_saved(tmp_path):
    match = begun()
    match.play(match.legal_actions()[0])
    match.play("swap")
    path = tmp_path / "swap.replay"
    match.log.save(path)
    assert json.loads(path.read_text().splitlines()[0])["options"]["swap"] is True
    assert minerals.load(path).main_line[-1].state == match.state
