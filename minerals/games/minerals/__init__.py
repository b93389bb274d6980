"""Minerals (2019): geologists excavate a board of 118 mineral tiles that falls apart under their feet."""

from __future__ import annotations

from minerals.core.game import Editing, Engine, Game, Study, Words
from minerals.games.minerals import diagram, editing, evolve, narration, notation
from minerals.games.minerals.actions import ACTIONS, MineralsAction
from minerals.games.minerals.events import COUNTED, EVENTS, MineralsEvent, TurnBegan
from minerals.games.minerals.options import MineralsOptions
from minerals.games.minerals.picture import scene
from minerals.games.minerals.rules import concerns, decide, end, explain, legal, position, setup
from minerals.games.minerals.state import State, initial
from minerals.games.minerals.upcast import from_first_rules

GAME: Game[State, MineralsAction, MineralsEvent, MineralsOptions] = Game(
    name="minerals",
    title="Minerals",
    package=__name__,
    rules_version=2,
    upcasters={1: from_first_rules},
    engine=Engine(
        options_type=MineralsOptions,
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
        players_in=diagram.players_in,
        tokens=notation.tokens,
        attempt=notation.attempt,
        label=notation.label,
        narrate=narration.narrate,
        key_moment=narration.key_moment,
        rules_at=concerns.rules_at,
    ),
    picture=scene.picture,
    study=Study(counted=COUNTED, decisions=notation.decisions),
    editing=Editing(brushes=editing.brushes, paint=editing.paint),
)
