"""The notation of a game as data: every action and every line of a written position.

It is in `notation.toml` in the game's folder. Each entry has a true example: that of an action is legal in the position
given with it, and that of a line is part of the position given with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from typing import Any

import msgspec

from minerals.core.game.early_end import TABLE
from minerals.core.game.phrases import PLAYER, Phrases
from minerals.core.game.records import Action
from minerals.core.game.suggestion import form_of
from minerals.core.system import Folder
from minerals.core.text import MineralsError, quoted, translated


class NotationFileError(MineralsError):
    """A `notation.toml` that breaks its own form."""


class WrittenPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position of some examples."""

    name: str
    text: str
    options: dict[str, Any] = {}
    """The options it goes with."""


class WrittenAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an action is written."""

    type: str
    """The class of the action."""
    form: str
    """The form to write, with capitals for the words to fill in: `remove CELL`."""
    meaning: str
    """What the action does, as a few words: `remove a mineral during the set-up`."""
    example: str
    position: str
    """The name of the position that the example is played in."""
    phrases: tuple[str, ...] = ()
    """How people say it: `take HEX [away]`, with the fields of the form, and in brackets words that may be left out."""


class WrittenSign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sign for a cell in the rows of a board."""

    sign: str
    """An example of it."""
    meaning: str
    pattern: str = ""
    """A regular expression that fits all signs of this kind, or "" if there is only this one."""

    def fits(self, token: str) -> bool:
        """Return whether a token of a row is a sign of this kind."""
        return re.fullmatch(self.pattern or re.escape(self.sign), token) is not None


class WrittenLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a written position that is not a row of a board."""

    line: str
    """Its name, with `PLAYER` for a player's number: `pool PLAYER`."""
    meaning: str
    example: str
    position: str
    """The name of the position with the example."""

    def fits(self, text: str) -> bool:
        """Return whether a line of a position is this one."""
        name = re.escape(self.line).replace(PLAYER, "[1-9]")
        return re.match(rf"{name}(:|\s|$)", text.strip(), re.IGNORECASE) is not None


class _NotationFile(msgspec.Struct, forbid_unknown_fields=True):
    position: list[WrittenPosition]
    action: list[WrittenAction]
    line: list[WrittenLine]
    sign: list[WrittenSign] = []
    synonyms: dict[str, str] = {}
    """For each word of the forms and phrases, other words for it, with spaces between them."""


class Notation:
    """How to write a game. It is displayed as tables, both in a terminal and in a notebook.

    Examples
    --------
    >>> import minerals
    >>> notation = minerals.notation("mattock")
    >>> [entry.form for entry in notation.actions]
    ['SPACE', 'SPACE', 'SPACE/FROM-TO', 'swap']
    >>> print(notation)
    How to write Mattock
    <BLANKLINE>
    Actions
      what to write  what it means ...
    """

    def __init__(
        self,
        title: str,
        *,
        actions: Sequence[WrittenAction] = (),
        lines: Sequence[WrittenLine] = (),
        signs: Sequence[WrittenSign] = (),
        positions: Sequence[WrittenPosition] = (),
        synonyms: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.title = title
        self.actions = tuple(actions)
        self.lines = tuple(lines)
        self.signs = tuple(signs)
        self.positions: Mapping[str, WrittenPosition] = {position.name: position for position in positions}
        self.synonyms: Mapping[str, Sequence[str]] = synonyms or {}
        entries: tuple[WrittenAction | WrittenLine, ...] = (*self.actions, *self.lines)
        for entry in entries:
            if entry.position not in self.positions:
                raise NotationFileError(
                    f"{title}: the example {quoted(entry.example)} stands in a position {quoted(entry.position)}, "
                    "which does not exist."
                )

    @classmethod
    def load(cls, title: str, file: Folder) -> Notation:
        """Read a `notation.toml`. Without one, nothing is listed. Raises `NotationFileError`."""
        import tomllib  # imported only if somebody opens the file

        if not file.is_file():
            return cls(title)
        try:
            parsed = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), _NotationFile)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
            raise NotationFileError(f"{file.name}: {error}") from None
        return cls(
            title,
            actions=parsed.action,
            lines=parsed.line,
            signs=parsed.sign,
            positions=parsed.position,
            synonyms={word: others.split() for word, others in parsed.synonyms.items()},
        )

    # --- looking up ---

    @cached_property
    def phrases(self) -> Phrases:
        """Its actions as people say them, to read a text that is not notation."""
        return Phrases([(entry.form, entry.example, entry.phrases) for entry in self.actions], self.synonyms)

    def meaning_of(self, action: Action) -> str:
        """Return in a few words what an action does, in the reader's language, or "" if it is not listed.

        Parameters
        ----------
        action
            Any action of the game.
        """
        entries = [entry for entry in self.actions if entry.type == type(action).__name__]
        form = form_of(str(action))
        alike = sorted(entries, key=lambda entry: self._distance(entry, form))
        return translated(alike[0].meaning) if alike else ""

    def _distance(self, entry: WrittenAction, form: tuple[str, ...]) -> int:
        own = self._forms[entry.example]
        return 0 if own == form else 1 if own[0] == form[0] else 2

    @cached_property
    def _forms(self) -> dict[str, tuple[str, ...]]:
        return {entry.example: form_of(entry.example) for entry in self.actions}

    def unlisted_lines(self, diagram: str) -> Iterator[str]:
        """Yield the lines of a written position, and the signs of its rows, that are not listed.

        Parameters
        ----------
        diagram
            The position.
        """
        for line in diagram.split("\n"):
            if any(entry.fits(line) for entry in self.lines):
                continue
            strangers = [token for token in line.split() if not any(sign.fits(token) for sign in self.signs)]
            if strangers:
                yield line if ":" in line else strangers[0]

    # --- showing ---

    def tables(self) -> Iterator[tuple[str, tuple[str, ...], list[tuple[str, ...]]]]:
        """Yield each table in the reader's language: what it lists, its headings and its rows."""
        meaning, example = translated("what it means"), translated("example")
        rows: list[tuple[str, ...]]
        if self.actions:
            rows = [(entry.form, translated(entry.meaning), entry.example) for entry in self.actions]
            yield translated("Actions"), (translated("what to write"), meaning, example), rows
        rows = [(entry.form, ", ".join(entry.phrases)) for entry in self.actions if entry.phrases]
        if rows:
            yield (
                translated("Actions in everyday words"),
                (translated("what to write"), translated("or in words")),
                rows,
            )
        if self.lines:
            rows = [(entry.line, translated(entry.meaning), entry.example) for entry in self.lines]
            yield translated("Lines of a position"), (translated("line"), meaning, example), rows
        if self.signs:
            rows = [(entry.sign, translated(entry.meaning)) for entry in self.signs]
            yield translated("Signs in the rows of a position"), (translated("sign"), meaning), rows
        if self.actions:
            rows = [(form, translated(said), shown) for form, said, shown in TABLE]
            yield translated("To end a game early"), (translated("what to write"), meaning, example), rows

    @property
    def heading(self) -> str:
        """Its meaning, in the reader's language."""
        return translated("How to write {game}", game=self.title)

    def __repr__(self) -> str:
        parts = [self.heading]
        for title, headings, rows in self.tables():
            widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
            lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in (headings, *rows))
            parts.append("\n".join([title, *(f"  {line}" for line in lines)]))
        return "\n\n".join(parts)

    def _repr_html_(self) -> str:
        return f"<h4>{escape(self.heading)}</h4>" + "".join(_table(*table) for table in self.tables())


def _table(title: str, headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    head = "".join(f'<th style="text-align:left">{escape(heading)}</th>' for heading in headings)
    body = "".join(f"<tr>{''.join(map(_cell, range(len(row)), row))}</tr>" for row in rows)
    caption = f'<caption style="text-align:left">{escape(title)}</caption>'
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(column: int, text: str) -> str:
    shown = escape(text) if column == 1 else f"<code>{escape(text)}</code>"
    return f'<td style="text-align:left">{shown}</td>'
