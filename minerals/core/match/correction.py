"""Correcting an action in the middle of a line: what comes after it is decided again, until it is no longer legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeAlias

from minerals.core.game import (
    ActionT,
    Chance,
    Decision,
    Event,
    EventT,
    IllegalAction,
    RecordedChance,
    Ruling,
    StateT,
)
from minerals.core.log import Deed, Log, Node
from minerals.core.match.spoken_outcomes import Reading
from minerals.core.text import ChanceError, MineralsError, counted, translated

DecideAsTold: TypeAlias = Callable[
    [StateT, int, ActionT, Sequence[str]], tuple[Decision[StateT, EventT], tuple[int, ...]]
]
"""Decides an action with outcomes that people tell, after so many draws. Returns which draws they told, too."""


class Correction(NamedTuple, Generic[StateT, ActionT, EventT]):
    """What came of correcting an action.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], seed=7)
    >>> for action in ("remove d6", "remove e6"):
    ...     events = match.play(action)
    >>> correction = match.replace(2, "remove e6")
    >>> correction.played, correction.rest, [ruling.rule for ruling in correction.rulings]
    ((<record 3: remove e6>,), (<record 2: remove e6>,), ['minerals.setup.removal'])
    >>> print(match.replace(2, "remove e5"))
    Every action fits.
    """

    played: tuple[Node[StateT, ActionT, EventT], ...]
    """The records of the corrected line, from the corrected action on."""
    rest: tuple[Node[StateT, ActionT, EventT], ...]
    """The records of the old line that are left. The first is the one that no longer fits."""
    error: MineralsError | None
    """Why it no longer fits: it is illegal, or chance cannot decide it. None if every action fits."""

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Every reason why the first action that is left is not allowed."""
        return self.error.rulings if isinstance(self.error, IllegalAction) else ()

    def __str__(self) -> str:
        if not self.rest:
            return translated("Every action fits.")
        reason = " ".join(ruling.message for ruling in self.rulings) or str(self.error)
        why = translated("{action} no longer fits: {reason}", action=self.rest[0].action, reason=reason)
        left = counted(len(self.rest), "{number} action is left.", "{number} actions are left.")
        return f"{why} {left}"


def correction_of(
    log: Log[StateT, ActionT, EventT],
    chance: Chance,
    decide_as_told: DecideAsTold[StateT, ActionT, EventT],
    parent: Node[StateT, ActionT, EventT],
    actions: Sequence[Callable[[StateT], Reading]],
    left: Sequence[Node[StateT, ActionT, EventT]],
) -> tuple[list[Deed[StateT, ActionT, EventT]], Sequence[Node[StateT, ActionT, EventT]], MineralsError | None]:
    """Return what to play instead of an action, what is then left of the line, and why it does not fit.

    `chance`: what decides where the record does not help. `decide_as_told`: decides an action with outcomes that people
    tell. `parent`: the record before. `actions`: the right actions, each read in the state before it. `left`: the
    records of the line from the wrong action on. Nothing is recorded here.

    Raises `IllegalAction`, `NotationError` or `ChanceError` for one of the right actions.
    """
    state, draws, deeds = parent.state, parent.draws, []
    wrong, *kept = left
    source: Node[StateT, ActionT, EventT] | None = wrong

    def decide(action: ActionT, old: Node[StateT, ActionT, EventT] | None, told: Sequence[str] = ()) -> None:
        nonlocal state, draws
        before = _outcomes(old.events) if old is not None else []
        if told:
            decision, marks = decide_as_told(state, draws, action, told)
        else:
            luck = RecordedChance(before, chance, first=draws)
            decision, marks = log.game.engine.decide(state, action, luck.at(draws)), ()
        now = _outcomes(decision.events)
        if not told and old is not None:
            marks = tuple(draw for draw in old.told if now[draw - 1 : draw] == before[draw - 1 : draw])
        deeds.append(Deed(action, decision, log.annotations_of(old.n) if old is not None else (), marks))
        state, draws = decision.state, draws + len(now)

    for number, read in enumerate(actions, start=1):
        action, told = read(state)
        # What was recorded goes to the same action if it is among the right ones, and otherwise to the last of them.
        is_its = source is not None and (action == wrong.action or number == len(actions))
        decide(action, source if is_its else None, told)
        source = None if is_its else source
    for place, old in enumerate(kept):
        try:
            decide(old.action, old)  # type: ignore[arg-type]  # only the set-up has no action
        except (IllegalAction, ChanceError) as error:
            return deeds, kept[place:], error
    return deeds, (), None


def _outcomes(events: Sequence[Event]) -> list[str]:
    return [outcome for event in events for outcome in event.outcomes]
