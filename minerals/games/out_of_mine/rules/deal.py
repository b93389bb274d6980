"""Dealing: galleries and sides, the cards of a round, and what changes between rounds.

Rules: Set-up; Drawing treasure cards; drawing new gallery boards by lot; End of the Game.
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling, ruling_to
from minerals.core.text import seat_name
from minerals.games.out_of_mine.components import SIDES
from minerals.games.out_of_mine.events import (
    CardRevealed,
    GalleryDealt,
    GalleryDealtAnew,
    GalleryDrawn,
    GalleryRetired,
    GalleryTurnedOver,
    RoundBegan,
    TilesCleared,
    UncalledGalleryRetired,
)
from minerals.games.out_of_mine.rules.decision import Deciding
from minerals.games.out_of_mine.state import State


def players_of(state: State) -> range:
    """Return the players, counted from 1."""
    return range(1, state.options.players + 1)


def deal_first_galleries(deciding: Deciding) -> None:
    """Deal everybody one of all galleries."""
    for player in players_of(deciding.state):
        name, probability = deciding.draw(dict.fromkeys(deciding.state.unseen_galleries, 1))
        deciding.happens(GalleryDealt(name, str(probability), player))


def choosing(state: State) -> tuple[int, ...]:
    """Return the players who have not chosen a side."""
    return tuple(player for player in players_of(state) if not state.seat(player).side)


def explain_side(state: State, player: int, side: str) -> Iterator[Ruling]:
    """Yield why a player cannot choose a side."""
    if state.seat(player).side:
        yield ruling_to(
            "out_of_mine.setup.sides",
            "{name} has already chosen a side.",
            "You have already chosen a side.",
            name=seat_name(player),
        )
    elif side not in SIDES:
        yield ruling("out_of_mine.setup.sides", "A gallery has a front and a back, but no {side}.", side=side)


def begin_round(deciding: Deciding) -> None:
    """Reveal everybody's card and give the command."""
    for player in players_of(deciding.state):
        name, probability = deciding.draw(dict.fromkeys(deciding.state.unseen_cards, 1))
        deciding.happens(CardRevealed(name, str(probability), player))
    deciding.happens(RoundBegan(deciding.state.round + 1))


def redeal(deciding: Deciding) -> None:
    """Put one gallery back into the box, bring a new one, and deal all galleries in play again."""
    state = deciding.state
    leaving = state.caller or best_of_round(state)
    retired = GalleryRetired if state.caller else UncalledGalleryRetired
    deciding.happens(TilesCleared())
    deciding.happens(retired(leaving, state.seat(leaving).gallery))
    name, probability = deciding.draw(dict.fromkeys(deciding.state.unseen_galleries, 1))
    deciding.happens(GalleryDrawn(name, str(probability)))
    for player in players_of(state):
        name, probability = deciding.draw(dict.fromkeys(in_play(deciding.state), 1))
        deciding.happens(GalleryDealtAnew(name, str(probability), player))
        gallery, side = deciding.state.seat(player).before
        if name == gallery:
            deciding.happens(GalleryTurnedOver(player, other_side(side)))


def in_play(state: State) -> list[str]:
    """Return the galleries that are being shuffled and not dealt yet, in the order of the box."""
    names = {state.drawn, *(seat.before[0] for seat in state.seats)}
    gone = {*state.retired, *(seat.gallery for seat in state.seats)}
    return [gallery.name for gallery in state.box.gallery if gallery.name in names and gallery.name not in gone]


def other_side(side: str) -> str:
    """Return the other side of a gallery.

    >>> other_side("front")
    'back'
    """
    return SIDES[1 - SIDES.index(side)]


def best_of_round(state: State) -> int:
    """Return who scored most in the last round, of equals the lowest seat."""
    return max(players_of(state), key=lambda player: (state.seat(player).points[-1], -player))


def is_last_round(state: State) -> bool:
    """Tell whether no further round is played."""
    return state.round >= state.options.rounds
