"""What every rule of Minerals is handed to decide with."""

from __future__ import annotations

from minerals.core.chance import Chance
from minerals.core.unfolding import Unfolding
from minerals.games.minerals.evolve import evolve
from minerals.games.minerals.state import State


class Deciding(Unfolding[State, object]):
    """The events of an action so far, the state they lead to, and the chance that decides."""

    __slots__ = ("chance",)

    def __init__(self, state: State, chance: Chance) -> None:
        super().__init__(evolve, state)
        self.chance = chance
