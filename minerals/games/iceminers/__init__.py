"""Iceminers: miners roll for movement, lift caps off hidden veins, and carry gems off the board where they belong."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from minerals.core.game import Game
from minerals.games.iceminers import (
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
    setup,
    strategy,
    veins,
)
from minerals.games.iceminers.actions import ACTIONS
from minerals.games.iceminers.events import COUNTED, EVENTS, TurnBegan
from minerals.games.iceminers.options import IceminersOptions
from minerals.games.iceminers.state import State, initial

if TYPE_CHECKING:
    from minerals.core.kernel import Kernel


def _kernel() -> Kernel:
    from minerals.games.iceminers.kernel import KERNEL  # only who plays very many games pays for numba

    return KERNEL


GAME: Game[State, Any, Any, IceminersOptions] = Game(
    name="iceminers",
    title="Iceminers",
    rules_version=1,
    options_type=IceminersOptions,
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
    beliefs=veins.beliefs,
    rules_at=concerning.rules_at,
    brushes=editing.brushes,
    paint=editing.paint,
    decisions=notation.decisions,
    worth=strategy.value,
    kernel=_kernel,
)
