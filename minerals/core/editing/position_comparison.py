"""What another position changes about what can be played: goals that appeared and vanished, each with the rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from minerals.core.game import Action, PositionView, Ruling
from minerals.core.text import MineralsError, OptionError, naming_players, quoted

_CELL = re.compile(r"(?:\d+:)?[a-z]+\d+")


class Change(NamedTuple):
    """A goal that appeared or vanished, with one action that leads to it."""

    cell: str
    """The goal: a cell, a card or a button."""
    action: Action
    """An action that leads there."""
    ruling: Ruling | None
    """Why it was illegal before or is illegal now. None if it cannot even be written in that position."""


class Comparison(NamedTuple):
    """The goals that one position has and the other has not."""

    appeared: tuple[Change, ...] = ()
    """Goals that only the later position has, each with the reason why it was none before."""
    vanished: tuple[Change, ...] = ()
    """Goals that only the earlier position had, each with the reason why it is none now."""


def compare(before: PositionView, after: PositionView, piece: str | None = None) -> Comparison:
    """Compare what can be played in two positions of the same game.

    Parameters
    ----------
    before, after
        The positions.
    piece
        The cell of the piece whose goals count. By default the goals of all actions.

    Returns
    -------
    Comparison
        In the order of the legal actions.

    Raises
    ------
    OptionError
        For positions of different games.

    Notes
    -----
    O(legal actions), and one action for each goal that appeared or vanished is explained.

    Examples
    --------
    >>> import minerals
    >>> draft = minerals.core.editing.position_editor.Draft("minerals", board="lesson", removals=0, seed=7)
    >>> draft.paint_all(["pawn 1 e8", "pawn 2 e5"])
    >>> before = draft.match()
    >>> draft.paint("empty", "e9")
    >>> changes = compare(before, draft.match(), "e8")
    >>> [change.cell for change in changes.vanished], changes.vanished[0].ruling.rule
    (['e11'], 'minerals.move.crevice')
    """
    if before.game.name != after.game.name:
        raise OptionError(
            f"Compare positions of one game, not of {quoted(before.game.name)} and {quoted(after.game.name)}."
        )
    earlier, later = _goals(before, piece), _goals(after, piece)
    return Comparison(
        tuple(_change(before, cell, action) for cell, action in later.items() if cell not in earlier),
        tuple(_change(after, cell, action) for cell, action in earlier.items() if cell not in later),
    )


def _goals(position: PositionView, piece: str | None) -> dict[str, Action]:
    """Return every goal with the first action that leads to it."""
    goals: dict[str, Action] = {}
    for action in position.game.engine.legal(position.state):
        for goal in goals_of(position.game.words.tokens(action), piece):
            goals.setdefault(goal, action)
    return goals


def goals_of(tokens: tuple[str, ...], piece: str | None = None) -> Iterator[str]:
    """Yield the goal of an action's clicks: what follows a piece, or else the last cell.

    >>> list(goals_of(("d4", "d7"))), list(goals_of(("d4", "d5", "d7"), "d4")), list(goals_of(("d4", "d7"), "e5"))
    (['d7'], ['d5'], [])
    """
    if piece is not None:
        if piece in tokens:
            yield from tokens[tokens.index(piece) + 1 :][:1]
        return
    cells = [token for token in tokens if _CELL.fullmatch(token)]
    yield from cells[-1:] or tokens[-1:]


def _change(position: PositionView, cell: str, action: Action) -> Change:
    """Return a goal with the reason why it is none in a position."""
    try:
        with naming_players(position.players):
            rulings = position.game.engine.explain(position.state, action)
    except MineralsError:
        rulings = ()
    return Change(cell, action, next(iter(rulings), None))
