"""The picture of a game of Minerals: a state turned into a scene."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.scene import Polygon, Scene, Shape, Text, View
from minerals.core.words import counted
from minerals.games.minerals.narration import narrate
from minerals.games.minerals.picture_board import draw_board
from minerals.games.minerals.picture_layout import BOARD, MARGIN, PANELS, TITLE_HEIGHT, WIDTH, frame_of
from minerals.games.minerals.picture_marks import draw_marks, traces
from minerals.games.minerals.picture_panels import draw_panels, short, token
from minerals.games.minerals.picture_table import draw_table, height_of
from minerals.games.minerals.scoring import outcome, scores
from minerals.games.minerals.state import GRID, NO_CELL, State


def picture(state: State, view: View, players: Sequence[str]) -> Scene:
    """Return the scene of a state: board, players, tools, cards and pouch. O(hexes).

    The scene of a game has the same size at every step. Clickable are all hexes that hold a mineral or
    could be given one, the tools and cards by name, the players' panels as `player 1`, … and the minerals
    in the pool of who is to act by letter.

    Parameters
    ----------
    players
        The players' names, by seat.
    """
    frame = frame_of(state)
    seen = traces(state, view.event)
    marks = {**seen.marks, **{mark.cell: mark.kind for mark in view.marks}}
    points = scores(state)
    height = height_of(state)
    shapes: list[Shape] = [
        Polygon(((0, 0), (WIDTH, 0), (WIDTH, height), (0, height)), "background"),
        *_headline(state, players),
        *draw_board(state, view, players, frame, marks),
        *draw_panels(state, players, points, frame),
        *draw_table(state),
    ]
    shapes += draw_marks(state, view, frame, marks, seen, tuple(shapes))
    return Scene(
        WIDTH,
        height,
        tuple(shapes),
        "Minerals",
        describe(state, view, players),
        frame.character,
    )


# --- the headline ---


def _headline(state: State, players: Sequence[str]) -> list[Shape]:
    y = TITLE_HEIGHT / 2 + 1
    said = headline(state, [short(name) for name in players])
    shapes: list[Shape] = [Text(BOARD.x + 2, y, said, "text.title", 22, "start")]
    if state.in_hand:
        mineral = state.components.minerals[state.in_hand - 1]
        shapes += token((PANELS.x + 14, y), 14, mineral, glyph=mineral.letter)
        shapes.append(Text(PANELS.x + 36, y, f"{mineral.name} in hand", "text", 15, "start"))
    elif done := _this_turn(state):
        shapes.append(Text(WIDTH - MARGIN, y, done, "text.quiet", 15, "end"))
    return shapes


def headline(state: State, players: Sequence[str]) -> str:
    """Return in a few words what is to be done now, and by whom."""
    if state.phase == "laying":
        return "The board is being laid"
    if state.phase == "over":
        return _ending(state, players)
    name = players[state.player - 1]
    if state.phase == "removing":
        return f"{name} removes a mineral ({state.removed + 1} of {state.options.removals})"
    if state.phase == "placing":
        return f"{name} places {players[_owner_in_hand(state) - 1]}'s pawn"
    if state.fragments:
        return f"{name} cuts off {'a fragment' if len(state.fragments) == 1 else 'fragments'}"
    if state.turn.moves_left or state.in_hand:
        return f"{name} is to move"
    return f"{name} has moved"


def _owner_in_hand(state: State) -> int:
    # Everybody gave the own pawn to the left, so a player holds that of the neighbour to the right.
    return (state.player - 2) % state.options.players + 1


def _ending(state: State, players: Sequence[str]) -> str:
    ended = outcome(state)
    if ended is None:
        return "The game is over"
    winners = [players[seat - 1] for seat in ended.winners]
    if len(winners) == 1:
        return f"{winners[0]} wins with {counted(max(ended.scores), 'point')}"
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory"


def _this_turn(state: State) -> str:
    if state.phase != "playing":
        return ""
    said = []
    if state.turn.tool:
        said.append(f"{state.components.tool_named[state.turn.tool].title} in use")
    if state.turn.collected:
        said.append("collection taken")
    return ", ".join(said)


# --- the picture in words ---


def describe(state: State, view: View, players: Sequence[str]) -> str:
    """Return the whole position in a few sentences."""
    sentences = [f"{headline(state, players)}."]
    if view.event is not None:
        sentences.append(f"Last: {narrate(view.event, state, players)}")
    pawns = [f"{players[seat]} on {_where(state, index)}" for seat, index in enumerate(state.pawns) if index != NO_CELL]
    if pawns and state.phase != "over":
        sentences.append(f"Pawns: {', '.join(pawns)}.")
    listed = ", ".join(f"{name} {points}" for name, points in zip(players, scores(state), strict=False))
    sentences.append(f"Points: {listed}.")
    if state.tiles:
        on_board = counted(state.tiles.bit_count(), "mineral")
        sentences.append(f"There are {on_board} on the board and {sum(state.pouch)} in the pouch.")
    return " ".join(sentences)


def _where(state: State, index: int) -> str:
    value = state.board[index]
    what = state.components.minerals[value - 1].name if value else "crevice"
    return f"{GRID.name(index)} ({what})"
