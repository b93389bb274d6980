"""The pictures of a log in order, each element of them once."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Any

from minerals.core.picture import Motion, Scene, Shape
from minerals.picture.manners import Kind, manners_data
from minerals.picture.moves import Move, moves
from minerals.picture.pieces import check_shape, check_size, pieces_of
from minerals.picture.svg import Sheet


class Film:
    """The pictures of a log in order, as lists of elements. Each element is kept once.

    `sheet`: the style sheet for the elements, which several films may share.
    """

    def __init__(self, sheet: Sheet | None = None) -> None:
        self.sheet = Sheet() if sheet is None else sheet
        self.elements: dict[str, int] = {}
        self.changes: list[tuple[int, int, array[int]]] = []
        """What differs in each picture from the one before, as numbers that take a tenth of the room of Python's."""
        self.moves: dict[int, list[dict[str, Any]]] = {}
        """What moves to a picture from the one before it, by the number of the picture."""
        self._kinds: set[Kind] = set()
        self.width = self.height = 0.0
        self._last: list[int] = []
        self._numbers: dict[Shape, tuple[int, ...]] = {}
        """The numbers of each shape's elements."""
        self._known: dict[int, tuple[int, ...]] = {}
        """The same of the shapes in the last picture, by their identity, which is found faster than their value."""
        self._shown: tuple[Shape, ...] = ()
        """Those shapes, so that no other object takes the identity of one."""

    def add(self, scene: Scene, before: Scene | None = None, motions: Sequence[Motion] = ()) -> None:
        """Add a picture. O(shapes), and more if much has changed. Raises the errors of `to_svg`.

        `before`: the picture from which pieces move to this one, which has been added already. `motions`: the ways that
        they take.
        """
        check_size(scene)
        # Most shapes are the same object as in a picture before, because games keep what they have drawn.
        known = self._known
        found = [
            known.get(id(shape)) or self._numbers_of(scene, place, shape)
            for place, shape in enumerate(scene.shapes, start=1)
        ]
        self._known = dict(zip(map(id, scene.shapes), found, strict=True))
        self._shown = scene.shapes
        numbers = list(chain.from_iterable(found))
        head, gone, added = change(self._last, numbers)
        self.changes.append((head, gone, array("i", added)))
        self._last = numbers
        if before is not None and (moved := moves(before, scene, motions, guesses=False)):
            self.moves[len(self.changes) - 1] = [self._as_sent(scene, move) for move in moved]
            self._kinds |= {move.kind for move in moved}
        self.width, self.height = max(self.width, scene.width), max(self.height, scene.height)

    def _numbers_of(self, scene: Scene, place: int, shape: Shape) -> tuple[int, ...]:
        """Return the numbers of a shape's elements."""
        try:
            return self._numbers[shape]
        except (KeyError, TypeError):  # it is new, or cannot be painted
            check_shape(scene, place, shape)
        own = tuple(
            self.elements.setdefault(text, len(self.elements)) for text in self.sheet.elements_of(pieces_of(shape))
        )
        self._numbers[shape] = own
        return own

    def _as_sent(self, scene: Scene, move: Move) -> dict[str, Any]:
        """Return a move as `motion.js` of the front end takes it, with the numbers of elements."""
        sent: dict[str, Any] = {"kind": move.kind, "way": [[round(length) for length in point] for point in move.way]}
        # What is as usual is left out: a page has hundreds of moves.
        if move.piece:
            sent["piece"] = move.piece
        if move.base != move.way[0]:
            sent["base"] = [round(length) for length in move.base]
        if move.scale != 1:
            sent["scale"] = round(move.scale, 2)
        for name, shapes in (("drawn", move.shapes), ("hidden", move.hidden)):
            numbers = (self._numbers_of(scene, place, shape) for place, shape in enumerate(shapes, start=1))
            sent[name] = list(chain.from_iterable(numbers))
        return sent

    def data(self) -> dict[str, Any]:
        """Return the film as `film.js` of the front end takes it."""
        return {
            "width": self.width,
            "height": self.height,
            "elements": list(self.elements),
            "changes": self.changes,
            "moves": self.moves,
            "how": manners_data(self._kinds),
        }


def change(before: Sequence[int], after: Sequence[int]) -> tuple[int, int, list[int]]:
    """Return the change from one list to another: place, number of elements to remove, elements to add.

    Each element is told as its distance from the one before, because a picture has most of its elements in a row and
    a row of ones packs well. For the same reason, there is one change from what differs first to what differs last:
    many small ones take more room, packed.

    >>> change([1, 2, 3, 4], [1, 5, 6, 4])
    (1, 2, [5, 1])
    """
    head = 0
    shorter = min(len(before), len(after))
    while head < shorter and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < shorter - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    new = after[head : len(after) - tail]
    return head, len(before) - tail - head, [number - last for last, number in pairwise((0, *new))]
