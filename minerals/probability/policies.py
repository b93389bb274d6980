"""Who plays in a study: bots by name, your own bots, and plain functions."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from hashlib import blake2b
from types import CodeType
from typing import Any, TypeAlias

from minerals.bots import BOTS, Bot, Choice, bot_named
from minerals.core.game import Action, SeededChance
from minerals.core.match import Match
from minerals.core.text import OptionError, did_you_mean, listed, quoted

Policy: TypeAlias = str | Callable[..., Any]
"""The name of a bot; a function of a match, or of a match and a player, that returns an action or notation; or
something that makes a bot from a `Chance`: a class such as `TreeSearch`, or `functools.partial(TreeSearch,
playouts=50)`."""


def policies_for(policy: Policy | Sequence[Policy], seats: int, *, asked_by: str = "simulate") -> tuple[Policy, ...]:
    """Return the policy of each seat, for the function that asks.

    Raises `OptionError` if a policy cannot play, or their number is wrong.
    """
    each = tuple(policy) if isinstance(policy, Sequence) and not isinstance(policy, str) else (policy,) * seats
    if len(each) != seats:
        raise OptionError(f"{asked_by}: {len(each)} policies for {seats} players.")
    for one in each:
        _check(one, asked_by)
    return each


def bot_for(policy: Policy, seed: str) -> Bot:
    """Return the bot that plays a policy, with the luck of a seed."""
    if isinstance(policy, str):
        return bot_named(policy, seed=seed)
    if _makes_bots(policy):
        bot: Bot = policy(SeededChance(seed))
        return bot
    return FunctionBot(policy)


class FunctionBot:
    """Plays what a function chooses.

    `function`: takes the match, or the match and the player it chooses for; returns an action or its notation.
    """

    def __init__(self, function: Callable[..., Action | str]) -> None:
        self.function = function
        self.name = getattr(function, "__name__", type(function).__name__)
        self._is_told_the_player = _required_arguments(function) == 2

    def choose(self, match: Match, player: int | None = None) -> Choice:
        """Choose with the function.

        Raises `NotationError` if the notation cannot be read. Raises `OptionError` if it returns anything other than an
        action of the player, or notation.
        """
        seat = player or match.to_act[0]
        chosen = self.function(match, seat) if self._is_told_the_player else self.function(match)
        action = match.parse(chosen) if isinstance(chosen, str) else chosen
        if _is_bot(action):
            raise OptionError(
                f"{self.name} returned a bot; give a bot's class instead, or functools.partial of the class with "
                "its settings."
            )
        if not isinstance(action, match.game.engine.action_types):
            raise OptionError(f"{self.name} returned {quoted(chosen)}, which is neither an action nor notation.")
        if match.game.actor(match.state, action) != seat:
            raise OptionError(
                f"{self.name} returned {action}, but player {seat} chooses; let the function take the match and "
                "the player."
            )
        return Choice(action, "")


def policy_in_words(policy: Policy) -> str:
    """Describe a policy, or another function of a study, in words that differ if its code differs.

    >>> policy_in_words("greedy")
    'greedy'
    >>> policy_in_words(functools.partial(BOTS["tree"], playouts=50))
    'TreeSearch(playouts=50)'
    """
    if isinstance(policy, str):
        return policy
    if isinstance(policy, functools.partial):
        settings = [*map(repr, policy.args), *(f"{name}={value!r}" for name, value in policy.keywords.items())]
        return f"{policy_in_words(policy.func)}({', '.join(settings)})"
    name: str = getattr(policy, "__qualname__", type(policy).__qualname__)
    code = getattr(policy, "__code__", None)
    return name if code is None else f"{name}, {_fingerprint(policy, code)}"


def condition_of(described: Sequence[str], names: Sequence[str]) -> str:
    """Return in words how games are played on: the condition of every chance that they give.

    >>> condition_of(["greedy", "greedy"], ["Ada", "Ben"]), condition_of(["greedy", "random"], ["Ada", "Ben"])
    ('if everyone plays greedily from here', 'if Ada plays greedy and Ben plays random from here')
    """
    if len(set(described)) == 1:
        how = {"greedy": "greedily", "random": "at random"}.get(described[0], f"by the policy {described[0]}")
        return f"if everyone plays {how} from here"
    each = [f"{name} plays {policy}" for name, policy in zip(names, described, strict=True)]
    return f"if {listed(each)} from here"


def _check(policy: object, asked_by: str) -> None:
    if isinstance(policy, str):
        if policy not in BOTS:
            raise OptionError(f"There is no bot {quoted(policy)}. {did_you_mean(policy, BOTS)}")
    elif _is_bot(policy):
        raise OptionError(
            f"{asked_by}: {quoted(policy)} is a single bot, which would remember one game in the next; give its class, "
            "or functools.partial of its class with settings."
        )
    elif not callable(policy):
        raise OptionError(
            f"{asked_by}: a policy is the name of a bot or a function, or one of these for each seat, not "
            f"{quoted(policy)}."
        )


def _is_bot(value: object) -> bool:
    return hasattr(value, "choose") and not isinstance(value, type)


def _makes_bots(policy: Callable[..., Any]) -> bool:
    made = policy.func if isinstance(policy, functools.partial) else policy
    return isinstance(made, type) and hasattr(made, "choose")


def _required_arguments(function: Callable[..., Any]) -> int:
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:
        return 1
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(each.kind in positional and each.default is inspect.Parameter.empty for each in parameters)


# --- telling one function from another ---


def _fingerprint(function: Any, code: CodeType) -> str:
    """Return a few letters that change when a function is rewritten, or closes over another number or text."""
    enclosed = [cell.cell_contents for cell in function.__closure__ or ()] if hasattr(function, "__closure__") else []
    plain = [value for value in (*enclosed, *(function.__defaults__ or ())) if isinstance(value, int | float | str)]
    return blake2b(repr((_parts(code), plain)).encode(), digest_size=4).hexdigest()


def _parts(code: CodeType) -> tuple[Any, ...]:
    constants = tuple(_parts(value) if isinstance(value, CodeType) else repr(value) for value in code.co_consts)
    return (code.co_code, code.co_names, constants)
