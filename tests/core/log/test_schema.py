"""The published JSON Schema describes every line of a log, and nothing else."""

import json
import math

import jsonschema
import pytest

from minerals.core.game import Event
from minerals.core.log import log_schema
from tests.core.forging import sample_log
from tests.core.pebbles import GAME
from tests.core.temporary_games import changed, registered

with registered(GAME):
    LINES = [json.loads(line) for line in sample_log().lines()]
SCHEMA = log_schema(GAME)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["title"] == "A line of a log of Pebbles"
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["record"])
def test_a_saved_line_is_valid(line):
    VALIDATOR.validate(line)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["record"])
@pytest.mark.parametrize(
    "change",
    [
        {"digest": "short"},
        {"extra": 1},
        {"record": "secret"},
        {"n": "one", "format": math.pi},
    ],
    ids=str,
)
def test_a_broken_line_is_not(line, change):
    assert not VALIDATOR.is_valid(line | change)


@pytest.mark.parametrize(
    ("line", "change"),
    [
        (0, {"game": "chess"}),
        (0, {"options": {"players": 9}}),
        (0, {"options": {"board": "big"}}),
        (1, {"events": [{"type": "Unheard"}]}),
        (2, {"action": {"type": "Take", "cell": 7, "pebbles": 1}}),
        (2, {"action": None}),
        (2, {"events": [{"type": "DieRolled", "outcome": 6, "chance": "1/6"}]}),
    ],
)
def test_what_is_not_of_this_game_is_not_valid(line, change):
    assert not VALIDATOR.is_valid(LINES[line] | change)


def test_a_line_without_its_digest_is_not_valid():
    for line in LINES:
        assert not VALIDATOR.is_valid({key: value for key, value in line.items() if key != "digest"})


def test_a_game_may_have_an_event_with_the_name_of_a_line():
    class Comment(Event, frozen=True):
        words: str

    schema = log_schema(changed(GAME, event_types=(*GAME.engine.event_types, Comment)))
    validator = jsonschema.Draft202012Validator(schema)
    for line in LINES:
        validator.validate(line)
    validator.validate(LINES[1] | {"events": [{"type": "Comment", "words": "Well."}]})
