"""The picture of a game of Minerals: a state turned into a scene."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.picture import Polygon, Scene, Shape, View, fitted_text
from minerals.core.text import addressed, addressed_number, addressed_together, counted, term, translated
from minerals.games.minerals.events import MineralsEvent
from minerals.games.minerals.narration import narrate
from minerals.games.minerals.picture.board import acting, draw_board
from minerals.games.minerals.picture.layout import Layout, layout_of
from minerals.games.minerals.picture.marks import draw_marks, traces
from minerals.games.minerals.picture.motions import places
from minerals.games.minerals.picture.panels import draw_panels, short
from minerals.games.minerals.picture.table import draw_table
from minerals.games.minerals.rules.end import outcome, scores
from minerals.games.minerals.state import GRID, NO_CELL, State


def picture(state: State, view: View[MineralsEvent], players: Sequence[str]) -> Scene:
    """Return the scene of a state: board, players, tools, cards and pouch. O(hexes).

    A still of a game has the same size at every step, and so has a picture in a wide place. Clickable are all hexes
    that hold a mineral or could be given one, the tools and cards by name, the players' panels as `player 1`, … and
    the minerals in the pool of the player whose turn it is, by letter.

    `players`: the players' names, by seat.
    """
    layout = layout_of(state, view.place, view.turn(len(players), steps=6), margin=int(view.margins))
    seen = traces(state, view.event, layout)
    marks = {**seen.marks, **{mark.cell: mark.kind for mark in view.marks}}
    points = () if "numbers" in view.conceals else scores(state)
    active = 0 if "turn" in view.conceals else acting(state)
    width, height = layout.width, layout.height
    shapes: list[Shape] = [
        Polygon(((0, 0), (width, 0), (width, height), (0, height)), "background"),
        _headline(view.headline or headline(state, [short(name) for name in players]), layout),
        *draw_board(state, view, players, layout, marks),
        *draw_panels(state, players, points, active, layout),
        *draw_table(state, layout, has_numbers="numbers" not in view.conceals),
    ]
    shapes += draw_marks(state, view, layout, marks, seen, tuple(shapes))
    rest = layout.rest
    return Scene(
        width,
        height,
        tuple(shapes),
        translated("Minerals"),
        describe(state, view, players),
        layout.frame.character,
        None if rest is None else rest.rectangle,
        places(layout, state.components.minerals),
    )


# --- the headline ---


def _headline(said: str, layout: Layout) -> Shape:
    box = layout.headline
    return fitted_text(box.x + 2, box.centre[1], said, "text.title", 20, box.width - 4)


def headline(state: State, players: Sequence[str]) -> str:
    """Return in a few words what happens next, and who does it."""
    if state.phase == "laying":
        return translated("The board is being set up")
    if state.phase == "over":
        return _ending(state, players)
    name = players[state.player - 1]
    if state.phase == "building":
        return addressed(
            "{name} lays a tile ({number} of {all})",
            "Your turn: lay a tile ({number} of {all})",
            name=name,
            number=state.tiles.bit_count() + 1,
            all=state.options.tiles,
        )
    if state.phase == "removing":
        return addressed(
            "{name} removes a mineral ({number} of {all})",
            "Your turn: remove a mineral ({number} of {all})",
            name=name,
            number=state.removed + 1,
            all=state.options.removals,
        )
    if state.phase == "placing":
        return addressed(
            "{name} places {other}'s pawn",
            "Your turn: place {other}'s pawn",
            "{name} places your pawn",
            name=name,
            other=players[_owner_in_hand(state) - 1],
        )
    if state.fragments:
        return addressed_number(
            len(state.fragments),
            "{name} cuts off a fragment",
            "{name} cuts off fragments",
            "You cut off a fragment",
            "You cut off fragments",
            name=name,
        )
    if state.has_second_move and not state.in_hand:
        return addressed("{name} may move again", "You may move again", name=name)
    if state.turn.moves_left or state.in_hand:
        return addressed("It is {name}'s turn", "It is your turn", name=name)
    return addressed("{player} has moved", "Anything else this turn?", name=name, player=name)


def _owner_in_hand(state: State) -> int:
    # Everybody gave their pawn to the left, so each player holds the pawn of the neighbour to the right.
    return (state.player - 2) % state.options.players + 1


def _ending(state: State, players: Sequence[str]) -> str:
    ended = outcome(state)
    if ended is None:
        return translated("The game is over")
    winners = [players[seat - 1] for seat in ended.winners]
    if len(winners) == 1:
        return addressed(
            "{name} wins with {points}",
            "You win with {points}",
            name=winners[0],
            points=counted(max(ended.scores), "{number} point", "{number} points"),
        )
    return addressed_together("{names} share the victory", "You share the victory with {others}", names=winners)


# --- the picture in words ---


def describe(state: State, view: View[MineralsEvent], players: Sequence[str]) -> str:
    """Return the whole position in a few sentences."""
    sentences = [f"{view.headline or headline(state, players)}."]
    if view.event is not None:
        sentences.append(translated("Last: {sentence}", sentence=narrate(view.event, state, players)))
    pawns = [_standing(state, players[seat], index) for seat, index in enumerate(state.pawns) if index != NO_CELL]
    if pawns and state.phase != "over":
        sentences.append(translated("Pawns: {pawns}.", pawns=", ".join(pawns)))
    if "numbers" in view.conceals:
        return " ".join(sentences)
    points = ", ".join(f"{term(name)} {number}" for name, number in zip(players, scores(state), strict=False))
    sentences.append(translated("Points: {points}.", points=points))
    if state.tiles:
        sentences.append(
            translated(
                "There are {minerals} on the board and {number} in the pouch.",
                minerals=counted(state.tiles.bit_count(), "{number} mineral", "{number} minerals"),
                number=sum(state.pouch),
            )
        )
    return " ".join(sentences)


def _standing(state: State, name: str, index: int) -> str:
    """Return where somebody's pawn stands, and on what."""
    value = state.board[index]
    what = state.components.minerals[value - 1].name if value else translated("crevice")
    return translated("{name} on {cell} ({what})", name=name, cell=GRID.name(index), what=what)
