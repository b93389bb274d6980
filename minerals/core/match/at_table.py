"""A game that people play at a table, recorded to a file: begun, or gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from minerals.core.game import Game
from minerals.core.log import load
from minerals.core.match.match import Match
from minerals.core.match.start import match_of, new
from minerals.core.system import require
from minerals.core.text import OptionError, listed, plain_name

_recorded: WeakValueDictionary[str, Match] = WeakValueDictionary()
"""The matches of this process, by file: a cell that runs again goes on with its own."""


def record(
    path: str | PathLike[str],
    game: Game | str,
    *,
    players: int | Sequence[str] | None = None,
    at_table: bool = True,
    **options: Any,  # options of the game have various types
) -> Match:
    """Record a game as people play it at a table. If there is one in the file already, it goes on.

    So you can run the same cell of a notebook again without losing a move; before the first move, it begins again. Each
    action is in the file before `play` returns. `Match.undo` takes one back, `Match.replace` corrects an earlier one,
    and `Log.comment` adds a comment.

    Parameters
    ----------
    path
        The file of the log.
    game
        The game, or its name.
    players
        The number of players, or their names.
    at_table
        Whether people throw real dice and draw real tiles. What they show follows the action: `roll 4`. The board is
        still laid by the kit, unless you give `told`.
    **options
        Everything else that `minerals.new` takes, such as `position` and `seed`. They count only for a new game.

    Raises
    ------
    OptionError
        If the file contains another game, or one of other players.
    LogError
        If the file is not a log, or somebody else is recording to it.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> import minerals
    >>> file = tempfile.mkdtemp() + "/tuesday.replay"
    >>> match = minerals.record(file, "iceminers", players=["Ada", "Ben"])
    >>> match.play("Ada rolls a 4")
    (DieRolled(outcome='4', chance='1/6', player=1),)
    >>> match.log.close()
    >>> minerals.record(file, "iceminers").state.points
    4
    """
    require(str | PathLike, path=path)
    require(Game | str, game=game)
    require(bool, at_table=at_table)
    key = str(Path(path).resolve())
    match = _recorded.get(key)
    if match is None and Path(path).exists():
        match = match_of(load(path))
    if match is not None:
        _require_same(match, path, game, players)
        match.record(path)
        if len(match.log.nodes) == 1 and not match.log.annotations and not match.node.told:
            # Only the kit's own set-up is lost, which somebody may have painted anew.
            match.log.close()
            Path(path).unlink()
            match = None
    if match is None:
        match = new(game, players=players, **options).record(path)
    match.at_table = at_table
    _recorded[key] = match
    return match


def _require_same(match: Match, path: str | PathLike[str], game: Game | str, players: object) -> None:
    """Raise `OptionError` if a file contains another game than the one that is asked for."""
    name = game if isinstance(game, str) else game.name
    if match.game.name != name:
        raise OptionError(f"{plain_name(path)} is a game of {match.game.title}: choose another name for the file.")
    wanted = tuple(map(str, players)) if isinstance(players, Sequence) and not isinstance(players, str) else None
    if (wanted is not None and wanted != match.players) or (isinstance(players, int) and players != len(match.players)):
        raise OptionError(f"{plain_name(path)} is a game of {listed(match.players)}: choose another name for the file.")
