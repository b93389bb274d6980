"""The bots by name, and how they play a game to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from minerals.bots.bot import Bot
from minerals.bots.greedy import Greedy
from minerals.bots.level import LEVELS, Level
from minerals.bots.pace import Pacing
from minerals.bots.person import Person
from minerals.bots.tree import TreeSearch
from minerals.bots.uniform import Uniform
from minerals.core.game import Chance, SeededChance
from minerals.core.log import Comment, Log
from minerals.core.match import Match
from minerals.core.system import require
from minerals.core.text import OptionError, did_you_mean, quoted

BOTS: dict[str, Callable[[Chance], Bot]] = {
    "random": Uniform,
    "greedy": Greedy,
    "tree": TreeSearch,
    "person": Person,
    **{strength: partial(Person, strength=strength) for strength in ("beginner", "steady", "expert")},
    **{f"level {level}": partial(Level, level=level) for level in LEVELS},
}
"""The bots by name; each is created with the chance that decides its choices."""


def bot_named(name: str, seed: int | str | None = None) -> Bot:
    """Return a bot by name.

    Parameters
    ----------
    name
        `random`, `greedy`, `tree`, `person`, a person's strength, `beginner`, `steady` or `expert`, or a level, from
        `level 1` to `level 5`: the names in `BOTS`.
    seed
        The seed of its random choices. Give each bot its own seed, different from the match's.

    Raises
    ------
    OptionError
        If there is no bot with this name. The message lists the available bots.

    Examples
    --------
    >>> bot_named("greedy", seed="Ben").name
    'greedy'
    """
    require(str, name=name)
    if name not in BOTS:
        raise OptionError(f"There is no bot {quoted(name)}. {did_you_mean(name, BOTS)}")
    return BOTS[name](SeededChance(seed))


def play_out(match: Match, bots: Sequence[Bot], *, most_actions: int = 10_000) -> Match:
    """Let bots play a match to its end. The log says what each of them chose, and why.

    Parameters
    ----------
    match
        The game, from its current position on.
    bots
        One bot for each seat.
    most_actions
        Stop after this many actions.

    Returns
    -------
    Match
        The same match, at its end.

    Raises
    ------
    OptionError
        If there are more or fewer bots than seats.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", version="6", seed=7)
    >>> play_out(match, [bot_named("random", seed) for seed in (1, 2)]).is_over
    True
    >>> print(match.log.annotations[0])
    random: one of 22
    """
    require(Match, match=match)
    require(Sequence[Bot], bots=bots)
    require(int, most_actions=most_actions)
    if len(bots) != len(match.players):
        raise OptionError(f"{len(bots)} bots cannot play for {len(match.players)} players.")
    pacing: Pacing | None = None
    for _ in range(most_actions):
        if not match.to_act:
            break
        if pacing is None and len(match.to_act) > 1:
            pacing = Pacing(match, dict(enumerate(bots, start=1)), SeededChance(f"the pace of {match.log.header.meta}"))
        if pacing is None:
            bot = bots[match.to_act[0] - 1]
            choice = bot.choose(match)
            match.play(choice.action)
        else:
            choice = pacing.act()
            bot = bots[match.node.player - 1]
        _sign(match, choice.note, bot.name)
    return match


def _sign(match: Match, note: str, name: str) -> None:
    """Log why a bot chose the action just played, but only once if the same record is played through again."""
    said = ((about.text, about.by) for about in match.log.annotations_of(match.node.n) if isinstance(about, Comment))
    if (note, name) not in said:
        match.log.comment(note, on=match.node.n, by=name)


def bots_in(log: Log) -> dict[int, str]:
    """Return the bots that have played in a game, by seat, as their comments say; none if no seat would be left.

    Parameters
    ----------
    log
        The game.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("mattock", board="inner", players=["Ada", "Ben"], seed=1)
    >>> events = match.play(match.legal_actions()[0]), match.play(bot_named("greedy", 1).choose(match).action)
    >>> note = match.log.comment("the best", by="greedy")
    >>> bots_in(match.log)
    {2: 'greedy'}
    """
    nodes = log.nodes
    signed = [(nodes[note.on].player, getattr(note, "by", "")) for note in log.annotations if note.on in nodes]
    found = {seat: name for seat, name in signed if seat and name in BOTS}
    return found if len(found) < len(log.header.players) else {}
