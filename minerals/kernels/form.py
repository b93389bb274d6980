"""The form of every kernel: load a position, act by a policy, stop, write a row. Needs numba.

A game brings its records and one compiled function, `play_games`, and says in Python how a position is loaded and how
an action is told. Everything that is compiled hangs on that one function, so that a game is compiled once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np

from minerals.core.game import Action, Options, Trace, TracedStep
from minerals.core.text import OptionError, listed, quoted
from minerals.kernels.records import Numbers, blank

RulesRecord = TypeVar("RulesRecord")
GameRecord = TypeVar("GameRecord")
StateT = TypeVar("StateT")
OptionsT = TypeVar("OptionsT", bound=Options)

# The numbers from here on are frozen into the machine code kept on disk.

RANDOM, GREEDY, PERSON = range(3)
"""The policies, as a record numbers them."""
LEVELS = ("level 1", "level 2", "level 3", "level 4", "level 5")
"""The levels, which are people of several strengths against the clock."""
POLICIES = ("random", "greedy", "person", "beginner", "steady", "expert", *LEVELS)
"""The names of all policies; all but the first two are people of several strengths."""
FROM_SET_UP, FROM_POSITION, GO_ON = range(3)
"""Where a game begins: with the set-up, from the loaded position in the second record, or where the first one is."""
TO_THE_END = 1 << 62
"""More actions than any game has."""
_MOST_TRIES = 1_000
"""So often a greedy player draws at most, until each of its equally good actions has come up."""
PlayGames = Callable[..., None]
"""`play_games(rules, game, loaded, spare, scratch, key, first, rows, start, most, exact)`, compiled.

rules
    What is fixed in a study, a record.
game, loaded, spare
    Records: the game that is played, the position that it begins from, and one to look ahead with.
scratch
    A table to collect equally good actions in; see `minerals.kernels.best`.
key, first
    The key of the study, and the number of the first game, each 64 bits.
rows
    One row for each game, which the function fills in.
start
    Where each game begins.
most
    It stops after this many actions.
exact
    Whether the number of legal actions is counted for a trace, where that is extra work.
"""


class Form(ABC, Generic[RulesRecord, GameRecord, StateT, OptionsT]):
    """A kernel, whatever its game. It keeps nothing between calls.

    The record of a game has at least the fields `policies`, by seat, `is_over`, and those of `minerals.kernels.luck`.
    """

    policies: ClassVar[tuple[str, ...]] = ("random", "greedy")
    """The names of the policies that it can play."""
    record: type[GameRecord]
    """The record of a game in progress."""
    scratch: ClassVar[int]
    """The length of the table to collect equally good actions in."""
    play_games: PlayGames
    """The compiled function, as a static method."""

    # --- what a game brings ---

    @abstractmethod
    def columns(self, options: OptionsT) -> int:
        """Return how many columns a row has."""

    @abstractmethod
    def rules(self, options: OptionsT) -> RulesRecord:
        """Return what is fixed in a study."""

    @abstractmethod
    def load(self, rules: RulesRecord, state: StateT, game: GameRecord) -> None:
        """Write a position into a record of zeros."""

    @abstractmethod
    def decode_action(self, options: OptionsT, rules: RulesRecord, game: GameRecord) -> Action:
        """Return the action that was chosen last."""

    @abstractmethod
    def outcomes(self, options: OptionsT, rules: RulesRecord, game: GameRecord) -> tuple[str, ...]:
        """Return what chance brought since the last action, in the order in which the engine asks for it."""

    def refused_options(self, options: OptionsT) -> str | None:  # noqa: ARG002 - most games refuse none
        """Return why no game with these options can be played, or None."""
        return None

    def refused_position(self, state: StateT) -> str | None:  # noqa: ARG002 - most games refuse none
        """Return why no game can be played from a state that is not over, or None."""
        return None

    def usually_legal(self, options: OptionsT) -> int:  # noqa: ARG002 - most games know no such number
        """Return how many actions are legal later in a game, about, if they are far more than early on; else 0."""
        return 0

    @abstractmethod
    def is_over(self, state: StateT) -> bool:
        """Tell whether nobody is to act in a state."""

    # --- what all kernels do ---

    def refuses(self, options: OptionsT, policies: Sequence[str] = (), position: StateT | None = None) -> str | None:
        """Return why such games cannot be played compiled; see `minerals.core.game.kernel.Kernel`."""
        unknown = [policy for policy in policies if policy not in self.policies]
        if unknown:
            return f"it plays {listed(self.policies)}, not {quoted(unknown[0])}"
        if position is None:
            return self.refused_options(options)
        if self.is_over(position):
            return "nobody can act in this position"
        return self.refused_position(position)

    def play(
        self,
        options: OptionsT,
        key: int,
        first: int,
        games: int,
        *,
        position: StateT | None = None,
        policies: Sequence[str] = (),
    ) -> Numbers:
        """Play games of a study, one row each; see `minerals.core.game.kernel.Kernel`."""
        rules, records, scratch = self._prepared(options, position, policies)
        rows = np.zeros((games, self.columns(options)), np.int64)
        start = FROM_SET_UP if position is None else FROM_POSITION
        self.play_games(rules, *records, scratch, np.uint64(key), np.uint64(first), rows, start, TO_THE_END, False)
        return rows

    def trace(
        self,
        options: OptionsT,
        key: int,
        number: int,
        *,
        position: StateT | None = None,
        policies: Sequence[str] = (),
    ) -> Trace:
        """Play one game and tell it; see `minerals.core.game.kernel.Kernel`."""
        rules, records, scratch = self._prepared(options, position, policies)
        row = np.zeros((1, self.columns(options)), np.int64)
        game: Any = records[0]

        def go_on(start: int, most: int) -> None:
            self.play_games(rules, *records, scratch, np.uint64(key), np.uint64(number), row, start, most, True)

        go_on(FROM_SET_UP if position is None else FROM_POSITION, 0)
        setup = self.outcomes(options, rules, game)
        steps: list[TracedStep] = []
        while not game.is_over:
            go_on(GO_ON, 1)
            outcomes = self.outcomes(options, rules, game)
            equals, drawn = int(game.equals), int(game.drawn)
            steps.append(
                TracedStep(self.decode_action(options, rules, game), int(game.possibilities), outcomes, equals, drawn)
            )
        return Trace(setup, tuple(steps), tuple(row[0].tolist()))

    def equals(self, options: OptionsT, position: StateT, most: int) -> tuple[Action, ...] | None:
        """Return the actions that a greedy player draws from; see `minerals.core.game.kernel.Kernel`."""
        greedy = [POLICIES[GREEDY]] * options.players
        if self.refuses(options, greedy, position) is not None:
            return None
        rules, records, scratch = self._prepared(options, position, greedy)
        game: Any = records[0]
        row = np.zeros((1, self.columns(options)), np.int64)
        found: dict[int, Action] = {}
        for number in range(_MOST_TRIES):
            self.play_games(rules, *records, scratch, np.uint64(0), np.uint64(number), row, FROM_POSITION, 1, True)
            if not 0 < game.equals <= most:
                return None
            if int(game.drawn) not in found:
                found[int(game.drawn)] = self.decode_action(options, rules, game)
            if len(found) == game.equals:
                return tuple(found[drawn] for drawn in sorted(found))
        return None

    def _prepared(
        self, options: OptionsT, position: StateT | None, policies: Sequence[str]
    ) -> tuple[RulesRecord, tuple[Any, Any, Any], Numbers]:
        """Return the rules, the records and the scratch table. Raises `OptionError` if they are refused."""
        reason = self.refuses(options, policies, position)
        if reason is not None:
            raise OptionError(f"The compiled kernel cannot play this: {reason.rstrip('.')}.")
        rules = self.rules(options)
        record: Any = self.record
        game, loaded, spare = (blank(record) for _ in range(3))
        if position is not None:
            self.load(rules, position, loaded)
        numbers = [POLICIES.index(policy) for policy in policies]
        for one in (game, loaded):
            one.policies[: len(numbers)] = numbers
        return rules, (game, loaded, spare), np.zeros(self.scratch, np.int64)
