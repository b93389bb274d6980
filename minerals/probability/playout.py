"""One game that is played on from a state by the reference engine, action by action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minerals.bots import Pacing
from minerals.core.game import Decision, Game, Outcome, SeededChance
from minerals.core.log import Log
from minerals.core.match import Match, Played
from minerals.core.text import MineralsError, OptionError, default_name
from minerals.probability.policies import Policy, bot_for

MOST_ACTIONS = 10_000
"""The reference engine stops a game after this many actions; whoever leads then has won."""


class Playout:
    """Game number `number` from a state, played by the policies of the seats; `key` is that of the random numbers.

    >>> import minerals
    >>> match = minerals.new("mattock", board="inner", seed=7)
    >>> playout = Playout(match.game, match.log.options, match.state, ["greedy", "greedy"], key=1, number=0)
    >>> while playout.act():
    ...     pass
    >>> playout.outcome.winners
    (1,)
    """

    def __init__(
        self, game: Game, options: Any, state: Any, policies: Sequence[Policy], *, key: int, number: int
    ) -> None:
        seed = f"{key}/{number}"
        log = Log(game, options, [default_name(seat) for seat in range(1, options.players + 1)])
        log.begin(Decision((), state))
        self._number = number
        self._match = Match(log, SeededChance(seed))
        self._bots = [bot_for(policy, f"{seed}/{seat}") for seat, policy in enumerate(policies, start=1)]
        self._pace = f"the pace of {seed}"
        self._pacing: Pacing | None = None
        self._actions = 0

    def act(self) -> bool:
        """Play the next action, and return whether there was one. Raises `OptionError` if a policy cannot play."""
        match = self._match
        if not match.to_act or self._actions >= MOST_ACTIONS:
            return False
        self._actions += 1
        try:
            if self._pacing is None and len(match.to_act) > 1:
                self._pacing = Pacing(match, dict(enumerate(self._bots, start=1)), SeededChance(self._pace))
            if self._pacing is None:
                match.play(self._bots[match.to_act[0] - 1].choose(match).action)
            else:
                self._pacing.act()
        except MineralsError as error:
            raise OptionError(f"Game {self._number}, action {len(match.line)}: {error}") from None
        return True

    @property
    def course(self) -> tuple[Played, ...]:
        """The actions that were played, with what chance brought to each."""
        line = self._match.line[1:]
        return tuple(
            Played(node.action, tuple(each for event in node.events for each in event.outcomes))
            for node in line
            if node.action is not None
        )

    @property
    def events(self) -> int:
        """How many events there were."""
        return self._match.step

    @property
    def outcome(self) -> Outcome:
        """How it ended or, if it was stopped, how it stands."""
        return self._match.outcome or _as_it_stands(self._match)


def plays_compiled(game: Game, options: Any, state: Any, policies: Sequence[Policy]) -> bool:
    """Tell whether games from a state are played by the game's kernel, and not by the reference engine."""
    names = [policy for policy in policies if isinstance(policy, str)]
    if len(names) < len(policies):
        return False
    try:
        kernel = game.kernel()
    except ModuleNotFoundError:
        return False
    return kernel is not None and kernel.refuses(options, names, state) is None


def _as_it_stands(match: Match) -> Outcome:
    scores = match.scores
    winners = tuple(seat for seat, score in enumerate(scores, start=1) if score == max(scores))
    return Outcome(winners, scores, "The game was stopped.")
