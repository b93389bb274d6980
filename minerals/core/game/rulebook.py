"""The rulebook as data: every rule with an id, a title, our own words, its source and its status."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Literal

import msgspec

from minerals.core.system import Folder
from minerals.core.text import ENGLISH, MineralsError, quoted, speaking, template, term, translated

_SENTENCE = re.compile(r"[^\W_a-z].*\S\.")
"""A sentence begins with a capital letter or a number and ends in a full stop."""


Facts = Callable[[], Mapping[str, Any]]
"""What the texts of rules say of the components in force, by the names in their braces, in the reader's language. A
fact that is named after a rule is a sentence of its own, which follows the text of the rule."""


class RulebookError(MineralsError):
    """A rulebook file that breaks its own form."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule."""

    id: str
    """Dotted, beginning with the game's name: `minerals.move.straight-line`."""
    title: str
    text: str
    """The rule in our own words."""
    source: str
    """The section of the printed rules, or the basis of our reading."""
    status: Literal["stated", "inferred", "reconstructed"]
    """Stated in print, inferred if the print is silent, or reconstructed without the component."""
    readings: tuple[str, ...] = ()
    """Smaller questions that the printed rule leaves open, each with our answer as a sentence."""

    templates: tuple[str, ...] = ()
    """The text and the readings with `{name}` for each fact, where a game fills in what its components say."""
    facts: Facts | None = None

    @property
    def in_words(self) -> Rule:
        """The rule in the reader's language."""
        title, source = translated(self.title), translated(self.source)
        text, *readings = self._told()
        return msgspec.structs.replace(self, title=title, text=text, source=source, readings=tuple(readings))

    def _told(self) -> Iterator[str]:
        facts = self.facts() if self.facts is not None else {}
        text, *readings = (translated(told, **facts) for told in self.templates or (self.text, *self.readings))
        yield f"{text} {facts[self.id]}" if facts.get(self.id) else text
        yield from readings

    def with_facts(self, facts: Facts) -> Rule:
        """Return the rule with its facts filled in: in English, and by `in_words` in the reader's language."""
        templates = self.templates or (self.text, *self.readings)
        rule = msgspec.structs.replace(self, templates=templates, facts=facts)
        with speaking(ENGLISH):
            text, *readings = rule._told()  # noqa: SLF001 - its own
        return msgspec.structs.replace(rule, text=text, readings=tuple(readings))

    def _repr_markdown_(self) -> str:
        said = self.in_words
        parts = [f"**{said.title}** · `{self.id}`", said.text]
        if said.readings:
            parts.append("\n".join([translated("Our reading:"), "", *(f"- {reading}" for reading in said.readings)]))
        return "\n\n".join([*parts, f"*{said.source} ({term(self.status)})*"])


EARLY_END = Rule(
    "kit.early-end",
    template("Ending a game early"),
    template(
        "A player may resign at any time, run out of time or leave. Then the others win: of several others, those with "
        "the most points. The players may agree on a draw, which all of them share. They may also abandon a game "
        "together, or stop it at the end of a lesson: then nobody wins."
    ),
    template("A custom of players, the same in every game of this kit."),
    "inferred",
)
"""The rule of every game that no rulebook prints."""


class _RulebookFile(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    edition: str
    rule: list[Rule]


class Rulebook(Mapping[str, Rule]):
    """The rules of one game by id, in the order of the print.

    `EARLY_END` is found by its id too, but it is not among the rules of the game.
    """

    def __init__(self, title: str, edition: str, rules: tuple[Rule, ...]) -> None:
        self.title = title
        self.edition = edition
        self._rules = rules
        self._facts: Facts | None = None
        seen: set[str] = set()
        for rule in rules:
            if rule.id in seen:
                raise RulebookError(f"{title}: the rule id {quoted(rule.id)} appears twice.")
            seen.add(rule.id)
            for reading in rule.readings:
                if not _SENTENCE.fullmatch(reading):
                    raise RulebookError(
                        f"{title}, {rule.id}: a reading is a whole sentence on one line, not {quoted(reading)}."
                    )

    @classmethod
    def load(cls, file: Folder) -> Rulebook:
        """Read a `rulebook.toml`. Raises `RulebookError` that names the file and the field."""
        import tomllib  # imported only if somebody opens a rulebook

        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
            parsed = msgspec.convert(data, _RulebookFile)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
            raise RulebookError(f"{file.name}: {error}") from None
        return cls(parsed.title, parsed.edition, tuple(parsed.rule))

    def with_facts(self, facts: Facts) -> Rulebook:
        """Return the rulebook with what the components in force say filled into the rules. O(rules)."""
        told = Rulebook(self.title, self.edition, self._rules)
        told._facts = facts
        return told

    @cached_property
    def _by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self._rules}

    def __getitem__(self, rule_id: str) -> Rule:
        rule = EARLY_END if rule_id == EARLY_END.id else self._by_id[rule_id]
        return rule if self._facts is None else rule.with_facts(self._facts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._rules)

    def __repr__(self) -> str:
        return f"<Rulebook of {self.title}: {len(self)} rules>"
