"""The account of a game: each action of a line is split into a choice and its draws.

It is made from the end of the line to its beginning. Where only one action is legal, or the policy would do just what
was done, the position before is worth exactly what the action is worth before its draws. So a choice that the policy
shares changes nothing at all, instead of a little by the chances of the games that are played on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from minerals.bots.greedy import Greedy
from minerals.core.game import Action, Chance, Game, ScriptedChance, key_of
from minerals.core.log import Log, Node, Stops
from minerals.core.text import LogError, MineralsError, naming_players, shortened
from minerals.probability.alternatives import alternatives_to, best_of, state_after
from minerals.probability.draws import Deciding, Draws, Level
from minerals.probability.greedy_ties import equally_good
from minerals.probability.luck_table import Alternative, Change, Entry, change
from minerals.probability.playouts import results
from minerals.probability.policies import Policy
from minerals.probability.worth import Shares, Valuation, Worth, mean_worth

_MOST_EQUALS = 8
"""If the policy draws between more actions, the games begin before them."""
_MOST_DRAWS = 12
"""An action that draws more often, such as one that lays a whole board, is split event by event."""


@dataclass(frozen=True)
class Question:
    """What is asked about a game; see `minerals.probability.luck.luck`."""

    log: Log
    line: Sequence[Node]
    policies: Sequence[Policy]
    games: int
    alternatives: int
    ways: int
    seed: int | str
    workers: int


class RecordSplit(NamedTuple):
    """A record, split."""

    entries: list[Entry]
    """The choice and the draws, in order."""
    before: Worth
    after: Worth


class _Drawn(NamedTuple):
    """One draw, or all draws of an event."""

    known: int
    """How many draws of the action came before."""
    step: int
    rule: str
    text: str


class Account:
    """Splits the actions of a line, from the last one to the first."""

    def __init__(self, asked: Question) -> None:
        self._asked = asked
        self._game = asked.log.game
        self._line = asked.line
        self._turn = Stops(asked.log, asked.line).turn
        self._key = key_of(asked.seed)
        to_act = self._game.engine.to_act
        self._valuation = Valuation(
            self._play_on, len(asked.policies), asked.games, lambda state: not to_act(state), asked.workers
        )

    def close(self) -> None:
        """End the threads."""
        self._valuation.close()

    def records(self) -> Iterator[RecordSplit]:
        """Yield the records of the line, from the last one to the set-up."""
        last = self._line[-1].state
        after = self._valuation.of([last])[last]
        for place in range(len(self._line) - 1, -1, -1):
            split = self._split(place, after)
            yield split
            after = split.before

    # --- a record on its own, for those who want only the sums ---

    def open_choices(self) -> list[int]:
        """Return the records whose choice may have changed something: where the policy might have done otherwise."""
        found = []
        for place, (before, node) in enumerate(pairwise(self._line), start=1):
            chosen = self._choices_of_policy(before.state, tuple(self._game.engine.legal(before.state)))
            if chosen is None or [str(each) for each in chosen] != [str(node.action)]:
                found.append(place)
        return found

    def choice(self, place: int) -> Change:
        """Return what the choice of a record changed."""
        node = self._line[place]
        parent, action = _parent_and_action(node)
        played = self._draws_of(node).worth(partial(state_after, self._game, parent.state, action)).worth
        chosen = self._choices_of_policy(parent.state, tuple(self._game.engine.legal(parent.state)))
        return change(self._worth_before(node, chosen, played), played)

    def luck(self, place: int) -> Change:
        """Return what all draws of a record changed."""
        node = self._line[place]
        after = self._valuation.of([node.state])[node.state]
        outcomes = [outcome for event in node.events for outcome in event.outcomes]
        before = self._draws_of(node).levels(self._deciding(node, outcomes), outcomes, [0], (node.state, after))[0]
        return change(before.worth, after)

    def worth_after(self, place: int) -> Worth:
        """Return what the position after a record is worth."""
        state = self._line[place].state
        return self._valuation.of([state])[state]

    # --- what is worth how much ---

    def _play_on(self, state: Any, first: int, games: int) -> Shares:
        asked = self._asked
        options = asked.log.options
        return results(
            self._game, options, state, policies=asked.policies, key=self._key, first=first, games=games
        ).shares

    def _split(self, place: int, after: Worth) -> RecordSplit:
        node = self._line[place]
        levels = self._levels(node, after)
        luck = list(self._luck(node, levels))
        if place == 0:
            return RecordSplit(luck, levels[0].worth, after)
        legal = tuple(self._game.engine.legal(self._line[place - 1].state))
        chosen = self._choices_of_policy(self._line[place - 1].state, legal)
        before = self._worth_before(node, chosen, levels[0].worth)
        choice = [self._choice(node, legal, before, levels[0])] if len(legal) > 1 else []
        return RecordSplit([*choice, *luck], before, after)

    def _worth_before(self, node: Node, chosen: Sequence[Action] | None, played: Worth) -> Worth:
        """Return what the position before an action is worth.

        If it is known what the policy chooses there, the games begin behind that. The same games then follow the action
        that was played and the policy's own, and where these are the same, the choice changes nothing.
        """
        parent, action = _parent_and_action(node)
        if chosen is None:
            return self._valuation.of([parent.state])[parent.state]
        draws = self._draws_of(node)
        ways = [
            played
            if str(each) == str(action)
            else draws.worth(partial(state_after, self._game, parent.state, each)).worth
            for each in chosen
        ]
        return mean_worth([(Fraction(1, len(ways)), worth) for worth in ways])

    def _choices_of_policy(self, state: Any, legal: Sequence[Action]) -> Sequence[Action] | None:
        """Return the actions between which the policy draws with equal chances, or None if that is not known."""
        to_act = self._game.engine.to_act(state)
        if len(legal) == 1:
            return legal
        if len(to_act) > 1 or self._asked.policies[to_act[0] - 1] != Greedy.name:
            return None
        return equally_good(self._game, self._asked.log.options, state, legal, _MOST_EQUALS)

    def _levels(self, node: Node, after: Worth) -> list[Level]:
        outcomes = [outcome for event in node.events for outcome in event.outcomes]
        cuts = [drawn.known for drawn in self._drawn(node)]
        decide = self._deciding(node, outcomes)
        return self._draws_of(node).levels(decide, outcomes, cuts, (node.state, after))

    def _draws_of(self, node: Node) -> Draws:
        return Draws(self._valuation, self._asked.ways, f"the draws of {self._key}/{node.n}")

    def _deciding(self, node: Node, outcomes: Sequence[str]) -> Deciding:
        """Return what decides the action of a record again. Raises `LogError` if the rules do not lead to its state."""
        if node.parent is None:
            if not outcomes:
                return lambda _chance: node.state
            decide: Deciding = partial(_set_up, self._game, self._asked.log.options)
        else:
            decide = partial(_again, self._game, node)
        try:
            agrees = decide(ScriptedChance(outcomes)) == node.state
        except MineralsError:
            agrees = False
        if not agrees:
            what = "the set-up" if node.action is None else f"action {node.n}, {shortened(str(node.action))},"
            raise LogError(f"Today's rules do not lead from {what} to what the log says, so luck cannot be told.")
        return decide

    # --- entries ---

    def _choice(self, node: Node, legal: Sequence[Action], before: Worth, level: Level) -> Entry:
        best = self._best(node, legal, level.worth)
        return Entry(
            step=node.first_step + 1,
            turn=self._turn(node.first_step),
            player=node.player,
            kind="choice",
            rule=node.events[0].rule,
            text=str(node.action),
            change=change(before, level.worth),
            sampled=level.sampled,
            best=None if best is None else Alternative(best[0], change(before, best[1])),
        )

    def _best(self, node: Node, legal: Sequence[Action], worth: Worth) -> tuple[str, Worth] | None:
        most = self._asked.alternatives
        if not most:
            return None
        parent, action = _parent_and_action(node)
        others = alternatives_to(self._game, parent.state, action, legal)
        best = best_of(self._game, parent.state, (action, worth), others, most, self._draws_of(node))
        return str(best.action), best.worth

    def _luck(self, node: Node, levels: Sequence[Level]) -> Iterator[Entry]:
        for number, drawn in enumerate(self._drawn(node)):
            before, after = levels[number : number + 2]
            yield Entry(
                step=drawn.step,
                turn=self._turn(drawn.step),
                player=node.player,
                kind="luck",
                rule=drawn.rule,
                text=drawn.text,
                change=change(before.worth, after.worth),
                sampled=before.sampled or after.sampled,
            )

    def _drawn(self, node: Node) -> list[_Drawn]:
        """Return the draws of a record: one by one, or all of an event together if there are very many."""
        one_by_one = node.draws - (node.parent.draws if node.parent is not None else 0) <= _MOST_DRAWS
        game, players, known = self._game, self._asked.log.header.players, 0
        found: list[_Drawn] = []
        state = self._asked.log.tree.before(node)
        for step, event in enumerate(node.events, start=node.first_step + 1):
            outcomes = event.outcomes
            if outcomes:
                with naming_players(players):
                    told = game.words.narrate(event, state, players)
                if one_by_one and len(outcomes) > 1:
                    for number, outcome in enumerate(outcomes, start=known):
                        found.append(_Drawn(number, step, event.rule, f"{outcome}: {told}"))
                else:
                    found.append(_Drawn(known, step, event.rule, told))
            known += len(outcomes)
            state = game.engine.evolve(state, event)
        return found


def _parent_and_action(node: Node) -> tuple[Node, Action]:
    assert node.parent is not None, "only the set-up has none"
    assert node.action is not None, "only the set-up has none"
    return node.parent, node.action


def _again(game: Game, node: Node, chance: Chance) -> Any:
    parent, action = _parent_and_action(node)
    return state_after(game, parent.state, action, chance)


def _set_up(game: Game, options: Any, chance: Chance) -> Any:
    return game.engine.setup(options, chance).state
