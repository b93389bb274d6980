"""`minerals lines`: the lines of a log, and which of them leads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from minerals.cli import completion
from minerals.cli.output import Force, Output, deliver, make_sure_of
from minerals.cli.refusal import Refusal
from minerals.cli.report import Json, report
from minerals.cli.screen import Screen
from minerals.cli.streams import is_stream
from minerals.cli.verify import ending, load
from minerals.core.text import counted, did_you_mean, listed, plain, quoted

if TYPE_CHECKING:
    from minerals.core.log import Log, Node

_DEEDS = ("promote", "main", "demote", "remove", "merge", "undo")
_MOST_SHOWN = 8
"""How many actions of a line are listed."""
_LONGEST_NUMBER = 10
_DEEPEST = 8
"""How far a variation of a variation is indented."""


def lines(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A log.", autocompletion=completion.logs)],
    deed: Annotated[
        str | None,
        typer.Argument(
            metavar="[DEED]",
            help="promote, main, demote, remove, merge or undo.",
            autocompletion=completion.one_of(*_DEEDS),
        ),
    ] = None,
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[WHAT]",
            help="The number of a record, or for merge, another log.",
            autocompletion=completion.lines_or_logs,
        ),
    ] = None,
    output: Output = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """List the lines of a log, or change which of them leads.

    Each line has a number: that of the record with which it begins, and for the main line, of its last record. Use it
    with --line of other commands and with these deeds. promote: bring the line forward by one place. main: make it the
    main line. demote: put it back by one place. remove: hide it. merge: add the lines and comments of another copy of
    the game. undo: take the last change back.

    Nothing is ever erased from the file, because every change is added at its end. With --output, the file stays as it
    is, and the changed log is written to another one.
    """
    log = load(file)
    if deed is None:
        if output is not None:
            raise Refusal("--output works only with a deed, such as promote.")
    else:
        if deed not in _DEEDS:
            raise Refusal(f"There is no deed {quoted(deed)}. {did_you_mean(deed, _DEEDS)}")
        if is_stream(file) and output is None:
            raise Refusal("A log from a pipe cannot be changed; name a file to write with --output.")
        make_sure_of(output, force=force)
        if output is None:
            if log.damage:
                raise Refusal(f"{file}: {log.damage} Write the rest to another file with --output.")
            log.record(file)
        try:
            _do(log, deed, what)
        finally:
            log.close()
        if output is not None:
            deliver(b"".join(log.lines()), output, force=force)
    if as_json:
        report("lines", {"game": log.game.name, "lines": [row.as_json for row in _rows(log)]})
    else:
        _show(log)


def _do(log: Log, deed: str, what: str | None) -> None:
    """Change the order of lines. Raises `Refusal`, and the errors of `Log`."""
    if deed == "undo":
        if what is not None:
            raise Refusal(f"undo takes back the last change, and nothing can be given with it: {quoted(what)}.")
        log.undo_order()
    elif deed == "merge":
        if what is None:
            raise Refusal("Name the other log: minerals lines FILE merge OTHER.")
        log.merge(load(Path(what)))
    elif what is None or not (what.isdecimal() and len(what) < _LONGEST_NUMBER):
        given = "" if what is None else f", not {quoted(what)}"
        raise Refusal(f"{deed} takes the number of a record{given}; 'minerals lines FILE' lists them.")
    else:
        changes = {"promote": log.promote, "main": log.promote_to_main, "demote": log.demote, "remove": log.remove}
        changes[deed](int(what))


class Row(NamedTuple):
    """A line in the list: the records that it does not share with the line that it leaves."""

    own: list[Node]
    depth: int
    """Of how many lines it is a variation, one within another."""
    removed: bool

    @property
    def number(self) -> int:
        """The number of the line: where it begins, or for the main line, where it ends."""
        return self.own[0].n if self.depth else self.own[-1].n

    @property
    def as_json(self) -> dict[str, object]:
        """The line as JSON types."""
        before = self.own[0].parent
        return {
            "number": self.number,
            "main": not self.depth,
            "depth": self.depth,
            "removed": self.removed,
            "after": None if before is None else before.n,
            "records": [node.n for node in self.own],
            "actions": [str(node.action) for node in self.own if node.action is not None],
        }


def _rows(log: Log) -> Iterator[Row]:
    """Yield the main line, and below each line its variations, in the order in which the moves are."""
    others: dict[Node, list[Node]] = {}
    for node in log.nodes.values():
        if node.parent is not None and node not in node.parent.children:
            others.setdefault(node.parent, []).append(node)
    waiting = [(log.root, 0, False)]
    while waiting:
        first, depth, removed = waiting.pop()
        own = log.line_through(first)[len(first.path()) - 1 :]
        yield Row(own, depth, removed)
        below = [
            (node, depth + 1, removed or node not in before.children)
            for before in own
            for node in (*before.variations, *others.get(before, []))
        ]
        waiting += reversed(below)


def _show(log: Log) -> None:
    screen, rows = Screen(), list(_rows(log))
    screen.line((log.game.title, "bold"), f": {listed([plain(name, keep='') for name in log.header.players])}")
    if not any(node.action is not None for node in log.nodes.values()):
        screen.line("Nothing has been played yet.")
        return
    width = max(len(str(row.number)) for row in rows)
    for row in rows:
        screen.paragraph(
            f"{row.number:>{width}}  {_in_words(log, row)}",
            "dim" if row.removed else "" if row.depth else "bold",
            indent=2 + 2 * min(row.depth, _DEEPEST),
            hanging=width + 2,
        )


def _in_words(log: Log, row: Row) -> str:
    """Return a line in words: how long it is, and how it goes on."""
    actions = [str(node.action) for node in row.own if node.action is not None]
    shown = ", ".join(actions[:_MOST_SHOWN]) + (" …" if len(actions) > _MOST_SHOWN else "")
    length = counted(len(actions), "{number} action", "{number} actions")
    if not row.depth:
        return f"Main line, {length}, {ending(log)}" + (f": {shown}" if actions else "")
    parent = row.own[0].parent
    place = len(row.own[0].path()) - 1
    where = f"after action {place - 1}" if parent is not None and parent.ends else f"instead of action {place}"
    return f"{shown} ({length}, {'removed, ' if row.removed else ''}{where})"
