"""The picture of a game of Out of Mine!: a state turned into a scene."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.picture import Box, Polygon, Scene, Shape, View, made_once
from minerals.core.text import addressed, addressed_together, counted, listed, signed, term, translated
from minerals.games.out_of_mine import events as e
from minerals.games.out_of_mine.events import OutOfMineEvent
from minerals.games.out_of_mine.narration import narrate
from minerals.games.out_of_mine.picture.cards import card_label
from minerals.games.out_of_mine.picture.gallery import draw_gallery, tile_in_words
from minerals.games.out_of_mine.picture.layout import layout_of
from minerals.games.out_of_mine.picture.marks import all_marks, draw_marks
from minerals.games.out_of_mine.picture.motions import places
from minerals.games.out_of_mine.picture.panels import (
    clock_words,
    draw_clock,
    draw_others,
    draw_panel,
    panel_label,
    short,
)
from minerals.games.out_of_mine.picture.slots import slots
from minerals.games.out_of_mine.picture.state_key import StateKey, seat_key
from minerals.games.out_of_mine.picture.supply import draw_supply
from minerals.games.out_of_mine.picture.texts import headline_in
from minerals.games.out_of_mine.rules.legal import to_act
from minerals.games.out_of_mine.rules.score import FULL, outcome
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import GRID


def picture(state: State, view: View[OutOfMineEvent], players: Sequence[str]) -> Scene:
    """Return the scene of a state: galleries, cards, what is held, and the supply. O(cells).

    Clickable are the cells of the tables as `1:c4`, sides to choose as `1:front`, a tile in hand as `1:return`, and the
    tiles of the supply as `1:take L3` for the player shown alone, else for the first who may act. Who is shown alone
    has buttons for `1:turn`, `1:flip` and `1:call` as well.

    `players`: the players' names, by seat.
    """
    players = [term(name) for name in players]
    seat = view.seat if 1 <= view.seat <= len(players) else 0
    taker = seat or next(iter(to_act(state)), 1)
    layout = layout_of(state, view.place, seat)
    marks = all_marks(state, view, taker)
    has_numbers = "numbers" not in view.conceals
    whole = Box(0, 0, layout.width, layout.height)
    said = view.headline or headline(state, view.event, [short(name) for name in players])
    shapes: list[Shape] = [
        Polygon(whole.corners(0), "background"),
        *headline_in(layout.title, said, *_TITLE),
        *draw_clock(state, layout, time=view.clock),
    ]
    for player, part in layout.parts.items():
        name = players[player - 1]
        shapes += draw_panel(state, player, part, name, marks, _tally(view.event, player), has_numbers=has_numbers)
        shapes += draw_gallery(state, player, part, name, marks, coordinates=view.coordinates)
    shapes += draw_supply(state, taker, layout.supply, marks)
    shapes += draw_others(state, layout, players, marks, has_numbers=has_numbers)
    shapes += draw_marks(view, marks, layout, slots(state, layout.supply), tuple(shapes))
    description, rest = describe(state, view, players), layout.rest
    return Scene(
        layout.width,
        layout.height,
        tuple(shapes),
        "Out of Mine!",
        description,
        layout.character,
        rest.rectangle if rest is not None else None,
        places(layout),
    )


_TITLE = ("text.title", 20.0)


# --- the headline ---


def headline(state: State, event: object, players: Sequence[str]) -> str:
    """Return in a few words what has just come about in the middle of an action, or else who is to do what.

    The event may be older than the state: a board shows the last choice while others choose.
    """
    told = "" if _goes_on(state, event) else _told(state, event, players)
    return told or _standing(state, players)


def _goes_on(state: State, event: object) -> bool:
    """Return whether an event has brought its action to an end, as far as one can tell from the state."""
    match event:
        case e.GalleryDealt():
            return all(seat.gallery for seat in state.seats)
        case e.SideChosen() | e.GalleryTurnedOver() | e.Passed():
            return bool(to_act(state))
        case e.CardRevealed():
            return state.phase == "placing"
    return state.phase == "over"


def _standing(state: State, players: Sequence[str]) -> str:
    able = [players[player - 1] for player in to_act(state)]
    if state.phase == "over":
        return _result(state, players)
    if state.caller and state.phase == "placing":
        return addressed(
            "{name} has called OUT OF MINE!", "You have called OUT OF MINE!", name=players[state.caller - 1]
        )
    if state.phase == "choosing":
        if not able:
            return translated("The cards are drawn")
        if len(able) == 1:
            return addressed("{name} chooses a side", "Your turn: choose a side", name=able[0])
        return addressed_together("{names} choose a side", "You and {others} choose a side", names=able)
    if not able:
        return translated("Nobody may place any more tiles")
    if len(able) == 1:
        return addressed("{name} places tiles", "Fill your gallery", name=able[0])
    return addressed_together("{names} place tiles", "Fill your gallery before {others}!", names=able)


def _result(state: State, players: Sequence[str]) -> str:
    result = outcome(state)
    assert result is not None
    winners = [players[seat - 1] for seat in result.winners]
    points = counted(int(max(result.scores)), "{number} point", "{number} points")
    if not winners:
        return addressed("{name} loses with {points}", "You lose with {points}", name=players[0], points=points)
    if len(winners) == 1:
        return addressed("{name} wins with {points}", "You win with {points}", name=winners[0], points=points)
    return addressed_together(
        "{names} share the victory, {points}",
        "You share the victory with {others}, {points}",
        names=winners,
        points=points,
    )


def _told(state: State, event: object, players: Sequence[str]) -> str:
    """Return what an event of the set-up, the check or the end of a round has brought about, or nothing."""
    name = players[event.player - 1] if hasattr(event, "player") else ""
    told = _dealt(event, name) or _ended(event, name)
    if told:
        return told
    if isinstance(event, e.TileRemoved):
        return _found(event, name, tile_in_words(state, event.tile))
    tally = _tally(event, getattr(event, "player", 0))
    return translated("{name}: {tally}", name=name, tally=tally) if tally else ""


def _dealt(event: object, name: str) -> str:
    """Return what has come about before a round or between two, or nothing."""
    match event:
        case e.GalleryDealt(outcome=gallery):
            return addressed("{name} gets gallery {gallery}", "You get gallery {gallery}", name=name, gallery=gallery)
        case e.GalleryTurnedOver(side=side):
            return addressed(
                "The same gallery again: {name} turns it over to the {side}",
                "The same gallery again: you turn it over to the {side}",
                name=name,
                side=side,
            )
        case e.SideChosen(side=side):
            return addressed("{name} plays on the {side}", "You play on the {side}", name=name, side=side)
        case e.CardRevealed(outcome=card):
            return addressed("{name} reveals card {card}", "You reveal card {card}", name=name, card=card)
        case e.RoundBegan(number=number):
            return translated("Round {number}: into the mine!", number=number)
        case e.TilesCleared():
            return translated("All tiles go back into the supply")
        case e.GalleryRetired(gallery=gallery):
            return addressed(
                "{name}'s gallery {gallery} goes back into the box",
                "Your gallery {gallery} goes back into the box",
                name=name,
                gallery=gallery,
            )
        case e.GalleryDrawn(outcome=gallery):
            return translated("Gallery {gallery} comes from the pile", gallery=gallery)
    return ""


def _ended(event: object, name: str) -> str:
    """Return how placing has come to its end, or the game, or nothing."""
    match event:
        case e.Called():
            return addressed("{name} calls OUT OF MINE!", "You call OUT OF MINE!", name=name)
        case e.Passed():
            return addressed("{name} passes", "You pass", name=name)
        case e.TimeRanOut():
            return translated("Time is up")
        case e.GameEnded():
            return translated("The last round is over")
    return ""


def _found(event: e.TileRemoved, name: str, tile: str) -> str:
    """Return what the check has found wrong."""
    match event:
        case e.TileOverEdgeRemoved():
            return addressed(
                "Check: {name}'s {tile} sticks out over the edge",
                "Check: your {tile} sticks out over the edge",
                name=name,
                tile=tile,
            )
        case e.TileOfWrongColourRemoved():
            return addressed(
                "Check: the colour of {name}'s {tile} is not on the card",
                "Check: the colour of your {tile} is not on the card",
                name=name,
                tile=tile,
            )
        case e.TileTooFewRemoved():
            return addressed(
                "Check: too few tiles of the colour of {name}'s {tile}",
                "Check: too few tiles of the colour of your {tile}",
                name=name,
                tile=tile,
            )
    return addressed(
        "Check: {name}'s {tile} is one too many", "Check: your {tile} is one too many", name=name, tile=tile
    )


def _tally(event: object, player: int) -> str:
    """Return what an event has counted for a player, or nothing."""
    if getattr(event, "player", 0) != player:
        return ""
    match event:
        case e.EmptyCellsCounted(empty=empty, points=points):
            return translated("{full} − {empty} empty = {points}", full=FULL, empty=empty, points=points)
        case e.NothingScored(empty=empty):
            return translated("{empty} empty, more than {full}: 0", empty=empty, full=FULL)
        case e.CallerRewarded(points=points):
            return translated("{points} for the call", points=signed(points))
        case e.ElfRewarded(colour=colour):
            return translated("+1 for the {colour} elf", colour=colour)
        case e.ElementsCounted(element=element, count=count, points=points):
            return translated("{points} for {number} × {element}", points=signed(points), number=count, element=element)
        case e.RoundScored(points=points):
            return translated("{points} in this round", points=signed(points))
        case e.TotalCounted(points=points):
            return translated("{points} in all", points=counted(points, "{number} point", "{number} points"))
    return ""


# --- the whole picture in words ---


def describe(state: State, view: View[OutOfMineEvent], players: Sequence[str]) -> str:
    """Return the whole position in a few sentences."""
    sentences = [f"{view.headline or headline(state, view.event, players)}."]
    if view.event is not None:
        sentences.append(translated("Last: {sentence}", sentence=narrate(view.event, state, players)))
    sentences.append(f"{clock_words(state, time=view.clock)}.")
    for player, name in enumerate(players, start=1):
        sentences += _table_in_words(seat_key(state, player), player, name, "numbers" not in view.conceals)
    return " ".join(sentences)


@made_once
def _table_in_words(seen: StateKey, player: int, name: str, has_numbers: bool) -> tuple[str, ...]:
    """Return what a player has, in sentences."""
    state, seat = seen.state, seen.state.seat(player)
    sentences = [f"{panel_label(state, player, name, has_numbers=has_numbers)}."]
    if seat.card:
        sentences.append(f"{card_label(state, player, name)}.")
    sentences += [
        translated(
            "{tile} on {cells}.",
            tile=_capitalised(tile_in_words(state, lying.tile)),
            cells=listed(GRID.names(lying.cells)),
        )
        for lying in seat.tiles
    ]
    if seat.side and state.open_cells(player):
        sentences.append(translated("Open: {cells}.", cells=listed(GRID.names(state.open_cells(player)))))
    sentences += [
        addressed("{name} holds a {tile}.", "You hold a {tile}.", name=name, tile=tile_in_words(state, hand.tile))
        for hand in seat.hands
    ]
    return tuple(sentences)


def _capitalised(words: str) -> str:
    return words[0].upper() + words[1:]
