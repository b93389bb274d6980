"""Checks a game by playing it at random."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, Any

from minerals.bots import Bot, Uniform
from minerals.core.game import Action, Game, OptionInfo, SeededChance, get_game
from minerals.core.log import Node
from minerals.core.match import new
from minerals.core.system import lazy, require
from minerals.core.text import OptionError
from minerals.testing.action_laws import ACTION_LAWS, ILLEGAL_LAWS, LEGAL_LAWS, legal_actions_are_accepted
from minerals.testing.candidates import cells_of, others
from minerals.testing.early_end_laws import EARLY_END_LAWS
from minerals.testing.event_laws import EVENT_LAWS, events_are_shown
from minerals.testing.explorer import Explorer
from minerals.testing.laws import ConformanceError, Faults, Play, contents_of, name_of
from minerals.testing.log_laws import LOG_LAWS
from minerals.testing.notation_laws import NOTATION_LAWS
from minerals.testing.painting_laws import PAINTING_LAWS
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


def check_game(
    game: str,
    *,
    games: int = 10,
    seed: int = 0,
    most_actions: int = 2_000,
    first_only: bool = False,
    **options: Any,
) -> None:
    """Check that a game keeps every law, on random games with random options. Every second game is an explorer's.

    An explorer plays towards the edge of the board, and prefers what is seldom chosen, so that it meets positions that
    random games do not.

    Parameters
    ----------
    game
        The game's name. `minerals.add_game` makes a game known that is not installed.
    games
        How many games to play. With each number of players, the first picture is also laid out for every place.
    seed
        The same seed checks the same games.
    most_actions
        A game must end within this many actions.
    first_only
        Whether to stop after the first game that breaks a law, instead of looking for everything that is wrong.
    **options
        Options that you want to fix. The other options get random values.

    Raises
    ------
    ConformanceError
        If laws are broken. The message has a line for each kind of fault in all these games, with the call of
        `check_play` that repeats the game.

    Notes
    -----
    Needs hypothesis. Checking an action takes about a hundred times as long as playing it.

    Examples
    --------
    >>> check_game("minerals", games=1, board="lesson", version="6")
    """
    require(str, game=game)
    require(int, games=games)
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
        if first_only and faults.found:
            return
        try:
            check_play(game, seed=play_seed, most_actions=most_actions, explore=next(explored), **chosen)
        except ConformanceError as error:
            faults.add_all_of(error)

    faults = Faults()
    explored = cycle((False, True))
    check()
    if not (first_only and faults.found):
        _check_tables(found, faults, seed, options)
    faults.complain()


def _check_tables(game: Game, faults: Faults, seed: int, options: dict[str, Any]) -> None:
    """Lay out the first picture for every number of players: random games may not meet the fullest table."""
    players = next(info for info in game.option_list if info.name == "players")
    if "players" in options or players.minimum is None or players.maximum is None:
        return
    for number in range(players.minimum, players.maximum + 1):
        chosen = {"players": number, **options}
        try:
            play = Play(new(game.name, seed=seed, **chosen), seed, chosen)
        except OptionError:
            continue  # values that cannot be combined
        for law in PLACE_LAWS:
            play.check(law, play.match.state)
        faults.add(play.faults.found)


def _values(info: OptionInfo) -> hypothesis.strategies.SearchStrategy[Any]:
    strategies = hypothesis.strategies
    default = strategies.just(info.default)
    if info.choices:
        return strategies.sampled_from(info.choices)
    if info.minimum is None or info.maximum is None or info.maximum - info.minimum > _WIDEST_RANGE:
        return default
    return default | strategies.integers(info.minimum, info.maximum)


def check_play(game: str, *, seed: int, most_actions: int = 2_000, explore: bool = False, **options: Any) -> None:
    """Play one game at random and check every law on it.

    Parameters
    ----------
    game
        The game's name.
    seed
        Decides the luck of the game, the players' choices and the samples that are checked.
    most_actions
        The game must end within this many actions.
    explore
        Whether an explorer plays, with a taste drawn from the seed, instead of the random bot. Most of its games begin
        with the board at the edge of the table, if the game has a table.
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
    explorer = Explorer(seed)
    match = new(game, seed=seed, **options)
    if limits := match.game.study.limits(match.state):
        match = new(game, seed=seed, **{**limits, **options})
    if explore:
        match, options = explorer.start(match), options | {"explore": True}
    play = Play(match, seed, options)
    try:
        play.cells = cells_of(play.game, play.match.state, play.match.players)
    except Exception as error:  # noqa: BLE001 - whatever it is, a picture must not raise it
        play.faults.add([play.fault(events_are_shown, f"{type(error).__name__}: {error}", error)])
    try:
        chooser = explorer if explore else Uniform(SeededChance(f"the choices of {seed}"))
        _play_out(play, chooser, most_actions)
    except Exception:
        if not play.faults.found:  # otherwise it only follows from what is known already
            raise
    play.faults.complain()


def _play_out(play: Play, chooser: Bot, most_actions: int) -> None:
    match = play.match
    _check_events(play, match.node)
    for _ in range(most_actions):
        if match.is_over:
            break
        before, as_it_was = match.state, contents_of(match.state)
        _check_state(play, before)
        if not _is_played(play, chooser.choose(match).action):
            return
        _check_events(play, match.node)
        for law in ACTION_LAWS:
            play.check(law, as_it_was, before, match.state)
    _check_state(play, match.state)
    for law in (*LOG_LAWS, *NOTATION_LAWS):
        play.check(law)


def _is_played(play: Play, action: Action) -> bool:
    """Play a legal action, and return whether that was possible."""
    for law in LEGAL_LAWS:
        play.check(law, play.match.state, action)
    try:
        play.match.play(action)
    except Exception as error:  # noqa: BLE001 - whatever it is, playing must not raise it
        play.faults.add([play.fault(legal_actions_are_accepted, f"{action}: {type(error).__name__}: {error}", error)])
        return False
    return True


def _check_state(play: Play, state: Any) -> None:
    for law in (*STATE_LAWS, *POSITION_LAWS, *PLACE_LAWS, *PAINTING_LAWS):
        play.check(law, state)
    legal = list(play.match.legal_actions())
    for action in play.sample(legal, _SAMPLE):
        play.met[str(action)] = action
        for law in LEGAL_LAWS:
            play.check(law, state, action)
    for action in others(play, state, legal, _SAMPLE):
        for law in ILLEGAL_LAWS:
            play.check(law, state, action)
    for law in EARLY_END_LAWS:
        play.check(law, state)


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
        *(*STATE_LAWS, *POSITION_LAWS, *PLACE_LAWS, *PAINTING_LAWS, *EARLY_END_LAWS, *LEGAL_LAWS, *ILLEGAL_LAWS),
        *(*ACTION_LAWS, *EVENT_LAWS, *LOG_LAWS, *NOTATION_LAWS),
    )
    return {name_of(law): " ".join(str(law.__doc__).split()) for law in listed}
