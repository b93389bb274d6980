"""Forecasts, luck and odds of games that ended early."""

import pytest

import minerals
from minerals.bots import Uniform


def ended_by(said, game="mattock", actions=8, **options):
    match = minerals.new(game, players=["Ada", "Ben"], seed=1, **options)
    for _ in range(actions):
        match.play(match.legal_actions()[0])
    match.play(said)
    return match


def chances(match):
    table = minerals.forecast(match, games=20, policy="random", seed=3)
    last = table[table["step"] == table["step"].max()]
    return last["chance"].tolist()


@pytest.mark.parametrize(
    ("said", "shares"), [("resign 2", [1, 0]), ("out of time 1", [0, 1]), ("abandon 1", [0, 1]), ("draw", [0.5, 0.5])]
)
def test_a_forecast_ends_with_the_result(said, shares):
    assert chances(ended_by(said, board="inner")) == shares


@pytest.mark.parametrize("said", ["abandon", "stop the game"])
def test_a_game_without_a_winner_keeps_the_chances_of_its_last_position(said):
    match = ended_by(said, board="inner")
    stopped = chances(match)
    assert sum(stopped) == pytest.approx(1)
    table = minerals.forecast(match, games=20, policy="random", seed=3)
    before = table[table["step"] == match.node.first_step]["chance"].tolist()
    assert stopped == before


def test_a_resignation_is_the_choice_of_the_player_who_resigned():
    match = ended_by("resign 2", board="inner")
    table = minerals.luck(match, games=4, policy=Uniform, alternatives=2)
    last = table.iloc[-1]
    assert (last["player"], last["kind"], last["rule"], last["text"]) == (2, "choice", "kit.early-end", "resign 2")
    assert last["change_2"] <= 0 <= last["change_1"]


@pytest.mark.parametrize("said", ["draw", "abandon", "stop the game"])
def test_an_end_that_is_nobodys_alone_has_no_row(said):
    match = ended_by(said, board="inner", actions=4)
    table = minerals.luck(match, games=4, policy=Uniform, alternatives=0)
    assert "kit.early-end" not in set(table["rule"])
    assert set(table["player"]) <= {0, 1, 2}


def test_a_resignation_after_the_only_legal_action_counts_too():
    match = ended_by("resign 1", "iceminers", actions=0)
    assert len(match.log.main_line) == 2
    table = minerals.luck(match, games=2, policy=Uniform, alternatives=0)
    assert table.iloc[-1]["text"] == "resign 1"


def test_an_ending_has_one_certain_outcome():
    match = minerals.new("iceminers", seed=1)
    assert minerals.odds(match, "resign 1", of=lambda position: position.outcome.winners)[(2,)] == 1


def test_studies_never_end_games_early():
    table = minerals.simulate("iceminers", games=20, policy="random", seed=1)
    assert (table["winner_1"] | table["winner_2"]).all()
