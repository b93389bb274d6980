"""Simulation: plays many games, one row each, with the reference engine or a compiled kernel, here or on a cluster."""

from __future__ import annotations

import warnings
from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING

from minerals.core.match import Match
from minerals.core.system import lazy, named_extra, require, require_libraries
from minerals.core.text import OptionError, quoted
from minerals.probability.policies import Policy
from minerals.probability.study import Engine, Measure, Study, Until, study_of

if TYPE_CHECKING:
    import distributed
    import pandas

    from minerals.probability.parquet import StudyFolder
    from minerals.probability.rows import Rows
else:
    distributed = lazy("distributed")
    pandas = lazy("pandas")

_MOST_GAMES = 10**12
"""Some years of compiled play."""
_CHUNKS_A_WORKER = 50
_MOST_IN_A_CHUNK: Mapping[Engine, int] = {"reference": 200, "compiled": 10_000}
"""Some seconds of play: so much is lost at most where a study is interrupted."""


def simulate(  # noqa: PLR0913 - a study is described by as much, each by name
    game: str,
    *,
    games: int = 100,
    policy: Policy | Sequence[Policy] = "random",
    seed: int | str = 0,
    players: int | Sequence[str] | None = None,
    position: Match | str | None = None,
    until: Until | None = None,
    measure: Measure | None = None,
    engine: str = "auto",
    workers: int | None = 1,
    chunk: int | None = None,
    client: distributed.Client | None = None,
    folder: str | PathLike[str] | None = None,
    gather: bool = True,
    repair: bool = False,
    progress: bool | None = None,
    **options: object,
) -> pandas.DataFrame:
    """Play many games and return a tidy table with one row for each game.

    Game *i* depends on the study and *i* alone. A longer study therefore begins with the rows of a shorter one, and the
    table does not depend on where or in what chunks it is played.

    Parameters
    ----------
    game
        The game's name.
    games
        The number of games.
    policy
        Who plays, either one for all seats or one for each seat. It may be the name of a bot (`random`, `greedy`,
        `tree`, `person`, and others in `BOTS`); a function of a match, or of a match and a player, that returns an
        action or its notation; or something that creates a bot from a `Chance`, such as a class or
        `functools.partial(TreeSearch, playouts=50)`. A function should depend only on the match; if it needs random
        numbers, write a bot.
    seed
        The seed of the study, a whole number or a text.
    players
        The number of players, or their names.
    position
        A written position for each game to begin from; or a match, for its current position.
    until
        A function of a match, called before each action. If it returns True, the game stops and is scored as it stands.
        Then nobody has won.
    measure
        A function of a match that has ended or was stopped. It returns a dictionary from names to numbers, texts, True,
        False or None, which become further columns.
    engine
        `"reference"` for the rules themselves; `"compiled"` for the game's kernel, which plays some of the bots to the
        end, from the beginning or from a position; or `"auto"` for the kernel if it can play the study. The two draw
        different random numbers, so a study must be continued by the engine that began it.
    workers
        How many cores to use; None uses all of them: processes for the reference engine, threads for kernels.
        Functions from a notebook or a script are sent along. If a process dies, another one plays its games again.
    chunk
        How many games a worker gets at a time; each chunk becomes a file in the folder.
    client
        A Dask cluster to play on, instead of `workers`. If a worker dies, another one plays its games again.
    folder
        A folder to keep the games in, as Parquet files. If it already holds games of the same study, only the missing
        games are played.
    gather
        Whether to return the table. Use False for a study that does not fit into memory: its games are kept only in the
        folder, for `pandas.read_parquet(folder, columns=...)` or another reader of Parquet, and the returned table has
        no rows.
    repair
        Whether to set damaged files of the folder aside, and play their games again. Without it, the first damaged file
        raises an error.
    progress
        Whether to show a progress bar for anything that takes more than a second; by default, on a terminal and in a
        notebook.
    **options
        The game's options, as `minerals.new` takes them. No option has the same name as a parameter.

    Returns
    -------
    pandas.DataFrame
        Index `game`. Columns as `Game.study_columns` lists them: int64, and bool for `winner_1` … (whether that seat
        won or shared the victory); then those of `measure`. `attrs` describes the study: `engine`, `seed`,
        `policy`, `options`, `versions`, and `complete`. That is False if you interrupted the study; then the table has
        the finished games.

    Raises
    ------
    OptionError
        If something cannot be simulated, such as a policy that plays an illegal action; or if the folder holds another
        study or a damaged file, or another process is filling it.
    NotationError
        If the position cannot be read.
    MineralsError
        If workers die repeatedly while playing the same games. The finished games are in the folder.

    Warns
    -----
    UserWarning
        If games did not end within 10,000 actions, as some options allow. They were stopped and scored as they stood.

    Examples
    --------
    >>> import minerals
    >>> table = minerals.simulate("mattock", games=2, board="inner", engine="reference")
    >>> table.index.name, list(table["winner_1"] | table["winner_2"]), table.attrs["engine"]
    ('game', [True, True], 'reference')
    """
    require(Hashable, game=game)
    require(str | PathLike | None, folder=folder)
    require_libraries("simulate needs", "numpy", "pandas")
    from minerals.core.system import cores
    from minerals.probability.parquet import StudyFolder

    _check_whole("games", games)
    if chunk is not None:
        _check_whole("chunk", chunk)
    if workers is not None:
        _check_whole("workers", workers)
    if client is not None:
        check_client(client)
    if not gather and folder is None:
        raise OptionError("simulate: with gather=False the games are kept in a folder, so name a folder.")
    study = study_of(
        game,
        policy=policy,
        seed=seed,
        players=players,
        position=position,
        until=until,
        measure=measure,
        engine=engine,
        **options,
    )
    busy = cores() if workers is None else workers
    play = partial(
        _table, study, games=games, workers=busy, chunk=chunk, client=client, gather=gather, progress=progress
    )
    if folder is None:
        return play(None)
    with StudyFolder(folder, study, repair=repair) as kept:
        return play(kept)


def _table(
    study: Study,
    kept: StudyFolder | None,
    *,
    games: int,
    workers: int,
    chunk: int | None,
    client: distributed.Client | None,
    gather: bool,
    progress: bool | None,
) -> pandas.DataFrame:
    from minerals.probability.progress import Progress
    from minerals.probability.rows import table_of, unfinished_games
    from minerals.probability.workers import chunks_of, finished_rows

    missing = [range(games)] if kept is None else kept.missing(games)
    size = chunk or _chunk_size(study, sum(map(len, missing)), workers)
    finished = finished_rows(study, chunks_of(missing, size), workers, client)
    gathered = list(kept.rows(games)) if kept is not None and gather else []
    bar = Progress(games, games - sum(map(len, missing)), shown=progress)
    complete = True
    endless = 0
    try:
        for rows in finished:
            _keep(rows, kept, gathered if gather else None)
            endless += unfinished_games(study, rows)
            bar.add(len(rows.counts))
    except KeyboardInterrupt:
        complete = False
    finally:
        finished.close()
        bar.close()
    if endless:
        _warn_of_endless_games(study, endless)
    table = table_of(study, gathered)
    table.attrs.update(study.attributes(), complete=complete)
    return table


def _warn_of_endless_games(study: Study, games: int) -> None:
    from minerals.probability.rows import MOST_ACTIONS

    where = "option 'most_turns'" if study.options.get("most_turns") == 0 else "the options"
    warnings.warn(
        f"simulate: {games:,} of the games were stopped after {MOST_ACTIONS:,} actions and scored as they stood, "
        f"without a winner. Set {where} so that games end.",
        stacklevel=3,
    )


def _keep(rows: Rows, folder: StudyFolder | None, gathered: list[Rows] | None) -> None:
    if len(rows.counts) and folder is not None:
        folder.write(rows)
    if gathered is not None:
        gathered.append(rows)


def _chunk_size(study: Study, games: int, workers: int) -> int:
    return max(1, min(games // (_CHUNKS_A_WORKER * workers), _MOST_IN_A_CHUNK[study.engine]))


def _check_whole(name: str, value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise OptionError(f"simulate: {name} takes a whole number from 1, not {quoted(value)}.")
    if value > _MOST_GAMES:
        raise OptionError(f"simulate: {name} takes a whole number of at most {_MOST_GAMES:,}, not {quoted(value)}.")


def check_client(client: object, asked_by: str = "simulate") -> None:
    """Raise `OptionError` if something is not a Dask client that can be used, for the function that asks."""
    with named_extra("A cluster needs"):
        expected = distributed.Client
    if not isinstance(client, expected):
        raise OptionError(f"{asked_by}: client takes a distributed.Client, not {quoted(client)}.")
    if client.asynchronous:
        raise OptionError(f"{asked_by}: the client is asynchronous; create it with asynchronous=False.")
    if client.status != "running":
        raise OptionError(f"{asked_by}: the client is {client.status}; connect it to a scheduler first.")
