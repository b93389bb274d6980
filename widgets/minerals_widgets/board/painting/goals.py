"""The goals of a piece while a position is painted: why others are not, and which have appeared and vanished."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from html import escape

from minerals import Match, MineralsError, Ruling
from minerals.core.editing import Change, Comparison
from minerals.core.game import Rulebook
from minerals.core.match import CELL
from minerals.core.text import listed, naming_players, translated, translated_number

BUDGET = 0.03
"""How long finding out why other cells are not goals may take, in seconds."""

_MOST_CHANGES = 5
"""How many reasons for goals that appeared, and how many for those that vanished, are told."""
_MOST_NAMED = 6
"""How many goals with the same reason are named."""


def no_goals(
    match: Match,
    piece: str,
    goals: Collection[str],
    *,
    budget: float = BUDGET,
    now: Callable[[], float] = time.monotonic,
) -> dict[str, Ruling]:
    """Return why the other cells are not goals of a piece, until the time is up.

    `piece`: the cell of the piece. `goals`: its goals, which need no reason. `budget`: how many seconds there are.
    `now`: returns the time in seconds.
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
        with naming_players(match.players):
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
    alike = _alike(changes)
    for group in alike[:_MOST_CHANGES]:
        said = f"{_goals_said(group, is_new=is_new)} {_reason_said(group, rulebook, is_new=is_new)}".rstrip()
        yield f'<p class="{css_class}">{sign} {escape(said)}</p>'
    more = sum(map(len, alike[_MOST_CHANGES:]))
    if more > 0:
        said = (
            translated_number(more, "You can use {number} more cell now.", "You can use {number} more cells now.")
            if is_new
            else translated_number(
                more, "{number} more cell can no longer be used.", "{number} more cells can no longer be used."
            )
        )
        yield f'<p class="{css_class}">{sign} {escape(said)}</p>'


def _alike(changes: Iterable[Change]) -> list[tuple[Change, ...]]:
    """Return the changes in groups with the same reason, such as the cells of a tile that was painted."""
    groups: dict[tuple[str, str], tuple[Change, ...]] = {}
    for change in changes:
        reason = ("", "") if change.ruling is None else (change.ruling.rule, _without_cell(change.ruling, change.cell))
        groups[reason] = (*groups.get(reason, ()), change)
    return list(groups.values())


def _without_cell(ruling: Ruling, goal: str) -> str:
    """Return what a ruling says of any goal: the sentence without the cell."""
    _, _, cell = goal.rpartition(":")
    return re.sub(rf"(?<!\w){re.escape(cell)}(?!\w)", "", ruling.message)


def _goals_said(group: Sequence[Change], *, is_new: bool) -> str:
    """Return that goals have appeared or vanished, as a sentence."""
    cells = [change.cell for change in group]
    if len(cells) == 1:
        one = {"cell": cells[0]}
        return (
            translated("You can use {cell} now.", **one)
            if is_new
            else translated("You can no longer use {cell}.", **one)
        )
    named = listed(cells) if len(cells) <= _MOST_NAMED else _some(cells)
    return (
        translated("You can use {cells} now.", cells=named)
        if is_new
        else translated("You can no longer use {cells}.", cells=named)
    )


def _some(cells: Sequence[str]) -> str:
    shown = ", ".join(cells[:_MOST_NAMED])
    return translated("{cells} and {number} others", cells=shown, number=len(cells) - _MOST_NAMED)


def _reason_said(group: Sequence[Change], rulebook: Rulebook, *, is_new: bool) -> str:
    """Return why goals were none before, or are none now. Of sentences that differ, the first stands for all."""
    ruling = group[0].ruling
    if ruling is None:
        return ""
    is_example = any(change.ruling is not None and change.ruling.message != ruling.message for change in group)
    reason = ruling.message
    if is_new and is_example:
        reason = translated("Before, for example: {reason}", reason=reason)
    elif is_new:
        reason = translated("Before: {reason}", reason=reason)
    elif is_example:
        reason = translated("For example: {reason}", reason=reason)
    return f"{reason} ({_title(ruling.rule, rulebook)})"


def _title(rule: str, rulebook: Rulebook) -> str:
    return rulebook[rule].in_words.title if rule in rulebook else rule


def is_cell(token: str) -> bool:
    """Return whether a token is a cell, perhaps one at a player's own table.

    >>> is_cell("d4"), is_cell("1:c4"), is_cell("turn")
    (True, True, False)
    """
    return CELL.fullmatch(token.rpartition(":")[2]) is not None
