"""Iceminers as the trials play it: the game's own rules decide, and the trial arranges only whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from minerals.classroom.witness import Play, is_watched, watch_position
from minerals.core.game import Chance, NoChance, ScriptedChance
from minerals.core.match import new
from minerals.games.iceminers.actions import Enter, IceminersAction, Leave, Roll
from minerals.games.iceminers.components import ARMS, CENTRE_VEIN, GRID, PAIR_VEINS, apart, colour_of
from minerals.games.iceminers.diagram import diagram
from minerals.games.iceminers.events import IceminersEvent, TurnBegan
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

    def play(self, action: IceminersAction) -> Sequence[IceminersEvent]:
        """Play an action and return its events. Raises `IllegalAction`."""
        if not is_watched():
            decided = decide(self.state, action, self.chance)
            self.state = decided.state
            return decided.events
        if self._watched is None:
            self._watched = Play("iceminers", self.chance, self._parts, state=self.state)
        events = self._watched.play(action, self.chance)
        self.state = self._watched.state
        return events

    def allows(self, action: IceminersAction) -> bool:
        """Tell whether an action is legal."""
        return not explain(self.state, action)

    def give_turn_to(self, player: int) -> None:
        """Let the turns of the others pass unplayed. Somebody who watches sees them roll a one, and step aside."""
        if self._watched is not None and _all_step_aside(self._watched, player):
            self.state = self._watched.state
        else:
            self.state = evolve(self.state, TurnBegan(player))
            self._watched = None


_MOST_ASIDE = 40
"""The most actions in which the others have stepped aside."""


def _all_step_aside(game: Play, player: int) -> bool:
    """Play until it is a player's turn, with no luck of the trial. Return whether that was possible.

    Whoever has points to spend enters and leaves the board over the end of an edge, where nothing is in the way.
    """
    for _ in range(_MOST_ASIDE):
        if game.state.player == player and not game.state.turn.rolled:
            return True
        aside = next(filter(_is_aside, game.legal()), None)
        if aside is None:
            return False
        game.play(aside, ScriptedChance(["1"]) if isinstance(aside, Roll) else NoChance())
    return False


def _is_aside(action: IceminersAction) -> bool:
    return isinstance(action, Roll | Leave) or (isinstance(action, Enter) and action.cell in _ENDS)


_ENDS = frozenset(arm.edge[0] for arm in ARMS)

# --- what lies under the caps ---


def coasters_of_small_gems(chance: Chance, *parts: str) -> dict[str, str]:
    """Lift the four medium caps of a new game, and return the colour of each coaster with that of its small gem.

    It may be about some parts of the exercise only.
    """
    opening = begin(beginning(2), chance)
    for arm in ARMS:
        open_vein(opening, arm.vein)
    state = opening.state
    watch_position("iceminers", lambda: diagram(state), parts)
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
