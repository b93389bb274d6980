"""Mattock (2020): two crews of miners in one mountain, where no tile may ever touch more than three others."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from minerals.core.game import Game
from minerals.games.mattock import (
    concerning,
    diagram,
    drawing,
    editing,
    evolve,
    narration,
    notation,
    picture,
    rules,
    setup,
)
from minerals.games.mattock.actions import ACTIONS
from minerals.games.mattock.events import COUNTED, EVENTS, TurnBegan
from minerals.games.mattock.options import MattockOptions
from minerals.games.mattock.state import State, initial

if TYPE_CHECKING:
    from minerals.core.kernel import Kernel


def _kernel() -> Kernel:
    from minerals.games.mattock.kernel import KERNEL  # only who plays very many games pays for numba

    return KERNEL


GAME: Game[State, Any, Any, MattockOptions] = Game(
    name="mattock",
    title="Mattock",
    rules_version=1,
    options_type=MattockOptions,
    action_types=ACTIONS,
    event_types=EVENTS,
    rulebook_file=files(__name__) / "rulebook.toml",
    # the engine
    initial=initial,
    setup=setup.setup,
    arrange=setup.arrange,
    players_in=diagram.players_in,
    legal=rules.legal,
    explain=rules.explain,
    decide=rules.decide,
    evolve=evolve.evolve,
    to_act=rules.to_act,
    outcome=rules.outcome,
    scores=rules.scores,
    # words and pictures
    parse=notation.parse,
    diagram=diagram.diagram,
    tokens=notation.tokens,
    attempt=notation.attempt,
    label=notation.label,
    picture=picture.picture,
    narrate=narration.narrate,
    # for replays and checks
    components=rules.components,
    counted=COUNTED,
    begins_turn=lambda event: isinstance(event, TurnBegan),
    key_moment=narration.key_moment,
    explain_position=rules.explain_position,
    rules_at=concerning.rules_at,
    brushes=editing.brushes,
    paint=editing.paint,
    decisions=notation.decisions,
    draw_action=drawing.draw_action,
    worth=rules.worth,
    kernel=_kernel,
)
