"""The caps of Iceminers as the trials lift them, and the gems under them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase

from minerals.classroom.experiment import Stage
from minerals.core.game import ScriptedChance
from minerals.core.match import Match, new
from minerals.games.iceminers.actions import Step
from minerals.games.iceminers.components import ARMS, COASTERS, COLOUR_NAMES, GRID, PAIR_VEINS, apart, colour_of, small
from minerals.games.iceminers.diagram import diagram
from minerals.games.iceminers.exercises.table import beginning
from minerals.games.iceminers.rules.decision import begin
from minerals.games.iceminers.rules.veins import open_vein
from minerals.probability import Look

COLOURS = (*COLOUR_NAMES, "white", "purple", "orange", "grey")
"""The colours of the game, and some more for what-ifs."""
CAPS = ascii_uppercase + ascii_lowercase
"""The names of the medium caps in the exercises."""
SOUGHT = COLOUR_NAMES[0]
"""The gem that everyone looks for."""

ARM_OF = dict(zip(COASTERS["print"], (arm.vein for arm in ARMS), strict=True))
"""The square of the cap in the arm of each colour."""
PAIRS = tuple(GRID.names(PAIR_VEINS))
"""The squares of the large caps."""

BESIDE_ARMS = """
      . . .
      . * .
      . 1 .
. . . * . * . . .
. * 4 . * . 2 * .
. . . * . * . . .
      . 3 .
      . * .
      . . .
"""
BESIDE_PAIRS = """
      . . .
      . * .
      . . .
. . 4 * . * 1 . .
. * . . * . . * .
. . 3 * . * 2 . .
      . . .
      . * .
      . . .
"""
"""Four miners, each beside a cap that it lifts with one step."""

_MINER_AT = dict(zip((arm.vein for arm in ARMS), range(1, 5), strict=True)) | {"f6": 1, "d6": 2, "d4": 3, "f4": 4}
"""The player whose miner stands beside a cap."""


def small_gems(stage: Stage, *parts: str) -> dict[str, str]:
    """Lift the four medium caps of a new game, and return the colour of each coaster with that of its small gem.

    It may be about some parts of the exercise only.
    """
    opening = begin(beginning(2), stage.chance)
    for arm in ARMS:
        open_vein(opening, arm.vein)
    state = opening.state
    stage.show("iceminers", lambda: diagram(state), *parts)
    return {
        coaster: colour_of(state.lying(GRID.index(arm.vein))[0])
        for coaster, arm in zip(state.coasters, ARMS, strict=True)
    }


def place_of_sought_gem(found: Mapping[str, str]) -> str:
    """Return the coaster with the sought gem."""
    return next(coaster for coaster, gem in found.items() if gem == SOUGHT)


def pairs_of_gems(stage: Stage) -> dict[str, str]:
    """Lift the four large caps of a new game, and return the colour of each medium gem with that of its small one."""
    opening = begin(beginning(2), stage.chance)
    for cell in PAIRS:
        open_vein(opening, cell)
    stage.show("iceminers", lambda: diagram(opening.state))
    under = dict(zip(PAIRS, (event.outcomes[0] for event in opening.decision.events), strict=True))
    lift_on_board(stage, under, BESIDE_PAIRS)
    return {colour_of(medium): colour_of(small) for medium, small in map(apart, under.values())}


def lift_on_board(stage: Stage, under: Mapping[str, str], position: str = BESIDE_ARMS) -> str:
    """Lift caps in turn, on the board of a student who plays by hand, and return the position after that.

    Parameters
    ----------
    stage
        Where the trial is played. Nothing happens if nobody plays by hand.
    under
        What lies under each cap, by its square.
    position
        The position before.
    """
    for cap, gem in under.items():
        if stage.by_hand:
            others = re.sub(r"(?m)^(turn|die|points|stepped):.*\n?", "", position).rstrip()
            ready = f"{others}\nturn: {_MINER_AT[cap]}\ndie: 1\npoints: 1"
            game = stage.play("iceminers", position=ready, players=4, chance=ScriptedChance([gem]))
            game.play(Step(cap))
            position = diagram(game.state)
    return position


def lift_arms_on_board(stage: Stage, found: Mapping[str, str], order: Sequence[str] = COLOUR_NAMES) -> str:
    """Lift the medium caps in turn in the same way, by the colours of their arms."""
    return lift_on_board(stage, {ARM_OF[coaster]: small(found[coaster]) for coaster in order})


def new_game() -> Match:
    """Return four miners beside the caps of the arms, before any cap is lifted."""
    return new("iceminers", position=BESIDE_ARMS, players=4)


def gem(colour: object) -> Look | None:
    """Return the look of a gem of a colour, with its letter."""
    if colour not in COLOUR_NAMES:
        return None
    return Look(f"iceminers.gem.{colour}", str(colour)[0].upper(), f"iceminers.letter.{colour}")


def cap(place: object) -> Look | None:
    """Return the look of a medium cap with its name."""
    return Look("iceminers.cap.medium", str(place), "iceminers.cap.text") if str(place) in CAPS else None
