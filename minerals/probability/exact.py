"""Exact odds, by deciding actions once for every possible outcome of chance."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Literal, TypeAlias, TypeVar, overload

from minerals.core.game import (
    Action,
    ActionT,
    Event,
    EventT,
    Game,
    OptionsT,
    PlaceT,
    PlayerT,
    StateT,
    get_game,
)
from minerals.core.log import amid
from minerals.core.match import Match
from minerals.core.system import require
from minerals.core.text import OptionError, StepError, quoted
from minerals.probability.bounds import Bounds
from minerals.probability.distribution import Distribution
from minerals.probability.origin import Origin, Way, draws_of, ways_of_action
from minerals.probability.plan import Chooser, Enumeration, Limits, Weighted, ways_of
from minerals.probability.position import ReachedPosition

Result = TypeVar("Result", bound=Hashable)

Events: TypeAlias = tuple[Event, ...]
Plan: TypeAlias = Callable[[ReachedPosition[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]], ActionT | str | None]
"""Chooses the next action at each position that chance leads to; None at its end."""
Part: TypeAlias = Plan[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT] | ActionT | str
"""One action of a turn: the action, its notation, or a function that chooses it."""
What: TypeAlias = (
    Part[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]
    | Sequence[Part[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]]
)
"""An action or its notation; a turn, which is a sequence of them; or a plan."""

MOST_WAYS = 100_000
MOST_DRAWS = 200
_NO_CHANCE = "nothing by chance"


@overload
def odds(
    match: Match[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
    what: What[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
    *,
    of: None = None,
    limit: int = ...,
    bounds: Literal[False] = False,
    most_draws: int = ...,
) -> Distribution[tuple[EventT, ...]]: ...
@overload
def odds(
    match: Match[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
    what: What[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
    *,
    of: None = None,
    limit: int = ...,
    bounds: Literal[True],
    most_draws: int = ...,
) -> Bounds[tuple[EventT, ...]]: ...
@overload
def odds(
    match: Match[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
    what: What[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
    *,
    of: Callable[[ReachedPosition[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]], Result],
    limit: int = ...,
    bounds: Literal[False] = False,
    most_draws: int = ...,
) -> Distribution[Result]: ...
@overload
def odds(
    match: Match[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
    what: What[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
    *,
    of: Callable[[ReachedPosition[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]], Result],
    limit: int = ...,
    bounds: Literal[True],
    most_draws: int = ...,
) -> Bounds[Result]: ...
def odds(
    match: Match,
    what: What,
    *,
    of: Callable[[ReachedPosition], Any] | None = None,
    limit: int = MOST_WAYS,
    bounds: bool = False,
    most_draws: int = MOST_DRAWS,
) -> Distribution[Any] | Bounds[Any]:
    """Return the exact distribution of what can happen, without playing anything.

    Parameters
    ----------
    match
        The game, at the position to ask about.
    what
        An action or its notation; a turn: a sequence of them, each of which must be allowed wherever chance leads; or a
        plan: a function that is given a `ReachedPosition` and chooses the next action, until it returns None or the
        game is over. A turn may hold functions as well, each for one action; None ends the turn there.
    of
        What the result is: a function of the `ReachedPosition` where it ends (`.state`, `.events`, `.scores`, `.game`).
        Without it, the result is the sequence of events that followed.
    limit
        The largest number of ways that chance may take at one action.
    bounds
        Whether to stop at the limits, after following the most likely ways, and return `Bounds`.
    most_draws
        The largest number of draws in one action on one way, because a rule may draw until something comes up.

    Returns
    -------
    Distribution or Bounds
        The results with their exact probabilities; equal results are merged. A distribution knows where it comes from
        (`origin`), so its pictures can show every draw and the rule behind it.

    Raises
    ------
    IllegalAction
        If an action is not allowed somewhere; the error says what chance had brought there.
    NotationError
        For text that cannot be read.
    StepError
        If the match is in the middle of an action's events.
    ChanceError
        If the limits are reached without `bounds`, or a plan takes more than 1,000 actions.
    OptionError
        If an argument cannot be understood.

    Notes
    -----
    The odds are those of a player who sees what everyone sees and forgets nothing, such as which cards have come up.

    Runs the game's own `decide` once for each way and fork. With `of`, equal states are merged after each action as
    long as neither the plan nor `of` reads `.events`, so the work grows with the states, not with the ways. A function
    is called more than once for a position, so it must depend on that alone.

    Examples
    --------
    You roll the die, enter the board and step on if the rules allow it. How many points do you have left?

    >>> import minerals
    >>> match = minerals.new("iceminers")
    >>> def step(position):
    ...     return "b5" if position.allows("b5") else None
    >>> left = odds(match, ["roll", "enter a5", step], of=lambda position: position.state.points)
    >>> left.mean()
    Fraction(5, 3)
    """
    require(Match, match=match)
    require(Callable | None, of=of)
    if not match.between_actions:
        raise StepError(amid(match.node, match.step, "to ask for odds"))
    limits = _limits(limit, most_draws, bounds=bounds)
    choose = _chooser(what)
    results = Enumeration(match.game, choose, of, limits).results(match.state)
    if bounds:
        return Bounds(results, label=_label(results, of, match), title=_title(what))
    origin = Origin(match.game, _title(what), ways_of_action(match.game, choose, of, limits, match.state))
    return Distribution(results, label=_label(results, of, match), title=_title(what), origin=origin)


def odds_of_draws(
    match: Match, what: What, *, limit: int = MOST_WAYS, bounds: bool = False, most_draws: int = MOST_DRAWS
) -> Distribution[tuple[str, ...]] | Bounds[tuple[str, ...]]:
    """Return the exact distribution of the positions that an action can lead to, each named by what chance brought.

    Draws in another order that lead to the same position are one result. It is named by the first of these ways.
    The arguments, and what is raised, are those of `odds`.

    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", version="6", removals=1)
    >>> str(odds_of_draws(match, "remove d6").mode())
    '()'
    """
    results = Enumeration(match.game, _chooser(what), None, _limits(limit, most_draws, bounds=bounds)).outcomes(
        match.state
    )
    found = Bounds if bounds else Distribution
    return found(results, label=lambda outcomes: ", ".join(outcomes) or _NO_CHANCE, title=_title(what))


def odds_of_setup(
    game: str | Game,
    *,
    of: Callable[[ReachedPosition], Any] | None = None,
    limit: int = MOST_WAYS,
    bounds: bool = False,
    most_draws: int = MOST_DRAWS,
    **options: Any,
) -> Distribution[Any] | Bounds[Any]:
    """Return the exact distribution of a game's set-up, such as the face-up cards or the first player.

    Parameters
    ----------
    game
        The game or its name.
    of, limit, bounds, most_draws
        As for `odds`.
    **options
        The game's options.

    Returns
    -------
    Distribution or Bounds
        The results with their exact probabilities; equal results are merged.

    Raises
    ------
    OptionError
        If a game or an option is unknown, or an option does not take the value.
    ChanceError
        If the limits are reached without `bounds`.

    Notes
    -----
    Runs the game's own `setup` once for each way and fork.

    Examples
    --------
    >>> begins = odds_of_setup("iceminers", of=lambda position: position.to_act, bounds=True, limit=200)
    >>> begins.distribution().mode()
    (1,)
    """
    require(str | Game, game=game)
    require(Callable | None, of=of)
    found = get_game(game) if isinstance(game, str) else game
    read = found.read_options(options)
    beginning = found.engine.initial(read)
    limits = _limits(limit, most_draws, bounds=bounds)

    ways = partial(_set_up, found, read, of, limits)
    results = [(way.result, way.probability) for way in ways()]
    players = tuple(f"Player {seat}" for seat in range(1, read.players + 1))
    label = str if of is not None else _telling(results, found, beginning, players)
    title = f"Set-up of {found.title}"
    if bounds:
        return Bounds(results, label=label, title=title)
    return Distribution(results, label=label, title=title, origin=Origin(found, "", ways))


def _set_up(game: Game, options: Any, of: Callable[[ReachedPosition], Any] | None, limits: Limits) -> Iterator[Way]:
    for way in ways_of(partial(game.engine.setup, options), limits):
        laid = way.result
        result = laid.events if of is None else of(ReachedPosition(game, laid.state, laid.events))
        yield Way(way.probability, draws_of(laid.events), result)


# --- the question ---


def _limits(ways: int, draws: int, *, bounds: bool) -> Limits:
    for name, given in (("limit", ways), ("most_draws", draws)):
        if isinstance(given, bool) or not isinstance(given, int) or given < 1:
            raise OptionError(f"odds: {name} takes a whole number from 1, not {quoted(given)}.")
    return Limits(ways, draws, bounds)


def _chooser(what: What) -> Chooser:
    if isinstance(what, Action | str):
        return _turn([what])
    if callable(what):
        return partial(_planned, what)
    if isinstance(what, Iterable):
        return _turn(list(what))
    raise OptionError(f"odds takes an action, its notation, a sequence of them or a function, not {quoted(what)}.")


def _turn(parts: Sequence[Part]) -> Chooser:
    for part in parts:
        if not isinstance(part, Action | str) and not callable(part):
            raise OptionError(f"A turn consists of actions, notations and functions; {quoted(part)} is none of these.")
    return partial(_next_part, parts)


def _planned(plan: Plan, _taken: int, position: ReachedPosition) -> Action | str | None:
    return None if position.is_over else plan(position)


def _next_part(parts: Sequence[Part], taken: int, position: ReachedPosition) -> Action | str | None:
    if taken == len(parts):
        return None
    part = parts[taken]
    return part if isinstance(part, Action | str) else part(position)


def _title(what: What) -> str:
    parts = [what] if isinstance(what, Action | str) or callable(what) else what
    return ", ".join(str(part) for part in parts if isinstance(part, Action | str))


# --- the answer ---


def _label(results: list[Weighted], of: object, match: Match) -> Callable[[Any], str]:
    return str if of is not None else _telling(results, match.game, match.state, match.players)


def _telling(results: list[Weighted], game: Game, state: Any, players: Sequence[str]) -> Callable[[Any], str]:
    """Return what tells events: in sentences, or where these would be many by what chance brought."""
    if any(len(_outcomes(events)) > 1 for events, _ in results):
        return _outcomes_in_words
    return partial(_narrated, game, state, players)


def _outcomes(events: Any) -> list[str]:
    return [outcome for event in events for outcome in event.outcomes]


def _outcomes_in_words(events: Any) -> str:
    return ", ".join(_outcomes(events)) or _NO_CHANCE


def _narrated(game: Game, state: Any, players: Sequence[str], events: Events) -> str:
    """Return events in sentences: those that chance decided, or all where it decided none."""
    sentences, of_chance = [], []
    for event in events:
        sentences.append(game.words.narrate(event, state, players))
        if event.outcomes:
            of_chance.append(sentences[-1])
        state = game.engine.evolve(state, event)
    return " ".join(of_chance or sentences)
