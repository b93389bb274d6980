"""What a table of a study holds, and which studies are refused."""

from __future__ import annotations

import functools

import pandas as pd
import pytest

import minerals
from minerals._names import PACKAGE
from minerals.bots import TreeSearch, Uniform, bot_named, play_out
from minerals.core.game import SeededChance
from minerals.games.minerals.events import FragmentCutOff, MoveFailed
from tests.probability.studies import LESSON, first_action, last_action, lead, lesson

# --- the table ---


def test_a_row_a_game_with_the_columns_every_study_of_the_game_has():
    table = lesson(4)
    assert tuple(table.columns) == minerals.get_game("minerals").study_columns(2)
    assert table.index.equals(pd.RangeIndex(4, name="game"))
    assert (table["winner_1"] | table["winner_2"]).all()
    assert {name: kind.name for name, kind in table.dtypes.items()} == {
        name: "bool" if name.startswith("winner_") else "int64" for name in table.columns
    }


def test_a_row_is_what_the_game_of_its_number_came_to():
    table = lesson(4, seed=5)
    match = minerals.new("minerals", seed="5/3", **LESSON)
    play_out(match, [bot_named("random", seed=f"5/3/{seat}") for seat in (1, 2)])
    events = [type(event) for event in match.log]
    row = table.loc[3]
    assert (row["actions"], row["events"]) == (len(match.log.nodes) - 1, len(match.log))
    assert (row["score_1"], row["score_2"]) == match.scores
    assert match.outcome is not None
    assert [seat for seat in (1, 2) if row[f"winner_{seat}"]] == list(match.outcome.winners)
    assert row["fragment_cut_off"] == events.count(FragmentCutOff)
    assert row["move_failed"] == events.count(MoveFailed)


@pytest.mark.parametrize("game", minerals.game_names())
def test_every_game_can_be_simulated(game):
    shortened = {"out_of_mine": {"rounds": 1}, "iceminers": {"most_turns": 20}, "mattock": {"board": "inner"}}
    policy = "person" if game == "out_of_mine" else "random"
    table = minerals.simulate(game, games=2, policy=policy, engine="reference", **shortened.get(game, LESSON))
    assert (table["actions"] > 0).all()
    assert (table["events"] > table["actions"]).all()


def test_a_longer_study_begins_with_the_rows_of_a_shorter_one():
    assert lesson(5).head(2).equals(lesson(2))


def test_another_seed_gives_other_games():
    assert not lesson(3, seed=1).equals(lesson(3, seed="1 once more"))


def test_the_table_says_what_the_study_was():
    table = lesson(2, seed=9, policy=["greedy", functools.partial(TreeSearch, playouts=2)])
    said = table.attrs
    assert (said["game"], said["engine"], said["seed"], said["complete"]) == ("minerals", "reference", 9, True)
    assert said["policy"] == ["greedy", "TreeSearch(playouts=2)"]
    assert said["options"]["board"] == "lesson"
    assert said["options"]["players"] == 2
    assert said["versions"][PACKAGE] == minerals.__version__


# --- who plays ---


def test_greedy_beats_random():
    table = lesson(10, policy=["greedy", "random"], seed=3)
    assert table["score_1"].sum() > table["score_2"].sum()


def test_a_function_plays_by_actions_or_by_notation():
    by_action = lesson(3, policy=[first_action, "random"])
    assert by_action.equals(lesson(3, policy=[lambda match: str(match.legal_actions()[0]), "random"]))
    assert not by_action.equals(lesson(3, policy=[last_action, "random"]))


def test_a_bot_of_ones_own_is_given_luck_of_its_own():
    assert lesson(3, policy=Uniform).equals(lesson(3, policy="random"))


def test_a_function_can_be_told_for_whom_it_chooses():
    def patient(match: minerals.Match, player: int) -> object:
        own = [action for action in match.legal_actions() if match.game.actor(match.state, action) == player]
        return min(own, key=str)

    table = minerals.simulate("out_of_mine", games=1, policy=[patient, "person"], rounds=1)
    assert len(table) == 1


# --- from where, until when, and what is measured ---


@pytest.mark.parametrize("written", [False, True], ids=["a match", "a diagram"])
def test_games_begin_from_a_position(written):
    match = minerals.new("minerals", seed=4, **LESSON)
    play_out(match, [Uniform(SeededChance(seat)) for seat in (1, 2)], most_actions=20)
    begun: list[str] = []

    def note(match: minerals.Match) -> bool:
        begun.append(match.diagram())
        return True

    options = LESSON if written else {}
    position = match.diagram() if written else match
    table = minerals.simulate("minerals", games=3, position=position, until=note, engine="reference", **options)
    assert set(begun) == {match.diagram()}
    assert (table["actions"] == 0).all()
    assert table.attrs["position"] == match.diagram()


def test_games_from_a_position_have_different_luck():
    match = minerals.new("minerals", seed=4, **LESSON)
    assert len(minerals.simulate("minerals", games=8, position=match)["actions"].unique()) > 1


def test_a_game_stops_where_it_is_told_and_nobody_has_won():
    table = lesson(4, until=lambda match: len(match.line) > 3)
    assert (table["actions"] == 3).all()
    assert not (table["winner_1"] | table["winner_2"]).any()


def test_what_is_measured_becomes_columns():
    table = lesson(6, measure=lead)
    assert list(table.columns[-2:]) == ["lead", "ahead"]
    assert (table["lead"] == table["score_1"] - table["score_2"]).all()
    assert ((table["ahead"] == "first") == (table["lead"] > 0)).all()
    assert table["ahead"].isna().any()


# --- what is refused ---

MATTOCK = minerals.new("mattock", board="inner", seed=1)


@pytest.mark.parametrize(
    ("study", "message"),
    [
        ({"games": 0}, "games takes a whole number from 1, not 0"),
        ({"games": 2.5}, "games takes a whole number from 1, not 2.5"),
        ({"chunk": 0}, "chunk takes a whole number from 1"),
        ({"workers": 0}, "workers takes a whole number from 1"),
        ({"seed": 1.5}, "a seed is a whole number or a text, not 1.5"),
        ({"policy": "clever"}, "no bot 'clever'"),
        ({"policy": ["random"]}, "1 policies for 2 players"),
        ({"policy": ["random", 5]}, "or one of these for each seat, not 5"),
        ({"policy": Uniform(SeededChance(1))}, "give its class"),
        ({"bord": "lesson"}, "Did you mean 'board'"),
        ({"polcy": "greedy"}, "no option 'polcy'. Did you mean 'policy'"),
        ({"options": {"board": "lesson"}}, "no option 'options'"),
        ({"until": "dawn"}, "until takes a function of a match, not 'dawn'"),
        ({"measure": 3}, "measure takes a function of a match, not 3"),
        ({"engine": "steam"}, "'auto', 'reference', 'compiled', not 'steam'"),
        ({"engine": "compiled", "policy": "tree"}, "cannot play this: "),
        ({"client": "tcp://localhost:8786"}, "client takes a distributed.Client, not 'tcp://localhost:8786'"),
        ({"gather": False}, "kept in a folder"),
        ({"position": 7}, "position takes a match or a written position, not 7"),
        ({"position": MATTOCK}, "given as position is one of mattock, not of minerals"),
    ],
)
def test_bad_studies_are_refused(study, message):
    with pytest.raises(minerals.OptionError, match=message):
        minerals.simulate("minerals", **study)


@pytest.mark.parametrize("engine", ["reference", "compiled"])
def test_a_browser_has_one_worker_and_says_so(monkeypatch, engine):
    monkeypatch.setattr("sys.platform", "emscripten")
    with pytest.raises(minerals.OptionError, match=r"A browser has no processes, so workers=2 .* use workers=1"):
        minerals.simulate("mattock", games=2, workers=2, engine=engine, seed=1)
    assert len(minerals.simulate("mattock", games=2, workers=1, engine=engine, seed=1)) == 2


def test_an_unknown_game_is_refused():
    with pytest.raises(minerals.OptionError, match="no game 'chess'"):
        minerals.simulate("chess")


def test_a_match_brings_its_own_options():
    match = minerals.new("minerals", seed=1, **LESSON)
    with pytest.raises(minerals.OptionError, match="so 'board' cannot be given with it"):
        lesson(position=match)


def test_a_match_amid_the_events_of_an_action_is_no_position():
    match = minerals.new("minerals", seed=1, **LESSON)
    play_out(match, [bot_named("random", seed=seat) for seat in (1, 2)])
    step = next(step for step in range(1, match.step) if not match.goto(step).between_actions)
    match.goto(step)
    with pytest.raises(minerals.StepError, match=f"Step {step} is in the middle of "):
        minerals.simulate("minerals", position=match)


@pytest.mark.parametrize(
    ("policy", "message"),
    [
        (lambda match: "zzz" if len(match.line) > 3 else str(match.legal_actions()[0]), "game 0, action 4: .*zzz"),
        (lambda match: 5, "game 0, action 1: <lambda> returned 5, which is neither an action nor notation"),
        (lambda match: Uniform(SeededChance(1)), "<lambda> returned a bot"),
    ],
)
def test_what_a_function_may_not_return_is_named_with_the_game(policy, message):
    with pytest.raises(minerals.OptionError, match=message):
        lesson(policy=policy)


def test_an_illegal_action_is_named_with_the_game_and_the_reason():
    def stubborn(match: minerals.Match) -> object:
        legal = match.legal_actions()
        remembered = minerals.new("minerals", seed="elsewhere").legal_actions()
        return next(action for action in remembered if action not in legal)

    with pytest.raises(minerals.OptionError, match=r"simulate: game 0, action 1: \S+.*: .+\."):
        lesson(policy=stubborn)


def test_a_function_with_a_fault_of_its_own_says_in_which_game():
    def broken(match: minerals.Match) -> object:
        raise RuntimeError("no idea")

    with pytest.raises(RuntimeError, match="no idea") as raised:
        lesson(policy=broken)
    assert raised.value.__notes__ == ["This happened in game 0 of the study."]


@pytest.mark.parametrize(
    ("measured", "message"),
    [
        (7, "game 0: measure must return a dictionary, not 7"),
        ({"score_1": 3}, "'score_1', which every study has"),
        ({1: 3}, "names a column 1; use a text as its name"),
        ({"cells": ["a1"]}, "a table holds numbers, texts, True, False and None"),
    ],
)
def test_what_is_no_row_is_refused(measured, message):
    with pytest.raises(minerals.OptionError, match=message):
        lesson(measure=lambda match: measured)
