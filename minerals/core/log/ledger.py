"""What a log is made of as it grows: its lines, and what they mean. Whatever interrupts it, it is whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from minerals.core.log.entries import (
    SYMBOLS,
    UNWRITABLE,
    Annotation,
    AnnotationT,
    Header,
    Line,
    Order,
    Record,
    Symbol,
    as_read_back,
    encode_lines,
)
from minerals.core.log.line_order import Arrangement, last_change, lead, lead_of_new, restoration
from minerals.core.log.merge import Copy, addition
from minerals.core.log.node import Deed, Node, require_draws
from minerals.core.log.tree import Tree
from minerals.core.system import UNREADABLE, Lock, lazy, write_whole
from minerals.core.text import LogError, StepError, quoted, reason_of, translated

if TYPE_CHECKING:
    import pathlib

    from minerals.core.log.recorder import FilePosition, Recorder
else:
    pathlib = lazy("pathlib")

Unsettled: TypeAlias = "tuple[Sequence[Record], Sequence[Node], int, FilePosition | None]"
"""Records that are being added, and, without them, the number of lines and the end of the file."""


class Ledger:
    """The lines of a log, the tree and the annotations that they make, and the file that they are recorded to.

    Every call that adds something holds the lock. It adds all or nothing, also to the file. See `Log`, which says what
    the methods take and raise.

    `header`: the first line. `tree`: the records of play.
    """

    def __init__(self, header: Header, tree: Tree) -> None:
        self.lines: list[Line] = [header]
        self.tree = tree
        self.annotations: list[Annotation] = []
        self.lock = Lock()
        self.recorder: Recorder | None = None
        self._unsettled: Unsettled | None = None

    @property
    def next_number(self) -> int:
        """The number of the next record."""
        return len(self.lines) - 1

    @property
    def orders(self) -> list[Order]:
        """The orders of continuations, as they were written. O(records)."""
        return [line for line in self.lines if isinstance(line, Order)]

    # --- whole or not at all ---

    def append(self, records: Sequence[Record], nodes: Sequence[Node] = ()) -> None:
        """Write records and take them in, all or none, whatever interrupts that. `nodes`: the records of play."""
        recorder = self.recorder
        self._unsettled = (records, nodes, len(self.lines), recorder.position if recorder is not None else None)
        try:
            if recorder is not None:
                recorder.write(records)
            self.lines.extend(records)  # in one step: from now on they are part of the log
            self.settle()
        except BaseException:
            self.settle()
            raise

    def settle(self) -> None:
        """Finish or undo what an interrupt left half done, or a fork while another thread was at it."""
        if self._unsettled is None:
            return
        records, nodes, lines, position = self._unsettled
        if len(self.lines) > lines:
            self._take_in(records, nodes)
        elif self.recorder is not None and position is not None:
            self.recorder.go_back(position)
        self._unsettled = None

    def _take_in(self, records: Sequence[Record], nodes: Sequence[Node]) -> None:
        """Put records where others find them. If that was interrupted, it can be done again."""
        for node in nodes:
            self.tree.take_in(node)
        there = {id(annotation) for annotation in self.annotations[-len(records) :]}
        for record in records:
            if isinstance(record, Order):
                self.tree.arrange(record)
            elif isinstance(record, Annotation) and id(record) not in there:
                self.annotations.append(record)

    # --- growing ---

    def begin(self, root: Node) -> None:
        """Add the set-up."""
        require_draws(root)
        with self.lock:
            self.settle()
            self.append([root.record], [root])

    def extend(
        self, parent: Node, deeds: Sequence[Deed], players: Callable[[Node, Deed], int], *, leads: bool, trial: bool
    ) -> list[Node]:
        """Add actions one after another. `players`: returns who acts after a record."""
        with self.lock:
            self.settle()
            nodes: list[Node] = []
            last = parent
            for deed in deeds:
                number, at, begins = self.next_number + len(nodes), getattr(deed.action, "at", None), last is parent
                last = Node(
                    number, last, players(last, deed), deed.action, deed.decision, at, deed.told, trial and begins
                )
                require_draws(last)
                nodes.append(last)
            records: list[Record] = [node.record for node in nodes]
            for node, deed in zip(nodes, deeds, strict=True):
                for note in deed.annotations:
                    number = self.next_number + len(records)
                    records.append(msgspec.structs.replace(note, n=number, on=node.n))
            arrangements = lead_of_new(nodes[0].n, parent, self.tree.tip) if leads else []
            self.append([*records, *_orders(arrangements, self.next_number + len(records))], nodes)
            if leads:
                self.tree.tip = last
        return nodes

    def annotate(self, annotation: AnnotationT) -> AnnotationT:
        """Add an annotation with the next number, and return it as it was added."""
        if isinstance(annotation, Symbol) and annotation.symbol not in SYMBOLS:
            raise LogError(f"{quoted(annotation.symbol)} is not one of the symbols {' '.join(SYMBOLS)}.")
        with self.lock:
            self.settle()
            self.tree.node(annotation.on)
            try:
                annotation = as_read_back(msgspec.structs.replace(annotation, n=self.next_number))
            except (*UNWRITABLE, *UNREADABLE) as error:
                raise LogError(f"The annotation cannot be written to a log: {reason_of(error)}.") from None
            self.append([annotation])
        return annotation

    def merge(self, other: Ledger) -> tuple[Record, ...]:
        """Add what another copy of the same game has and this one lacks."""
        ours, theirs = (Copy(each.tree.nodes, each.annotations) for each in (self, other))
        records, nodes, arrangements = addition(ours, theirs, self.next_number)
        records += _orders(arrangements, self.next_number + len(records))
        if records:
            self.append(records, nodes)
        return records

    # --- the order of lines ---

    def arrange(self, order: Order) -> Order:
        """Put the continuations of a record into an order, and return it with its number."""
        with self.lock:
            self.settle()
            node, named = self.tree.node(order.on), [self.tree.node(n) for n in order.children]
            for child in named:
                if child.parent is not node:
                    raise StepError(f"Record {child.n} does not continue record {order.on}.")
            if len({child.n for child in named}) < len(named):
                raise StepError(f"One of the continuations of record {order.on} is named twice.")
            if order.continues and not isinstance(self.lines[-1], Order):
                raise StepError("There is no order in the line before that this could continue.")
            if order.undoes is not None and not self._begins_change(order.undoes):
                raise StepError(f"There is no change of order {quoted(order.undoes)} to take back.")
            order = msgspec.structs.replace(order, n=self.next_number, children=tuple(child.n for child in named))
            self.append([order])
        return order

    def rearrange(self, number: int, change: Callable[[Node], list[Arrangement]]) -> tuple[Order, ...]:
        """Change the order of lines at a record, and return the orders written."""
        with self.lock:
            self.settle()
            return self._write(change(self.tree.node(number)))

    def promote_to_main(self, number: int) -> tuple[Order, ...]:
        """Make the line through a record the main line."""
        with self.lock:
            orders = self.rearrange(number, lambda node: lead(node, self.tree.tip))
            self.tree.tip = self.tree.node(number)
        return orders

    def undo_order(self) -> tuple[Order, ...]:
        """Take back the last change of the order of lines."""
        with self.lock:
            self.settle()
            orders = self.orders
            change = last_change(orders)
            if not change:
                raise StepError(translated("There is no change of the order of lines to take back."))
            return self._write(restoration(self.tree, orders, change), undoes=change[0].n)

    def _begins_change(self, number: int) -> bool:
        line = self.lines[number + 1] if 0 <= number < self.next_number else self.lines[0]
        return isinstance(line, Order) and not line.continues

    def _write(self, arrangements: Sequence[Arrangement], undoes: int | None = None) -> tuple[Order, ...]:
        orders = _orders(arrangements, self.next_number, undoes)
        if orders:
            self.append(orders)
        return orders

    # --- out ---

    def record(self, path: str | PathLike[str]) -> None:
        """Write the lines to a file, and from now on write every record immediately."""
        from minerals.core.log.recorder import Recorder

        target = pathlib.Path(path)
        with self.lock:
            if self.recorder is not None and self.recorder.is_writing_to(target):
                self.recorder.stay_with(target)
                return
            recorder = Recorder(target, self.encoded())
            # In one step, so that it is recorded to one of the two files whatever interrupts this.
            before, self.recorder = self.recorder, recorder
            if before is not None:
                before.close()

    def check_recording(self) -> None:
        """Check the file of the recording, if there is one."""
        with self.lock:
            self.settle()
            if self.recorder is not None:
                self.recorder.check()

    def close(self) -> None:
        """End the recording, if there is one."""
        with self.lock:
            self.settle()
            recorder, self.recorder = self.recorder, None
            if recorder is not None:
                recorder.close()

    def encoded(self) -> Iterator[bytes]:
        """Return the lines of the file, including newlines, as they are now."""
        with self.lock:
            self.settle()
            lines = tuple(self.lines)
        return encode_lines(lines)

    def save(self, path: str | PathLike[str]) -> pathlib.Path:
        """Write the lines to a file, whole or not at all, and return its path."""
        from minerals.core.log.recorder import block_recording

        target = pathlib.Path(path)
        with self.lock:
            if self.recorder is not None and self.recorder.is_writing_to(target):
                self.recorder.stay_with(target)
            else:
                write_whole(target, self.encoded(), check=block_recording)
        return target


def _orders(arrangements: Sequence[Arrangement], number: int, undoes: int | None = None) -> tuple[Order, ...]:
    """Return the records of one change, from a number on."""
    return tuple(
        Order(number + place, on, children, place > 0, undoes, ends)
        for place, (on, children, ends) in enumerate(arrangements)
    )
