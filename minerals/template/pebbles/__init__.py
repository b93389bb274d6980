"""Pebbles: seven heaps of pebbles lie on a small hexagon. The player who takes the most pebbles wins.

In your turn, take one or two pebbles from a heap and roll the die: on a six, one of them slips into the river.

Everything that the kit knows about the game is in the value `GAME`. Its functions come from the files of this folder.
"""

from __future__ import annotations

from minerals.core.game import Editing, Engine, Game, Pieces, Study, Words
from minerals.template.pebbles import diagram, editing, evolve, narration, notation, pieces
from minerals.template.pebbles.actions import ACTIONS, Take
from minerals.template.pebbles.events import (
    COUNTED,
    EVENTS,
    DieRolled,
    FirstPlayerDrawn,
    GameEnded,
    PebblesEvent,
    PebblesLaid,
    PebbleSlipped,
    PebblesTaken,
    TurnBegan,
)
from minerals.template.pebbles.options import PebblesOptions
from minerals.template.pebbles.picture import motions, scene
from minerals.template.pebbles.pieces import Heap, Player
from minerals.template.pebbles.rules import concerns, decide, end, explain, legal, position, setup
from minerals.template.pebbles.state import State, initial

__all__ = [
    "GAME",
    "DieRolled",
    "FirstPlayerDrawn",
    "GameEnded",
    "Heap",
    "PebbleSlipped",
    "PebblesEvent",
    "PebblesLaid",
    "PebblesOptions",
    "PebblesTaken",
    "Player",
    "State",
    "Take",
    "TurnBegan",
]

GAME: Game[State, Take, PebblesEvent, PebblesOptions, Heap, Player] = Game(
    name="pebbles",
    title="Pebbles",
    package=__name__,
    rules_version=1,
    engine=Engine(
        options_type=PebblesOptions,
        action_types=ACTIONS,
        event_types=EVENTS,
        initial=initial,
        setup=setup.setup,
        arrange=setup.arrange,
        legal=legal.legal,
        explain=explain.explain,
        decide=decide.decide,
        evolve=evolve.evolve,
        to_act=legal.to_act,
        outcome=end.outcome,
        scores=end.scores,
        components=position.components,
        begins_turn=lambda event: isinstance(event, TurnBegan),
        explain_position=position.explain_position,
    ),
    words=Words(
        parse=notation.parse,
        diagram=diagram.diagram,
        diagram_with_coordinates=diagram.diagram_with_coordinates,
        players_in=diagram.players_in,
        tokens=notation.tokens,
        attempt=notation.attempt,
        label=notation.label,
        narrate=narration.narrate,
        key_moment=narration.key_moment,
        rules_at=concerns.rules_at,
    ),
    pieces=Pieces(cells=pieces.cells, place=pieces.place, player=pieces.player, supply=pieces.supply),
    picture=scene.picture,
    motions=motions.motions,
    editing=Editing(brushes=editing.brushes, paint=editing.paint),
    study=Study(counted=COUNTED),
)
