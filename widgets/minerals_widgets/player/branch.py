"""What if it had gone differently? A branch beside the line it leaves, without any widget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from minerals import Chance, Log, Match, OptionError, ScriptedChance, SeededChance, match_of
from minerals.bots import bot_named, play_out
from minerals.core.log import Node
from minerals.core.text import naming_players, quoted, template, translated

BranchLuck = Literal["same", "new", "forced"]
LUCKS: Mapping[BranchLuck, str] = {
    "same": template("the same luck"),
    "new": template("new luck, from a seed"),
    "forced": template("the luck I choose"),
}
"""The kinds of luck that a branch can have, with their names in English."""


class Standing(NamedTuple):
    """How a line ended or stands, for comparison."""

    name: str
    actions: int
    scores: tuple[int, ...]
    ending: str
    """How it ended, or that it is not over yet."""


class Branch:
    """A branch from a step of a line, played by hand or by bots. The same log keeps it as a variation.

    Parameters
    ----------
    log
        The recorded game.
    line
        The line to leave, by default the main line.
    step
        The step at which to leave it, by default its end.
    luck
        `same` for the recorded luck, as long as the game asks for the same chances; `new` for luck from `seed`;
        `forced` for the `outcomes` in order, and then luck from `seed`.
    seed
        The seed of new luck.
    outcomes
        The first outcomes, separated by commas: `6, small red`.

    Raises
    ------
    StepError
        If the line has no such step, or if the step is within the set-up.
    ChanceError
        If the step is in the middle of an action whose next outcome cannot be the forced one.
    OptionError
        If the kind of luck is unknown.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("mattock", board="inner", seed=1)
    >>> played = match.play("b5")
    >>> other = Branch(match.log, step=match.log.root.step)
    >>> len(other.match.play("b6")) > 0, other.match.log is match.log
    (True, True)
    """

    def __init__(
        self,
        log: Log,
        line: Sequence[Node] | None = None,
        step: int | None = None,
        *,
        luck: BranchLuck = "same",
        seed: int | str = 1,
        outcomes: str = "",
    ) -> None:
        self.log = log
        self.line: tuple[Node, ...] = tuple(log.main_line if line is None else line)
        self.step = self.line[-1].step if step is None else step
        origin = match_of(log).goto_record(self.line[-1].n)
        self.match: Match = origin.branch(self.step, chance=_chance(luck, seed, outcomes))
        """The branch."""

    def play_on(self, bot: str, actions: int = 10_000, seed: int | str = 1) -> None:
        """Let a bot play all seats for some actions, or to the end. Raises `OptionError` for an unknown bot."""
        seats = range(1, len(self.match.players) + 1)
        play_out(self.match, [bot_named(bot, seed=f"{seed}/{seat}") for seat in seats], most_actions=actions)

    def standings(self) -> tuple[Standing, Standing]:
        """Return how the original line ended, and how the branch stands."""
        as_it_was = self.line[-1]
        return (
            _standing(self.log, translated("As it was"), as_it_was.state, len(self.line) - 1),
            _standing(self.log, translated("What if"), self.match.state, self.match.line.index(self.match.node)),
        )


def _chance(luck: BranchLuck, seed: int | str, outcomes: str) -> Chance | Literal["same"]:
    if luck == "same":
        return "same"
    if luck == "new":
        return SeededChance(seed)
    if luck == "forced":
        forced = [outcome.strip() for outcome in outcomes.split(",") if outcome.strip()]
        return ScriptedChance(forced, then=SeededChance(seed))
    raise OptionError(translated("{luck} is not a kind of luck: choose same, new or forced.", luck=quoted(luck)))


def _standing(log: Log, name: str, state: object, actions: int) -> Standing:
    with naming_players(log.header.players):
        outcome = log.game.engine.outcome(state)
    ending = outcome.reason if outcome is not None else translated("The game is not over yet.")
    return Standing(name, actions, log.game.engine.scores(state), ending)
