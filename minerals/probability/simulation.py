"""Simulation: many games by the reference engine, one row each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from minerals.bots import bot_named, play_out
from minerals.core.errors import OptionError
from minerals.core.match import Match, new

if TYPE_CHECKING:
    import pandas


def simulate(
    game: str,
    *,
    games: int = 100,
    policy: str | Sequence[str] = "random",
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
) -> pandas.DataFrame:
    """Play many games and return a table, one tidy row a game.

    Game *i* depends on (seed, *i*) alone, so a longer study begins with the rows of a shorter one.

    Parameters
    ----------
    game
        The game's name.
    games
        How many to play.
    policy
        The name of a bot for every seat, or one name a seat.
    seed
        Seed of the study.
    options
        The game's options.

    Returns
    -------
    pandas.DataFrame
        Index `game`; columns `actions`, `events`, `score_1` … and `winner_1` … (whether that seat won or shared).

    Raises
    ------
    OptionError
        For an unknown game, option or policy.
    """
    import pandas as pd

    if games < 1:
        raise OptionError(f"simulate: games takes a whole number from 1, not {games!r}.")
    rows = [_row(_played(game, policy, f"{seed}/{number}", dict(options or {}))) for number in range(games)]
    return pd.DataFrame(rows, index=pd.RangeIndex(games, name="game"))


def _played(game: str, policy: str | Sequence[str], seed: str, options: dict[str, Any]) -> Match:
    match = new(game, seed=seed, **options)
    seats = len(match.players)
    names = [policy] * seats if isinstance(policy, str) else list(policy)
    if len(names) != seats:
        raise OptionError(f"simulate: {len(names)} policies for {seats} players.")
    play_out(match, [bot_named(name, seed=f"{seed}/{seat}") for seat, name in enumerate(names, start=1)])
    return match


def _row(match: Match) -> dict[str, Any]:
    outcome = match.outcome
    winners = outcome.winners if outcome else ()
    row: dict[str, Any] = {"actions": len(match.line) - 1, "events": match.step}
    row |= {f"score_{seat}": score for seat, score in enumerate(match.scores, start=1)}
    return row | {f"winner_{seat}": seat in winners for seat in range(1, len(match.players) + 1)}
