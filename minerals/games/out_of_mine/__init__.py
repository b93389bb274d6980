"""Out of Mine! (2014): all pack crystals into their galleries at the same time, against the clock."""

from __future__ import annotations

from minerals.core.game import Editing, Engine, Game, RealTime, Study, Words
from minerals.games.out_of_mine import diagram, editing, evolve, hints, narration, notation, strategy, upcasters
from minerals.games.out_of_mine.actions import ACTIONS, OutOfMineAction
from minerals.games.out_of_mine.events import COUNTED, EVENTS, OutOfMineEvent, RoundBegan
from minerals.games.out_of_mine.options import OutOfMineOptions
from minerals.games.out_of_mine.picture import scene
from minerals.games.out_of_mine.rules import concerns, decide, explain, legal, position, score, setup
from minerals.games.out_of_mine.state import State, initial

GAME: Game[State, OutOfMineAction, OutOfMineEvent, OutOfMineOptions] = Game(
    name="out_of_mine",
    title="Out of Mine!",
    package=__name__,
    rules_version=2,
    engine=Engine(
        options_type=OutOfMineOptions,
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
        outcome=score.outcome,
        scores=score.scores,
        components=position.components,
        begins_turn=lambda event: isinstance(event, RoundBegan),
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
        hint=hints.hint,
    ),
    picture=scene.picture,
    study=Study(counted=COUNTED, decisions=notation.decisions, worth=strategy.worth),
    editing=Editing(brushes=editing.brushes, paint=editing.paint),
    real_time=RealTime(pace=strategy.pace, person=strategy.person),
    upcasters={1: upcasters.from_first_rules},
)
