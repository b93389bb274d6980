"""Rulings: why an action is not allowed, or what is wrong with a position."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from minerals.core.errors import MineralsError
from minerals.core.languages import filled, translated


class Ruling(msgspec.Struct, frozen=True):
    """One reason, with the rule it comes from and the cells it is about.

    The sentence is kept as a template and its values, so that it can be translated
    and so that two rulings can be compared without comparing prose.

    Examples
    --------
    >>> print(ruling("chess.king.safety", "{piece} would be in check.", cells=("e1",), piece="The king"))
    The king would be in check. [chess.king.safety]
    """

    rule: str
    """The id of the rule in the game's rulebook."""
    template: str
    """The sentence, with `{name}` where a value goes."""
    values: dict[str, str | int] = {}
    """The values of the template."""
    cells: tuple[str, ...] = ()
    """The cells concerned, by name."""

    @property
    def message(self) -> str:
        """The sentence with its values filled in, in the reader's language."""
        return filled(translated(self.template), self.values)

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


def ruling(rule: str, template: str, /, cells: tuple[str, ...] = (), **values: str | int) -> Ruling:
    """Make a ruling; keyword arguments fill the template."""
    return Ruling(rule, template, values, cells)


class IllegalAction(MineralsError):  # noqa: N818 - the name the design fixes; it is a ruling, not a fault
    """An action that the rules do not allow now.

    Parameters
    ----------
    rulings
        Every reason, never empty.
    action
        The action's notation, for the message.
    """

    def __init__(self, rulings: Sequence[Ruling], action: str = "") -> None:
        self.rulings = tuple(rulings)
        self.action = action
        reasons = " ".join(ruling.message for ruling in self.rulings)
        super().__init__(f"{action}: {reasons}" if action else reasons)

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Sequence[Ruling], str]]:
        return (type(self), (self.rulings, self.action))
