"""What can be read in any log, for functions that `Log` needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from minerals.core.game import Game
from minerals.core.log.entries import Annotation, Header
from minerals.core.log.node import Node
from minerals.core.log.tree import Tree
from minerals.core.system import Lock


class AnyLog(Protocol):
    """A log of any game: see `Log`."""

    game: Game
    options: Any
    header: Header
    tree: Tree
    annotations: list[Annotation]
    lock: Lock

    @property
    def nodes(self) -> Mapping[int, Node]:
        """The records of play by number."""

    @property
    def root(self) -> Node:
        """The set-up."""

    @property
    def main_line(self) -> Sequence[Node]:
        """The records of the main line."""

    @property
    def next_number(self) -> int:
        """The number of the next record."""
