"""The study of the swap rule: its table is what the games say, and the texts say what its table says."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd
import pytest

import minerals
from minerals.classroom.levels import level_named
from tools import ROOT, studies

DATA = ROOT / "notebooks" / "studies" / "data"
TABLE = pd.read_parquet(DATA / "swap.parquet")
TURNS = TABLE[TABLE["turn"] != ""]
STRONGEST, FAIREST = "b5", "c2"


def share(board: str, turn: str, *seeds: int) -> float:
    """How often the first player wins after a turn, without the swap rule."""
    rows = TURNS[(TURNS["board"] == board) & (TURNS["turn"] == turn) & TURNS["seed"].isin(seeds)]
    return rows["first_player_wins"].sum() / rows["games"].sum()


def text_of(notebook: str) -> str:
    cells = json.loads((ROOT / "notebooks" / notebook).read_text("utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells)


@pytest.mark.parametrize(("board", "all_turns"), [("inner", 36), ("full", 60)])
def test_each_of_three_first_turns_that_are_alike_is_played_once(board, all_turns):
    turns = list(studies.unlike_turns(board))
    assert len(minerals.new("mattock", board=board).legal_actions()) == all_turns == 3 * len(turns)
    for seed in (studies.SEED, studies.SECOND_SEED):
        rows = TURNS[(TURNS["board"] == board) & (TURNS["seed"] == seed)]
        assert rows["turn"].tolist() == turns
        assert rows["lead"].tolist() == [lead_after(board, turn) for turn in turns]


def lead_after(board: str, turn: str) -> float:
    match = minerals.new("mattock", board=board)
    match.play(turn)
    return match.game.study.worth(match.state, 1)


@pytest.mark.parametrize("turn", [STRONGEST, "e2", "h5", FAIREST])
def test_some_of_the_games_say_what_the_table_says(turn):
    games = 500
    row = studies.after_first_turn("inner", turn, games, studies.SEED)
    stored = share("inner", STRONGEST if row["turn"] != FAIREST else FAIREST, studies.SEED)
    assert abs(row["first_player_wins"] / games - stored) < 4 * np.sqrt(stored * (1 - stored) / games)
    assert row["lead"] == lead_after("inner", turn)


def test_bots_that_may_swap_swap():
    row = studies.first_player_with("greedy", "inner", 4, may_swap=True)
    assert (row["swap"], row["games"], row["engine"]) == (True, 4, "reference")
    assert 0 < row["swaps"] <= 4


def test_what_is_told_of_the_swap_rule_is_in_the_table():
    judged = TURNS[(TURNS["board"] == "inner") & (TURNS["seed"] == studies.SEED)].set_index("turn")
    wins = judged["first_player_wins"] / judged["games"]
    assert wins.idxmax() == STRONGEST and np.minimum(wins, 1 - wins).idxmax() == FAIREST
    both = (studies.SEED, studies.SECOND_SEED)
    strong, fair = (round(100 * share("inner", turn, *both)) for turn in (STRONGEST, FAIREST))
    assert fair == 50
    rule = minerals.get_game("mattock").rulebook["mattock.turn.swap"].readings[-1]
    for text in (rule, level_named("mattock.levels.i-place-you-choose").after):
        assert f"{strong} of 100" in text and f"only {100 - strong}" in text
    lesson, study = text_of("mattock/02-set-up-and-strategy.ipynb"), text_of("studies/01-first-player.ipynb")
    assert f"{strong} games of 100" in lesson and f"left with {100 - strong}" in lesson
    assert f"wins {strong} % of the games; with it, {100 - strong} %" in study
