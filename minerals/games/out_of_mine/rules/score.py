"""Points: of a round, with both advanced variants, and of the game.

Rules: Tallying and noting down points; Variant for Advanced Players; End of the Game.
"""

from __future__ import annotations

from minerals.core.game import Outcome, ScoreRow
from minerals.core.text import addressed, addressed_seats, seat_name, translated
from minerals.games.out_of_mine.events import (
    CallerRewarded,
    ElementsCounted,
    ElfRewarded,
    EmptyCellsCounted,
    NothingScored,
    RoundScored,
)
from minerals.games.out_of_mine.rules.decision import Deciding
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import GRID, element_of
from minerals.games.out_of_mine.words import measured

FULL = 10
"""The points of a gallery without an empty cell, and the most empty cells that still score."""
CALL = 2
"""What a call gives or costs."""


def score_round(deciding: Deciding, player: int) -> None:
    """Count a player's points of the round, after the check."""
    state = deciding.state
    empty = state.open_cells(player).bit_count()
    if empty > FULL:
        deciding.happens(NothingScored(player, empty))
        deciding.happens(RoundScored(player, 0))
        return
    points = [FULL - empty]
    deciding.happens(EmptyCellsCounted(player, empty, FULL - empty))
    if player == state.caller:
        points.append(CALL if is_correct(state, player) else -CALL)
        deciding.happens(CallerRewarded(player, points[-1]))
    if state.options.elves:
        for cell, colour in elves_matched(state, player):
            points.append(1)
            deciding.happens(ElfRewarded(player, cell, colour))
    if state.options.elements:
        for element, count, each in elements_shown(state, player):
            points.append(count * each)
            deciding.happens(ElementsCounted(player, element, count, count * each))
    deciding.happens(RoundScored(player, sum(points)))


def is_correct(state: State, player: int) -> bool:
    """Tell whether a player's gallery was covered correctly: nothing open, and nothing removed by the check."""
    return not state.open_cells(player) and not state.seat(player).removed


def elves_matched(state: State, player: int) -> list[tuple[str, str]]:
    """Return the elves of a player's gallery, as cell and colour, that have a tile of their colour."""
    seat = state.seat(player)
    matched: list[tuple[str, str]] = []
    for cell, colour in state.side(player).elves.items():
        lying = seat.tile_on(GRID.index_of[cell])
        if lying is not None and state.box.colour_of(lying.tile) == colour:
            matched.append((cell, colour))
    return matched


def elements_shown(state: State, player: int) -> list[tuple[str, int, int]]:
    """Return the elements that count in a player's gallery: which, how many, and the points for each."""
    card = state.card(player)
    shown = [element_of(lying.tile) for lying in state.seat(player).tiles]
    counts = ((card.good[0], card.good[1]), (card.bad[0], -card.bad[1]))
    return [(element, shown.count(element), points) for element, points in counts if element and element in shown]


def scores(state: State) -> tuple[int, ...]:
    """Return the points of each player in all rounds so far."""
    return tuple(sum(seat.points) for seat in state.seats)


def score_sheet(state: State) -> tuple[ScoreRow, ...]:
    """Return the points of each round."""
    rounds = enumerate(zip(*(seat.points for seat in state.seats), strict=True), start=1)
    return tuple(ScoreRow(translated("Round {number}", number=number), points) for number, points in rounds)


def target(state: State) -> int:
    """Return the points that win a game alone: as many as galleries without an empty cell bring."""
    return FULL * state.options.rounds


def outcome(state: State) -> Outcome | None:
    """Return how the game ended: most points win, equal totals share the victory; who plays alone needs enough."""
    if state.phase != "over":
        return None
    points = scores(state)
    if len(points) == 1:
        needed = target(state)
        winners: tuple[int, ...] = (1,) if points[0] >= needed else ()
        return Outcome(winners, points, measured(seat_name(1), points[0], needed))
    best = max(points)
    winners = tuple(player for player, score in enumerate(points, start=1) if score == best)
    if len(winners) == 1:
        reason = addressed(
            "{name} has the most points, {points}.",
            "You have the most points, {points}.",
            name=seat_name(winners[0]),
            points=best,
        )
    else:
        reason = addressed_seats(
            best,
            "{names} share the victory with {number} point.",
            "{names} share the victory with {number} points.",
            "With {number} point, you share the victory with {others}.",
            "With {number} points, you share the victory with {others}.",
            seats=winners,
        )
    return Outcome(winners, points, reason)
