"""Out of Mine! (2014): all pack crystals into their galleries at the same time, against the clock."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from minerals.core.game import Game
from minerals.games.out_of_mine import (
    concerning,
    diagram,
    editing,
    evolve,
    hinting,
    narration,
    notation,
    picture,
    rules,
    scoring,
    setup,
    strategy,
)
from minerals.games.out_of_mine.actions import ACTIONS
from minerals.games.out_of_mine.events import COUNTED, EVENTS, RoundBegan
from minerals.games.out_of_mine.options import OutOfMineOptions
from minerals.games.out_of_mine.state import State, initial


def _design(seed: int | str) -> str:
    """Return galleries and cards made from a seed, as a file."""
    from minerals.games.out_of_mine.design import to_file  # only who designs needs numba

    return to_file(seed)


GAME: Game[State, Any, Any, OutOfMineOptions] = Game(
    name="out_of_mine",
    title="Out of Mine!",
    rules_version=1,
    options_type=OutOfMineOptions,
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
    components=rules.components,
    counted=COUNTED,
    begins_turn=lambda event: isinstance(event, RoundBegan),
    key_moment=narration.key_moment,
    explain_position=rules.explain_position,
    decisions=notation.decisions,
    worth=strategy.worth,
    pace=strategy.pace,
    person=strategy.person,
    hint=hinting.hint,
    rules_at=concerning.rules_at,
    brushes=editing.brushes,
    paint=editing.paint,
    design=_design,
)
