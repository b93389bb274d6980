"""What a player of Out of Mine! can choose. `str(action)` is its notation.

All players act at the same time, so each action names its player. While tiles are placed, it also has a time, `at`, in
milliseconds since the round began.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias, get_args

from minerals.core.game import Action


class PlayerAction(Action, frozen=True):
    """Base: an action of a player, `1: front`."""

    player: int

    @property
    def words(self) -> str:
        """The action, without its player and its time."""
        raise NotImplementedError

    @property
    def notation(self) -> str:
        """The canonical notation."""
        return f"{self.player}: {self.words}"


class ChooseSide(PlayerAction, frozen=True):
    """Choose the side of the gallery to play on: `1: front`."""

    side: str

    @property
    def words(self) -> str:
        """What is done."""
        return self.side


class TimedAction(PlayerAction, frozen=True):
    """Base: an action while tiles are placed, `1: call at 61500`."""

    at: int = 0
    """When, in milliseconds since the round began."""

    word: ClassVar[str] = ""

    @property
    def words(self) -> str:
        """What is done."""
        return self.word

    @property
    def notation(self) -> str:
        """The canonical notation."""
        return f"{self.player}: {self.words} at {self.at}"


class Take(TimedAction, frozen=True, kw_only=True):
    """Take a tile from the supply, or swap the one in hand for it: `1: take L3 gold at 1200`."""

    tile: str

    @property
    def words(self) -> str:
        """What is done."""
        return f"take {self.tile}"


class Return(TimedAction, frozen=True):
    """Put the tile in hand back into the supply: `1: return at 2100`."""

    word: ClassVar[str] = "return"


class Turn(TimedAction, frozen=True):
    """Turn the tile in hand a quarter turn clockwise: `1: turn at 1500`."""

    word: ClassVar[str] = "turn"


class Flip(TimedAction, frozen=True):
    """Flip the tile in hand over, left to right: `1: flip at 1500`."""

    word: ClassVar[str] = "flip"


class Place(TimedAction, frozen=True, kw_only=True):
    """Place the tile in hand; the leftmost cell of its lowest row goes to this cell: `1: place c4 at 2400`."""

    cell: str

    @property
    def words(self) -> str:
        """What is done."""
        return f"place {self.cell}"


class Lift(TimedAction, frozen=True, kw_only=True):
    """Take a placed tile back into the hand, by one of its cells: `1: lift c4 at 4000`."""

    cell: str

    @property
    def words(self) -> str:
        """What is done."""
        return f"lift {self.cell}"


class Call(TimedAction, frozen=True):
    """Call OUT OF MINE!, so nobody may place any more tiles: `1: call at 61500`."""

    word: ClassVar[str] = "call"


class Pass(TimedAction, frozen=True):
    """Pass: place no more tiles in this round: `1: pass at 61500`."""

    word: ClassVar[str] = "pass"


OutOfMineAction: TypeAlias = ChooseSide | Take | Return | Turn | Flip | Place | Lift | Call | Pass
Timed = Take | Return | Turn | Flip | Place | Lift | Call | Pass
"""Everything a player can choose."""

ACTIONS: tuple[type[OutOfMineAction], ...] = get_args(OutOfMineAction)
