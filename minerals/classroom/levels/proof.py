"""Proving levels: par is the fewest actions that solve the level, and everything that the level names exists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from minerals.classroom.levels.answer import is_answerable, read_answer
from minerals.classroom.levels.level import Level, Tempting
from minerals.classroom.levels.play import Play
from minerals.classroom.levels.search import Search, search
from minerals.classroom.levels.table import Table
from minerals.classroom.levels.terms import labels, timeless
from minerals.classroom.levels.tree import tree
from minerals.core.text import MineralsError, quoted

MOST = 3_000
"""The most actions to try when showing that par is the least."""


class Proof(NamedTuple):
    """The findings about a level."""

    level: str
    """Its id."""
    faults: tuple[str, ...]
    """The faults; empty for a sound level."""
    par: int
    """The number of tries of its shortest solution, or 0 if there is none."""
    is_least: bool
    """Whether a search has shown that fewer are not enough. If not, par is based only on the solutions."""
    tried: int
    """The number of actions that the search has tried."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def __str__(self) -> str:
        how = f"the least, {self.tried} actions tried" if self.is_least else "by its solutions alone"
        return "\n".join([f"{self.level}: par {self.par} ({how})", *(f"  ✗ {fault}" for fault in self.faults)])


def prove(level: Level, *, most: int = MOST) -> Proof:
    """Show that a level is sound, or report its faults.

    It plays every solution and makes every tempting try. Then it tries everything shorter than par, breadth first, up
    to `most` actions. O(actions up to par).

    Parameters
    ----------
    level
        The level.
    most
        The most actions to try when showing that par is the least.

    Examples
    --------
    >>> from minerals.classroom.levels import level_named
    >>> proof = prove(level_named("mattock.levels.last-places-first-plays"))
    >>> proof.is_sound, proof.par, proof.is_least
    (True, 2, True)
    """
    try:
        faults = list(_faults(level))
        if level.is_question:
            return Proof(level.id, tuple(faults), 1, is_least=True, tried=0)
        costs = [cost for cost in _costs(level, faults) if cost]
        par = min(costs, default=0)
        if costs and par != level.par:
            faults.append(f"par is {level.par}, but the shortest solution takes {par}.")
        search = shorter(level, level.par, most)
    except MineralsError as error:
        # What the game itself refuses, its own sentence tells best.
        return Proof(level.id, (str(error),), 0, is_least=False, tried=0)
    if search.found is not None:
        faults.append(f"par is {level.par}, but {', '.join(search.found)} solves it already.")
    return Proof(level.id, tuple(faults), par, search.is_complete, search.tried)


def shorter(level: Level, par: int, most: int = MOST) -> Search:
    """Look for a solution with fewer actions than par, breadth first.

    If the goal is to try something forbidden, it searches only at the beginning, because there is no end of forbidden
    actions. With par 1 there is nothing to try, because the goal is not met at the beginning.
    """
    if par == 1 or level.counts_refusals:
        return Search(None, par == 1, 0)
    return search(Table(level), (), longest=par - 1, most=most)


# --- what can be wrong ---


def _faults(level: Level) -> Iterator[str]:
    play = Play(level)
    if play.solved:
        yield "the goal is met before anything is done."
    yield from _unseen(level, play)
    if level.answer is not None:
        if reason := is_answerable(level.answer, play.match):
            yield f"it cannot be answered: {reason}"
            return
        yield from _wrong_answers(level, play)
    else:
        if not play.table.is_to_act:
            yield f"at the beginning it is not player {play.table.seat}'s turn."
        for tempting in level.tempting:
            yield from _tempted(level, tempting)
    tree(level)


def _unseen(level: Level, play: Play) -> Iterator[str]:
    """Yield cells that the picture does not show, and actions that cannot be read."""
    shown = labels(play.match.scene())
    goal_cells = (cell for assertion in level.goal for cell in assertion.cells())
    for what, cells in (
        ("a mark", [mark.cell for mark in level.marks]),
        ("an arrow", [cell for arrow in level.arrows for cell in arrow]),
        ("the goal", goal_cells),
    ):
        for cell in cells:
            if cell not in shown:
                yield f"{what} is on {quoted(cell)}, which the picture does not show."
    for arrow in level.arrows:
        if len(arrow) < 2:
            yield "an arrow goes through two cells or more."
    for assertion in level.goal:
        for action in assertion.notations():
            play.match.parse(action)


def _wrong_answers(level: Level, play: Play) -> Iterator[str]:
    assert level.answer is not None, "only questions have answers"
    for tempting in level.tempting:
        if tempting.after or tempting.refused_by:
            yield f"{quoted(tempting.action)} is an answer: it is neither after something nor refused by a rule."
        if read_answer(level.answer, play.match, tempting.action) == level.answer.answer(play.match):
            yield f"{quoted(tempting.action)} is said to be wrong, and is right."


def _tempted(level: Level, tempting: Tempting) -> Iterator[str]:
    play = Play(level)
    for action in tempting.after:
        if not play.attempt(action).accepted:
            yield f"before the tempting {quoted(tempting.action)}, {quoted(action)} is not possible."
            return
    verdict = play.attempt(tempting.action)
    yield from _misspelt(play, tempting.action)
    refused = [ruling.rule for ruling in verdict.rulings]
    if verdict.solved:
        yield f"{quoted(tempting.action)} is said to be wrong, and solves the level."
    elif tempting.refused_by and tempting.refused_by not in refused:
        why = f"is forbidden by {', '.join(refused)}" if refused else "is allowed"
        yield f"{quoted(tempting.action)} is said to be refused by {tempting.refused_by}, and {why}."
    elif refused and not tempting.refused_by:
        yield f"{quoted(tempting.action)} is said to be allowed, and is forbidden by {', '.join(refused)}."


def _misspelt(play: Play, action: str) -> Iterator[str]:
    """Yield that what was just tried is not written as it is spelled: what is said of it is found by its notation."""
    if play.tries and timeless(play.tries[-1].action) != timeless(action):
        yield f"{quoted(action)} is to be written {quoted(timeless(play.tries[-1].action))}."


def _costs(level: Level, faults: list[str]) -> Iterator[int]:
    """Yield with how many tries each solution solves the level; note what is wrong with those that do not."""
    for solution in level.solutions:
        play = Play(level)
        way = ", ".join(solution.play)
        for number, action in enumerate(solution.play, start=1):
            verdict = play.attempt(action)
            faults.extend(_misspelt(play, action))
            if not verdict.accepted and not level.counts_refusals:
                reasons = " ".join(map(str, verdict.rulings)) or verdict.comment
                faults.append(f"the solution {way}: {quoted(action)} is not possible. {reasons}")
                break
            if verdict.solved and number < len(solution.play):
                faults.append(f"the solution {way}: it is solved before its end, by {quoted(action)}.")
                break
        if play.table.strayed:
            faults.append(f"the solution {way}: the reply {quoted(play.table.strayed)} is not possible.")
        if not play.solved:
            faults.append(f"the solution {way} does not solve it.")
        else:
            yield play.cost
