"""A player alone against the clock: from the set-up to what is won or lost."""

from __future__ import annotations

import pytest

import minerals
from minerals.bots import bot_named
from minerals.core.game import EndGame
from minerals.core.picture import View, Viewport
from minerals.games.out_of_mine.events import TotalMeasured
from minerals.testing import check_game
from tests.games.out_of_mine.positions import EMPTY, FULL, TILES, at, kinds, seat
from tests.rules import concerned, exercises


def last_round(points: str, rows: str = FULL, tiles: str = TILES):
    """The third of three rounds; these are the points of the two before."""
    return at(seat(rows, tiles, points=points), more="round: 3", rounds=3, players=1)


@exercises("out_of_mine.end.alone")
@pytest.mark.parametrize(("before", "winners"), [("12 6", (1,)), ("12 5", ()), ("0 0", ())])
def test_ten_points_a_round_win(before, winners):
    match = last_round(before)
    match.play("1: call at 100")
    assert match.outcome.winners == winners
    assert match.outcome.scores == (sum(map(int, before.split())) + 12,)


@exercises("out_of_mine.end.alone")
def test_what_is_won_or_lost_is_said():
    won, lost = last_round("12 6"), last_round("10 0", EMPTY, "")
    events = won.play("1: call at 100")
    assert events[-1] == TotalMeasured(1, 30, 30)
    assert won.game.words.narrate(events[-1], won.state, ["You"]) == ("You have 30 points and win: a win takes 30.")
    lost.play("1: pass at 100")
    assert won.outcome.reason == "Player 1 has 30 points and wins: a win takes 30."
    assert lost.outcome.reason == "Player 1 has 10 points and loses: a win takes 30."
    headlines = [match.game.picture(match.state, View(), ["Ada"]).description for match in (won, lost)]
    assert headlines[0].startswith("Ada wins with 30 points.")
    assert headlines[1].startswith("Ada loses with 10 points.")


@exercises("out_of_mine.end.alone", "out_of_mine.call.time-limit")
def test_the_clock_ends_a_round_and_another_gallery_comes():
    match = minerals.new("out_of_mine", players=1, rounds=2, time_limit=60, seed=3)
    match.play("1: front")
    before = match.state.seat(1).gallery
    events = match.play("1: pass at 60000")
    assert "UncalledGalleryRetired" in kinds(events)
    assert match.state.seat(1).gallery != before
    told = [match.game.words.narrate(event, match.state, ["Ada"]) for event in events]
    assert f"Nobody called, so gallery {before} goes back into the box." in told


@exercises("out_of_mine.end.alone")
def test_the_rule_is_where_the_player_is_asked_about():
    assert "end.alone" in concerned(last_round("0 0"), "player 1")
    assert "end.alone" not in concerned(minerals.new("out_of_mine", seed=1), "player 1")


def test_a_position_of_one_player_is_read_as_one():
    match = last_round("12 6")
    read = minerals.new("out_of_mine", position=match.diagram(), rounds=3, components=match.log.options.components)
    assert list(read.players) == ["Player 1"]


@pytest.mark.parametrize(
    "place", [None, Viewport(1200, 800), Viewport(1000, 500), Viewport(800, 600), Viewport(360, 700)]
)
@pytest.mark.parametrize("elements", [False, True])
def test_the_one_table_has_the_whole_width_and_its_buttons(place, elements):
    match = minerals.new("out_of_mine", players=1, elements=elements, seed=3)
    match.play("1: front")
    match.play("1: take L3")
    pictures = [match.game.picture(match.state, View(place=place, seat=seat), ["Ada"]) for seat in (0, 1)]
    assert pictures[0] == pictures[1]
    assert "1:turn" in {getattr(shape, "cell", None) for shape in pictures[0].shapes}


@pytest.mark.parametrize("how", ["resign", "time", "abandon"])
def test_who_gives_up_alone_loses_to_nobody(how):
    match = minerals.new("out_of_mine", players=1, seed=3)
    match.play(EndGame(how, 1))
    assert match.outcome.winners == ()
    assert match.outcome.reason.endswith("Nobody wins.")


def test_a_draw_takes_two():
    match = minerals.new("out_of_mine", players=1, seed=3)
    assert [ruling.message for ruling in match.explain(EndGame("draw"))] == [
        "You play alone, so there is nobody to agree with: stop the game instead."
    ]


def test_bots_of_every_kind_play_alone():
    for name in ("random", "greedy", "person"):
        match = minerals.new("out_of_mine", players=1, rounds=1, time_limit=60, seed=4)
        bot = bot_named(name, 1)
        while not match.is_over and len(match.log.nodes) < 200:
            match.play(bot.choose(match).action)
        assert match.state.round == 1


def test_a_game_alone_keeps_every_law():
    check_game("out_of_mine", games=1, seed=1, players=1, rounds=2, time_limit=60)
