"""The end of the game: points, and the comparisons that break a tie.

Rules: Ending the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from minerals.core.game import Outcome, ScoreRow, rows_that_count
from minerals.core.text import addressed, addressed_number, addressed_seats, counted, seat_name, translated
from minerals.games.iceminers.components import OPAQUE, colour_of, medium, small, worth
from minerals.games.iceminers.events import GameEnded, GameStopped, ScoreCounted, TieCompared
from minerals.games.iceminers.rules.decision import Deciding
from minerals.games.iceminers.state import State

COLOURS = "colours"
_TURNS_OF_A_STUDY = 200
TIE_BREAKS = (medium(OPAQUE), small(OPAQUE), COLOURS)
"""What players with the same number of points compare, in order."""


def scores(state: State) -> tuple[int, ...]:
    """Return the points of each player for delivered gems."""
    return tuple(
        sum(worth(gem, colour) for gem in gems) for gems, colour in zip(state.delivered, state.colours, strict=True)
    )


def score_sheet(state: State) -> tuple[ScoreRow, ...]:
    """Return where the points come from: gems of a player's own colour, of the others, and opaque ones."""
    held = list(zip(state.delivered, state.colours, strict=True))

    def points(counts: Callable[[str, str], bool]) -> list[int]:
        return [sum(worth(gem, own) for gem in gems if counts(colour_of(gem), own)) for gems, own in held]

    own_gems = (translated("Gems of their own colour"), points(lambda colour, own: colour == own))
    others = (translated("Gems of other colours"), points(lambda colour, own: colour not in (own, OPAQUE)))
    opaque = (translated("Opaque gems"), points(lambda colour, _own: colour == OPAQUE))
    return tuple(rows_that_count([own_gems, others, opaque]))


def count_of(state: State, player: int, what: str) -> int:
    """Return how much a player has of the thing that breaks a tie. Opaque is a colour of its own."""
    gems = state.delivered[player - 1]
    return len({colour_of(gem) for gem in gems}) if what == COLOURS else gems.count(what)


def comparisons(state: State) -> Iterator[TieCompared]:
    """Yield the comparisons between the players who lead, until one is ahead or there are none left."""
    first = _leaders(state)
    for what in TIE_BREAKS:
        if len(first) == 1:
            return
        counts = tuple(count_of(state, player, what) for player in first)
        yield TieCompared(what, first, counts)
        first = _ahead(first, counts)


def _leaders(state: State) -> tuple[int, ...]:
    return _ahead(tuple(range(1, state.options.players + 1)), scores(state))


def _ahead(players: tuple[int, ...], counts: tuple[int, ...]) -> tuple[int, ...]:
    most = max(counts)
    return tuple(player for player, count in zip(players, counts, strict=True) if count == most)


def end_game(deciding: Deciding, event: GameEnded | GameStopped) -> None:
    """End the game, count everyone's points, and compare the players who are tied."""
    deciding.happens(event)
    for player, points in enumerate(scores(deciding.state), start=1):
        deciding.happens(ScoreCounted(player, points))
    for comparison in comparisons(deciding.state):
        deciding.happens(comparison)


def limits_of_study(state: State) -> dict[str, object]:
    """Return the option that ends the games of a study, given the state that they begin with.

    Random players hardly ever deliver anything, so their games would never end.
    """
    return {"most_turns": max(state.turns - 1, 0) + _TURNS_OF_A_STUDY}


def outcome(state: State) -> Outcome | None:
    """Return how the game ended: most points, then the tie-breaks, then the victory is shared."""
    if state.phase != "over":
        return None
    points = scores(state)
    compared = list(comparisons(state))
    if not compared:
        (winner,) = _leaders(state)
        most = addressed(
            "{name} has the most points, {points}.",
            "You have the most points, {points}.",
            name=seat_name(winner),
            points=max(points),
        )
        return Outcome((winner,), points, most)
    last = compared[-1]
    winners = _ahead(last.players, last.counts)
    if len(winners) > 1:
        level = addressed_seats(
            max(points),
            "{names} are tied in everything, with {number} point.",
            "{names} are tied in everything, with {number} points.",
            "You are tied with {others} in everything, with {number} point.",
            "You are tied with {others} in everything, with {number} points.",
            seats=winners,
        )
        return Outcome(winners, points, level)
    return Outcome(winners, points, _ahead_on_a_tie(max(points), winners[0], last))


def _ahead_on_a_tie(points: int, player: int, last: TieCompared) -> str:
    if last.by == COLOURS:
        return addressed_number(
            points,
            "On a tie at {number} point, {name} has gems of {colours}.",
            "On a tie at {number} points, {name} has gems of {colours}.",
            "On a tie at {number} point, you have gems of {colours}.",
            "On a tie at {number} points, you have gems of {colours}.",
            name=seat_name(player),
            colours=counted(max(last.counts), "{number} colour", "{number} colours"),
        )
    return addressed_number(
        points,
        "On a tie at {number} point, {name} has the {gem} gem.",
        "On a tie at {number} points, {name} has the {gem} gem.",
        "On a tie at {number} point, you have the {gem} gem.",
        "On a tie at {number} points, you have the {gem} gem.",
        name=seat_name(player),
        gem=last.by,
    )
