"""Rulings: the reasons why an action is not allowed, or why a position is wrong."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from minerals.core.system import require
from minerals.core.text import MineralsError, addressed, fill_in, translated, translated_number


class Ruling(msgspec.Struct, frozen=True):
    """One reason why an action is not allowed, with the rule it comes from and the cells it is about.

    The sentence is kept as a template and its values. So it can be translated, and two rulings can be compared without
    comparing prose.

    Examples
    --------
    >>> print(ruling("chess.king.safety", "{piece} would be in check.", cells=("e1",), piece="The king"))
    The king would be in check. [chess.king.safety]
    """

    rule: str
    """The id of the rule in the game's rulebook."""
    template: str
    """The sentence, with `{name}` for each value."""
    values: dict[str, str | int] = {}
    """The values of the template."""
    cells: tuple[str, ...] = ()
    """The cells concerned, by name."""
    plural: str = ""
    """The sentence for numbers other than one, if it depends on the value `number`."""
    to_you: str = ""
    """The sentence if the reader is the player whom the value `name` names."""
    of_you: str = ""
    """The sentence if the reader is the player whom the value `other` names."""

    @property
    def message(self) -> str:
        """The sentence with its values filled in, in the reader's language."""
        if self.plural:
            others = dict(self.values)
            return translated_number(int(others.pop("number")), self.template, self.plural, **others)
        if self.to_you:
            return addressed(self.template, self.to_you, self.of_you, **self.values)
        return fill_in(translated(self.template), self.values)

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


def ruling(rule: str, template: str, /, cells: tuple[str, ...] = (), **values: str | int) -> Ruling:
    """Make a ruling.

    Parameters
    ----------
    rule
        The id of the rule in the game's rulebook.
    template
        The sentence, with `{name}` for each value.
    cells
        The names of the cells concerned.
    **values
        The values of the template.

    Examples
    --------
    >>> ruling("chess.king.safety", "{piece} would be in check.", piece="The king").message
    'The king would be in check.'
    """
    return Ruling(rule, template, values, cells)


def ruling_of_number(
    rule: str, number: int, one: str, many: str, /, cells: tuple[str, ...] = (), **values: str | int
) -> Ruling:
    """Make a ruling whose sentence depends on a number, which is the value of `{number}`.

    >>> lacking = "The set lacks {number} {piece}.", "The set lacks {number} {piece}s."
    >>> print(ruling_of_number("chess.set", 2, *lacking, piece="rook"))
    The set lacks 2 rooks. [chess.set]
    """
    return Ruling(rule, one, {"number": number, **values}, cells, many)


def ruling_to(
    rule: str, named: str, to_you: str, of_you: str = "", /, cells: tuple[str, ...] = (), **values: str | int
) -> Ruling:
    """Make a ruling whose sentence names a player, who may be the reader.

    `rule`: the id of the rule in the game's rulebook. `named`: the template for players by name. `{name}` is the player
    that the sentence is about, `{other}` a second one. `to_you`: the same where the name is "You". `of_you`: the same
    where the other player is "You". Needed if the sentence names two players. `cells`: the names of the cells
    concerned. `values`: the values of the template. The names come from `minerals.core.text.player_names.seat_name`.

    >>> from minerals.core.text import naming_players, seat_name
    >>> def late(seat):
    ...     return ruling_to("chess.clock", "{name} has no time left.", "You have no time left.", name=seat_name(seat))
    >>> print(late(1))
    Player 1 has no time left. [chess.clock]
    >>> with naming_players(["Ada", "You"]):
    ...     late(1).message, late(2).message
    ('Ada has no time left.', 'You have no time left.')
    """
    return Ruling(rule, named, values, cells, to_you=to_you, of_you=of_you)


class IllegalAction(MineralsError):  # noqa: N818 - the name the design fixes; it is a ruling, not a fault
    """An action that the rules do not allow now.

    Parameters
    ----------
    rulings
        All the reasons; there is at least one.
    action
        The notation of the action, for the message.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> try:
    ...     match.play("remove a1")
    ... except minerals.IllegalAction as error:
    ...     print([ruling.rule for ruling in error.rulings])
    ['minerals.setup.removal']
    """

    def __init__(self, rulings: Sequence[Ruling], action: str = "") -> None:
        require(Sequence[Ruling], rulings=rulings)
        self.rulings = tuple(rulings)
        self.action = action
        reasons = " ".join(ruling.message for ruling in self.rulings)
        super().__init__(f"{action}: {reasons}" if action else reasons)

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Sequence[Ruling], str]]:
        return (type(self), (self.rulings, self.action))
