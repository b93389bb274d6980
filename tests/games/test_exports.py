"""Actions, events and pieces are imported from the package of their game, and importing the kit costs none of it."""

import subprocess
import sys
from importlib import import_module

import pytest

import minerals
from minerals.core.game import Holder, Place
from minerals.template import GAME as TEMPLATE

GAMES = [*minerals.games(), TEMPLATE]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_action_and_event_can_be_imported_from_the_package_of_its_game(game):
    package = import_module(game.package)
    for kind in (*game.engine.action_types, *game.engine.event_types, game.engine.options_type):
        assert getattr(package, kind.__name__, None) is kind, f"export {kind.__name__} from {game.package}"
        assert kind.__name__ in package.__all__, f"list {kind.__name__} in __all__ of {game.package}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_all_that_is_listed_is_there_and_is_said_once(game):
    package = import_module(game.package)
    assert len(set(package.__all__)) == len(package.__all__)
    assert all(hasattr(package, name) for name in package.__all__)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_read_from_a_position_is_of_the_classes_a_game_exports(game):
    package = import_module(game.package)
    position = minerals.new(game, seed=7).log.at(0)
    last = minerals.new(game, seed=7)
    assert type(position.player(1)) is package.Player
    assert issubclass(package.Player, Holder)
    places = {type(place) for place in last.board.values()}
    assert all(issubclass(place, Place) and place.__name__ in package.__all__ for place in places)


def test_importing_the_kit_imports_no_game():
    program = "import minerals, sys; print(*[name for name in sys.modules if name.startswith('minerals.games.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert not done.stdout.split()
