"""Laws of the parts of a position that have names: the board, the players and the supply."""

# ruff: noqa: D401 - the docstring of a law is the law

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from minerals.core.game import Event, Position
from minerals.testing.laws import Law, Play


def _position(play: Play, state: Any) -> Position:
    return Position(play.game, state, play.match.players, play.step, ())


def _row_of(cell: str) -> str:
    return cell.rstrip("0123456789")


def _rows(position: Position) -> list[tuple[str, list[str]]]:
    """Return the letter of each row and how its cells are written, in the order of the board."""
    rows = groupby(position.board.values(), key=lambda place: _row_of(place.cell))
    return [(name[-1:], [place.sign for place in places]) for name, places in rows]


def the_board_holds_what_a_written_position_shows(play: Play, state: Any) -> Iterator[str]:
    """Row by row, the cells have the same signs as in the written position, and no cell is named twice."""
    position = _position(play, state)
    cells = play.game.pieces.cells(state)
    if len(set(cells)) < len(cells):
        yield f"a cell is named twice: {', '.join(cells)}"
    for cell, place in position.board.items():
        if place.cell != cell:
            yield f"{place!r} lies on {cell}"
    lines = iter(position.diagram().split("\n"))
    for letter, signs in _rows(position):
        if not any(line.split() == signs for line in lines):
            yield f"row {letter} has the signs {' '.join(signs)}, which do not come next in\n{position.diagram()}"
            return


def coordinates_name_the_rows(play: Play, state: Any) -> Iterator[str]:
    """With coordinates, each row of a written position starts with its letter, and only the board changes."""
    position = _position(play, state)
    labelled = position.diagram(coordinates=True).split("\n")
    lines, rows = iter(labelled), _rows(position)
    for letter, signs in rows:
        if not any(line.split()[: len(signs) + 1] == [letter, *signs] for line in lines):
            yield f"row {letter} with the signs {' '.join(signs)} does not come next in\n" + "\n".join(labelled)
            return
    signs_alone = [signs for _, signs in rows]
    for line in position.diagram().split("\n"):
        if line not in labelled and line.split() not in signs_alone:
            yield f"the line {line!r} is missing in\n" + "\n".join(labelled)


def board_players_and_supply_hold_every_component(play: Play, state: Any) -> Iterator[str]:
    """The board, the players and the supply together hold what `components` counts."""
    position = _position(play, state)
    found: Counter[str] = Counter()
    for place in position.board.values():
        found.update(place.components)
    for seat in range(1, len(position.players) + 1):
        found.update(position.player(seat).components)
    found.update(position.supply)
    wanted = dict(play.game.engine.components(state))
    for component in wanted.keys() | found.keys():
        if wanted.get(component, 0) != found[component]:
            yield f"there should be {wanted.get(component, 0)} {component}, but {found[component]} are found"


def players_are_as_the_engine_has_them(play: Play, state: Any) -> Iterator[str]:
    """Each player can be looked up by seat, with the right name and points, and whether it is their turn."""
    position, engine = _position(play, state), play.game.engine
    for seat, name in enumerate(position.players, start=1):
        player = position.player(seat)
        told = (player.name, player.seat, player.points, player.has_turn)
        wanted = (name, seat, engine.scores(state)[seat - 1], seat in engine.to_act(state))
        if told != wanted:
            yield f"player {seat} is told as {told} instead of {wanted}"


POSITION_LAWS: tuple[Law, ...] = (
    the_board_holds_what_a_written_position_shows,
    coordinates_name_the_rows,
    board_players_and_supply_hold_every_component,
    players_are_as_the_engine_has_them,
)
"""Laws of a position between two actions."""


def a_position_can_be_read_at_every_step(play: Play, _before: Any, event: Event, after: Any) -> Iterator[str]:
    """In the middle of an action, too, the board is as it is written and nothing is missing; once per kind of event."""
    if not play.is_first_of_its_kind(event):
        return
    for law in (the_board_holds_what_a_written_position_shows, board_players_and_supply_hold_every_component):
        for complaint in law(play, after):
            # During the set-up, it is enough that the components can be read.
            if play.match.node.parent is not None:
                yield f"after {event!r}: {complaint}"
