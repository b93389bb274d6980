"""The reply to a student's answer, prediction, or request for a hint or the solution."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Standing: TypeAlias = Literal["locked", "not attempted", "unreadable", "wrong", "right", "said"]
"""The status of an answer. `unreadable`: its form is wrong, so its value was not checked. It does not count as a wrong
answer.

`locked`: something else comes first. `said`: there was nothing to judge.
"""

SIGNS = {"locked": "🔒", "not attempted": "○", "unreadable": "△", "wrong": "✗", "right": "✓", "said": "→"}


class Feedback(msgspec.Struct, frozen=True):
    """The reply to one answer. It shows itself in a notebook.

    Examples
    --------
    >>> said = Feedback("wrong", "That is too small. Have you left something out?", part="six")
    >>> said
    ✗ That is too small. Have you left something out?
    >>> said.form_is_right, said.value_is_right
    (True, False)
    """

    standing: Standing
    message: str
    """The message to the student."""
    part: str = ""
    """The key of the part that was answered."""
    misconception: str = ""
    """The name of the misconception that leads to this wrong value."""

    @property
    def form_is_right(self) -> bool:
        """Whether it is the kind of answer that the part asks for."""
        return self.standing in ("wrong", "right")

    @property
    def value_is_right(self) -> bool:
        """Whether it is the right value."""
        return self.standing == "right"

    def __str__(self) -> str:
        return f"{SIGNS[self.standing]} {self.message}"

    def __repr__(self) -> str:
        return str(self)

    def _repr_markdown_(self) -> str:
        return str(self)
