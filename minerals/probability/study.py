"""A study: everything that its rows depend on, checked before the first game is played."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from minerals._names import PACKAGE
from minerals._version import __version__
from minerals.core.game import Options, get_game
from minerals.core.match import Luck, Match, begin_match, new
from minerals.core.system import missing_of
from minerals.core.text import OptionError, quoted
from minerals.probability.policies import Policy, policies_for, policy_in_words

Engine: TypeAlias = Literal["reference", "compiled"]
Until: TypeAlias = Callable[[Match], bool]
Measure: TypeAlias = Callable[[Match], Mapping[str, Any]]

ENGINES = ("auto", "reference", "compiled")


class Playable(Protocol):
    """Anything whose games are numbered and can be played in chunks, by workers, into a folder: a study, a forecast."""

    @property
    def engine(self) -> Engine:
        """The engine that plays."""
        ...

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of its rows."""
        ...

    def identity(self) -> dict[str, Any]:
        """Return what two of them must share before their rows can be in one folder, as JSON types."""
        ...


@dataclass(frozen=True, kw_only=True)
class Study:
    """Everything that the rows depend on, and nothing else: not the number of games, nor where they are played."""

    game: str
    seed: int | str
    options: Mapping[str, Any]
    """All options, including the number of players, as plain values."""
    players: tuple[str, ...]
    position: str | None
    """The diagram of the first position."""
    policies: tuple[Policy, ...]
    """One for each seat."""
    until: Until | None
    measure: Measure | None
    engine: Engine
    kit: str = __version__
    """The version of the kit that plans the study."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that every study of the game has."""
        return get_game(self.game).study_columns(len(self.players))

    def begin(self, number: int) -> Match:
        """Return a game at its beginning, given its number, counted from 0."""
        options = {name: value for name, value in self.options.items() if name != "players"}
        return new(
            self.game, players=self.players, seed=f"{self.seed}/{number}", position=self.position, meta=None, **options
        )

    def identity(self) -> dict[str, Any]:
        """Return what two studies must share before their games can be in one table, as JSON types."""
        return {
            "game": self.game,
            "rules version": get_game(self.game).rules_version,
            "kit version": self.kit,
            "engine": self.engine,
            "seed": str(self.seed),
            "policy": [policy_in_words(policy) for policy in self.policies],
            "options": dict(self.options),
            "position": self.position,
            "until": None if self.until is None else policy_in_words(self.until),
            "measure": None if self.measure is None else policy_in_words(self.measure),
        }

    def attributes(self) -> dict[str, Any]:
        """Return the attributes (`attrs`) of the study's table, as JSON types."""
        versions = {PACKAGE: self.kit, "python": platform.python_version()}
        if self.engine == "compiled":
            versions["numba"] = metadata.version("numba")
        identity = self.identity()
        identity.pop("kit version")
        return identity | {"seed": self.seed, "versions": versions}


def study_of(
    game: str,
    *,
    policy: Policy | Sequence[Policy] = "random",
    seed: int | str = 0,
    players: int | Sequence[str] | None = None,
    position: Match | str | None = None,
    until: Until | None = None,
    measure: Measure | None = None,
    engine: str = "auto",
    **options: object,
) -> Study:
    """Return a study that can be played. The parameters are those of `simulate`.

    Raises `OptionError` if something cannot be simulated; the message says why. Raises `NotationError` if the position
    cannot be read.
    """
    found = get_game(game)
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise OptionError(f"simulate: a seed is a whole number or a text, not {quoted(seed)}.")
    if not isinstance(position, Match | str | None):
        raise OptionError(f"simulate: position takes a match or a written position, not {quoted(position)}.")
    for name, function in (("until", until), ("measure", measure)):
        if function is not None and not callable(function):
            raise OptionError(f"simulate: {name} takes a function of a match, not {quoted(function)}.")
    # The beginning of game 0 shows the effective options and position.
    first = begin_match(found, players, position, options, Luck(f"{seed}/0"), asked_by="simulate")
    read = _limited(first, options)
    policies = policies_for(policy, len(first.players))
    reference_only = [name for name, value in (("until", until), ("measure", measure)) if value is not None]
    against = _against_compiled(first, read, policies, reference_only) if engine != "reference" else None
    return Study(
        game=found.name,
        seed=seed,
        options=msgspec.to_builtins(read),
        players=first.players,
        position=first.log.header.position,
        policies=policies,
        until=until,
        measure=measure,
        engine=_engine(engine, against),
    )


def _limited(first: Match, asked: Mapping[str, object]) -> Options:
    """Return the options of a study: those of its first match, but with limits where nobody has set one."""
    read: Options = first.log.options
    usual = {info.name: info.default for info in first.game.option_list}
    limits = {
        name: limit
        for name, limit in first.game.study.limits(first.state).items()
        if name not in asked and getattr(read, name) == usual[name]
    }
    return msgspec.structs.replace(read, **limits)


def _engine(wanted: str, against: str | None) -> Engine:
    """Return the engine that plays, given why the compiled one cannot."""
    if wanted not in ENGINES:
        raise OptionError(f"simulate: engine takes one of {', '.join(map(repr, ENGINES))}, not {quoted(wanted)}.")
    if wanted == "reference":
        return "reference"
    if wanted == "compiled" and against is not None:
        raise OptionError(f"simulate: the compiled engine cannot play this: {against}.")
    return "reference" if against is not None else "compiled"


def _against_compiled(
    first: Match, options: Options, policies: Sequence[Policy], reference_only: Sequence[str]
) -> str | None:
    """Return why the compiled engine cannot play a study, as the end of a sentence; None if it can."""
    names = [policy for policy in policies if isinstance(policy, str)]
    if len(names) < len(policies):
        return "it plays bots by name"
    if reference_only:
        return f"it does not support {' and '.join(reference_only)}"
    game = first.game
    try:
        kernel = game.kernel()
    except ModuleNotFoundError as error:
        told = missing_of(error)
        return f"{error.name} is not installed{f' ({told})' if told is not None else ''}".removesuffix(".")
    if kernel is None:
        return f"{game.name} has no kernel"
    return kernel.refuses(options, names, first.state if first.log.header.position is not None else None)
