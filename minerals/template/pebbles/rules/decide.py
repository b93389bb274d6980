"""The events to which an action leads, rule by rule, in the order in which they happen."""

from __future__ import annotations

from minerals.core.game import Chance, IllegalAction
from minerals.template.pebbles.actions import Take
from minerals.template.pebbles.rules.decision import Decided, begin
from minerals.template.pebbles.rules.explain import explain
from minerals.template.pebbles.rules.slip import roll
from minerals.template.pebbles.rules.take import take
from minerals.template.pebbles.rules.turn import end_turn
from minerals.template.pebbles.state import State


def decide(state: State, action: Take, chance: Chance) -> Decided:
    """Return the events of an action and the state after them. Raises `IllegalAction` with every reason."""
    if rulings := explain(state, action):
        raise IllegalAction(rulings, str(action))
    deciding = begin(state, chance)
    take(deciding, action)
    roll(deciding)
    end_turn(deciding)
    return deciding.decision
