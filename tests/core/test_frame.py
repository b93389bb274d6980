"""A log as a tidy table: one row an event, one column a variable."""

import json

import pandas as pd

import minerals
from tests.core.forging import sample_log


def test_one_row_an_event_of_the_main_line():
    log = sample_log()
    frame = log.frame()
    assert list(frame.columns) == ["record", "player", "action", "event", "rule", "probability", "details"]
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
