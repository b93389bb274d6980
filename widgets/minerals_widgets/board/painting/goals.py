"""The goals of a piece while a position is painted: why others are not, and which have appeared and vanished."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from html import escape

from minerals import Match, MineralsError, Ruling
from minerals.core.comparison import Change, Comparison
from minerals.core.languages import translated, translated_number
from minerals.core.rulebook import Rulebook
from minerals.core.seats import seated
from minerals_widgets.board.story import CELL

BUDGET = 0.03
"""How long finding out why other cells are not goals may take, in seconds."""

_MOST_CHANGES = 5
"""How many goals that appeared, and how many that vanished, are told with the reason."""


def no_goals(
    match: Match,
    piece: str,
    goals: Collection[str],
    *,
    budget: float = BUDGET,
    now: Callable[[], float] = time.monotonic,
) -> dict[str, Ruling]:
    """Return why the other cells are not goals of a piece, until the time is up.

    Parameters
    ----------
    match
        The position.
    piece
        The cell of the piece.
    goals
        Its goals, which need no reason.
    budget
        How many seconds there are.
    now
        Returns the time in seconds.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", players=2, removals=0, seed=7)
    >>> for action in ("pawn e6", "pawn d6"):
    ...     _ = match.play(action)
    >>> print(no_goals(match, "d6", ["d7", "d8"], budget=9)["h6"])
    d6 and h6 do not lie in one line, and a pawn moves straight. [minerals.move.line]
    """
    until = now() + budget
    found: dict[str, Ruling] = {}
    owner, _, _ = piece.rpartition(":")
    for name in match.game.pieces.cells(match.state):
        cell = f"{owner}:{name}" if owner and ":" not in name else name
        if cell == piece or cell in goals:
            continue
        if now() >= until:
            break
        if (ruling := _ruling(match, piece, cell)) is not None:
            found[cell] = ruling
    return found


def _ruling(match: Match, piece: str, cell: str) -> Ruling | None:
    """Return the first reason why a piece cannot go to a cell, or None if nobody can say."""
    try:
        with seated(match.players):
            meant = match.game.words.attempt(match.state, (piece, cell))
            return next(iter(match.game.engine.explain(match.state, meant)), None) if meant is not None else None
    except MineralsError:
        return None


def no_goals_html(piece: str, reasons: dict[str, Ruling], rulebook: Rulebook) -> str:
    """Return the rules that keep a piece from other cells, each with its cells, as HTML that a reader opens."""
    by_rule: dict[str, list[str]] = {}
    for cell, ruling in reasons.items():
        by_rule.setdefault(ruling.rule, []).append(cell)
    if not by_rule:
        return ""
    heading = translated("Why {piece} cannot go elsewhere", piece=piece)
    lines = (
        f"<dt>{escape(_title(rule, rulebook))}</dt><dd>{escape(', '.join(cells))}</dd>"
        for rule, cells in sorted(by_rule.items(), key=lambda entry: len(entry[1]))
    )
    return f"<details><summary>{escape(heading)}</summary><dl>{''.join(lines)}</dl></details>"


def changes_html(comparison: Comparison, rulebook: Rulebook) -> str:
    """Return what the last change has done to the goals, as HTML."""
    lines = [
        *_told(comparison.appeared, "minerals-appeared", "+", rulebook),
        *_told(comparison.vanished, "minerals-vanished", "−", rulebook),
    ]
    return f'<div class="minerals-changes">{"".join(lines)}</div>' if lines else ""


def _told(changes: tuple[Change, ...], css_class: str, sign: str, rulebook: Rulebook) -> Iterator[str]:
    is_new = css_class == "minerals-appeared"
    for change in changes[:_MOST_CHANGES]:
        said = (
            translated("{cell} is a goal now.", cell=change.cell)
            if is_new
            else translated("{cell} is no longer a goal.", cell=change.cell)
        )
        if change.ruling is not None:
            message, rule = change.ruling.message, _title(change.ruling.rule, rulebook)
            reason = translated("Before: {reason}", reason=message) if is_new else message
            said = f"{said} {reason} ({rule})"
        yield f'<p class="{css_class}">{sign} {escape(said)}</p>'
    more = len(changes) - _MOST_CHANGES
    if more > 0:
        said = (
            translated_number(more, "{number} more goal appeared.", "{number} more goals appeared.")
            if is_new
            else translated_number(more, "{number} more goal vanished.", "{number} more goals vanished.")
        )
        yield f'<p class="{css_class}">{sign} {escape(said)}</p>'


def _title(rule: str, rulebook: Rulebook) -> str:
    return rulebook[rule].in_words.title if rule in rulebook else rule


def is_cell(token: str) -> bool:
    """Return whether a token is a cell, perhaps one at a player's own table.

    >>> is_cell("d4"), is_cell("1:c4"), is_cell("turn")
    (True, True, False)
    """
    return CELL.fullmatch(token.rpartition(":")[2]) is not None
