"""The smallest game, gathered from its rooms as the tests of the core speak of it."""

from minerals.template.pebbles import GAME
from minerals.template.pebbles.actions import Take
from minerals.template.pebbles.diagram import diagram
from minerals.template.pebbles.events import (
    DieRolled,
    FirstPlayerDrawn,
    GameEnded,
    PebblesLaid,
    PebbleSlipped,
    PebblesTaken,
    TurnBegan,
)
from minerals.template.pebbles.evolve import evolve
from minerals.template.pebbles.notation import parse
from minerals.template.pebbles.rules.decide import decide
from minerals.template.pebbles.rules.end import outcome
from minerals.template.pebbles.rules.explain import explain
from minerals.template.pebbles.rules.legal import legal
from minerals.template.pebbles.rules.setup import arrange, setup
from minerals.template.pebbles.state import initial

__all__ = [
    "GAME",
    "DieRolled",
    "FirstPlayerDrawn",
    "GameEnded",
    "PebbleSlipped",
    "PebblesLaid",
    "PebblesTaken",
    "Take",
    "TurnBegan",
    "arrange",
    "decide",
    "diagram",
    "evolve",
    "explain",
    "initial",
    "legal",
    "outcome",
    "parse",
    "setup",
]
