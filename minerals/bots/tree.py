"""Monte Carlo tree search for every game, using nothing but its rules.

The tree branches at sub-decisions, not at whole actions. A game with thousands of possible turns is therefore searched
in the order in which you play a turn: first where to mine, then which pawn moves where. Chance is sampled, and each
outcome gets its own branch.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from minerals.bots.bot import Choice, actions_of, choices
from minerals.bots.decisions import Decision, drawn_action, first_decision
from minerals.core.game import Action, Chance, Game
from minerals.core.match import Match
from minerals.core.system import require
from minerals.core.text import OptionError, quoted

_EXPLORATION = 0.9
_SHOWN = 3


class _Node:
    """A node of the tree: a state, or a point between the sub-decisions of an action."""

    __slots__ = ("children", "rewards", "visits")

    def __init__(self, players: int) -> None:
        self.children: dict[Any, _Node] = {}
        self.visits = 0
        self.rewards = [0.0] * players


class TreeSearch:
    """Looks ahead by playing games out at random, and chooses the action that it tried most.

    Parameters
    ----------
    chance
        The source of randomness in those games.
    playouts
        How many games it plays out for each choice.
    most_actions
        Stop a game after this many actions if it does not end; the lead in points then decides.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", removals=0, seed=7)
    >>> choice = TreeSearch(minerals.SeededChance(1), playouts=5).choose(match)
    >>> choice.action in match.legal_actions()
    True
    """

    name = "tree"

    def __init__(self, chance: Chance, playouts: int = 200, most_actions: int = 400) -> None:
        require(Chance, chance=chance)
        require(int, playouts=playouts, most_actions=most_actions)
        if min(playouts, most_actions) < 1:
            raise OptionError(
                "playouts and most_actions are whole numbers from 1, "
                f"not {quoted(playouts)} and {quoted(most_actions)}."
            )
        self.chance = chance
        self.playouts = playouts
        self.most_actions = most_actions

    def choose(self, match: Match, player: int | None = None) -> Choice:
        """Choose by search. O(playouts × length of a game).

        Players who may act at the same time take turns in the search. Raises `StepError` if there is no legal action.
        """
        legal = choices(match, player)
        if len(legal) == 1:
            return Choice(legal[0], "the only action")
        search = _Search(match, self.chance, self.most_actions, player)
        for _ in range(self.playouts):
            search.play_out()
        ranked = search.ranking()
        shown = ", ".join(f"{action} {estimate:.2f}" for action, estimate in ranked[1:_SHOWN])
        best, estimate = ranked[0]
        return Choice(best, f"{estimate:.2f} of {self.playouts} playouts" + (f"; then {shown}" if shown else ""))


class _Search:
    """One search from one position."""

    def __init__(self, match: Match, chance: Chance, most_actions: int, player: int | None = None) -> None:
        self.game: Game = match.game
        self.chance = chance
        self.most_actions = most_actions
        self.players = len(match.players)
        self.state = match.state
        self.player = player or self.game.engine.to_act(self.state)[0]
        self.root = _Node(self.players)
        self._root_decision: Decision | None = None

    # --- one playout ---

    def play_out(self) -> None:
        """Go down the tree to a new node, play on at random from there, and remember who won."""
        state, node, path = self.state, self.root, [self.root]
        player = self.player
        while to_act := self.game.engine.to_act(state):
            if state is not self.state:
                player = next((seat for seat in to_act if seat > player), to_act[0])
            decision = self._decision(state, player)
            while (action := decision.action) is None:
                chosen = self._select(node, decision, player)
                node = node.children.setdefault(chosen, _Node(self.players))
                path.append(node)
                decision = decision.following[chosen]
            events, state = self.game.engine.decide(state, action, self.chance)
            outcomes = tuple(outcome for event in events for outcome in event.outcomes)
            if outcomes:
                node = node.children.setdefault(outcomes, _Node(self.players))
                path.append(node)
            if not node.visits:
                break
        rewards = self._rewards(self._played_on(state))
        for passed in path:
            passed.visits += 1
            for seat, reward in enumerate(rewards):
                passed.rewards[seat] += reward

    def _decision(self, state: Any, player: int) -> Decision:
        """Return a player's first sub-decision in a state; the root's is cached."""
        if state is self.state and self._root_decision is not None:
            return self._root_decision
        legal = self.game.engine.legal(state)
        if len(self.game.engine.to_act(state)) > 1:
            legal = actions_of(self.game, state, legal, player)
        decision = first_decision(self.game, legal)
        if state is self.state:
            self._root_decision = decision
        return decision

    def _select(self, node: _Node, decision: Decision, player: int) -> str:
        """Return an untried sub-decision at random; if all were tried, the one with the best upper bound."""
        children = node.children
        untried = [part for part in decision.following if part not in children or not children[part].visits]
        if untried:
            return self.chance.draw(dict.fromkeys(untried, 1)).outcome
        spread = _EXPLORATION**2 * log(node.visits + 1)

        def bound(part: str) -> float:
            child = children[part]
            return child.rewards[player - 1] / child.visits + sqrt(spread / child.visits)

        return max(decision.following, key=bound)

    def _played_on(self, state: Any) -> Any:
        game, chance = self.game, self.chance
        for _ in range(self.most_actions):
            if not game.engine.to_act(state):
                break
            state = game.engine.decide(state, random_action(game, state, chance), chance).state
        return state

    def _rewards(self, state: Any) -> list[float]:
        outcome = self.game.engine.outcome(state)
        if outcome is not None:
            winners: tuple[int, ...] = outcome.winners
        else:
            scores = self.game.engine.scores(state)
            winners = tuple(seat for seat, score in enumerate(scores, start=1) if score == max(scores))
        return [(seat in winners) / len(winners) for seat in range(1, self.players + 1)]

    # --- what was found ---

    def ranking(self) -> list[tuple[Action, float]]:
        """Return the actions tried and the share of playouts each won: the choice first, the others by visits."""
        found: list[tuple[int, float, Action]] = []

        def collect(node: _Node, decision: Decision) -> None:
            if decision.action is not None:
                found.append((node.visits, node.rewards[self.player - 1] / node.visits, decision.action))
                return
            for part, following in decision.following.items():
                child = node.children.get(part)
                if child is not None and child.visits:
                    collect(child, following)

        collect(self.root, self._decision(self.state, self.player))
        best = self._most_visited()
        found.sort(key=lambda entry: (entry[2] == best, entry[0], entry[1]), reverse=True)
        return [(action, estimate) for _, estimate, action in found]

    def _most_visited(self) -> Action:
        """Follow the most tried sub-decision, step by step: the most tried action may begin with a poor one."""
        node, decision = self.root, self._decision(self.state, self.player)
        while (action := decision.action) is None:
            children = node.children
            tried = [part for part in decision.following if part in children]
            best = max(tried, key=lambda part: children[part].visits)
            node, decision = children[best], decision.following[best]
        return action


def random_action(game: Game, state: Any, chance: Chance) -> Action:
    """Return a random action, drawn by the game itself if it can, otherwise by sub-decisions."""
    if game.study.draw_action is not None:
        action: Action = game.study.draw_action(state, chance)
        return action
    return drawn_action(game, game.engine.legal(state), chance)
