"""Tells what a round of Out of Mine! brought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from minerals.core.text import addressed, addressed_number, counted, listed, translated
from minerals.games.out_of_mine import events as e
from minerals.games.out_of_mine.events import OutOfMineEvent
from minerals.games.out_of_mine.narration import narrate
from minerals.games.out_of_mine.state import State


def recount(events: Sequence[OutOfMineEvent], before: State, players: Sequence[str]) -> str:
    """Return who called and when, who lost tiles, and the points of all, or "" if no round ends. O(events)."""
    scored = [event for event in events if isinstance(event, e.RoundScored)]
    if not scored:
        return ""
    points = translated("This round: {points}.", points=listed([_points(event, players) for event in scored]))
    removed = Counter(event.player for event in events if isinstance(event, e.TileRemoved))
    lost = (_lost(players[player - 1], number) for player, number in removed.items())
    ended = (narrate(event, before, players) for event in events if isinstance(event, e.GameEnded))
    return " ".join([*_called(events, before, players), *lost, points, *ended])


def _called(events: Sequence[OutOfMineEvent], before: State, players: Sequence[str]) -> Iterator[str]:
    """Yield how the round came to its end."""
    for event in events:
        match event:
            case e.Called(player=player, at=at):
                yield addressed(
                    "{name} calls OUT OF MINE! after {seconds}.{tenths} s.",
                    "You call OUT OF MINE! after {seconds}.{tenths} s.",
                    name=players[player - 1],
                    **dict(zip(("seconds", "tenths"), f"{at / 1000:.1f}".split("."), strict=True)),
                )
            case e.TimeRanOut():
                yield narrate(event, before, players)


def _points(event: e.RoundScored, players: Sequence[str]) -> str:
    points = counted(event.points, "{number} point", "{number} points")
    return addressed("{name} gets {points}", "you get {points}", name=players[event.player - 1], points=points)


def _lost(name: str, number: int) -> str:
    return addressed_number(
        number,
        "{name} loses {number} tile in the check.",
        "{name} loses {number} tiles in the check.",
        "You lose {number} tile in the check.",
        "You lose {number} tiles in the check.",
        name=name,
    )
