"""Checks a game by playing it at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minerals.bots import Uniform
from minerals.core.game import Action, OptionInfo, SeededChance, get_game
from minerals.core.log import Node
from minerals.core.match import new
from minerals.core.system import lazy, well_asked
from minerals.core.text import OptionError
from minerals.testing.action_laws import ACTION_LAWS, ILLEGAL_LAWS, LEGAL_LAWS, legal_actions_are_accepted
from minerals.testing.candidates import cells_of, others
from minerals.testing.event_laws import EVENT_LAWS
from minerals.testing.laws import Play, kept, name_of
from minerals.testing.log_laws import LOG_LAWS
from minerals.testing.notation_laws import NOTATION_LAWS
from minerals.testing.place_laws import PLACE_LAWS
from minerals.testing.position_laws import POSITION_LAWS
from minerals.testing.state_laws import STATE_LAWS

if TYPE_CHECKING:
    import hypothesis
    import hypothesis.strategies
else:
    hypothesis = lazy("hypothesis")

_SAMPLE = 3
"""How many legal and how many illegal actions are checked in each state."""
_WIDEST_RANGE = 1_000
"""A number with a wider range is a limit, such as the most turns of a game; people play with its default."""


@well_asked
def check_game(game: str, *, games: int = 10, seed: int = 0, most_actions: int = 2_000, **options: Any) -> None:
    """Check that a registered game keeps every law, on random games with random options.

    Parameters
    ----------
    game
        The game's name.
    games
        How many games to play.
    seed
        The same seed checks the same games.
    most_actions
        A game must end within this many actions.
    **options
        Options that you want to fix. The other options get random values.

    Raises
    ------
    ConformanceError
        If a law is broken. The message shows the call of `check_play` that repeats the game.

    Notes
    -----
    Needs hypothesis. Checking an action takes about a hundred times as long as playing it.

    Examples
    --------
    >>> check_game("minerals", games=1, board="lesson", version="6")
    """
    strategies = hypothesis.strategies
    found = get_game(game)
    found.read_options(options)
    free = [info for info in found.option_list if info.name not in options]

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=games,
        deadline=None,
        database=None,
        phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(
        drawn=strategies.fixed_dictionaries({info.name: _values(info) for info in free}),
        play_seed=strategies.integers(0, 2**32 - 1),
    )
    def check(drawn: dict[str, Any], play_seed: int) -> None:
        chosen = {info.name: drawn[info.name] for info in free if drawn[info.name] != info.default} | options
        try:
            found.read_options(chosen)
        except OptionError:
            hypothesis.reject()  # values that cannot be combined
        check_play(game, seed=play_seed, most_actions=most_actions, **chosen)

    check()


def _values(info: OptionInfo) -> hypothesis.strategies.SearchStrategy[Any]:
    strategies = hypothesis.strategies
    default = strategies.just(info.default)
    if info.choices:
        return strategies.sampled_from(info.choices)
    if info.minimum is None or info.maximum is None or info.maximum - info.minimum > _WIDEST_RANGE:
        return default
    return default | strategies.integers(info.minimum, info.maximum)


@well_asked
def check_play(game: str, *, seed: int, most_actions: int = 2_000, **options: Any) -> None:
    """Play one random game and check every law on it.

    Parameters
    ----------
    game
        The game's name.
    seed
        Decides the luck of the game, the players' choices and the samples that are checked.
    most_actions
        The game must end within this many actions.
    **options
        The game's options.

    Raises
    ------
    ConformanceError
        If a law is broken.

    Examples
    --------
    >>> check_play("minerals", seed=1, board="lesson", version="6")
    """
    match = new(game, seed=seed, **options)
    play = Play(match, seed, options, cells_of(match.game, match.state, match.players))
    chooser = Uniform(SeededChance(f"the choices of {seed}"))
    _check_events(play, match.node)
    for _ in range(most_actions):
        if match.is_over:
            break
        before, as_it_was = match.state, kept(match.state)
        _check_state(play, before)
        _check_playing(play, chooser.choose(match).action)
        _check_events(play, match.node)
        for law in ACTION_LAWS:
            play.check(law, as_it_was, before, match.state)
    _check_state(play, match.state)
    for law in (*LOG_LAWS, *NOTATION_LAWS):
        play.check(law)


def _check_playing(play: Play, action: Action) -> None:
    for law in LEGAL_LAWS:
        play.check(law, play.match.state, action)
    try:
        play.match.play(action)
    except Exception as error:
        raise play.broken(legal_actions_are_accepted, f"{action}: {type(error).__name__}: {error}") from error


def _check_state(play: Play, state: Any) -> None:
    for law in (*STATE_LAWS, *POSITION_LAWS, *PLACE_LAWS):
        play.check(law, state)
    legal = list(play.match.legal_actions())
    for action in play.sample(legal, _SAMPLE):
        play.met[str(action)] = action
        for law in LEGAL_LAWS:
            play.check(law, state, action)
    for action in others(play, state, legal, _SAMPLE):
        for law in ILLEGAL_LAWS:
            play.check(law, state, action)


def _check_events(play: Play, node: Node) -> None:
    """Check every event of a record, with the states before and after it."""
    game = play.game
    state = play.match.log.tree.before(node)
    for play.step, event in enumerate(node.events, start=node.first_step + 1):
        before, state = state, game.engine.evolve(state, event)
        for law in EVENT_LAWS:
            play.check(law, before, event, state)


def laws() -> dict[str, str]:
    """Return every law by its name.

    >>> laws()["components are conserved"]
    'At every step there is as much of each component as after the set-up.'
    """
    listed = (
        *(*STATE_LAWS, *POSITION_LAWS, *PLACE_LAWS, *LEGAL_LAWS, *ILLEGAL_LAWS),
        *(*ACTION_LAWS, *EVENT_LAWS, *LOG_LAWS, *NOTATION_LAWS),
    )
    return {name_of(law): str(law.__doc__) for law in listed}
