"""The text of an exercise: data in a game's `exercises/*.toml`, read into these structs and checked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from minerals.classroom.texts.solution import Parameter
from minerals.core.system import Folder, TomlError, read_toml
from minerals.core.text import MineralsError, in_figures, quoted, template, term, translated

Kind: TypeAlias = Literal["probability", "number", "count", "fraction", "choice", "yes-no"]
Tag: TypeAlias = Literal["R", "M", "X"]
Level: TypeAlias = Literal["G", "A", "F"]

TAGS: Mapping[Tag, str] = {
    "R": template("This follows from the printed rules."),
    "M": template("This follows from the rules and a model that the text describes."),
    "X": template(
        "This depends on a printed component that is reconstructed here. With your own copy, the numbers may be "
        "different."
    ),
}
"""The sentence that explains a tag to the student."""

LEVELS: Mapping[Level, str] = {"G": template("school"), "A": template("upper school"), "F": template("college")}

_FIELD = re.compile(r"\{(\w+)\}")


class _Text(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all entries have in common: a field that nobody knows is an error, not a typo that goes unseen."""


class Misconception(_Text, frozen=True, kw_only=True):
    """A mistake that leads to a particular wrong value."""

    name: str
    message: str
    """The message that helps the student. It never contains the answer."""


class Part(_Text, frozen=True, kw_only=True):
    """One question of an exercise."""

    key: str
    prompt: str
    type: Kind
    options: tuple[str, ...] = ()
    """The options of a choice."""
    digits: int = 3
    """The significant digits that a decimal needs."""
    unit: str = ""
    """The unit of the number, shown after the field."""
    weight: int = 1
    """Its weight among the parts."""
    hints: tuple[str, ...] = ()
    """Its own hints. If there are none, the hints of the exercise."""
    misconceptions: tuple[Misconception, ...] = ()


class Predict(_Text, frozen=True, kw_only=True):
    """The question for a guess before the student calculates anything."""

    prompt: str
    type: Kind = "probability"
    options: tuple[str, ...] = ()
    of: str = ""
    """The part that the chart compares with the prediction. By default, the first."""
    formerly: tuple[Kind, ...] = ()
    """The kinds of answers that earlier kits asked for here. Such a guess still unlocks the exercise."""


class ByHand(_Text, frozen=True, kw_only=True):
    """What a student reads who plays trials by hand.

    All texts can mention parameters and facts of the exercise. A pair of texts is for one and for several.
    """

    todo: str = ""
    """What to do next, if the trial does not say it each time."""
    luck: str
    """What is luck in a trial."""
    tally: str
    """The key of the part that the tally counts."""
    trials: tuple[str, str] | None = None
    """How many trials there are, if a trial has a name of its own."""
    total: tuple[str, str]
    """How much they came to."""
    outcome: str | tuple[str, str] = "{outcome}"
    """How a trial came out: a text with its outcome, or a pair if that is a number."""
    outcomes: Mapping[str, str] = {}
    """The words for outcomes that have words of their own."""
    rows: tuple[str | int, ...] = ()
    """The outcomes that have a row of tally strokes from the beginning. By default, those with words of their own."""
    aside: str = ""
    """How an outcome is called that came up on the way and does not count: a text with its outcome."""
    asides: tuple[str | int, ...] = ()
    """The outcomes of that kind. Their rows of tally strokes are crossed out."""
    deal: str = ""
    """The words on a button, if a press on it is all there is to do: chance does everything."""
    shows_players: bool = False
    """Whether cards, tools or hands matter. If not, the tally has the place of the players beside the board."""
    is_quick: bool = False
    """Whether a trial is a single click and the next one may begin at once, with the last one to be seen meanwhile."""


class Range(_Text, frozen=True, kw_only=True):
    """The values a parameter takes in variants.

    `real` and `what_if` never change, because variants that were handed out are drawn from them. New values go into the
    other two fields.

    >>> found = Range(real=(5,), what_if=(4, 3), more_what_if=(2,))
    >>> found.values, found.is_real(5), found.is_real(2)
    ((5, 4, 3, 2), True, False)
    """

    real: tuple[Parameter, ...]
    """Values that occur in the game. The first is the bank's own."""
    what_if: tuple[Parameter, ...] = ()
    """Values that do not occur in the game. The statement then says so."""
    more: tuple[Parameter, ...] = ()
    """Further values that occur in the game; only `numbers = "many"` draws them."""
    more_what_if: tuple[Parameter, ...] = ()
    """Further values that do not occur in the game; only `numbers = "many"` draws them."""
    explored: tuple[Parameter, ...] = ()
    """Further values that occur in the game; nobody draws them, and only the sliders of a what-if reach them."""
    title: str = ""
    """A title for the remark that a value is a what-if."""

    @property
    def values(self) -> tuple[Parameter, ...]:
        """All its values, the bank's own first."""
        return (*self.real, *self.what_if, *self.more, *self.more_what_if)

    def is_real(self, value: Parameter) -> bool:
        """Tell whether a value occurs in the game."""
        return value in self.real or value in self.more or value in self.explored


class ExerciseText(_Text, frozen=True, kw_only=True):
    """The text of an exercise; see `minerals.classroom` for the form of the file."""

    id: str
    code: str
    title: str
    tag: Tag
    level: Level
    to_level: Level | None = None
    """The highest level, if the parts span several."""
    lesson: int = 0
    """The lesson it belongs to, 1 or higher, or 0 for none."""
    standards: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    """The ids of the rules it is based on."""
    statement: str
    parameters: Mapping[str, Range] = {}
    predict: Predict
    parts: tuple[Part, ...]
    hints: tuple[str, ...]
    solution: str
    by_hand: ByHand | None = None
    """What is said to a student who plays trials by hand, if that can be done."""

    @property
    def group(self) -> str:
        """The first word of the id: a game, or `logs`."""
        return self.id.partition(".")[0]

    @property
    def bank(self) -> Mapping[str, Parameter]:
        """The bank's own value of each parameter."""
        return {name: found.real[0] for name, found in self.parameters.items()}

    def part(self, key: str) -> Part:
        """Return a part by its key. Raises `MineralsError`."""
        for part in self.parts:
            if part.key == key:
                return part
        known = ", ".join(part.key for part in self.parts)
        raise MineralsError(
            translated("{code} has no part {key}. It has: {known}.", code=self.code, key=quoted(key), known=known)
        )

    def __post_init__(self) -> None:
        """Refuse what can be seen to be wrong without working the exercise out."""
        keys = [part.key for part in self.parts]
        if not keys or len(set(keys)) < len(keys):
            raise ValueError(f"{self.code}: the keys of the parts must differ, and there must be one")
        if self.predict.of and self.predict.of not in keys:
            raise ValueError(f"{self.code}: predict is of {quoted(self.predict.of)}, which is not a part")
        if self.by_hand is not None and self.by_hand.tally not in keys:
            raise ValueError(f"{self.code}: the tally counts {quoted(self.by_hand.tally)}, which is not a part")
        if clash := set(keys) & set(self.parameters):
            raise ValueError(f"{self.code}: {quoted(min(clash))} is a part and a parameter")
        if empty := [name for name, found in self.parameters.items() if not found.real]:
            raise ValueError(f"{self.code}: parameter {quoted(empty[0])} has no real value")
        asked = [(part.type, part.options) for part in self.parts] + [(self.predict.type, self.predict.options)]
        for kind, options in asked:
            if (kind == "choice") != bool(options):
                raise ValueError(f"{self.code}: a choice has options, and nothing else has")


def read_text(file: Folder) -> ExerciseText:
    """Read the text of an exercise. Raises `MineralsError` that names the file and the field."""
    try:
        return msgspec.convert(read_toml(file.read_text(encoding="utf-8")), ExerciseText)
    except (TomlError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise MineralsError(f"{file.name}: {error}") from None


def fill_placeholders(template: str, values: Mapping[str, object], where: str) -> str:
    """Fill `{name}` in a template, words and decimals in the reader's language.

    Raises `MineralsError` for a name that nobody knows.

    >>> fill_placeholders("{k} of {n} faces", {"k": 5, "n": 6}, "E17")
    '5 of 6 faces'
    """

    def value(found: re.Match[str]) -> str:
        if found[1] not in values:
            raise MineralsError(f"{where}: a text mentions {{{found[1]}}}; there are: {', '.join(values) or 'none'}.")
        return in_figures(str(term(values[found[1]])))

    return _FIELD.sub(value, template)


def kind_in_words(kind: Kind) -> str:
    """Return the description of a kind of answer, in the reader's language.

    >>> kind_in_words("yes-no")
    'yes or no'
    """
    match kind:
        case "probability":
            return translated("a probability")
        case "number":
            return translated("a number")
        case "count":
            return translated("a whole number")
        case "fraction":
            return translated("an exact fraction")
        case "choice":
            return translated("one of the choices")
        case "yes-no":
            return translated("yes or no")


def example_of(kind: Kind) -> str:
    """Return what an answer of a kind looks like, in the reader's language.

    >>> example_of("probability")
    '3/8, 0.375 or 37.5 %'
    """
    match kind:
        case "probability":
            return translated("3/8, 0.375 or 37.5 %")
        case "fraction":
            return translated("a fraction")
        case _:
            return kind_in_words(kind)


def choices_of(kind: Kind, options: Sequence[str], words: Sequence[str]) -> list[tuple[str, str]]:
    """Return what can be chosen: what the file says, and what is shown.

    >>> choices_of("yes-no", [], [])
    [('yes', 'yes'), ('no', 'no')]
    """
    if kind == "yes-no":
        return [(option, str(term(option))) for option in ("yes", "no")]
    return list(zip(options, words, strict=True))
