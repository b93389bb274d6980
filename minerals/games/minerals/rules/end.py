"""The end of the game and the points.

Rulebook: The end of the game and scoring; the versions for 6-year-olds and for 7+.
"""

from __future__ import annotations

from minerals.core.game import Outcome, ScoreRow, rows_that_count
from minerals.core.text import addressed, addressed_number, addressed_seats, seat_name, term, translated
from minerals.games.minerals.counts import NONE, Counts, change_count, plus
from minerals.games.minerals.events import GameEnded, ScoreCounted, TieCompared
from minerals.games.minerals.rules.decision import Deciding
from minerals.games.minerals.rules.move import can_move
from minerals.games.minerals.state import State


def is_game_over(state: State) -> bool:
    """Tell whether nobody can make a correct move and no wollastonite is free. Tools do not count."""
    return not state.has_free_wollastonite and not any(
        can_move(state, player) for player in range(1, state.options.players + 1)
    )


def end_game(deciding: Deciding) -> None:
    """End the game and count everybody's points."""
    deciding.happens(GameEnded())
    for player in range(1, deciding.state.options.players + 1):
        deciding.happens(_counted(deciding.state, player))
    leaders = _leaders(deciding.state)
    if len(leaders) > 1:
        on_cards = tuple(minerals_on_cards(deciding.state, player) for player in leaders)
        deciding.happens(TieCompared(leaders, on_cards))


def _counted(state: State, player: int) -> ScoreCounted:
    pool, stack = state.pools[player - 1], state.stacks[player - 1]
    return ScoreCounted(
        player, _collection_points(state, player), -sum(stack), _worth(state, pool) + _worth(state, stack)
    )


def _collection_points(state: State, player: int) -> int:
    return sum(
        state.components.card_named[card].points_for(with_orpiment=whole)
        for card, whole in state.collections[player - 1]
    )


def _worth(state: State, counts: Counts) -> int:
    """Return the points of minerals; in the version for 6-year-olds each counts one."""
    if state.options.version == "6":
        return sum(counts)
    return sum((place + 1) * count for place, count in enumerate(counts))


def scores(state: State) -> tuple[int, ...]:
    """Return the points of each player, final or as if the game ended now."""
    return tuple(
        counted if counted is not None else _counted(state, seat).total
        for seat, counted in enumerate(state.counted, start=1)
    )


def score_sheet(state: State) -> tuple[ScoreRow, ...]:
    """Return where the points come from: cards, minerals of each kind, and what tools cost."""
    seats = range(1, state.options.players + 1)
    held = [plus(state.pools[seat - 1], state.stacks[seat - 1]) for seat in seats]
    minerals = [
        (str(term(name)).capitalize(), [_worth(state, change_count(NONE, value, counts[value - 1])) for counts in held])
        for value, name in sorted(state.components.name_of.items())
    ]
    cards = (translated("Collection cards"), [_collection_points(state, seat) for seat in seats])
    brought = map(sum, zip(*(points for _, points in [cards, *minerals]), strict=True))
    # What was paid for tools lies with the other minerals once it has been counted.
    tools = (translated("Tools"), [total - points for total, points in zip(scores(state), brought, strict=True)])
    return tuple(rows_that_count([cards, *minerals, tools]))


def minerals_on_cards(state: State, player: int) -> int:
    """Return how many minerals a player's collection cards show; one fewer for a card taken without orpiment."""
    return sum(
        sum(state.components.card_named[card].price(with_orpiment=whole))
        for card, whole in state.collections[player - 1]
    )


def _leaders(state: State) -> tuple[int, ...]:
    """Return the players with the most points."""
    points = scores(state)
    return tuple(seat for seat, score in enumerate(points, start=1) if score == max(points))


def outcome(state: State) -> Outcome | None:
    """Return how the game ended: most points, on a tie most minerals on cards, then the victory is shared."""
    if state.phase != "over" or None in state.counted:
        return None
    points = scores(state)
    best = max(points)
    first = _leaders(state)
    if len(points) == 1:
        reason = addressed_number(
            best,
            "{name} has scored {number} point.",
            "{name} has scored {number} points.",
            "You have scored {number} point.",
            "You have scored {number} points.",
            name=seat_name(1),
        )
        return Outcome(first, points, reason)
    if len(first) == 1:
        reason = addressed(
            "{name} has the most points, {points}.",
            "You have the most points, {points}.",
            name=seat_name(first[0]),
            points=best,
        )
        return Outcome(first, points, reason)
    on_cards = {seat: minerals_on_cards(state, seat) for seat in first}
    most = max(on_cards.values())
    winners = tuple(seat for seat in first if on_cards[seat] == most)
    if len(winners) == 1:
        reason = addressed_number(
            best,
            "Players are tied at {number} point, but {name} has more minerals on cards: {minerals}.",
            "Players are tied at {number} points, but {name} has more minerals on cards: {minerals}.",
            "Players are tied at {number} point, but you have more minerals on cards: {minerals}.",
            "Players are tied at {number} points, but you have more minerals on cards: {minerals}.",
            name=seat_name(winners[0]),
            minerals=most,
        )
        return Outcome(winners, points, reason)
    reason = addressed_seats(
        best,
        "{names} share the victory with {number} point.",
        "{names} share the victory with {number} points.",
        "With {number} point, you share the victory with {others}.",
        "With {number} points, you share the victory with {others}.",
        seats=winners,
    )
    return Outcome(winners, points, reason)
