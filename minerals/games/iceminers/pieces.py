"""What is in a position of Iceminers: on each square, and with each miner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from minerals.core.game import Holder, Place
from minerals.games.iceminers.components import ARM_VEINS, ARMS, GRID
from minerals.games.iceminers.diagram import CAP, EMPTY, LETTER_OF
from minerals.games.iceminers.rules.end import scores
from minerals.games.iceminers.rules.legal import to_act
from minerals.games.iceminers.state import Gems, State, arm_of

_BLACK = "black"
_MIDDLE = range(3, 6)


class Square(Place, frozen=True, repr_omit_defaults=True):
    """A square of a coaster.

    Examples
    --------
    >>> import minerals
    >>> board = minerals.new("iceminers", seed=7).board
    >>> board["e5"], board["a5"].coaster, board["a5"].gems
    (Square(cell='e5', coaster='black', cap='large'), 'yellow', ())
    """

    coaster: str = ""
    """The colour of its coaster. It is empty until the coasters are laid."""
    cap: str = ""
    """The size of the cap that covers it, medium or large; or nothing."""
    gems: tuple[str, ...] = ()
    """The gems on it that nobody carries."""
    miners: tuple[int, ...] = ()
    """The players whose miners are on it. There are two while one passes through."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing on it apart from its coaster."""
        return not (self.cap or self.gems or self.miners)

    @property
    def sign(self) -> str:
        """How a written position shows it."""
        if self.cap:
            return CAP
        return "".join(map(str, self.miners)) + "".join(LETTER_OF[gem] for gem in self.gems) or EMPTY

    @property
    def components(self) -> Mapping[str, int]:
        """The gems and the miners. Nobody knows what is under a cap."""
        return _gems(self.gems) | ({"miners": len(self.miners)} if self.miners else {})


class Player(Holder, frozen=True, repr_omit_defaults=True):
    """A player, with the miner and its gems.

    Examples
    --------
    >>> import minerals
    >>> minerals.new("iceminers", players=["Ada", "Ben"], seed=7).player("Ben")
    Player(name='Ben', seat=2, points=0, has_turn=False, colour='blue', off='west')
    """

    colour: str = ""
    miner: str = ""
    """The square of the miner. It is empty while the miner is off the board."""
    off: str = ""
    """The arm at which it waits off the board: north, east, south or west."""
    carried: str = ""
    """The gem that it carries."""
    delivered: tuple[str, ...] = ()
    """The gems delivered, in order."""

    @property
    def components(self) -> Mapping[str, int]:
        """The gems carried and delivered, and the miner if it is off the board."""
        carried = (self.carried,) if self.carried else ()
        return _gems((*carried, *self.delivered)) | ({"miners": 1} if self.off else {})


def _gems(gems: Gems) -> dict[str, int]:
    return {f"{gem} gems": count for gem, count in Counter(gems).items()}


def cells(_state: State) -> tuple[str, ...]:
    """Return the squares, row by row from the north."""
    return tuple(sorted(GRID.index_of, key=lambda name: (-ord(name[0]), int(name[1:]))))


def place(state: State, cell: str) -> Square:
    """Return what lies on a square."""
    index = GRID.index(cell)
    covered = state.caps >> index & 1
    return Square(
        cell,
        coaster=_coaster(state, index),
        cap=("medium" if ARM_VEINS >> index & 1 else "large") if covered else "",
        gems=state.lying(index),
        miners=tuple(seat for seat, square in enumerate(state.miners, start=1) if square == index),
    )


def _coaster(state: State, index: int) -> str:
    column, row = GRID.place(index)
    if column in _MIDDLE and row in _MIDDLE:
        return _BLACK
    arms = {"north": row > max(_MIDDLE), "south": row < min(_MIDDLE), "east": column > max(_MIDDLE)}
    arm = next((name for name, lies_there in arms.items() if lies_there), "west")
    return dict(zip((arm.name for arm in ARMS), state.coasters, strict=False)).get(arm, "")


def player(state: State, seat: int, name: str) -> Player:
    """Return what a player has."""
    square = state.miners[seat - 1]
    return Player(
        name,
        seat,
        scores(state)[seat - 1],
        seat in to_act(state),
        colour=state.colours[seat - 1],
        miner=GRID.name(square) if square >= 0 else "",
        off="" if square >= 0 else ARMS[arm_of(square)].name,
        carried=state.carried[seat - 1],
        delivered=state.delivered[seat - 1],
    )


def supply(state: State) -> Mapping[str, int]:
    """Return the gems that lie hidden under caps."""
    hidden = (*state.hidden_singles, *state.hidden_mediums, *state.hidden_smalls)
    return _gems((*hidden, *(state.opaque_gems if state.is_centre_covered else ())))
