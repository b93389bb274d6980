"""Holds a kernel against the reference engine: its games played again, action by action, from any position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from minerals.bots.bot import actions_of
from minerals.bots.greedy import worth_of_each
from minerals.core.game import EveryOutcome, Game, Kernel, ScriptedChance, SeededChance, Trace
from minerals.probability.position import ReachedPosition


class Meeting:
    """A game of a kernel, played again by the engine: the states that it meets and what happens in it.

    Parameters
    ----------
    game, kernel
        The game and its kernel.
    options
        The game's options.
    key, number
        The kernel's game.
    position
        The state to begin from, instead of the set-up.
    policies
        The policy of each seat.
    """

    def __init__(self, game: Game, kernel: Kernel, options, key, number, position=None, policies=()):
        self.game = game
        self.policies = policies
        self.trace: Trace = kernel.trace(options, key, number, position=position, policies=policies)
        row = kernel.play(options, key, number, 1, position=position, policies=policies)[0]
        assert tuple(row) == self.trace.row
        if position is None:
            chance = ScriptedChance(self.trace.setup)
            begun = game.engine.setup(options, chance)
            assert chance.position == len(self.trace.setup)
            self.state, self.events = begun.state, list(begun.events)
        else:
            assert self.trace.setup == ()
            self.state, self.events = position, []
        self.states = [self.state]

    def play_again(self, greedy_steps=None) -> None:
        """Play all steps again; hold the number of legal actions, the choices and the row against the engine.

        `greedy_steps` says how many choices of greedy players are looked at, by default all.
        """
        engine = self.game.engine
        looked_at = 0
        for number, step in enumerate(self.trace.steps):
            where = f"step {number}, {step.action}\n{self.game.words.diagram(self.state)}"
            legal = engine.legal(self.state)
            assert len(legal) == step.possibilities, where
            seat = self.game.actor(self.state, step.action)
            policy = self.policies[seat - 1] if self.policies else "random"
            if policy == "greedy" and (greedy_steps is None or looked_at < greedy_steps):
                looked_at += 1
                self.require_greedy(actions_of(self.game, self.state, legal, seat), step, where)
            if policy not in {"random", "greedy"}:
                self.require_person(policy, seat, step, where)
            chance = ScriptedChance(step.outcomes)
            decision = engine.decide(self.state, step.action, chance)
            assert chance.position == len(step.outcomes), where
            self.state = decision.state
            self.events.extend(decision.events)
            self.states.append(self.state)
        assert not engine.to_act(self.state), "the kernel stopped in the middle of a game"
        assert self.row() == self.trace.row

    def require_greedy(self, legal, step, where) -> None:
        """Insist that a greedy choice is the reference bot's, among the same ties and by the same draw."""
        worth = worth_of_each(ReachedPosition(self.game, self.state, ()), legal, SeededChance(0))
        equals = [action for action, value in zip(legal, worth, strict=True) if value == max(worth)]
        if not step.equals:
            assert all(self.comes_too_late(action, step) for action in equals), where
            return
        chosen = at_time_of(step.action, equals[step.drawn])
        assert (step.equals, chosen) == (len(equals), step.action), (where, list(map(str, equals)))

    def require_person(self, policy, seat, step, where) -> None:
        """Insist that a person may choose as the kernel has chosen."""
        people = self.game.real_time.strengths.get(policy, self.game.real_time)
        ways = EveryOutcome(limit=2_000).of(lambda chance: people.person(self.state, seat, chance))
        chosen = [way.result for way in ways]
        is_one = step.action in {at_time_of(step.action, action) for action in chosen}
        assert is_one or all(self.comes_too_late(action, step) for action in chosen), (where, chosen)

    def comes_too_late(self, action, step) -> bool:
        """Tell whether an action can no longer be chosen at the time of a step."""
        return bool(self.game.engine.explain(self.state, at_time_of(step.action, action)))

    def row(self) -> tuple[int, ...]:
        """Return the game's row as the engine has it."""
        game = self.game
        outcome = game.engine.outcome(self.state)
        kinds = (type(event) for event in self.events)
        happened = Counter(game.study.counted_as.get(kind, kind) for kind in kinds)
        scores = game.engine.scores(self.state)
        return (
            len(self.trace.steps),
            len(self.events),
            *scores,
            *(int(seat in outcome.winners) for seat in range(1, len(scores) + 1)),
            *(happened[event] for event in game.study.counted),
        )


def at_time_of(action, other):
    """Return another action at the time of this one, where actions have times."""
    return replace(other, at=action.at) if hasattr(other, "at") else other


def met_positions(game: Game, kernel: Kernel, options, key, number, every=7) -> Iterator:
    """Yield some of the states that a random game meets, those that the kernel takes."""
    meeting = Meeting(game, kernel, options, key, number)
    meeting.play_again()
    for state in meeting.states[number % every :: every]:
        if game.engine.to_act(state):
            assert kernel.refuses(options, position=state) is None
            yield state
