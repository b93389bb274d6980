"""Luck and choice told apart: what each action and each draw of a game changed about who was going to win."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from minerals.core.game import Game
from minerals.core.log import LineChoice, Log
from minerals.core.match import Match
from minerals.core.system import cores, lazy, require
from minerals.core.text import OptionError, quoted
from minerals.probability.arguments import one_of, share, whole
from minerals.probability.attribution import Account, Question, RecordSplit
from minerals.probability.line import without_open_end
from minerals.probability.luck_table import BY, By, Ledger
from minerals.probability.policies import Policy, condition_of, policies_for, policy_in_words
from minerals.probability.worth import Worth

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

_MOST_GAMES = 1_000_000


def luck(  # noqa: PLR0913 - a study is described by as much, each by name
    log: Log | Match,
    *,
    policy: Policy | Sequence[Policy] = "greedy",
    games: int = 100,
    by: By | None = None,
    confidence: float = 0.95,
    alternatives: int = 8,
    ways: int = 36,
    seed: int | str = 0,
    line: LineChoice | None = None,
    workers: int | None = 1,
    progress: bool | None = None,
) -> pandas.DataFrame:
    """Tell luck and choice apart: say what each choice and each draw of a game changed.

    Every position has a value for each player: the share of games won if it is played on from there by the policy. A
    *choice* changes it by the mean value over everything that chance could make of the action, less the value before.
    *Luck* changes it by the value after a draw, less that mean, draw by draw if there are several. So luck is 0 on
    average, and choices and luck together are exactly the result less the value before the set-up.

    Parameters
    ----------
    log
        The recorded game, of which the main line is looked at; or a match, for its line.
    policy
        Who plays on from each position: a policy as for `simulate`, for all seats or one for each.
    games
        How many games are played on from each position.
    by
        Without it, there is a row for each choice and draw. `"player"`, `"turn"` or `"rule"` for sums.
    confidence
        The confidence of the intervals.
    alternatives
        How many alternatives to a choice are compared to find the best; 0 for none. If there are more, those are
        compared that look best one action ahead.
    ways
        If chance can go at most so many ways, the mean goes over all of them, and otherwise over a sample.
    seed
        The same seed gives the same table.
    line
        The records of another line to look at, or the number of a record that it goes through.
    workers
        How many threads play; None for as many as there are cores. Only compiled play becomes faster.
    progress
        Whether to show a progress bar for anything that takes more than a second; by default, on a terminal and in a
        notebook.

    Returns
    -------
    pandas.DataFrame
        A row for each choice and draw, with `step`, `turn`, `player` (who acted; 0 for the set-up), `kind` (`choice` or
        `luck`), `rule` and `text`. For each seat there are `change_1`, `low_1`, `high_1` …; `outcomes` says whether all
        of them count or a `sample`. A choice has `best`, the best action found; `best_worth`, what that would have
        changed for its player; and `lost`, how much better that is, with `lost_low` and `lost_high`. An action without
        an alternative has no row for its choice. `attrs` has the condition of all this in words (`condition`), and the
        value at the `start` and at the `end` for each seat. If you interrupt it, the table has the end of the game, and
        `complete` is False.

    Raises
    ------
    OptionError
        If an argument cannot be understood.
    LogError
        If today's rules decide an action of the log differently.

    Notes
    -----
    The method is that of luck analysis in backgammon, as GNU Backgammon has it, with playouts instead of its
    evaluation. See `docs/luck.md`.

    Examples
    --------
    >>> import minerals
    >>> from minerals.bots import Uniform
    >>> match = minerals.new("minerals", board="lesson", removals=0, seed=7)
    >>> events = match.play(match.legal_actions()[0])
    >>> table = luck(match, policy=Uniform, games=2, alternatives=0)
    >>> list(table["kind"].unique()), table.attrs["games"]
    (['luck', 'choice'], 2)
    """
    require(Log | Match, log=log)
    if by is not None:
        one_of("by", by, BY)
    ledger = ledger_of(
        log,
        policy=policy,
        games=games,
        confidence=confidence,
        alternatives=alternatives,
        ways=ways,
        seed=seed,
        line=line,
        workers=workers,
        progress=progress,
    )
    return ledger.table() if by is None else ledger.totals(by)


def ledger_of(  # noqa: PLR0913 - as for `luck`
    log: Log | Match,
    *,
    policy: Policy | Sequence[Policy] = "greedy",
    games: int = 100,
    confidence: float = 0.95,
    alternatives: int = 8,
    ways: int = 36,
    seed: int | str = 0,
    line: LineChoice | None = None,
    workers: int | None = 1,
    progress: bool | None = None,
) -> Ledger:
    """Tell luck and choice apart as `luck` does, and return the ledger, which makes the table and all the sums.

    Parameters
    ----------
    log, policy, games, confidence, alternatives, ways, seed, line, workers, progress
        As for `luck`.

    Raises
    ------
    OptionError
        If an argument cannot be understood.
    LogError
        If today's rules decide an action of the log differently.

    Examples
    --------
    >>> import minerals
    >>> from minerals.bots import Uniform
    >>> match = minerals.new("minerals", board="lesson", removals=0, seed=7)
    >>> ledger = ledger_of(match, policy=Uniform, games=2)
    >>> {entry.kind for entry in ledger.entries}
    {'luck'}
    """
    games = whole("games", games, least=2, most=_MOST_GAMES)
    share("confidence", confidence)
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise OptionError(f"seed takes a whole number or a text, not {quoted(seed)}.")
    told, own = (log, log.main_line) if isinstance(log, Log) else (log.log, list(log.line))
    asked = Question(
        told,
        without_open_end(own if line is None else told.along(line).main_line),
        policies_for(policy, len(told.header.players), asked_by="luck"),
        games,
        whole("alternatives", alternatives, most=1_000),
        whole("ways", ways, least=1, most=100_000),
        seed,
        cores() if workers is None else whole("workers", workers, least=1, most=1_000),
    )
    return _accounted(asked, confidence, progress)


def _accounted(asked: Question, confidence: float, progress: bool | None) -> Ledger:
    from minerals.probability.progress import Progress

    header = asked.log.header
    ledger = Ledger(header.players, partial(_rule_title, asked.log.game), confidence)
    account = Account(asked)
    bar = Progress(len(asked.line), shown=progress, unit="actions")
    splits: list[RecordSplit] = []
    try:
        for split in account.records():
            splits.append(split)
            bar.add(1)
    except KeyboardInterrupt:
        pass  # what is finished is kept
    finally:
        account.close()
        bar.close()
    splits.reverse()
    each = [policy_in_words(policy) for policy in asked.policies]
    ledger.entries.extend(entry for split in splits for entry in split.entries)
    ledger.attributes = {
        "game": header.game,
        "players": list(header.players),
        "policy": each,
        "condition": condition_of(each, header.players),
        "games": asked.games,
        "seed": asked.seed,
        "confidence": confidence,
        "start": _rounded(splits[0].before) if splits else [],
        "end": _rounded(splits[-1].after) if splits else [],
        "complete": len(splits) == len(asked.line),
    }
    return ledger


def _rule_title(game: Game, rule: str) -> str:
    return game.rulebook[rule].in_words.title


def _rounded(worth: Worth) -> list[float]:
    """Return the mean by seat, as people read it: the grid of the ledger is finer than any number of games."""
    return [round(float(mean), 11) for mean in worth.mean]
