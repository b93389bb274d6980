"""Where a board has been: games that were played and positions that were painted, none of which is lost."""

from __future__ import annotations

from typing import NamedTuple

from minerals import Match
from minerals.core.editing import Draft
from minerals.core.log import Node


class Stand(NamedTuple):
    """A match that is played or, with a draft, a position that is painted."""

    match: Match
    node: Node
    """The record at which the match is, or was when the board left it."""
    draft: Draft | None = None
    is_step: bool = False
    """Whether Undo goes back to the stand before. It does not leave painting, which `play_on` does."""


class Stands:
    """The stands of a board, the first of which is the lesson's.

    `match`: the match that the board was made with. `edit`: whether the board begins with painting.
    """

    def __init__(self, match: Match, *, edit: bool = False) -> None:
        self._lesson = Stand(match, match.node, Draft(match) if edit else None)
        self._all = [self._lesson]
        self._at = 0

    # --- where it is ---

    @property
    def match(self) -> Match:
        """The match that is played, or from which painting began."""
        return self._all[self._at].match

    @property
    def draft(self) -> Draft | None:
        """The position that is painted, or None while one plays."""
        return self._all[self._at].draft

    @property
    def is_lesson(self) -> bool:
        """Whether the position is the one that the board was made with."""
        draft, lesson = self.draft, self._lesson
        shown = draft.state if draft is not None else self.match.state
        return self.match is lesson.match and bool(shown == lesson.node.state)

    # --- going on ---

    def edit(self) -> None:
        """Paint the position, unless it is being painted."""
        if self.draft is None:
            self._leave()
            self._go_to(Stand(self.match, self.match.node, Draft(self.match)))

    def play_on(self) -> None:
        """Play a new match from the painted position or, if nothing is different, go on with the old one."""
        draft = self.draft
        if draft is None:
            return
        self._leave()
        if draft.text != self.match.diagram():
            match = draft.match()
            self._go_to(Stand(match, match.node, is_step=True))
        elif draft.can_undo or draft.can_redo or not self._is_played_before():
            self._go_to(Stand(self.match, self.match.node, is_step=True))
        else:
            del self._all[self._at]
            self._at -= 1

    def _is_played_before(self) -> bool:
        """Return whether the stand before is the same match, which was played."""
        before = self._all[self._at - 1]
        return self._at > 0 and before.match is self.match and before.draft is None

    def begin(self, match: Match) -> None:
        """Play another match."""
        self._leave()
        self._go_to(Stand(match, match.node, is_step=True))

    def replace(self, match: Match, other: Match) -> None:
        """Play another match in the place of one that has not begun yet."""
        node = other.node
        self._all = [each._replace(match=other, node=node) if each.match is match else each for each in self._all]
        if self._lesson.match is match:
            self._lesson = self._lesson._replace(match=other, node=node)

    def reset(self) -> None:
        """Go back to the position that the board was made with. `undo` brings back what was there before."""
        lesson = self._lesson
        self._leave()
        match = _at(lesson)
        self._go_to(Stand(match, match.node, Draft(match) if lesson.draft is not None else None, is_step=True))

    # --- back and forth ---

    @property
    def can_undo(self) -> bool:
        """Whether there is a stand to go back to."""
        return self._at > 0 and self._all[self._at].is_step

    @property
    def can_redo(self) -> bool:
        """Whether there is a stand that was left by `undo`."""
        return self._at + 1 < len(self._all) and self._all[self._at + 1].is_step

    def undo(self) -> None:
        """Go back to the stand before, as it was left."""
        self._leave()
        self._at -= 1
        _at(self._all[self._at])

    def redo(self) -> None:
        """Go to the stand that was left by `undo`."""
        self._leave()
        self._at += 1
        _at(self._all[self._at])

    # --- inside ---

    def _leave(self) -> None:
        stand = self._all[self._at]
        self._all[self._at] = stand._replace(node=stand.match.node)

    def _go_to(self, stand: Stand) -> None:
        """Go to another stand, before which all others come, so that Undo reaches every one of them."""
        here = self._all.pop(self._at)
        # What was undone comes before what was done instead of it.
        is_step = here.is_step or len(self._all) > self._at
        self._all += [here._replace(is_step=is_step), stand]
        self._at = len(self._all) - 1


def _at(stand: Stand) -> Match:
    """Return the match of a stand where it was left."""
    return stand.match if stand.match.node is stand.node else stand.match.goto_record(stand.node.n)
