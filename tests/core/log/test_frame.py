"""A log as a tidy table: one row an event, one column a variable."""

import json

import pandas as pd
import pytest

import minerals
from tests.core.forging import sample_log


def test_one_row_an_event_of_the_main_line():
    log = sample_log()
    frame = log.frame()
    common = ["record", "player", "action", "event", "rule", "probability", "told", "details"]
    assert list(frame.columns)[: len(common)] == common
    assert (frame.index.name, list(frame.index)) == ("step", list(range(1, len(log) + 1)))
    assert list(frame["event"]) == [type(event).__name__ for event in log]
    assert list(frame["record"]) == [0, 0, 1, 1, 1, 2, 2, 2, 2]
    assert set(frame["rule"]) <= set(log.game.rulebook)


def test_columns_have_one_type_each():
    frame = sample_log().frame()
    assert frame["probability"].dtype == "float64"
    assert frame["probability"].notna().sum() == 3
    row = frame.loc[4]
    assert (row["event"], row["player"], row["action"], row["rule"]) == ("DieRolled", 1, "a1-1", "pebbles.die")
    assert row["probability"] == 1 / 6
    assert json.loads(row["details"]) == {"outcome": "1", "chance": "1/6"}
    assert frame.loc[1, "action"] == ""


def test_the_columns_are_those_of_an_empty_log_too():
    match = minerals.new("pebbles", seed=7)
    frame = match.log.frame()
    assert frame.dtypes.equals(sample_log().frame().dtypes)
    assert isinstance(frame.index, pd.RangeIndex)


@pytest.mark.parametrize("game", minerals.game_names())
def test_a_field_of_an_event_is_a_column_with_its_own_type(game):
    match = minerals.new(game, seed=7)
    for _ in range(6):
        match.play(match.legal_actions()[0])
    frame = match.log.frame()
    fields = {name for event in match.game.event_types for name in event.__struct_fields__}
    assert {name.removeprefix("event_") for name in frame.columns[8:]} == fields
    for (_, row), event in zip(frame.iterrows(), match.log, strict=True):
        for name in fields:
            value = row.get(f"event_{name}", row.get(name) if name != "player" else None)
            if name in event.__struct_fields__:
                assert value == getattr(event, name), name
            else:
                assert pd.isna(value), name


def test_numbers_are_numbers_and_cells_are_text():
    match = minerals.new("minerals", board="lesson", seed=7)
    match.play("remove d6")
    frame = match.log.frame()
    assert frame.loc[2, ["cell", "mineral"]].tolist() == ["d6", "wollastonite"]
    assert frame["cell"].dtype == "string"
    assert frame["event_player"].dtype == "Int64"
    assert frame["lamp"].dtype == "boolean"
    assert frame.loc[1, "rows"][0].strip(), "a list stays a list"


def test_times_are_whole_numbers_of_milliseconds():
    frame = minerals.new("out_of_mine", seed=7).log.frame()
    assert frame["at"].dtype == "Int64"
    assert frame["at"].isna().all()
