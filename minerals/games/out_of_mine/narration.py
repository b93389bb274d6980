"""Tells each event of Out of Mine! in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from minerals.core.text import (
    addressed,
    addressed_number,
    addressed_together,
    counted,
    is_you,
    listed,
    odds,
    signed,
    translated,
)
from minerals.games.out_of_mine import events as e
from minerals.games.out_of_mine.events import OutOfMineEvent
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.words import asked_for, measured, tile_description


def narrate(event: OutOfMineEvent, before: State, players: Sequence[str]) -> str:
    """Return an event in one sentence. O(1).

    `before`: the state before the event. `players`: the players' names, by seat.

    >>> from minerals.games.out_of_mine.options import OutOfMineOptions
    >>> from minerals.games.out_of_mine.state import initial
    >>> narrate(e.TileTaken(1, 1200, "L3 gold"), initial(OutOfMineOptions()), ["Ada", "Ben"])
    '1.2 s: Ada takes a green L3 with gold.'
    """
    sentence: str = _Teller(before, players).tell(event)
    return sentence


class _Teller:
    """Tells events of one position."""

    def __init__(self, state: State, players: Sequence[str]) -> None:
        self.state = state
        self.players = players

    def name(self, player: int) -> str:
        return self.players[player - 1]

    @singledispatchmethod
    def tell(self, event: OutOfMineEvent) -> str:
        """Return an event in one sentence."""
        raise TypeError(f"{type(event).__name__} is not an event of Out of Mine!.")

    # --- before a round ---

    @tell.register
    def _(self, _event: e.PositionLaid) -> str:
        return translated("The position is set up.")

    @tell.register
    def _(self, event: e.GalleryDealt) -> str:
        return addressed(
            "{name} gets gallery {gallery} {odds}.",
            "You get gallery {gallery} {odds}.",
            name=self.name(event.player),
            gallery=event.outcome,
            odds=odds(event.probability),
        )

    @tell.register
    def _(self, event: e.SideChosen) -> str:
        return addressed(
            "{name} plays on the {side}.", "You play on the {side}.", name=self.name(event.player), side=event.side
        )

    @tell.register
    def _(self, event: e.GalleryTurnedOver) -> str:
        return addressed(
            "It is the same gallery as before: {name} turns it over to the {side}.",
            "It is the same gallery as before: you turn it over to the {side}.",
            name=self.name(event.player),
            side=event.side,
        )

    @tell.register
    def _(self, event: e.CardRevealed) -> str:
        return addressed(
            "{name} reveals card {card}, which asks for {tiles} {odds}.",
            "You reveal card {card}, which asks for {tiles} {odds}.",
            name=self.name(event.player),
            card=event.outcome,
            tiles=asked_for(self.state, event.outcome),
            odds=odds(event.probability),
        )

    @tell.register
    def _(self, event: e.RoundBegan) -> str:
        return translated("Round {number} begins: into the mine!", number=event.number)

    # --- placing ---

    def at_once(self, event: e.TimedEvent) -> dict[str, str]:
        """Return when an event happened and who acted, for a template; each language has its own decimal sign."""
        seconds, _, tenths = f"{event.at / 1000:.1f}".partition(".")
        return {"seconds": seconds, "tenths": tenths, "name": self.name(event.player)}

    def tile(self, event: e.TileTaken | e.TileReturned | e.TilePlaced | e.TileLifted | e.TileRemoved) -> str:
        return tile_description(self.state, event.tile)

    @tell.register
    def _(self, event: e.TileTaken) -> str:
        return addressed(
            "{seconds}.{tenths} s: {name} takes a {tile}.",
            "{seconds}.{tenths} s: you take a {tile}.",
            **self.at_once(event),
            tile=self.tile(event),
        )

    @tell.register
    def _(self, event: e.TileReturned) -> str:
        return addressed(
            "{seconds}.{tenths} s: {name} puts the {tile} back.",
            "{seconds}.{tenths} s: you put the {tile} back.",
            **self.at_once(event),
            tile=self.tile(event),
        )

    @tell.register
    def _(self, event: e.TileTurned) -> str:
        return addressed(
            "{seconds}.{tenths} s: {name} turns the tile in hand.",
            "{seconds}.{tenths} s: you turn the tile in hand.",
            **self.at_once(event),
        )

    @tell.register
    def _(self, event: e.TileFlipped) -> str:
        return addressed(
            "{seconds}.{tenths} s: {name} flips the tile in hand over.",
            "{seconds}.{tenths} s: you flip the tile in hand over.",
            **self.at_once(event),
        )

    @tell.register
    def _(self, event: e.TilePlaced) -> str:
        return addressed(
            "{seconds}.{tenths} s: {name} places the {tile} on {cells}.",
            "{seconds}.{tenths} s: you place the {tile} on {cells}.",
            **self.at_once(event),
            tile=self.tile(event),
            cells=listed(event.cells),
        )

    @tell.register
    def _(self, event: e.TileLifted) -> str:
        return addressed(
            "{seconds}.{tenths} s: {name} lifts the {tile} from {cells}.",
            "{seconds}.{tenths} s: you lift the {tile} from {cells}.",
            **self.at_once(event),
            tile=self.tile(event),
            cells=listed(event.cells),
        )

    @tell.register
    def _(self, event: e.Called) -> str:
        return addressed(
            "{seconds}.{tenths} s: {name} calls OUT OF MINE!",
            "{seconds}.{tenths} s: you call OUT OF MINE!",
            **self.at_once(event),
        )

    @tell.register
    def _(self, event: e.Passed) -> str:
        return addressed(
            "{seconds}.{tenths} s: {name} passes.", "{seconds}.{tenths} s: you pass.", **self.at_once(event)
        )

    @tell.register
    def _(self, _event: e.TimeRanOut) -> str:
        return translated("Time is up, and nobody may place any more tiles.")

    # --- check and points ---

    def removal(self, event: e.TileRemoved) -> dict[str, str]:
        """Return whose tile is removed from where, for a template."""
        return {"name": self.name(event.player), "tile": self.tile(event), "cells": listed(event.cells)}

    @tell.register
    def _(self, event: e.TileOverEdgeRemoved) -> str:
        return addressed(
            "{name}'s {tile} on {cells} sticks out over the edge and is removed.",
            "Your {tile} on {cells} sticks out over the edge and is removed.",
            **self.removal(event),
        )

    @tell.register
    def _(self, event: e.TileOfWrongColourRemoved) -> str:
        return addressed(
            "{name}'s {tile} on {cells} has a colour that is not on the card and is removed.",
            "Your {tile} on {cells} has a colour that is not on the card and is removed.",
            **self.removal(event),
        )

    @tell.register
    def _(self, event: e.TileTooManyRemoved) -> str:
        return addressed(
            "{name}'s {tile} on {cells} is one too many of its colour and is removed.",
            "Your {tile} on {cells} is one too many of its colour and is removed.",
            **self.removal(event),
        )

    @tell.register
    def _(self, event: e.TileTooFewRemoved) -> str:
        return addressed(
            "{name}'s {tile} on {cells} is of a colour with too few tiles and is removed.",
            "Your {tile} on {cells} is of a colour with too few tiles and is removed.",
            **self.removal(event),
        )

    @tell.register
    def _(self, event: e.EmptyCellsCounted) -> str:
        return addressed(
            "{name} has {cells}: 10 − {empty} = {points}.",
            "You have {cells}: 10 − {empty} = {points}.",
            name=self.name(event.player),
            cells=counted(event.empty, "{number} empty cell", "{number} empty cells"),
            empty=event.empty,
            points=event.points,
        )

    @tell.register
    def _(self, event: e.NothingScored) -> str:
        return addressed_number(
            event.empty,
            "{name} has {number} empty cell, more than 10: nothing counts.",
            "{name} has {number} empty cells, more than 10: nothing counts.",
            "You have {number} empty cell, more than 10: nothing counts.",
            "You have {number} empty cells, more than 10: nothing counts.",
            name=self.name(event.player),
        )

    @tell.register
    def _(self, event: e.CallerRewarded) -> str:
        name, points = self.name(event.player), signed(event.points)
        if event.points > 0:
            return addressed(
                "{name} called and covered everything correctly: {points}.",
                "You called and covered everything correctly: {points}.",
                name=name,
                points=points,
            )
        return addressed(
            "{name} called, but not everything is right: {points}.",
            "You called, but not everything is right: {points}.",
            name=name,
            points=points,
        )

    @tell.register
    def _(self, event: e.ElfRewarded) -> str:
        return addressed(
            "A {colour} tile covers {name}'s {colour} elf on {cell}: +1.",
            "A {colour} tile covers your {colour} elf on {cell}: +1.",
            name=self.name(event.player),
            colour=event.colour,
            cell=event.cell,
        )

    @tell.register
    def _(self, event: e.ElementsCounted) -> str:
        return addressed(
            "{name} has {number} × {element} in the gallery: {points}.",
            "You have {number} × {element} in the gallery: {points}.",
            name=self.name(event.player),
            number=event.count,
            element=event.element,
            points=signed(event.points),
        )

    @tell.register
    def _(self, event: e.RoundScored) -> str:
        points = counted(event.points, "{number} point", "{number} points")
        return addressed(
            "{name} scores {points} in this round.",
            "You score {points} in this round.",
            name=self.name(event.player),
            points=points,
        )

    # --- between rounds ---

    @tell.register
    def _(self, _event: e.TilesCleared) -> str:
        return translated("All tiles go back into the supply.")

    @tell.register
    def _(self, event: e.GalleryRetired) -> str:
        return addressed(
            "{name} called, so gallery {gallery} goes back into the box.",
            "You called, so gallery {gallery} goes back into the box.",
            name=self.name(event.player),
            gallery=event.gallery,
        )

    @tell.register
    def _(self, event: e.UncalledGalleryRetired) -> str:
        if len(self.state.seats) == 1:
            return translated("Nobody called, so gallery {gallery} goes back into the box.", gallery=event.gallery)
        best = self.best_of_round()
        if len(best) == 1:
            return addressed(
                "Nobody called. {name} scored the most points, so gallery {gallery} goes back into the box.",
                "Nobody called. You scored the most points, so gallery {gallery} goes back into the box.",
                name=self.name(event.player),
                gallery=event.gallery,
            )
        names = [self.name(player) for player in best]
        tied = addressed_together(
            "Nobody called. {names} scored the most points, the same number each.",
            "Nobody called. You scored the most points, the same number as {others}.",
            names=names,
        )
        retired = addressed(
            "{name} has the lowest of their seats, so gallery {gallery} goes back into the box.",
            "You have the lowest of these seats, so gallery {gallery} goes back into the box.",
            "{name} has the lowest of your seats, so gallery {gallery} goes back into the box.",
            name=self.name(event.player),
            other=next(filter(is_you, names), ""),
            gallery=event.gallery,
        )
        return f"{tied} {retired}"

    def best_of_round(self) -> list[int]:
        """Return all the players who scored most in the round that is over."""
        points = [seat.points[-1] for seat in self.state.seats]
        return [player for player, scored in enumerate(points, start=1) if scored == max(points)]

    @tell.register
    def _(self, event: e.GalleryDrawn) -> str:
        return translated(
            "Gallery {gallery} comes from the pile {odds}.", gallery=event.outcome, odds=odds(event.probability)
        )

    # --- end ---

    @tell.register
    def _(self, _event: e.GameEnded) -> str:
        return translated("The last round is over, and the game ends.")

    @tell.register
    def _(self, event: e.TotalMeasured) -> str:
        return measured(self.name(event.player), event.points, event.needed)

    @tell.register
    def _(self, event: e.TotalCounted) -> str:
        points = counted(event.points, "{number} point", "{number} points")
        return addressed(
            "{name} has {points} in all.", "You have {points} in all.", name=self.name(event.player), points=points
        )
