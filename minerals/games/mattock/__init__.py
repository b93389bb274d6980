"""Mattock (2020): two crews of miners in one mountain, where no tile may ever touch more than three others."""

from __future__ import annotations

from minerals.core.game import Editing, Engine, Game, Pieces, Study, Words
from minerals.core.text import template
from minerals.games.mattock import (
    diagram,
    editing,
    evolve,
    moments,
    narration,
    notation,
    pieces,
    prompt,
    recount,
    strategy,
    strokes,
)
from minerals.games.mattock.actions import ACTIONS, MattockAction, Place, Swap, Turn
from minerals.games.mattock.events import (
    COUNTED,
    EVENTS,
    GameLost,
    MattockEvent,
    MinerDrawn,
    MinerMoved,
    MinerPlaced,
    MinerRemoved,
    MinerReturned,
    MinersDrawn,
    MinerSetUp,
    PositionLaid,
    SidesSwapped,
    TileMined,
    TurnBegan,
)
from minerals.games.mattock.options import MattockOptions
from minerals.games.mattock.picture import motions, scene
from minerals.games.mattock.picture.swatches import swatch
from minerals.games.mattock.pieces import Player, Space
from minerals.games.mattock.rules import concerns, decide, end, explain, legal, position, setup
from minerals.games.mattock.state import State, initial

__all__ = [
    "GAME",
    "GameLost",
    "MattockAction",
    "MattockEvent",
    "MattockOptions",
    "MinerDrawn",
    "MinerMoved",
    "MinerPlaced",
    "MinerRemoved",
    "MinerReturned",
    "MinerSetUp",
    "MinersDrawn",
    "Place",
    "Player",
    "PositionLaid",
    "SidesSwapped",
    "Space",
    "State",
    "Swap",
    "TileMined",
    "Turn",
    "TurnBegan",
]

GAME: Game[State, MattockAction, MattockEvent, MattockOptions, Space, Player] = Game(
    name="mattock",
    title="Mattock",
    package=__name__,
    rules_version=1,
    about=template(
        "Two crews of miners dig into one mountain, where no tile may ever touch more than three others. "
        "Mine, move and remove miners until your opponent has nothing left to mine."
    ),
    main_options=("board", "setup", "swap"),
    engine=Engine(
        options_type=MattockOptions,
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
        has_points=False,
        begins_turn=lambda event: isinstance(event, TurnBegan),
        explain_position=position.explain_position,
        explain_since=position.explain_since,
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
        key_moment=moments.key_moment,
        recount=recount.recount,
        prompt=prompt.prompt,
        rules_at=concerns.rules_at,
    ),
    pieces=Pieces(cells=pieces.cells, place=pieces.place, player=pieces.player, supply=pieces.supply),
    picture=scene.picture,
    motions=motions.motions,
    halfway=prompt.halfway,
    study=Study(
        counted=COUNTED,
        decisions=notation.decisions,
        draw_action=strategy.draw_action,
        worth=strategy.worth,
        counts_in="spaces",
    ),
    editing=Editing(brushes=editing.brushes, paint=editing.paint, swatch=swatch, stroke_words=strokes.stroke_words),
)
