"""Options: their defaults, what they take, and the errors for what they do not."""

from __future__ import annotations

import pytest

import minerals
from minerals.games.minerals.options import MineralsOptions
from tests.games.minerals.positions import at


def test_the_defaults_are_the_readings_we_take():
    options = MineralsOptions()
    assert options.players == 2
    assert (options.version, options.crevice, options.map_turns, options.compass) == ("full", "path", "once", "any")
    assert (options.hammer, options.sack_limit, options.removals, options.first_player) == ("pool", 5, 5, 1)


def test_every_option_is_described():
    infos = {info.name: info for info in minerals.get_game("minerals").option_list}
    assert set(infos) == {
        "players",
        "board",
        "tiles",
        "version",
        "tools",
        "first_player",
        "removals",
        "crevice",
        "over_pawns",
        "map_turns",
        "compass",
        "hammer",
        "hammer_reach",
        "chest",
        "sack_limit",
        "glass",
        "vortex",
        "rope",
        "lamp",
        "useless_tools",
        "rules",
        "components",
    }
    assert all(info.description.endswith(".") for info in infos.values())
    assert set(infos["crevice"].choices) == {"path", "area"}
    assert (infos["players"].minimum, infos["players"].maximum) == (1, 5)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 0}, "option 'players' takes a whole number from 1 to 5, not 0"),
        ({"players": 6}, "option 'players' takes a whole number from 1 to 5, not 6"),
        ({"players": []}, "option 'players' takes a whole number from 1 to 5, not 0"),
        ({"tiles": 3}, "option 'tiles' takes a whole number from 4 to 118, not 3"),
        ({"over_pawns": "two"}, "option 'over_pawns' takes one of 'any', 'one', not 'two'"),
        ({"hammer_reach": "none"}, "option 'hammer_reach' takes one of 'all', 'own', not 'none'"),
        ({"chest": "four"}, "option 'chest' takes one of 'choose', 'one', 'three', 'two', not 'four'"),
        ({"glass": "far"}, "option 'glass' takes one of 'pawn', 'start', not 'far'"),
        ({"vortex": "far"}, "option 'vortex' takes one of 'near', 'one', 'two', not 'far'"),
        ({"rope": "never"}, "option 'rope' takes one of 'may', 'must', not 'never'"),
        ({"lamp": "free"}, "option 'lamp' takes one of 'alone', 'both', not 'free'"),
        ({"useless_tools": "free"}, "option 'useless_tools' takes one of 'paid', 'refused', not 'free'"),
        ({"playrs": 2}, "minerals has no option 'playrs'. Did you mean 'players'?"),
        ({"version": "8"}, "option 'version' takes one of '6', '7+', 'full', not '8'"),
        ({"crevice": "line"}, "option 'crevice' takes one of 'area', 'path', not 'line'"),
        ({"map_turns": 2}, "option 'map_turns' takes one of 'any', 'once', not 2"),
        ({"compass": "far"}, "option 'compass' takes one of 'any', 'slide', not 'far'"),
        ({"hammer": "box"}, "option 'hammer' takes one of 'pool', 'pouch', not 'box'"),
        ({"sack_limit": 0}, "option 'sack_limit' takes a whole number from 1 to 10, not 0"),
        ({"removals": 6}, "option 'removals' takes a whole number from 0 to 5, not 6"),
        ({"removals": -1}, "option 'removals' takes a whole number from 0 to 5, not -1"),
        ({"first_player": 0}, "option 'first_player' takes a whole number from 1 to 5, not 0"),
        ({"first_player": 3}, "minerals: player 3 cannot begin a game of 2"),
        ({"players": 4, "first_player": 5}, "minerals: player 5 cannot begin a game of 4"),
        ({"board": 7}, "option 'board' does not take 7"),
        ({"board": "nowhere"}, "option 'board' takes 'random', 'build', a board written as a diagram, or one of"),
        ({"tools": "shovel chest map vortex spade"}, "option 'tools' names 'spade'; there are shovel, hammer"),
        ({"tools": "shovel chest map vortex"}, "option 'tools' must name exactly one of rope and lamp"),
        ({"tools": "shovel hammer chest map vortex rope"}, "must name exactly one of shovel and hammer"),
        ({"tools": ""}, "must name exactly one of shovel and hammer"),
        ({"components": {"cards": []}}, "components: only the lists 'card' and 'tool' can be replaced, not 'cards'"),
        ({"components": 3}, "option 'components' does not take 3"),
    ],
)
def test_what_an_option_does_not_take_is_refused_by_name(options, message):
    with pytest.raises(minerals.OptionError) as caught:
        minerals.new("minerals", **options)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_position_cannot_be_begun_by_somebody_who_does_not_play():
    with pytest.raises(minerals.OptionError, match="player 3 cannot begin a game of 2"):
        at("W1  W   W2", first_player=3)


def test_the_first_player_of_a_position_is_the_options_unless_it_says():
    assert at("W1  W   W2", first_player=2).to_act == (2,)
    assert at("W1  W   W2\nturn: 1", first_player=2).to_act == (1,)


def test_names_of_players_are_kept_and_count():
    match = minerals.new("minerals", players=["Ada", "Ben", "Cleo"], seed=1)
    assert match.players == ("Ada", "Ben", "Cleo")
    assert match.state.options.players == 3


def test_options_are_in_the_header_of_the_log():
    match = minerals.new("minerals", crevice="area", seed=1)
    assert match.log.header.options["crevice"] == "area"
