"""What the study of the galleries measures: how each player of a round of Out of Mine! filled a gallery."""

from __future__ import annotations

from typing import Any

import minerals
from minerals.games.out_of_mine.components import SIDES
from minerals.games.out_of_mine.events import CardRevealed, EmptyCellsCounted, GalleryDealt, NothingScored, SideChosen

FILLED = ("gallery", "side", "card", "fillings", "empty")
TOLD = (
    (GalleryDealt, "outcome"),
    (SideChosen, "side"),
    (CardRevealed, "outcome"),
    ((EmptyCellsCounted, NothingScored), "empty"),
)
"""Which event tells what of a player's round."""


def filled(match: minerals.Match) -> dict[str, Any]:
    """Measure one round: what each player had to fill, and what was left."""
    box, events = match.state.box, match.log.events()
    sides = [(gallery.name, side) for gallery in box.gallery for side in SIDES]
    cards = [card.name for card in box.card]
    measured: dict[str, Any] = {"seconds": max(getattr(event, "at", 0) for event in events) / 1000}
    for player in (1, 2):
        gallery, side, card, empty = (
            next(getattr(event, field) for event in events if isinstance(event, kind) and event.player == player)
            for kind, field in TOLD
        )
        ways = box.fillings[sides.index((gallery, side))][cards.index(card)]
        for name, value in zip(FILLED, (gallery, side, card, ways, empty), strict=True):
            measured[f"{name}_{player}"] = value
    return measured
