"""Options are validated, and every mistake is answered by what the option takes."""

import inspect
from typing import Annotated, Literal

import msgspec
import pytest

import minerals
from minerals.core.game import Options, describe
from minerals.core.game.options import PARAMETERS, TAKEN, read_options, require_free_names
from minerals.core.text import OptionError
from minerals.probability import odds_of_setup, statistics
from minerals_widgets import Board, Editor


class BoardOptions(Options, frozen=True):
    players: Annotated[int, msgspec.Meta(ge=2, le=5, description="How many play.")] = 2
    crevice: Annotated[Literal["path", "area"], msgspec.Meta(description="How gaps are measured.")] = "path"
    tools: bool = True
    sides: Annotated[tuple[str, ...], msgspec.Meta(max_length=5)] = ()
    names: list[str] = msgspec.field(default_factory=list)
    limit: Annotated[int, msgspec.Meta(ge=0)] = 3

    def __post_init__(self):
        if self.crevice == "area" and not self.tools:
            raise ValueError("crevice='area' goes only with tools")


def read(**given):
    return read_options("demo", BoardOptions, given)


def test_without_options_the_defaults_hold():
    assert read() == BoardOptions()
    assert read(players=4, sides=["Sack"]) == BoardOptions(players=4, sides=("Sack",))


def test_options_are_listed_with_what_they_take():
    players, crevice, tools, sides, names, limit = describe(BoardOptions)
    assert (players.default, players.minimum, players.maximum) == (2, 2, 5)
    assert players.description == "How many play."
    assert (crevice.choices, crevice.default) == (("area", "path"), "path")
    assert tools.choices == (False, True)
    assert (sides.choices, sides.minimum, sides.default) == ((), None, ())
    assert names.default == []
    assert (limit.minimum, limit.maximum) == (0, None)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"playrs": 3}, "demo has no option 'playrs'. Did you mean 'players'?"),
        (
            {"colour": "red"},
            "demo has no option 'colour'. Choose one of: players, crevice, tools, sides, names, limit.",
        ),
        ({"players": 9}, "demo: option 'players' takes a whole number from 2 to 5, not 9."),
        ({"players": "3"}, "demo: option 'players' takes a whole number from 2 to 5, not '3'."),
        ({"players": True}, "demo: option 'players' takes a whole number from 2 to 5, not True."),
        ({"crevice": "hole"}, "demo: option 'crevice' takes one of 'area', 'path', not 'hole'."),
        ({"tools": 1}, "demo: option 'tools' takes one of False, True, not 1."),
        ({"sides": [1]}, "demo: option 'sides' does not take [1]: expected `str`, got `int` - at `$[0]`."),
        ({"limit": -1}, "demo: option 'limit' does not take -1: expected `int` >= 0."),
        ({"crevice": "area", "tools": False}, "demo: crevice='area' goes only with tools"),
    ],
)
def test_every_mistake_has_its_own_sentence(given, complaint):
    with pytest.raises(OptionError) as caught:
        read(**given)
    assert str(caught.value) == complaint


def test_a_huge_value_does_not_make_a_huge_message():
    with pytest.raises(OptionError) as caught:
        read(players=[[["deep"] * 1000] * 1000] * 1000)
    assert len(str(caught.value)) < 400


def test_a_name_far_longer_than_any_option_is_not_compared_letter_by_letter():
    with pytest.raises(OptionError, match="Choose one of: players"):
        read(**{"p" * 1000: 1})


# --- by the same names everywhere ---

ASKED = {
    "new": minerals.new,
    "simulate": minerals.simulate,
    "odds_of_setup": odds_of_setup,
    **{name: getattr(statistics, name) for name in ("until", "same_luck", "seat_swapped")},
    "Board": Board,
    "Editor": Editor,
}


@pytest.mark.parametrize("name", ASKED)
def test_what_takes_options_by_name_says_what_it_calls_its_own_parameters(name):
    parameters = inspect.signature(ASKED[name]).parameters.values()
    own = [each.name for each in parameters if each.kind is not each.VAR_KEYWORD]
    assert len(own) < len(parameters), "it takes options by name"
    assert PARAMETERS[name] == tuple(own_name for own_name in own if own_name != "players")


@pytest.mark.parametrize("game", minerals.games(), ids=lambda game: game.name)
def test_no_option_of_a_game_bears_the_name_of_a_parameter(game):
    assert not TAKEN & {option.name for option in game.option_list}


def test_a_game_with_such_an_option_is_refused():
    class SeededOptions(Options, frozen=True):
        seed: int = 1

    with pytest.raises(OptionError, match="demo: no option can be named 'seed', which is a parameter of new"):
        require_free_names("demo", SeededOptions)


@pytest.mark.parametrize("name", ["new", "simulate"])
def test_a_mistyped_parameter_is_known_beside_the_options(name):
    with pytest.raises(OptionError, match=r"mattock has no option 'sead'\. Did you mean 'seed'"):
        ASKED[name]("mattock", sead=7)


@pytest.mark.parametrize(
    "given", [{"crevice": "x\udcff"}, {"x\udcff": 1}, {"names": ["x\udcff"]}, {"sides": ("\ud800",)}]
)
def test_a_text_that_no_file_can_hold_is_refused_in_one_sentence(given):
    with pytest.raises(OptionError, match=r"^game: option '.*': '.*' is not a text in UTF-8\.$"):
        read_options("game", BoardOptions, given)
