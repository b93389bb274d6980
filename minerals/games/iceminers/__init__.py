"""Iceminers: miners roll for movement, lift caps off hidden veins, and carry gems off the board where they belong."""

from __future__ import annotations

from minerals.core.game import Editing, Engine, Game, Pieces, Study, Words
from minerals.games.iceminers import diagram, editing, evolve, narration, notation, pieces, strategy
from minerals.games.iceminers.actions import ACTIONS, IceminersAction
from minerals.games.iceminers.events import COUNTED, EVENTS, IceminersEvent, TurnBegan
from minerals.games.iceminers.options import IceminersOptions
from minerals.games.iceminers.picture import scene
from minerals.games.iceminers.pieces import Player, Square
from minerals.games.iceminers.rules import concerns, decide, end, explain, legal, position, setup, veins
from minerals.games.iceminers.state import State, initial

GAME: Game[State, IceminersAction, IceminersEvent, IceminersOptions, Square, Player] = Game(
    name="iceminers",
    title="Iceminers",
    package=__name__,
    rules_version=1,
    engine=Engine(
        options_type=IceminersOptions,
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
        beliefs=veins.beliefs,
    ),
    words=Words(
        parse=notation.parse,
        diagram=diagram.diagram,
        labelled=diagram.labelled,
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
    study=Study(counted=COUNTED, decisions=notation.decisions, worth=strategy.value),
    editing=Editing(brushes=editing.brushes, paint=editing.paint),
)
