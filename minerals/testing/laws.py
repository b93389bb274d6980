"""Laws, and the error when a game breaks one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec

from minerals.core.game import Action, Event, Game
from minerals.core.match import Match

_DETAILS = re.compile(r"\b[a-z]?\d+\b")
"""The numbers and cells in a complaint."""
_PAINTED = 0.05
"""The share of scenes that are drawn, besides the first of each kind of event."""
_LAID_OUT = 0.01
"""The share of states whose pictures are laid out for every place, besides the first and the last."""
_PAINTED_ANEW = 0.005
"""The share of states that are painted from the empty board, besides the last."""


class Fault(NamedTuple):
    """One complaint about a game: the law, where it was broken, and what is wrong."""

    law: str
    """The name of the law, as in `laws()`."""
    game: str
    seed: int
    step: int
    options: Mapping[str, Any]
    complaint: str
    cause: Exception | None = None
    """The error that the game has raised, if that is what is wrong."""

    def __str__(self) -> str:
        arguments = [
            repr(self.game),
            f"seed={self.seed}",
            *(f"{name}={value!r}" for name, value in self.options.items()),
        ]
        where = f"at step {self.step} of check_play({', '.join(arguments)})"
        return f"{self.game} breaks the law that {self.law}, {where}: {self.complaint}"

    @property
    def kind(self) -> tuple[str, str]:
        """The law and the complaint without its numbers and cells: complaints of one kind have one reason."""
        return (self.law, _DETAILS.sub("#", self.complaint))


class ConformanceError(AssertionError):
    """A game breaks laws.

    Parameters
    ----------
    law
        The name of the first law that it breaks, as in `laws()`.
    game
        The game's name.
    seed, step, options
        Where it happened; `check_play(game, seed=seed, **options)` plays the same game again. They have `explore` if it
        was an explorer's game.
    complaint
        What is wrong.
    others
        What else is wrong in the same run: one fault of each kind.

    Examples
    --------
    >>> raise ConformanceError("an action survives json", "chess", 7, 12, {"players": 2}, "e4 came back as e5")
    Traceback (most recent call last):
        ...
    minerals.testing.laws.ConformanceError: chess breaks the law that an action survives json, at step 12 of ...
    """

    def __init__(
        self,
        law: str,
        game: str,
        seed: int,
        step: int,
        options: Mapping[str, Any],
        complaint: str,
        others: Sequence[Fault] = (),
    ) -> None:
        self.law = law
        self.game = game
        self.seed = seed
        self.step = step
        self.options = dict(options)
        self.complaint = complaint
        self.faults = (Fault(law, game, seed, step, self.options, complaint), *others)
        super().__init__("\n".join(map(str, self.faults)))


class Faults:
    """The faults of a run: the first of each kind, and of every law at most `MOST`.

    Attributes
    ----------
    found
        The faults so far.
    """

    MOST = 8

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, faults: Iterable[Fault]) -> None:
        """Add complaints, unless the same is known already or the law has enough of them."""
        for fault in faults:
            of_law = [each for each in self.found if each.law == fault.law]
            if len(of_law) < self.MOST and fault.kind not in {each.kind for each in of_law}:
                self.found.append(fault)

    def add_all_of(self, error: ConformanceError) -> None:
        """Add the faults of an error, the first of which has its cause."""
        first, *others = error.faults
        cause = error.__cause__
        self.add([first._replace(cause=cause if isinstance(cause, Exception) else None), *others])

    def complain(self) -> None:
        """Raise `ConformanceError` if there are any."""
        if self.found:
            first, *others = self.found
            raise ConformanceError(*first[:-1], others) from first.cause


class Play:
    """A random game in progress, under check.

    Attributes
    ----------
    match
        The game so far.
    random
        Draws the samples that are checked.
    met
        Actions that were legal somewhere in this game, by notation.
    beginning
        The state after the set-up.
    cells
        The names of the cells of the board.
    step
        The step that is being checked.
    faults
        What is wrong with it so far.
    """

    def __init__(self, match: Match, seed: int, options: Mapping[str, Any], cells: tuple[str, ...] = ()) -> None:
        self.match = match
        self.cells = cells
        self.faults = Faults()
        self.seed = seed
        self.options = options
        self.random = Random(seed)
        self.met: dict[str, Action] = {}
        self.beginning = match.state
        self.step = match.step
        self._painted: set[type[Event]] = set()
        self._laid_out: dict[int, bool] = {}
        self._read: set[type[Event]] = set()

    @property
    def game(self) -> Game:
        """The game under check."""
        return self.match.game

    def sample(self, actions: list[Action], most: int) -> list[Action]:
        """Return a sample of the actions, or all of them if there are few."""
        return actions if len(actions) <= most else self.random.sample(actions, most)

    def is_worth_painting(self, event: Event) -> bool:
        """Tell whether to draw a scene, the slowest check: once for each kind of event, then only sometimes."""
        worth = type(event) not in self._painted or self.random.random() < _PAINTED
        self._painted.add(type(event))
        return worth

    def is_worth_laying_out(self) -> bool:
        """Tell whether to lay out the current state for every place: at the beginning, at the end and now and then."""
        if self.step not in self._laid_out:
            # Drawn by itself, so that the other samples do not depend on it.
            luck = Random(f"{self.seed} {self.step}").random()
            self._laid_out[self.step] = not self._laid_out or self.match.is_over or luck < _LAID_OUT
        return self._laid_out[self.step]

    def is_worth_painting_anew(self) -> bool:
        """Tell whether to paint the current state from the empty board: at the end, and now and then."""
        return self.match.is_over or Random(f"{self.seed} {self.step} anew").random() < _PAINTED_ANEW

    def is_first_of_its_kind(self, event: Event) -> bool:
        """Tell whether an event is the first of its class to be checked."""
        first = type(event) not in self._read
        self._read.add(type(event))
        return first

    def check(self, law: Law, *subjects: Any) -> None:
        """Check a law. All its complaints become faults, and so does any error that the game raises."""
        complaints: list[Fault] = []
        try:
            for complaint in law(self, *subjects):
                complaints.append(self.fault(law, complaint))  # noqa: PERF401 - those before an error count
        except Exception as error:  # noqa: BLE001 - whatever it is, the game must not raise it
            complaints.append(self.fault(law, f"{type(error).__name__}: {error}", error))
        self.faults.add(complaints)

    def fault(self, law: Law, complaint: str, cause: Exception | None = None) -> Fault:
        """Return the fault of a broken law."""
        return Fault(name_of(law), self.game.name, self.seed, self.step, self.options, complaint, cause)


Law: TypeAlias = Callable[..., Iterator[str]]
"""Checks a game in progress and yields complaints. Its name is the name of the law."""


def name_of(law: Law) -> str:
    """Return the name of a law in words."""
    return str(law.__name__).replace("_", " ")


def contents_of(value: object) -> str:
    """Return everything that a value holds, to find out later whether it has changed."""
    return repr(msgspec.to_builtins(value, enc_hook=repr))


def through_json(value: object) -> Any:
    """Return plain data as it is after it has been written to a log and read back."""
    return msgspec.json.decode(msgspec.json.encode(value))
