"""The picture of a game of Mattock: a state turned into a scene."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.scene import Polygon, Scene, Shape, Text, View
from minerals.core.words import counted, listed
from minerals.games.mattock import events as e
from minerals.games.mattock.narration import narrate
from minerals.games.mattock.picture_board import draw_board
from minerals.games.mattock.picture_layout import BOARD, HEIGHT, TITLE_HEIGHT, WIDTH, frame_of
from minerals.games.mattock.picture_marks import draw_marks, traces
from minerals.games.mattock.picture_panels import draw_panels, panel_label, short
from minerals.games.mattock.rule_of_three import blocked_spaces
from minerals.games.mattock.state import State
from minerals.games.mattock.territory import territory


def picture(state: State, view: View, players: Sequence[str]) -> Scene:
    """Return the scene of a state: board, players and what is left in the box. O(spaces).

    Every space is clickable by its name, the players' panels as `player 1` and `player 2`. Lines join the tiles that
    touch, bold ones those connected to the miners of who is to act. Small black cubes stand on the blocked spaces.

    Parameters
    ----------
    players
        The players' names, by seat.
    """
    frame = frame_of(state)
    seen = traces(state, view.event)
    marks = {**seen.marks, **{mark.cell: mark.kind for mark in view.marks}}
    said = headline(state, view.event, [short(name) for name in players])
    shapes: tuple[Shape, ...] = (
        Polygon(((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)), "background"),
        Text(BOARD.x + 2, TITLE_HEIGHT / 2 + 1, said, "text.title", 22, "start"),
        *draw_board(state, view, players, frame, marks),
        *draw_panels(state, players),
        *draw_marks(view, frame, marks, seen),
    )
    return Scene(WIDTH, HEIGHT, shapes, "Mattock", describe(state, view, players), frame.character)


def headline(state: State, event: object, players: Sequence[str]) -> str:
    """Return in a few words what is to be done now, and by whom, or what has just been done in the middle of a turn."""
    name = players[state.player - 1]
    match event:
        case e.MinerSetUp() | e.MinersDrawn():
            return "The miners are set up"
        case e.TileMined() | e.MinerReturned():
            return f"{name} has mined"
        case e.MinerMoved():
            return f"{name} has moved"
        case e.MinerRemoved():
            return f"{name} removes"
    if state.phase == "over":
        return f"{players[state.winner - 1]} wins: {name} cannot mine"
    if state.phase == "placing":
        return f"{name} places a miner"
    return f"{name} is to mine"


def describe(state: State, view: View, players: Sequence[str]) -> str:
    """Return the whole position in a few sentences."""
    sentences = [f"{headline(state, view.event, players)}."]
    if view.event is not None:
        sentences.append(f"Last: {narrate(view.event, state, players)}")
    ground = territory(state)
    for player, miners in enumerate(state.miners, start=1):
        where = f" Miners on {listed(state.grid.names(miners))}." if miners else ""
        sentences.append(f"{panel_label(state, ground, players, player)}.{where}")
    tiles, blocked = state.tiles, blocked_spaces(state.grid, state.tiles)
    on_board = f"{counted(tiles.bit_count(), 'tile')} and {counted(blocked.bit_count(), 'blocked space')}"
    sentences.append(f"On the board: {on_board}.")
    return " ".join(sentences)
