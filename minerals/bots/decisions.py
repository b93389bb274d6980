"""Actions as a series of sub-decisions: first where to mine, then which pawn moves where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from minerals.core.game import Action, Chance, Game, Tokens


class Decision:
    """An open sub-decision: some actions are still possible. Steps without a choice are skipped.

    `entered`: the actions that are still possible, each with its sub-decisions; never empty. `depth`: how many
    sub-decisions have been made.
    """

    def __init__(self, entered: Sequence[tuple[Tokens, Action]], depth: int = 0) -> None:
        while len(entered) > 1:
            following = {parts[depth : depth + 1] for parts, _ in entered}
            if len(following) > 1:
                break
            if following == {()}:
                # Actions with the same sub-decisions are the same to the player who decides.
                entered = entered[:1]
            depth += 1
        self._entered = entered
        self._depth = depth

    @property
    def action(self) -> Action | None:
        """The action if nothing is left to decide, else None."""
        return self._entered[0][1] if len(self._entered) == 1 else None

    @cached_property
    def following(self) -> dict[str, Decision]:
        """What can be decided next; the empty string means stopping here. O(actions)."""
        depth = self._depth
        groups: dict[str, list[tuple[Tokens, Action]]] = {}
        for parts, action in self._entered:
            groups.setdefault(parts[depth] if len(parts) > depth else "", []).append((parts, action))
        return {part: Decision(group, depth + 1) for part, group in groups.items()}


def first_decision(game: Game, legal: Sequence[Action]) -> Decision:
    """Return the first sub-decision between legal actions. There must be at least one action."""
    parts = game.study.decisions or game.words.tokens
    return Decision([(parts(action), action) for action in legal])


def drawn_action(game: Game, legal: Sequence[Action], chance: Chance) -> Action:
    """Draw the sub-decisions one after the other, each uniformly, and return the resulting action. O(actions)."""
    decision = first_decision(game, legal)
    while (action := decision.action) is None:
        decision = decision.following[chance.draw(dict.fromkeys(decision.following, 1)).outcome]
    return action
