"""The picture of a game of Mattock: a state turned into a scene."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.picture import Polygon, Scene, Shape, View
from minerals.core.text import addressed, counted, listed, term, translated
from minerals.games.mattock import events as e
from minerals.games.mattock.events import MattockEvent
from minerals.games.mattock.narration import narrate
from minerals.games.mattock.picture.board import draw_board
from minerals.games.mattock.picture.layout import layout_of
from minerals.games.mattock.picture.marks import draw_marks, traces
from minerals.games.mattock.picture.panels import draw_panels, panel_label, short, title
from minerals.games.mattock.rules.rule_of_three import blocked_spaces
from minerals.games.mattock.rules.territory import territory
from minerals.games.mattock.state import State


def picture(state: State, view: View[MattockEvent], players: Sequence[str]) -> Scene:
    """Return the scene of a state: board, players and what is left in the box. O(spaces).

    Every space is clickable by its name, the players' panels as `player 1` and `player 2`. Lines join tiles that touch.
    They are bold for tiles connected to the miners of the player whose turn it is. Small black cubes mark the blocked
    spaces. Without markers, nothing in the picture or its words tells which or how many they are.

    `players`: the players' names, by seat.
    """
    layout = layout_of(state, view.place, view.turn(len(players), steps=6))
    frame = layout.frame
    outline = ((0, 0), (layout.width, 0), (layout.width, layout.height), (0, layout.height))
    players = tuple(map(term, players))
    seen = traces(state, view.event)
    marks = {**seen.marks, **{mark.cell: mark.kind for mark in view.marks}}
    said = view.headline or headline(state, view.event, [short(name) for name in players])
    shapes: tuple[Shape, ...] = (
        Polygon(outline, "background"),
        title(said, layout.headline),
        *draw_board(state, view, players, frame, marks),
        *draw_panels(state, view, players, layout),
        *draw_marks(view, frame, marks, seen),
    )
    told = describe(state, view, players)
    return Scene(layout.width, layout.height, shapes, "Mattock", told, frame.character, layout.rest)


def headline(state: State, event: object, players: Sequence[str]) -> str:
    """Return in a few words whose turn it is and what comes next, or what has just happened in the middle of a turn.

    The event may be older than the state: a board shows the last move although the next turn has begun.
    """
    name = players[state.player - 1]
    if state.phase == "over":
        winner = players[state.winner - 1]
        return addressed(
            "{winner} wins: {name} cannot mine",
            "{winner} wins: you cannot mine",
            "You win: {name} cannot mine",
            name=name,
            other=winner,
            winner=winner,
        )
    match event:
        case e.MinerSetUp() | e.MinersDrawn() | e.MinerDrawn() if state.phase == "placing":
            return translated("The miners are set up")
        case e.TileMined(player=player) | e.MinerReturned(player=player) if player == state.player:
            return addressed("{name} has mined", "You have mined", name=name)
        case e.MinerMoved(player=player) if player == state.player:
            return addressed("{name} has moved", "You have moved a miner", name=name)
        case e.MinerRemoved(player=player) if player != state.player:
            return addressed("{name} removes", "You remove miners", name=name)
        case e.SidesSwapped(player=player) if player == state.player:
            return addressed("{name} has swapped sides", "You have swapped sides", name=name)
    if state.may_swap:
        return addressed("{name} must mine or swap", "Your turn: mine a space, or swap sides", name=name)
    if state.phase == "placing":
        return addressed("{name} places a miner", "Your turn: place a miner", name=name)
    return addressed("{name} must mine", "Your turn: mine a space", name=name)


def describe(state: State, view: View[MattockEvent], players: Sequence[str]) -> str:
    """Return the whole position in a few sentences."""
    sentences = [f"{view.headline or headline(state, view.event, players)}."]
    if view.event is not None:
        sentences.append(translated("Last: {sentence}", sentence=narrate(view.event, state, players)))
    ground, has_numbers = territory(state), "numbers" not in view.conceals
    for player, miners in enumerate(state.miners, start=1):
        sentences.append(f"{panel_label(state, ground, players, player, has_numbers=has_numbers)}.")
        if miners:
            sentences.append(translated("Miners on {cells}.", cells=listed(state.grid.names(miners))))
    if not has_numbers:
        return " ".join(sentences)
    tiles = counted(state.tiles.bit_count(), "{number} tile", "{number} tiles")
    if not view.markers:
        return " ".join([*sentences, translated("On the board: {tiles}.", tiles=tiles)])
    blocked = blocked_spaces(state.grid, state.tiles).bit_count()
    spaces = counted(blocked, "{number} blocked space", "{number} blocked spaces")
    sentences.append(translated("On the board: {tiles} and {blocked}.", tiles=tiles, blocked=spaces))
    return " ".join(sentences)
