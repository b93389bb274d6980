"""Options: their defaults, what they take, and the errors for what they do not."""

from __future__ import annotations

import pytest

import minerals
from minerals.games.iceminers.options import IceminersOptions
from minerals.testing import check_game


def test_the_defaults_are_the_readings_we_take():
    options = IceminersOptions()
    assert (options.players, options.coasters, options.first_player) == (2, "print", "player 1")
    assert (options.spend, options.centre, options.most_turns) == ("all", "pair", 0)
    assert (options.drop, options.move_on) == ("with_points_left", "anywhere")


def test_every_option_is_described():
    infos = {info.name: info for info in minerals.get_game("iceminers").option_list}
    assert set(infos) == {
        *("players", "coasters", "colours", "first_player", "spend", "drop", "move_on", "centre", "most_turns")
    }
    assert all(info.description.endswith(".") for info in infos.values())
    assert set(infos["spend"].choices) == {"all", "up_to"}
    assert (infos["players"].minimum, infos["players"].maximum) == (2, 4)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "option 'players' takes a whole number from 2 to 4, not 1"),
        ({"players": ["Ada", "Ben", "Cleo", "Dan", "Eve"]}, "option 'players' takes a whole number from 2 to 4, not 5"),
        ({"coasters": "mixed"}, "option 'coasters' takes one of 'fixed', 'print', 'random', not 'mixed'"),
        ({"colours": "red"}, "'colours' takes 'usual', 'opposite', or 2 different ones of red, blue, green, yellow"),
        ({"colours": "red red"}, "not 'red red'"),
        ({"colours": "red pink"}, "not 'red pink'"),
        ({"players": 3, "colours": "red blue"}, "or 3 different ones of"),
        ({"first_player": 1}, "option 'first_player' takes one of 'die', 'player 1', not 1"),
        ({"spend": "some"}, "option 'spend' takes one of 'all', 'up_to', not 'some'"),
        ({"drop": "never"}, "option 'drop' takes one of 'any_time', 'with_points_left', not 'never'"),
        ({"move_on": "nowhere"}, "option 'move_on' takes one of 'anywhere', 'square', not 'nowhere'"),
        ({"centre": "medium"}, "option 'centre' takes one of 'pair', 'small', not 'medium'"),
        ({"most_turns": -1}, "option 'most_turns' takes a whole number from 0 to 100000, not -1"),
        ({"most_turn": 9}, "iceminers has no option 'most_turn'. Did you mean 'most_turns'?"),
    ],
)
def test_what_an_option_does_not_take_is_refused(options, message):
    with pytest.raises(minerals.OptionError) as caught:
        minerals.new("iceminers", **options)
    assert message in str(caught.value)


def test_the_header_of_a_log_records_them(tmp_path):
    match = minerals.new("iceminers", players=3, spend="up_to", centre="small", coasters="random", seed=1)
    match.log.save(tmp_path / "game.replay")
    log = minerals.load(tmp_path / "game.replay")
    assert log.options == IceminersOptions(players=3, spend="up_to", centre="small", coasters="random")
    assert '"spend":"up_to"' in (tmp_path / "game.replay").read_text(encoding="utf-8").split("\n")[0]


@pytest.mark.slow
def test_a_game_by_the_other_readings_keeps_every_law():
    check_game("iceminers", games=1, seed=2, players=4, most_turns=12, drop="any_time", move_on="square")
