"""Minerals (2019): geologists excavate a board of 118 mineral tiles that falls apart under their feet."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from minerals.core.game import Game
from minerals.games.minerals import (
    boards,
    checking,
    concerning,
    diagram,
    editing,
    evolve,
    narration,
    notation,
    picture,
    rules,
    scoring,
)
from minerals.games.minerals.actions import ACTIONS
from minerals.games.minerals.events import COUNTED, EVENTS, TurnBegan
from minerals.games.minerals.options import MineralsOptions
from minerals.games.minerals.state import State, initial

if TYPE_CHECKING:
    from minerals.core.kernel import Kernel


def _kernel() -> Kernel:
    from minerals.games.minerals.kernel import KERNEL  # only who plays very many games pays for numba

    return KERNEL


GAME: Game[State, Any, Any, MineralsOptions] = Game(
    name="minerals",
    title="Minerals",
    rules_version=1,
    options_type=MineralsOptions,
    action_types=ACTIONS,
    event_types=EVENTS,
    rulebook_file=files(__name__) / "rulebook.toml",
    # the engine
    initial=initial,
    setup=boards.setup,
    arrange=boards.arrange,
    players_in=diagram.players_in,
    legal=rules.legal,
    explain=rules.explain,
    decide=rules.decide,
    evolve=evolve.evolve,
    to_act=rules.to_act,
    outcome=scoring.outcome,
    scores=scoring.scores,
    # words and pictures
    parse=notation.parse,
    diagram=diagram.diagram,
    tokens=notation.tokens,
    attempt=notation.attempt,
    label=notation.label,
    picture=picture.picture,
    narrate=narration.narrate,
    # for replays and checks
    components=checking.components,
    counted=COUNTED,
    begins_turn=lambda event: isinstance(event, TurnBegan),
    key_moment=narration.key_moment,
    explain_position=checking.explain_position,
    rules_at=concerning.rules_at,
    brushes=editing.brushes,
    paint=editing.paint,
    decisions=notation.decisions,
    kernel=_kernel,
)
