"""The notation and the clicks of actions, from the form in which each class is written.

A form such as `float {cell}` or `{cell}-{count}` has words, fields in braces, and signs between them. Words and fields
are what a player clicks, in this order; a cell is clicked on the board, and anything else is a button.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from minerals.core.game.clicks import Tokens
from minerals.core.game.records import Action
from minerals.core.game.tabletop.tabletop import Tabletop
from minerals.core.geometry import CELL_PATTERN
from minerals.core.text import NotationError, OptionError, did_you_mean, quoted, translated

_PART = re.compile(r"\{(?P<field>\w+)\}|(?P<word>[^\W_]+)|(?P<space>\s+)|(?P<sign>[^\w\s{}])")
_VALUES = {"cell": r"([a-z]\s*[0-9]{1,2})", "number": "([0-9]{1,9})", "text": "([a-z0-9_]+)"}


class _Part(NamedTuple):
    """A word, or a field with the kind of its values: cell, number or text."""

    text: str
    kind: str = ""


class Form:
    """The form of one class of actions.

    Parameters
    ----------
    kind
        The class, with a `form`.
    """

    def __init__(self, kind: type[Action]) -> None:
        self.kind = kind
        kinds = {field.name: _kind_of(field.type) for field in msgspec.structs.fields(kind)}
        parts: list[_Part] = []
        pattern = ""
        for found in _PART.finditer(kind.form):
            if found["field"]:
                if found["field"] not in kinds:
                    raise OptionError(
                        f"The form {quoted(kind.form)} of {kind.__name__} names {found['field']}, which is none of its "
                        f"fields. {did_you_mean(found['field'], kinds)}"
                    )
                parts.append(_Part(found["field"], kinds[found["field"]]))
                pattern += _VALUES[kinds[found["field"]]]
            elif found["word"]:
                parts.append(_Part(found["word"]))
                pattern += re.escape(found["word"])
            else:
                pattern += r"\s+" if found["space"] else rf"\s*{re.escape(found['sign'])}\s*"
        self.parts = tuple(parts)
        # Beside a sign, spaces are as people like them.
        pattern = pattern.replace(r"\s*\s+", r"\s*").replace(r"\s+\s*", r"\s*")
        self._pattern = re.compile(rf"\s*{pattern}\s*", re.IGNORECASE)

    def __str__(self) -> str:
        """Return the form with capitals for its fields: `float CELL`."""
        return re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), self.kind.form)

    @property
    def fields(self) -> list[str]:
        """Its fields, in capitals."""
        return [part.text.upper() for part in self.parts if part.kind]

    def tokens(self, action: Action) -> Tokens:
        """Return the clicks that enter an action."""
        return tuple(str(getattr(action, part.text)) if part.kind else part.text for part in self.parts)

    def values_in(self, text: str) -> dict[str, str] | None:
        """Return the values of the fields in a typed text, or None if it has another form."""
        found = self._pattern.fullmatch(text)
        fields = [part.text for part in self.parts if part.kind]
        return found and {
            name: "".join(value.split()).lower() for name, value in zip(fields, found.groups(), strict=True)
        }

    def values_of(self, tokens: Tokens) -> dict[str, str] | None:
        """Return the values of the fields that were clicked, or None if the clicks have another form."""
        if len(tokens) != len(self.parts):
            return None
        pairs = list(zip(self.parts, tokens, strict=True))
        if any(part.text != token for part, token in pairs if not part.kind):
            return None
        return {part.text: token for part, token in pairs if part.kind}

    def cells_in(self, values: dict[str, str]) -> Iterator[str]:
        """Yield the values that name cells."""
        return (values[part.text] for part in self.parts if part.kind == "cell")


class Forms:
    """The forms of all actions of a game.

    Parameters
    ----------
    title
        The title of the game, for messages.
    kinds
        The classes of its actions.
    read
        Turns plain data into an action. Raises `msgspec.ValidationError`.
    table
        The board, or None if it has none that the kit knows.
    """

    def __init__(
        self, title: str, kinds: Sequence[type[Action]], read: Callable[[object], Any], table: Tabletop | None
    ) -> None:
        self.title = title
        self.forms = {kind: Form(kind) for kind in kinds}
        self._read = read
        self._table = table

    def require_all(self) -> None:
        """Raise `OptionError` for a class of actions without a form."""
        for kind, form in self.forms.items():
            if not form.parts:
                raise OptionError(f"{self.title}: {kind.__name__} needs a form, such as 'hop {{cell}}'.")

    def parse(self, _state: object, text: str) -> Any:
        """Read notation, forgiving on case and spaces. Raises `NotationError`."""
        for form in self.forms.values():
            values = form.values_in(text)
            if values is not None and (action := self._action(form, values)) is not None:
                return action
        raise NotationError(translated("{text} is not an action of {game}.", text=quoted(text), game=self.title))

    def tokens(self, action: Action) -> Tokens:
        """Return the clicks that enter an action, in order."""
        return self.forms[type(action)].tokens(action)

    def attempt(self, _state: object, tokens: Tokens) -> Any | None:
        """Return the action that refused clicks seem to mean, or None."""
        for form in self.forms.values():
            values = form.values_of(tokens)
            try:
                if values is not None and (action := self._action(form, values)) is not None:
                    return action
            except NotationError:
                continue
        return None

    @staticmethod
    def label(_state: object, token: str) -> str:
        """Return the text on the button of a token: the token itself."""
        return token

    def _action(self, form: Form, values: dict[str, str]) -> Any | None:
        """Return the action with these values, or None if they do not fit its fields. Raises `NotationError`."""
        if self._table is not None:
            for cell in form.cells_in(values):
                self._table.grid.index(cell)
        try:
            read = msgspec.convert(values, form.kind, strict=False)
            return self._read(msgspec.to_builtins(read))
        except (msgspec.ValidationError, UnicodeEncodeError):
            return None


def _kind_of(field: Any) -> str:
    info = msgspec.inspect.type_info(field)
    if isinstance(info, msgspec.inspect.Metadata):
        info = info.type
    if isinstance(info, msgspec.inspect.IntType):
        return "number"
    is_cell = isinstance(info, msgspec.inspect.StrType) and info.pattern == CELL_PATTERN
    return "cell" if is_cell else "text"
