"""Somebody who knows the format can make the digests fit. What is then wrong is refused by line and reason."""

import copy
import json
import re

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minerals import LogError
from minerals.core.log import read_log
from tests.core.forging import bodies, chained, forged, read_or_refusal, sample_log
from tests.core.pebbles import GAME
from tests.core.temporary_games import changed, registered

with registered(GAME):
    LOG = sample_log()
DATA = b"".join(LOG.lines())
HEADER, SETUP, FIRST, SECOND, COMMENT, VARIATION, SYMBOL, MOMENT = range(1, 9)


def at(*path):
    """Return a change of the value at a path into a line."""

    def change(value):
        def apply(line):
            *way, last = path
            for step in way:
                line = line[step]
            line[last] = value

        return apply

    return change


def refusal(data, **options):
    with pytest.raises(LogError) as caught:
        read_log(data, **options)
    return caught.value


def test_digests_made_to_fit_are_no_fault_by_themselves():
    assert b"".join(read_log(forged(DATA, FIRST, lambda line: None)).lines()) == DATA


HUGE = int("9" * 4000)

FORGERIES = [
    # the header
    (HEADER, at("format")(2), "The log has format 2; this kit reads formats 1 to 1."),
    (HEADER, lambda line: line | {"format": 2, "new": 1}, "The log has format 2; this kit reads formats 1 to 1."),
    (HEADER, at("format")("1"), "Expected `int`, got `str` - at `$.format`"),
    (HEADER, at("game")("peebles"), "There is no game 'peebles'. Did you mean 'pebbles'?"),
    (HEADER, at("rules")(2), "The log was made by version 2 of the rules of pebbles; this kit knows versions 1 to 1."),
    (HEADER, at("rules")(0), "The log was made by version 0 of the rules"),
    (HEADER, at("players")(["Ann"]), "The log names 1 players for a game for 2."),
    (HEADER, at("options", "players")(9), "option 'players' takes a whole number from 2 to 4, not 9."),
    (HEADER, at("options", "board")("big"), "pebbles has no option 'board'."),
    (HEADER, at("position")("nonsense"), "A position of Pebbles is three rows of heaps"),
    (HEADER, at("extra")(1), "Object contains unknown field `extra`"),
    (HEADER, lambda line: {"record": "setup", "n": 0, "events": []}, "The first line is not the header of a log."),
    (HEADER, lambda line: [1, 2], "The line is not a record of a log"),
    # the set-up
    (SETUP, at("events", 0, "chance")("1/3"), "Its event 1 (FirstPlayerDrawn) is not what the rules lead to"),
    (SETUP, at("events", 0, "outcome")("3"), "The script says '3' (outcome 1), but only these can come up: 1, 2."),
    (SETUP, at("events", 1, "heaps")([9] * 7), "Its event 2 (PebblesLaid) is not what the rules lead to"),
    (SETUP, at("events")([]), "The script of 0 outcomes has run out"),
    (SETUP, at("n")(1), "Record 1 is in the place of record 0."),
    (SETUP, lambda line: line | {"record": "comment", "on": 0, "text": "", "events": None}, "unknown field `events`"),
    (SETUP, lambda line: {"record": "comment", "n": 0, "on": 0, "text": ""}, "The set-up must be record 0"),
    # an action
    (FIRST, at("action", "pebbles")(2), "Record 1 is not legal: a1-2: There are not enough pebbles on a1."),
    (FIRST, at("action", "pebbles")(HUGE), "Record 1 is not legal: a1-9999"),
    (FIRST, at("action", "cell")("a2"), "Its event 1 (PebblesTaken) is not what the rules lead to"),
    (FIRST, at("action", "cell")("z99"), "Record 1 is not legal"),
    (
        FIRST,
        at("action", "cell")(7),
        "Record 1 does not have the form that this game needs: Expected `str`, got `int` - at `$.cell`",
    ),
    (FIRST, at("action", "type")("Steal"), "Invalid value 'Steal'"),
    (
        FIRST,
        at("action", "secretly")(True),
        "Record 1 does not have the form that this game needs: Object contains unknown field",
    ),
    (FIRST, at("action")(None), "Record 1 does not have the form that this game needs: Expected `object`, got `null`"),
    (FIRST, at("player")(2), "The record says player 2 acted, but it was player 1."),
    (FIRST, at("player")(1.0), "Expected `int`, got `float` - at `$.player`"),
    (FIRST, at("at")(17), "The record's time is not the time of its action."),
    (FIRST, at("n")(HUGE), "is in the place of record 1."),
    (FIRST, at("n")(-1), "Record -1 is in the place of record 1."),
    (FIRST, at("parent")(1), "Record 1: The log has no action record 1."),  # a loop
    (FIRST, at("parent")(5), "Record 1: The log has no action record 5."),
    (FIRST, at("parent")(-1), "Record 1: The log has no action record -1."),
    (FIRST, at("extra")(1), "Object contains unknown field `extra`"),
    (FIRST, lambda line: {"record": "setup", "n": 1, "events": []}, "The set-up must be record 0, and only record 0."),
    (FIRST, lambda line: line.pop("events") and line, "Object missing required field `events`"),
    # its events
    (FIRST, at("events", 0, "pebbles")(2), "Its event 1 (PebblesTaken) is not what the rules lead to: PebblesTaken("),
    (FIRST, at("events", 1, "outcome")("7"), "The script says '7' (outcome 1), but only these can come up: 1, 2, 3"),
    (FIRST, at("events", 1, "outcome")("6"), "Its event 3 (TurnBegan) is not what the rules lead to: PebbleSlipped("),
    (FIRST, at("events", 1, "chance")("1/1"), "Its event 2 (DieRolled) is not what the rules lead to"),
    (FIRST, at("events", 1, "chance")("2/12"), "Its event 2 (DieRolled) is not what the rules lead to"),
    (FIRST, at("events", 1, "chance")("1/0"), "Its event 2 (DieRolled) is not what the rules lead to"),
    (FIRST, at("events", 1, "luck")(1), "Object contains unknown field `luck` - at `$[1]`"),
    (FIRST, lambda line: line["events"].pop() and line, "It has 2 events, but the rules lead to 3."),
    (FIRST, lambda line: line["events"].append({"type": "GameEnded"}), "It has 4 events, but the rules lead to 3."),
    (FIRST, lambda line: line["events"].reverse(), "Its event 1 (TurnBegan) is not what the rules lead to"),
    (FIRST, at("events")("none"), "Expected `array`, got `str` - at `$.events`"),
    # annotations and the tree
    (COMMENT, at("on")(3), "Record 3: The log has no action record 3."),
    (COMMENT, at("text")(5), "Expected `str`, got `int` - at `$.text`"),
    (SYMBOL, at("symbol")("!!!"), "'!!!' is not one of the symbols !! ! !? ?! ? ??"),
    (MOMENT, at("on")(99), "Record 6: The log has no action record 99."),
    (VARIATION, at("player")(1), "The record says player 1 acted, but it was player 2."),
    (VARIATION, at("parent")(2), "Its event 1 (PebblesTaken) is not what the rules lead to"),
    (VARIATION, at("parent")(3), "Record 4: The log has no action record 3."),  # a comment
    (MOMENT, lambda line: bodies(DATA)[0], "There is a second header."),
    (MOMENT, at("record")("secret"), "Invalid value 'secret' - at `$.record`"),
]


@pytest.mark.parametrize(
    ("line", "change", "reason"), FORGERIES, ids=lambda value: None if callable(value) else str(value)[:40]
)
def test_a_forgery_is_refused_with_its_line_and_reason(line, change, reason):
    error = refusal(forged(DATA, line, change))
    assert error.line == (SETUP if line == HEADER and "position" in reason else line)
    assert reason in str(error)
    assert len(str(error)) < 600


@pytest.mark.parametrize("line", [HEADER, FIRST])
@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b'{"record":"action","n":\xff}', "can't decode byte 0xff|malformed"),
        (b'{"record":"comment","n":1,"on":0,"text":"\xff"}', "can't decode byte 0xff"),
        (b'{"record":"comment","n":1,"on":0,"text":"\\ud800"}', "line is not a record"),
        (b'{"record":"comment","n":1,"on":1e999,"text":""}', "out of range|Expected `int`"),
        (b'{"record":"comment","n":' + b"9" * 9000 + b"}", "out of range"),
        (b'{"record":"setup","n":1,"events":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested too deeply"),
        (b'{"record":"header","meta":' + b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"}", "nested too deeply"),
        (b"{}", "missing required field `record`"),
        (b"null }", "not a record"),
        (b"}", "not a record"),
        (b'{"n":1,"n":2,"record":"comment","on":0,"text":""}', "is in the place of record 1|not the header"),
    ],
)
def test_json_that_cannot_be_read_is_refused(line, body, reason):
    lines = [json.dumps(data).encode() for data in bodies(DATA)]
    lines[line - 1] = body
    error = refusal(chained(lines))
    assert error.line == line
    assert re.search(reason, str(error)) or line == HEADER


def test_a_message_shows_what_a_file_holds_without_playing_tricks_on_the_terminal():
    error = refusal(forged(DATA, FIRST, at("action", "type")("\x1b[2J\u202egnp")))
    assert "\x1b" not in str(error)
    assert "\\x1b[2J\\u202e" in str(error)


def test_recovering_stops_before_the_forged_line():
    log = read_log(forged(DATA, VARIATION, at("player")(1)), recover=True)
    assert sorted(log.nodes) == [0, 1, 2]
    assert log.damage == "line 6: The record says player 1 acted, but it was player 2."


# --- games that are not ready for what a file can hold ---


@pytest.mark.parametrize("part", ["setup", "decide", "actor", "outcomes", "players"])
def test_whatever_a_game_raises_is_an_error_of_the_line(part, monkeypatch):
    def careless(*_):
        raise KeyError("z99")

    game, line = msgspec.structs.replace(GAME), FIRST
    if part in ("setup", "decide"):
        game = changed(GAME, **{part: careless})
        line = FIRST if part == "decide" else SETUP
    elif part == "actor":
        monkeypatch.setattr(type(GAME), "actor", careless)
    elif part == "outcomes":
        monkeypatch.setattr("tests.core.pebbles.DieRolled.outcomes", property(careless))
    else:
        game, line = changed(GAME, options_type=CarelessOptions), HEADER
    with registered(changed(game, name="careless")):
        lines = bodies(DATA)
        lines[0]["game"] = "careless"
        error = refusal(chained(lines))
    assert error.line == line
    assert "cannot be played: KeyError: 'z99'." in str(error)
    assert isinstance(error.__cause__, KeyError)


class CarelessOptions(GAME.engine.options_type, frozen=True):
    def __post_init__(self):
        raise KeyError("z99")


# --- anything at all ---

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["b2", "1/6", "Take"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


def places(value, path=()):
    """Yield the path to every value within plain data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in inner:
        yield (*path, key)
        yield from places(child, (*path, key))


@pytest.mark.slow
@settings(max_examples=500, deadline=None)
@given(st.data())
def test_any_value_changed_anywhere_is_refused_or_another_valid_game(data):
    lines = bodies(DATA)
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from(list(places(lines))))
        target = lines
        try:
            for step in way:
                target = target[step]
            if data.draw(st.booleans()):
                target[last] = data.draw(JSON | st.just(copy.deepcopy(target)))
            else:
                del target[last]
        except (LookupError, TypeError):
            continue  # an earlier change took this place away
    log = read_or_refusal(chained(lines), recover=data.draw(st.booleans()))
    if isinstance(log, LogError):
        assert log.line is not None
    else:
        again = read_log(b"".join(log.lines()))
        assert list(again.lines()) == list(log.lines())
        assert {n: node.state for n, node in again.nodes.items()} == {n: node.state for n, node in log.nodes.items()}
