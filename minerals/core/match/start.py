"""How a match starts: from the beginning, or at the end of a log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, overload

import msgspec

from minerals.core.game import (
    ActionT,
    Chance,
    EventT,
    Game,
    OptionsT,
    PlaceT,
    PlayerT,
    RecordedChance,
    SeededChance,
    StateT,
    get_game,
)
from minerals.core.log import AT_TABLE, LineChoice, Log, amid, set_up
from minerals.core.match.match import Match
from minerals.core.match.position_link import SharedPosition, chosen_by, is_link
from minerals.core.match.question import Asked
from minerals.core.match.spoken_outcomes import as_told, told_or_asked
from minerals.core.system import LONGEST_POSITION, require, require_length
from minerals.core.text import OptionError, StepError, default_name, quoted, translated

EDITED_FROM = "edited_from"
"""What the `meta` of a log says of the game and step that its edited position comes from."""


@overload
def new(
    game: Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
    *,
    players: int | Sequence[str] | None = None,
    seed: int | str | None = None,
    chance: Chance | None = None,
    position: Match | str | None = None,
    meta: Mapping[str, object] | None = None,
    at_table: bool = False,
    told: Iterable[str | int] = (),
    **options: object,
) -> Match[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]: ...
@overload
def new(
    game: str,
    *,
    players: int | Sequence[str] | None = None,
    seed: int | str | None = None,
    chance: Chance | None = None,
    position: Match | str | None = None,
    meta: Mapping[str, object] | None = None,
    at_table: bool = False,
    told: Iterable[str | int] = (),
    **options: object,
) -> Match: ...
def new(
    game: Game | str,
    *,
    players: int | Sequence[str] | None = None,
    seed: int | str | None = None,
    chance: Chance | None = None,
    position: Match | str | None = None,
    meta: Mapping[str, object] | None = None,
    at_table: bool = False,
    told: Iterable[str | int] = (),
    **options: object,
) -> Match:
    """Begin a match.

    Parameters
    ----------
    game
        The game's name, as listed by `minerals.game_names()`, or the game itself, which gives the match its types.
    players
        The number of players, or their names.
    seed
        The seed of the match's luck, which is kept in the log's `meta`. Without a seed the luck is different every
        time.
    chance
        Another source of luck, instead of a seed.
    position
        A written position to begin from, instead of the usual set-up, or a match or a link to a position
        (`minerals:1:…`), whose position, players and options are used.
    meta
        Anything else to keep in the header of the log, as JSON types.
    at_table
        Whether people tell what chance brings: they throw real dice, and draw real tiles and cards. See
        `Match.at_table`.
    told
        What chance brought in the set-up, in order. If there are more draws, the luck of the match decides them, or,
        at the table, asks.
    **options
        The game's options, as listed by `minerals.get_game(name).option_list`.

    Returns
    -------
    Match
        At the end of the set-up.

    Raises
    ------
    OptionError
        For an unknown game or option, or a value that it does not take.
    NotationError
        For a position that cannot be read.
    StepError
        For a match in the middle of an action.
    UntoldOutcome
        If the match is at the table, and people have to say what came up in the set-up.
    ChanceError
        If what was told cannot come up, or was told too much.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], seed=7)
    >>> match.players, match.to_act, len(match.legal_actions())
    (('Ada', 'Ben'), (1,), 22)

    The same seed gives the same game, and a position is text:

    >>> again = minerals.new("minerals", board="lesson", position=match.diagram(), seed=7)
    >>> again.state == match.state
    True
    """
    require(Game | str, game=game)
    require(Match | str | None, position=position)
    require(Mapping[str, Any] | None, meta=meta)
    found = get_game(game) if isinstance(game, str) else game
    require(bool, at_table=at_table)
    luck = Luck(seed, chance, at_table, as_told(told))
    return begin_match(found, players, position, options, luck, asked_by="new", meta=meta)


class Luck(NamedTuple):
    """What is asked for as the luck of a match, as `new` has it.

    >>> Luck(7).at_table
    False
    """

    seed: int | str | None
    chance: Chance | None = None
    at_table: bool = False
    told: tuple[str, ...] = ()


def begin_match(
    game: Game[StateT, ActionT, EventT, OptionsT],
    players: int | Sequence[str] | None,
    position: Match | str | None,
    options: Mapping[str, object],
    luck: Luck,
    *,
    asked_by: str,
    meta: Mapping[str, object] | None = None,
) -> Match[StateT, ActionT, EventT, OptionsT]:
    """Return a match that has just begun, for a function with the parameters of `new`. Raises the same errors."""
    chance = _chance(luck.seed, luck.chance)
    if isinstance(position, Match):
        players, options = _brought_by(position, game, players, options)
        position = position.diagram()
    elif isinstance(position, str) and is_link(position):
        shared = SharedPosition.read(position)
        chosen_by(shared, game.name, options if players is None else {"players": players})
        players, options, position = shared.players, shared.options, shared.position
    chosen = dict(options)
    names: tuple[str, ...] = ()
    if isinstance(players, Sequence) and not isinstance(players, str | bytes):
        names = tuple(map(_name, players))
        chosen["players"] = len(names)
    elif players is not None:
        chosen["players"] = players
    elif position is not None:
        require_length(position, LONGEST_POSITION, "a position")
        chosen.setdefault("players", game.words.players_in(position))
    read = game.read_options(chosen, asked_by)
    names = names or tuple(map(default_name, range(1, read.players + 1)))
    kept = dict(meta or {})
    if luck.seed is not None:
        kept["seed"] = luck.seed
    if luck.at_table:
        kept[AT_TABLE] = True
    log = Log(game, read, names, position=position, meta=kept)
    then = None if luck.at_table else chance.at(len(luck.told))
    beginning = game.engine.initial(read)
    log.begin(*told_or_asked(partial(set_up, log), luck.told, then, Asked(game, names, None, beginning)))
    return Match(log, chance, at_table=luck.at_table)


def _name(name: object) -> str:
    if isinstance(name, list | tuple | dict | set):
        raise OptionError(f"'players' takes a number or names, and {quoted(name)} is not a name.")
    return str(name)


def _brought_by(
    match: Match, game: Game, players: object, options: Mapping[str, object]
) -> tuple[tuple[str, ...], Mapping[str, object]]:
    """Return the players and options of a match given as a position."""
    if match.game.name != game.name:
        raise OptionError(f"The match given as position is one of {match.game.name}, not of {game.name}.")
    require_none(options if players is None else {"players": players})
    if not match.between_actions:
        raise StepError(amid(match.node, match.step, "to begin from there"))
    return match.players, msgspec.structs.asdict(match.log.options)


def require_none(options: Mapping[str, Any]) -> None:
    """Raise `OptionError` if options are given with a match, which has its own."""
    for name in options:
        raise OptionError(f"A match brings its own players and options, so {quoted(name)} cannot be given with it.")


def match_at(game: Match | Game | str, options: Mapping[str, Any]) -> Match:
    """Return a match as it is, or begin a match of a game as `new` does. Raises the same errors."""
    if isinstance(game, Match):
        require_none(options)
        return game
    return new(game, **options)


def _chance(seed: int | str | None, chance: Chance | None) -> Chance:
    if chance is None:
        if not isinstance(seed, int | str | None):
            raise OptionError(translated("A seed is a whole number or a text, not {value}.", value=quoted(seed)))
        return SeededChance(seed)
    if seed is not None:
        raise OptionError("Give a seed or a chance source, not both.")
    if not isinstance(chance, Chance):
        raise OptionError(f"{quoted(chance)} is not a chance source, such as SeededChance(7).")
    return chance


def match_of(
    log: Log[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
    chance: Chance | None = None,
    *,
    at_table: bool | None = None,
    line: LineChoice | None = None,
) -> Match[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]:
    """Return a match at the end of a log, so that you can play on from there.

    Parameters
    ----------
    log
        The log. What you play is added to it.
    chance
        The source of luck. Without one, it is the seed in the log's `meta`. If there is none, it is the recorded luck,
        and new luck after the record ends.
    at_table
        Whether people tell what chance brings. By default, it goes on as it was: at the table if the last draw was
        told, or if nothing has been drawn in a match that began there.
    line
        The records of the line to go on with, or the number of a record that it goes through; by default the main line.

    Raises
    ------
    StepError
        If there is no such record.

    Examples
    --------
    >>> import minerals
    >>> log = minerals.new("minerals", board="lesson", seed=7).log
    >>> match = minerals.match_of(log)
    >>> match.play("remove d6")
    (MineralRemoved(player=1, cell='d6', mineral='wollastonite'),)
    >>> len(log)
    2
    """
    require(Log, log=log)
    require(bool | None, at_table=at_table)
    seed = log.header.meta.get("seed")
    if chance is None and isinstance(seed, int | str):
        chance = SeededChance(seed)
    if chance is None:
        chance = RecordedChance((outcome for event in log.events(line) for outcome in event.outcomes), SeededChance())
    return Match(log, chance, line=line, at_table=_was_at_table(log, line) if at_table is None else at_table)


def _was_at_table(log: Log, line: LineChoice | None) -> bool:
    """Tell whether the last draw of a line was told, or, before any draw, whether the match began like that."""
    for node in reversed(log.along(line).main_line):
        if draws := sum(len(event.outcomes) for event in node.events):
            return draws in node.told
    return log.header.meta.get(AT_TABLE) is True
