"""Iceminers as the trials play it: the game's own rules decide, and the trial arranges only whose turn it is."""

from __future__ import annotations

from functools import cache

from minerals.classroom.witness import Play, is_watched, watch_position
from minerals.core.chance import Chance
from minerals.core.start import new
from minerals.games.iceminers.actions import IceminersAction
from minerals.games.iceminers.components import ARMS, CENTRE_VEIN, GRID, PAIR_VEINS, apart, colour_of
from minerals.games.iceminers.diagram import diagram
from minerals.games.iceminers.events import TurnBegan
from minerals.games.iceminers.evolve import evolve
from minerals.games.iceminers.rules.decide import decide
from minerals.games.iceminers.rules.decision import begin
from minerals.games.iceminers.rules.explain import explain
from minerals.games.iceminers.rules.veins import open_vein
from minerals.games.iceminers.state import State

(MIDDLE,) = GRID.names(CENTRE_VEIN)
"""The square in the middle of the board."""


@cache
def beginning(players: int) -> State:
    """Return the usual set-up, in which nothing is drawn."""
    state: State = new("iceminers", players=players).state
    return state


@cache
def laid(position: str) -> State:
    """Return the state of a written position."""
    state: State = new("iceminers", position=position).state
    return state


class Table:
    """A game that a trial plays.

    Parameters
    ----------
    state
        The state it begins from.
    chance
        The luck of the trial.
    parts
        The parts of the exercise that it is about.
    """

    def __init__(self, state: State, chance: Chance, *parts: str) -> None:
        self.state = state
        self.chance = chance
        self._parts = parts
        self._watched: Play | None = None

    def play(self, action: IceminersAction) -> None:
        """Play an action. Raises `IllegalAction`."""
        if not is_watched():
            self.state = decide(self.state, action, self.chance).state
            return
        if self._watched is None:
            self._watched = Play("iceminers", self.chance, self._parts, state=self.state)
        self._watched.play(action)
        self.state = self._watched.state

    def allows(self, action: IceminersAction) -> bool:
        """Tell whether an action is legal."""
        return not explain(self.state, action)

    def give_turn_to(self, player: int) -> None:
        """Let the turns of the others pass unplayed. Somebody who watches then sees a new game from there."""
        self.state = evolve(self.state, TurnBegan(player))
        self._watched = None


# --- what lies under the caps ---


def coasters_of_small_gems(chance: Chance) -> dict[str, str]:
    """Lift the four medium caps of a new game, and return the colour of each coaster with that of its small gem."""
    opening = begin(beginning(2), chance)
    for arm in ARMS:
        open_vein(opening, arm.vein)
    state = opening.state
    watch_position("iceminers", lambda: diagram(state))
    return {
        coaster: colour_of(state.lying(GRID.index(arm.vein))[0])
        for coaster, arm in zip(state.coasters, ARMS, strict=True)
    }


def colours_of_pairs(chance: Chance) -> dict[str, str]:
    """Lift the four large caps of a new game, and return the colour of each medium gem with that of its small one."""
    opening = begin(beginning(2), chance)
    for cell in GRID.names(PAIR_VEINS):
        open_vein(opening, cell)
    watch_position("iceminers", lambda: diagram(opening.state))
    pairs = (apart(event.outcomes[0]) for event in opening.decision.events)
    return {colour_of(medium): colour_of(small) for medium, small in pairs}
