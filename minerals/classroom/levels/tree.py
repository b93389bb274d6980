"""All the solutions and tempting tries of a level, as a log with variations that any player of logs can show."""

from __future__ import annotations

from collections.abc import Iterable

from minerals.classroom.levels.level import Level, Solution, Tempting
from minerals.classroom.levels.situation import Try
from minerals.classroom.levels.table import Table
from minerals.core.game import Ruling
from minerals.core.log import Log
from minerals.core.text import translated


def tree(level: Level) -> Log:
    """Return the solutions of a level and its tempting tries, with a comment on each.

    The first solution is the main line. A forbidden action is not a record of a log. It becomes a comment on its
    position, with the ruling.

    Examples
    --------
    >>> from minerals.classroom.levels import level_named
    >>> log = tree(level_named("mattock.levels.mine-first"))
    >>> [str(node.action) for node in log.main_line[1:]]
    ['e6']
    """
    table = Table(level)
    log = table.match.log
    log.comment(translated(level.text), on=table.begun.n)
    if level.answer is not None:
        _answer(table)
    for solution in level.solutions:
        _solve(table, solution)
        table.match.leads = False  # only the first solution is the main line
    table.match.leads = False
    for tempting in level.tempting:
        table.match.goto_record(table.begun.n)
        if level.is_question:
            log.comment(f"{tempting.action}? {translated(tempting.comment)}", on=table.begun.n)
        else:
            _fall_for(table, tempting)
    return log


def _solve(table: Table, solution: Solution) -> None:
    table.match.goto_record(table.begun.n)
    tries = _try(table, solution.play)
    log, on = table.match.log, table.match.node.n
    if not tries[-1].rulings:
        log.mark("!", on=on)
    for words in filter(None, (solution.comment, table.level.after)):
        log.comment(translated(words), on=on)


def _fall_for(table: Table, tempting: Tempting) -> None:
    _try(table, tempting.after)
    log = table.match.log
    rulings = table.match.explain(tempting.action)
    if rulings:
        _refuse(log, table.match.node.n, tempting.action, rulings, translated(tempting.comment))
        return
    before = table.match.node
    table.play(tempting.action)
    first = next(node for node in table.match.node.path() if node.parent is before)
    log.mark("?", on=first.n)
    log.comment(translated(tempting.comment), on=first.n)


def _try(table: Table, actions: Iterable[str]) -> tuple[Try, ...]:
    """Try actions in order, and note what is refused. Raises `NotationError`."""
    match = table.match
    tries: tuple[Try, ...] = ()
    for action in actions:
        rulings = tuple(match.explain(action))
        if rulings:
            _refuse(match.log, match.node.n, action, rulings)
        else:
            table.play(action, tries)
        tries = (*tries, Try(str(match.parse(action)) if rulings else action, rulings))
    return tries


def _refuse(log: Log, on: int, action: str, rulings: Iterable[Ruling], comment: str = "") -> None:
    reasons = " ".join(map(str, rulings))
    refused = translated("{action} is not allowed: {reasons}", action=action, reasons=reasons)
    log.comment(f"{refused} {comment}".rstrip(), on=on)


def _answer(table: Table) -> None:
    match, question = table.match, table.level.answer
    assert question is not None, "only of a question"
    right = ", ".join(sorted(question.answer(match)))
    for choice in question.choices(match) if question.form == "actions" else ():
        if rulings := match.explain(choice):
            _refuse(match.log, match.node.n, choice, rulings)
    for action in question.ahead:
        match.play(action)
    asked, after = translated(table.level.ask), translated(table.level.after)
    match.log.comment(f"{asked} {right}. {after}".rstrip(), on=match.node.n)
