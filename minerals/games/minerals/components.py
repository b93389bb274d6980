"""What is in the box: minerals, collection cards, tools and board shapes, as data an owner can replace.

The faces of the printed cards and some tool tiles are not available to us; the shipped ones are reconstructed and
say so. Owners of the printed game can give its cards or tools in the form of `components.toml` instead.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Literal, TypeVar, get_args, get_type_hints

import msgspec

from minerals.core.text import OptionError, quoted
from minerals.games.minerals.counts import Counts
from minerals.games.minerals.options import READINGS_OF_TOOLS, MineralsOptions

Status = Literal["stated", "reconstructed"]
"""Whether the printed rules say what is on a component, or whether it is reconstructed to fit them."""

CARDS_FACE_UP = 4
"""How many collection cards lie face up."""
LONGEST_WORDING = 160
"""How many characters the wording of a tool has room for."""
_ORPIMENT = 4  # its place in `Counts`


class Mineral(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of mineral."""

    name: str
    letter: str
    colour: str
    value: int
    """The distance to move, and the points at the end."""
    count: int
    """How many tiles of it there are."""


class Card(msgspec.Struct, frozen=True):
    """A collection card.

    >>> card = load_components().card_named["KKTO"]
    >>> card.minerals, card.points_for(with_orpiment=True)
    ((0, 2, 1, 0, 1), 18)
    >>> card.price(with_orpiment=False), card.points_for(with_orpiment=False)
    ((0, 2, 1, 0, 0), 10)
    """

    name: str
    """Its minerals by letter, in order of value, `WKKTTA`; a second card of the same minerals ends in `#2`."""
    symbols: int
    """How many symbols of level it shows: 1 or 2."""
    minerals: Counts
    points: int
    points_without_orpiment: int | None = None
    """The lower value, on cards that show an orpiment."""
    status: Status = "stated"

    @property
    def has_orpiment(self) -> bool:
        """Whether it shows an orpiment, and so may be taken without it."""
        return self.minerals[_ORPIMENT] > 0

    @property
    def reconstructed(self) -> bool:
        """Whether the printed card was not available."""
        return self.status == "reconstructed"

    def price(self, with_orpiment: bool = True) -> Counts:
        """Return the minerals it costs, with or without its orpiment."""
        wollastonite, kyanite, tourmaline, anthracite, orpiment = self.minerals
        return (wollastonite, kyanite, tourmaline, anthracite, orpiment if with_orpiment else 0)

    def points_for(self, with_orpiment: bool = True) -> int:
        """Return what it scores, paid with or without its orpiment; a card that shows none always scores the same."""
        if with_orpiment or self.points_without_orpiment is None:
            return self.points
        return self.points_without_orpiment


class Tool(msgspec.Struct, frozen=True):
    """One side of a tool tile."""

    name: str
    """The name of its effect, which the rules know."""
    title: str
    mineral: str
    """The name of the mineral it costs."""
    side: Literal["A", "B"]
    wording: str = ""
    """What it does, short enough for a button: in our own words, or as an owner's tile says it."""
    status: Status = "stated"
    readings: dict[str, str | int] = {}
    """What this tile says of its effect, by the names of the options whose place it takes: `{"chest": "two"}`."""

    def __hash__(self) -> int:
        """Return a hash. The readings are a dictionary, which has none, so they do not count here."""
        return hash((self.name, self.title, self.mineral, self.side, self.wording, self.status))

    @property
    def reconstructed(self) -> bool:
        """Whether the printed tile was not available."""
        return self.status == "reconstructed"


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board shape, as a diagram."""

    name: str
    title: str
    players: tuple[int, int]
    """The fewest and the most players that it suits."""
    rows: str
    """The diagram, top row first: `*` for a tile laid blind, a letter for a mineral, four columns a hex."""


class Components(msgspec.Struct, frozen=True, dict=True):
    """Everything in the box. Look-ups by name are O(1) after the first."""

    minerals: tuple[Mineral, ...]
    """In order of value: the value of a mineral is its place + 1."""
    cards: tuple[Card, ...]
    tools: tuple[Tool, ...]
    """In order of the minerals they cost, side A before side B."""
    boards: tuple[Board, ...]

    @cached_property
    def value_of(self) -> Mapping[str, int]:
        """The value of a mineral by its name."""
        return {mineral.name: mineral.value for mineral in self.minerals}

    @cached_property
    def value_of_letter(self) -> Mapping[str, int]:
        """The value of a mineral by its letter."""
        return {mineral.letter: mineral.value for mineral in self.minerals}

    @cached_property
    def name_of(self) -> Mapping[int, str]:
        """The name of a mineral by its value."""
        return {mineral.value: mineral.name for mineral in self.minerals}

    @cached_property
    def letter_of(self) -> Mapping[int, str]:
        """The letter of a mineral by its value."""
        return {mineral.value: mineral.letter for mineral in self.minerals}

    @cached_property
    def card_named(self) -> Mapping[str, Card]:
        """The collection cards by name."""
        return {card.name: card for card in self.cards}

    @cached_property
    def tool_named(self) -> Mapping[str, Tool]:
        """The tools by name."""
        return {tool.name: tool for tool in self.tools}

    @cached_property
    def readings(self) -> dict[str, str | int]:
        """What an owner's tools say of their effects, by the options whose place that takes."""
        return {name: value for tool in self.tools for name, value in tool.readings.items()}

    @cached_property
    def board_named(self) -> Mapping[str, Board]:
        """The board shapes by name."""
        return {board.name: board for board in self.boards}

    @cached_property
    def tool_tiles(self) -> tuple[tuple[Tool, Tool], ...]:
        """The double-sided tool tiles, each as (side A, side B), in order of the minerals they cost."""
        return tuple(zip(self.tools[::2], self.tools[1::2], strict=True))

    def replaced(self, data: Mapping[str, Any]) -> Components:
        """Return components with an owner's own cards or tools, each list replacing ours as a whole.

        `data`: `card`, `tool` or both: lists in the form of `components.toml`. A `status` may be left out: what an
        owner copies from the printed game is stated. Raises `OptionError`: naming the entry, counted from 1, and the
        field.

        >>> deck = [{"symbols": 1, "minerals": "WWK", "points": points} for points in (5, 6, 6, 7)]
        >>> list(load_components().replaced({"card": deck}).card_named)
        ['WWK', 'WWK#2', 'WWK#3', 'WWK#4']
        """
        for kind in data:
            if kind not in ("card", "tool"):
                raise OptionError(f"components: only the lists 'card' and 'tool' can be replaced, not {quoted(kind)}.")
        cards = _read_cards(data["card"], self.minerals) if "card" in data else self.cards
        tools = _read_tools(data["tool"], self.minerals, tuple(self.tool_named)) if "tool" in data else self.tools
        return Components(self.minerals, cards, tools, self.boards)


@cache
def load_components() -> Components:
    """Return the components that ship with the kit. The file is read once."""
    import tomllib  # loaded late, so only players of this game pay for the parser

    data = tomllib.loads(files("minerals.games.minerals").joinpath("components.toml").read_text(encoding="utf-8"))
    minerals = msgspec.convert(data["mineral"], tuple[Mineral, ...])
    names = tuple(entry["name"] for entry in data["tool"])
    return Components(
        minerals,
        _read_cards(data["card"], minerals),
        _read_tools(data["tool"], minerals, names),
        msgspec.convert(data["board"], tuple[Board, ...]),
    )


def components_for(data: Mapping[str, Any] | None) -> Components:
    """Return the shipped components, or these with an owner's data in place. Raises `OptionError`."""
    return load_components().replaced(data) if data else load_components()


# --- reading and checking entries ---


class _CardEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A card as it is written down."""

    symbols: int
    minerals: str
    points: int
    points_without_orpiment: int | None = None
    status: Status = "stated"


_Entry = TypeVar("_Entry", _CardEntry, Tool)


def _error(kind: str, number: int, field: str, reason: str) -> OptionError:
    return OptionError(f"components: {kind} {number}, field {quoted(field)}: {reason}")


def _read_entries(kind: str, data: Any, entry_type: type[_Entry]) -> list[_Entry]:
    if isinstance(data, str | Mapping) or not isinstance(data, Sequence):
        raise OptionError(f"components: {quoted(kind)} takes a list of entries, not {quoted(data)}.")
    return [_read_entry(kind, number, entry, entry_type) for number, entry in enumerate(data, 1)]


def _read_entry(kind: str, number: int, data: Any, entry_type: type[_Entry]) -> _Entry:
    if not isinstance(data, Mapping):
        raise OptionError(f"components: {kind} {number} takes named fields, not {quoted(data)}.")
    fields = msgspec.structs.fields(entry_type)
    known = [field.name for field in fields]
    for name in data:
        if name not in known:
            raise _error(kind, number, str(name), f"there is no such field; a {kind} has: {', '.join(known)}.")
    for field in fields:
        if field.required and field.name not in data:
            raise _error(kind, number, field.name, "it is missing.")
    try:
        return msgspec.convert(dict(data), entry_type)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$.")
        raise _error(kind, number, path.rstrip("`"), f"{reason[0].lower()}{reason[1:]}.") from None


def _read_cards(data: Any, minerals: tuple[Mineral, ...]) -> tuple[Card, ...]:
    entries = _read_entries("card", data, _CardEntry)
    seen: Counter[str] = Counter()
    cards = []
    for number, entry in enumerate(entries, 1):
        card = _read_card(number, entry, minerals)
        seen[card.name] += 1
        if seen[card.name] > 1:
            card = msgspec.structs.replace(card, name=f"{card.name}#{seen[card.name]}")
        cards.append(card)
    simple = sum(card.symbols == 1 for card in cards)
    if simple < CARDS_FACE_UP:
        raise OptionError(
            f"components: 'card' needs at least {CARDS_FACE_UP} cards with one symbol, because the game begins "
            f"with them; this list has {simple}."
        )
    return tuple(cards)


def _read_card(number: int, entry: _CardEntry, minerals: tuple[Mineral, ...]) -> Card:
    counts = _read_minerals(number, entry.minerals, minerals)
    name = "".join(mineral.letter * count for mineral, count in zip(minerals, counts, strict=True))
    card = Card(name, entry.symbols, counts, entry.points, entry.points_without_orpiment, entry.status)
    if card.symbols not in (1, 2):
        raise _error("card", number, "symbols", f"a card shows 1 or 2 symbols, not {card.symbols}.")
    if card.points < 0:
        raise _error("card", number, "points", f"they cannot be less than 0, but {card.points} is.")
    _check_lower_points(number, card)
    return card


def _check_lower_points(number: int, card: Card) -> None:
    field, lower = "points_without_orpiment", card.points_without_orpiment
    if not card.has_orpiment:
        if lower is not None:
            raise _error("card", number, field, f"{card.name} shows no orpiment, so it has no lower value.")
        return
    if card.symbols == 1:
        raise _error("card", number, "symbols", f"{card.name} shows an orpiment, which only two-symbol cards do.")
    if not any(card.price(with_orpiment=False)):
        raise _error("card", number, "minerals", f"{card.name} would cost nothing without its orpiment.")
    if lower is None:
        raise _error("card", number, field, f"it is missing; {card.name} may be taken without its orpiment.")
    if not 0 <= lower < card.points:
        raise _error("card", number, field, f"it must be at least 0 and less than {card.points}, not {lower}.")


def _read_minerals(number: int, text: str, minerals: tuple[Mineral, ...]) -> Counts:
    letters = "".join(mineral.letter for mineral in minerals)
    upper = text.upper()
    for character in upper:
        if character not in letters:
            known = ", ".join(f"{mineral.letter} {mineral.name}" for mineral in minerals)
            raise _error(
                "card",
                number,
                "minerals",
                f"{quoted(character)} in {quoted(text)} is not a mineral; choose from {known}.",
            )
    if not upper:
        raise _error("card", number, "minerals", "it shows none.")
    counts: Counts = tuple(upper.count(letter) for letter in letters)  # type: ignore[assignment]  # five minerals
    for mineral, count in zip(minerals, counts, strict=True):
        if count > mineral.count:
            reason = f"{quoted(text)} shows {count} {mineral.name}, but the game has only {mineral.count}."
            raise _error("card", number, "minerals", reason)
    return counts


def _read_tools(data: Any, minerals: tuple[Mineral, ...], effects: tuple[str, ...]) -> tuple[Tool, ...]:
    tools: dict[tuple[str, str], Tool] = {}
    names: set[str] = set()
    mineral_names = [mineral.name for mineral in minerals]
    for number, entry in enumerate(_read_entries("tool", data, Tool), 1):
        if entry.name not in effects:
            raise _error(
                "tool", number, "name", f"the rules do not know {quoted(entry.name)}.{_hint(entry.name, effects)}"
            )
        if entry.name in names:
            raise _error("tool", number, "name", f"{quoted(entry.name)} is there twice.")
        if entry.mineral not in mineral_names:
            hint = _hint(entry.mineral, mineral_names)
            raise _error("tool", number, "mineral", f"there is no mineral {quoted(entry.mineral)} to pay.{hint}")
        if (entry.mineral, entry.side) in tools:
            other = tools[entry.mineral, entry.side].name
            raise _error(
                "tool", number, "side", f"side {entry.side} of the {entry.mineral} tile is already the {other}."
            )
        if len(entry.wording) > LONGEST_WORDING:
            reason = f"it has room for {LONGEST_WORDING} characters, not {len(entry.wording)}."
            raise _error("tool", number, "wording", reason)
        _check_readings(number, entry)
        names.add(entry.name)
        tools[entry.mineral, entry.side] = entry
    missing = [name for name in effects if name not in names]
    if missing:
        raise OptionError(
            f"components: 'tool' must list all ten tools or none; these are missing: {', '.join(missing)}."
        )
    return tuple(tools[mineral, side] for mineral in mineral_names for side in ("A", "B"))


def _check_readings(number: int, tool: Tool) -> None:
    """Refuse what a tile says of its effect if the rules cannot do it, or if its words say otherwise."""
    known = READINGS_OF_TOOLS.get(tool.name, ())
    types = get_type_hints(MineralsOptions, include_extras=True)
    for name, value in tool.readings.items():
        if name not in known:
            there_are = f"it has {', '.join(known)}." if known else "it has none."
            raise _error("tool", number, "readings", f"the {tool.name} has no {quoted(name)}; {there_are}")
        try:
            msgspec.convert(value, types[name])
        except msgspec.ValidationError as error:
            choices = [choice for choice in get_args(get_args(types[name])[0]) if isinstance(choice, str)]
            takes = f"it takes {', '.join(choices)}, not {quoted(value)}." if choices else f"{str(error).lower()}."
            raise _error("tool", number, "readings", f"{quoted(name)}: {takes}") from None


def _hint(name: str, known: Iterable[str]) -> str:
    known = list(known)
    close = difflib.get_close_matches(name, known, n=1)
    return f" Did you mean {quoted(close[0])}?" if close else f" Choose one of: {', '.join(known)}."


MINERALS: tuple[Mineral, ...] = load_components().minerals
"""The minerals in order of value: the value of a mineral is its place + 1."""
