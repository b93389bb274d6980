"""Actions as the sub-decisions that lead to them: first where to mine, then who moves where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from minerals.core.chance import Chance
from minerals.core.game import Game, Tokens
from minerals.core.records import Action


class Decision:
    """A sub-decision that is open: some actions are still possible. Steps without a choice are passed over.

    Parameters
    ----------
    entered
        The actions that are possible, each with its sub-decisions; never none.
    depth
        How many sub-decisions have been taken.
    """

    def __init__(self, entered: Sequence[tuple[Tokens, Action]], depth: int = 0) -> None:
        while len(entered) > 1:
            following = {parts[depth : depth + 1] for parts, _ in entered}
            if len(following) > 1:
                break
            if following == {()}:
                # Actions that are decided alike are equal to whoever decides.
                entered = entered[:1]
            depth += 1
        self._entered = entered
        self._depth = depth

    @property
    def action(self) -> Action | None:
        """The action where nothing is left to decide, else None."""
        return self._entered[0][1] if len(self._entered) == 1 else None

    @cached_property
    def following(self) -> dict[str, Decision]:
        """What can be decided next; to go no further is the empty word. O(actions)."""
        depth = self._depth
        groups: dict[str, list[tuple[Tokens, Action]]] = {}
        for parts, action in self._entered:
            groups.setdefault(parts[depth] if len(parts) > depth else "", []).append((parts, action))
        return {part: Decision(group, depth + 1) for part, group in groups.items()}


def first_decision(game: Game, legal: Sequence[Action]) -> Decision:
    """Return the first sub-decision between legal actions, of which there must be some."""
    parts = game.study.decisions or game.words.tokens
    return Decision([(parts(action), action) for action in legal])


def drawn_action(game: Game, legal: Sequence[Action], chance: Chance) -> Action:
    """Return a legal action by drawing one sub-decision after the other, each uniformly. O(actions)."""
    decision = first_decision(game, legal)
    while (action := decision.action) is None:
        decision = decision.following[chance.draw(dict.fromkeys(decision.following, 1)).outcome]
    return action
