"""The pieces that chance brought up in a trial, as pictures: the tiles drawn, the faces of the die."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias

from minerals import Log, game_names
from minerals.classroom.replayed import Replayed
from minerals.core.brush import Brush
from minerals.core.draft import Draft
from minerals.picture import Mode
from minerals_widgets.board.painting.palette import swatch_of, swatch_svg

MOST_PIECES = 9
"""The most pieces that are shown of one trial. Nobody counts more of them in half a second."""

Luck: TypeAlias = Literal["roll", "draw", ""]
Swatch: TypeAlias = tuple[str, str]
"""A picture as SVG, and its name."""


class Pieces(NamedTuple):
    """What came up."""

    shown: tuple[Swatch, ...] = ()
    """The pieces in order."""
    faces: tuple[str, ...] = ()
    """All that a rolled piece can show, as SVG."""
    luck: Luck = ""
    """Whether they were rolled or drawn."""


NO_PIECES = Pieces()


def pieces_of(replayed: Replayed, mode: Mode) -> Pieces:
    """Return what chance brought up until the event that counted, if the game can draw it. O(events)."""
    if replayed.log is None:
        return NO_PIECES
    brushes = _brushes_of(replayed.log.game.name)
    found = [brushes.of_outcome(event, outcome) for event, outcome in _outcomes(replayed, replayed.log)]
    known = [brush for brush in found if brush is not None]
    shown = tuple((brushes.picture(brush, mode), brush.label) for brush in known[: MOST_PIECES + 1])
    if not 0 < len(known) == len(found) <= MOST_PIECES or not all(picture for picture, _ in shown):
        return NO_PIECES
    if not _is_face(known[0]):
        return Pieces(shown, (), "draw")
    return Pieces(shown, tuple(brushes.picture(brush, mode) for brush in brushes.faces(known[0].group)), "roll")


def piece_named(game: str, outcome: str, mode: Mode) -> Pieces:
    """Return a piece that was drawn, if the game can draw it. The game may be unknown."""
    picture = pictures_of(game, [outcome], mode).get(outcome, "")
    return Pieces(((picture, outcome),), (), "draw") if picture else NO_PIECES


def pictures_of(game: str, outcomes: Iterable[str], mode: Mode) -> Mapping[str, str]:
    """Return the pictures, as SVG, of those outcomes that a game can draw. The game may be unknown: then of none."""
    if game not in game_names():
        return {}
    brushes = _brushes_of(game)
    found = {outcome: brushes.of_outcome(None, outcome) for outcome in outcomes}
    return {outcome: brushes.picture(brush, mode) for outcome, brush in found.items() if brush is not None}


def counted_step(log: Log) -> int:
    """Return the step after the last event that chance decided, or the last step if it decided none."""
    events = log.events()
    return next((step for step in range(len(events), 0, -1) if events[step - 1].outcomes), len(events))


def _outcomes(replayed: Replayed, log: Log) -> Iterator[tuple[Any, str]]:
    """Yield what chance decided in the games of a trial until the event that counted, each with its event."""
    for game in replayed.logs or (log,):
        for event in game.events()[: replayed.step if game is log else None]:
            for outcome in event.outcomes:
                yield event, outcome
        if game is log:
            return


def _is_face(brush: Brush) -> bool:
    """Tell whether a brush is one of the faces of something that is rolled: `die 4`."""
    number = brush.name.removeprefix(f"{brush.group} ")
    return number != brush.name and number.isdecimal()


class _Brushes:
    """What can be painted on the board of a game: the game draws each such piece by itself."""

    def __init__(self, game: str) -> None:
        self._draft: Draft[Any, Any, Any, Any, Any, Any] = Draft(game)
        self._named = {brush.name: brush for brush in self._draft.brushes}

    def of_outcome(self, event: object, outcome: str) -> Brush | None:
        """Return the brush that paints an outcome: one of its name, or a face of what the event is called after."""
        if outcome in self._named:
            return self._named[outcome]
        told = type(event).__name__.lower()
        named = (brush for brush in self._named.values() if brush.name == f"{brush.group} {outcome}")
        # A roll may be named after whom it is for, and then only its faces tell of it.
        return next(
            (brush for brush in named if told.startswith(brush.group) or len(self.faces(brush.group)) > 5), None
        )

    def faces(self, group: str) -> list[Brush]:
        """Return everything that a rolled piece can show."""
        found = (brush for brush in self._named.values() if brush.group == group and _is_face(brush))
        return [brush for brush in found if not brush.name.endswith(" 0")]

    def picture(self, brush: Brush, mode: Mode) -> str:
        """Return a brush as SVG, or "" if the game does not draw it."""
        return swatch_svg(tuple(swatch_of(self._draft, brush)), mode)


@cache
def _brushes_of(game: str) -> _Brushes:
    return _Brushes(game)
