"""Tours: the first steps on a board, which itself points at what to click. They are data, in `tour.toml` of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from minerals.core.game import get_game
from minerals.core.system import Folder, TomlError, read_toml
from minerals.core.text import MineralsError, OptionError, quoted, translated

FILE = "tour.toml"

_UNTIL = re.compile(r"click \S+|play|refusal|why|undo")


class TourError(MineralsError):
    """A tour that cannot be read.

    >>> raise TourError("tour.toml: step 2: there is nothing to say.")
    Traceback (most recent call last):
        ...
    minerals.classroom.rule_lessons.tours.TourError: tour.toml: step 2: there is nothing to say.
    """


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a tour: what to do, and what ends it.

    >>> Step("Click your pawn.", "click f6").cells
    ('f6',)
    """

    say: str
    """The sentences that say what to do."""
    until: str
    """`click TOKEN`, `play`, `refusal`, `why` or `undo`."""
    point: tuple[str, ...] = ()
    """The cells to point at, if it is not the one to click."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells that the board points at."""
        verb, _, token = self.until.partition(" ")
        return self.point or ((token,) if verb == "click" else ())


class Tour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tour of a game: its first position, its steps, and its last words.

    >>> tour_of("minerals").steps[0].until
    'click f6'
    """

    position: str
    """What `minerals.new` reads."""
    players: tuple[str, ...]
    """Their names, by seat. You can be "You"."""
    steps: tuple[Step, ...] = msgspec.field(name="step")
    after: str = ""
    """The last words."""
    bots: Mapping[str, str] = {}
    """The bots by seat."""
    seed: str = ""


def tour_of(game: str) -> Tour:
    """Return the tour of a game.

    Raises
    ------
    OptionError
        If the game is unknown or has no tour.
    TourError
        If the file cannot be read. It names the step and what is wrong.

    Examples
    --------
    >>> len(tour_of("minerals").steps)
    5
    """
    return _tour_of(game)


@lru_cache(maxsize=8)
def _tour_of(game: str) -> Tour:
    file = get_game(game).folder / FILE
    if not file.is_file():
        raise OptionError(translated("There is no tour of {game}.", game=quoted(game)))
    return _read(file)


def _read(file: Folder) -> Tour:
    try:
        table: dict[str, Any] = read_toml(file.read_text(encoding="utf-8"))
        tour = msgspec.convert(table, Tour)
    except (TomlError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise TourError(f"{file.name}: {error}") from None
    for number, step in enumerate(tour.steps, start=1):
        if not step.say.strip():
            raise TourError(f"{file.name}: step {number}: there is nothing to say.")
        if not _UNTIL.fullmatch(step.until):
            raise TourError(
                f"{file.name}: step {number}: {quoted(step.until)} ends no step; "
                "write click and a token, play, refusal, why or undo."
            )
    return tour
