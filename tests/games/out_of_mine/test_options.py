"""Options: their defaults, what they take, and the errors for what they do not."""

from __future__ import annotations

import pytest

import minerals
from minerals.games.out_of_mine.options import OutOfMineOptions
from tests.games.out_of_mine.positions import BOX


def test_the_defaults_are_the_game_as_printed():
    options = OutOfMineOptions()
    assert (options.players, options.rounds, options.elves, options.elements) == (2, 7, False, False)
    assert (options.time_limit, options.components) == (0, None)
    assert (options.hands, options.box) == ("both", "second")
    assert (options.head_start, options.grace, options.calls, options.numbers) == (0, 0, True, "at most")


def test_every_option_is_described():
    infos = {info.name: info for info in minerals.get_game("out_of_mine").option_list}
    assert set(infos) == {"players", "elves", "elements", "rounds", "time_limit"} | {
        *("head_start", "grace", "calls", "numbers", "hands", "box", "components")
    }
    assert all(info.description.endswith(".") for info in infos.values())
    assert (infos["players"].minimum, infos["players"].maximum) == (1, 4)
    assert (infos["rounds"].minimum, infos["rounds"].maximum) == (1, 7)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 0}, "option 'players' takes a whole number from 1 to 4, not 0"),
        ({"players": 5}, "option 'players' takes a whole number from 1 to 4, not 5"),
        ({"rounds": 0}, "option 'rounds' takes a whole number from 1 to 7, not 0"),
        ({"rounds": 8}, "option 'rounds' takes a whole number from 1 to 7, not 8"),
        ({"time_limit": -1}, "option 'time_limit' takes a whole number from 0 to 3600, not -1"),
        ({"time_limit": 3601}, "option 'time_limit' takes a whole number from 0 to 3600, not 3601"),
        ({"head_start": -1}, "option 'head_start' takes a whole number from 0 to 600, not -1"),
        ({"grace": 601}, "option 'grace' takes a whole number from 0 to 600, not 601"),
        ({"numbers": "at least"}, "option 'numbers' takes one of 'at most', 'exact', not 'at least'"),
        ({"calls": "no"}, "option 'calls' takes"),
        ({"elves": 1}, "option 'elves' takes"),
        ({"elements": "gold"}, "option 'elements' takes"),
        ({"components": "mine"}, "option 'components' does not take 'mine'"),
        ({"elfs": True}, "out_of_mine has no option 'elfs'. Did you mean 'elves'?"),
    ],
)
def test_what_an_option_does_not_take_is_refused(options, message):
    with pytest.raises(minerals.OptionError) as caught:
        minerals.new("out_of_mine", **options)
    assert message in str(caught.value)


def test_the_header_of_a_log_records_them(tmp_path):
    options = {"players": 3, "elves": True, "rounds": 2, "time_limit": 60, "components": {"card": BOX["card"]}}
    match = minerals.new("out_of_mine", seed=1, **options)
    match.log.save(tmp_path / "game.replay")
    log = minerals.load(tmp_path / "game.replay")
    assert log.options == OutOfMineOptions(**options)
    assert '"time_limit":60' in (tmp_path / "game.replay").read_text(encoding="utf-8").split("\n")[0]
