"""The pieces that chance brought up in a trial, as pictures: the tiles drawn, the faces of the die."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any, Literal, NamedTuple, TypeAlias

from minerals import Log, game_names
from minerals.classroom.trials import TrialReplay
from minerals.core.editing import Draft
from minerals.core.game import Brush
from minerals.core.match import brush_of, faces, is_face
from minerals.picture import Mode
from minerals_widgets.board.painting.palette import swatch_of, swatch_svg
from minerals_widgets.player.replay import Replay

MOST_PIECES = 9
"""The most pieces that are shown of one trial. Nobody counts more of them in half a second."""

ChanceMove: TypeAlias = Literal["roll", "draw", ""]
Swatch: TypeAlias = tuple[str, str, bool]
"""A picture as SVG, its name, and whether it came up for another player than the one whom the trial is about."""


class Pieces(NamedTuple):
    """What came up."""

    shown: tuple[Swatch, ...] = ()
    """The pieces in order."""
    faces: tuple[str, ...] = ()
    """All that a rolled piece can show, as SVG."""
    luck: ChanceMove = ""
    """Whether they were rolled or drawn."""


NO_PIECES = Pieces()


def pieces_of(replayed: TrialReplay, mode: Mode) -> Pieces:
    """Return what chance brought up until the event that counted, if the game can draw it. O(events)."""
    if replayed.log is None:
        return NO_PIECES
    brushes = _brushes_of(replayed.log.game.name)
    found = list(islice(_outcomes(replayed, replayed.log), MOST_PIECES + 1))
    known = [brush for each in found if (brush := brushes.of_outcome(each.event, each.outcome)) is not None]
    if not 0 < len(known) == len(found) <= MOST_PIECES:
        return NO_PIECES
    pictures = [brushes.picture(brush, mode) for brush in known]
    if not all(pictures):
        return NO_PIECES
    shown = tuple(zip(pictures, (brush.label for brush in known), (each.is_beside for each in found), strict=True))
    if not is_face(known[0]):
        return Pieces(shown, (), "draw")
    return Pieces(shown, tuple(brushes.picture(brush, mode) for brush in brushes.faces(known[0].group)), "roll")


def piece_named(game: str, outcome: str, mode: Mode) -> Pieces:
    """Return a piece that was drawn, if the game can draw it. The game may be unknown."""
    picture = pictures_of(game, [outcome], mode).get(outcome, "")
    return Pieces(((picture, outcome, False),), (), "draw") if picture else NO_PIECES


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


class _Outcome(NamedTuple):
    """What chance decided."""

    event: object
    outcome: str
    is_beside: bool
    """Whether it was decided in a turn of another player than the event that counted."""


def _outcomes(replayed: TrialReplay, log: Log) -> Iterator[_Outcome]:
    """Yield what chance decided in the games of a trial until the event that counted."""
    counted = Replay(log, None, replayed.step).node.player
    for game in replayed.logs or (log,):
        for node in Replay(game).line:
            is_beside = game is log and 0 not in (node.player, counted) and node.player != counted
            for step, event in enumerate(node.events, start=node.first_step + 1):
                if game is log and step > replayed.step:
                    return
                yield from (_Outcome(event, outcome, is_beside) for outcome in event.outcomes)
        if game is log:
            return


class _Brushes:
    """What can be painted on the board of a game: the game draws each such piece by itself."""

    def __init__(self, game: str) -> None:
        self._draft: Draft[Any, Any, Any, Any, Any, Any] = Draft(game)
        self._all = tuple(self._draft.brushes)

    def of_outcome(self, event: object, outcome: str) -> Brush | None:
        """Return the brush that paints an outcome."""
        return brush_of(self._all, outcome, event)

    def faces(self, group: str) -> list[Brush]:
        """Return everything that a rolled piece can show."""
        return faces(self._all, group)

    def picture(self, brush: Brush, mode: Mode) -> str:
        """Return a brush as SVG, or "" if the game does not draw it."""
        return swatch_svg(tuple(swatch_of(self._draft, brush)), mode)


@cache
def _brushes_of(game: str) -> _Brushes:
    return _Brushes(game)
