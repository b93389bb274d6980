"""Logs of many thousand events: a page or an animation of them takes little memory, or is refused at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count
from multiprocessing.connection import Connection
from random import Random
from typing import Any

import minerals
from minerals.core.system import OutOfTime, while_wanted
from minerals.exchange.animation import to_gif, to_webp
from minerals.exchange.page import look, to_html
from minerals.exchange.viewer.document import document_of
from tests.hardening.nursery import Child
from tests.hardening.plays import GAMES, drawn_options, play_one
from tests.hardening.trial import Trial, chance_of, one_by_one, peak_memory

MEGABYTES = 300
SECONDS = 10.0
"""How long a refusal, or the end of work that nobody wants any more, may take on a busy machine."""
EVENTS = 50_000
LONGEST = look.MOST_PICTURES - 100
"""The events of the longest page. The last action may have many."""
_PATIENCE = 900.0
_EVERY_PAGE = 50
"""Of so many cases, one makes the longest page that there may be."""
_SENTENCES = ("too long for a page", "too long for an animation")

DOORS: tuple[Callable[[minerals.Log], object], ...] = (
    to_html,
    lambda log: to_html(log, seat=[0, 1, 2]),
    to_gif,
    to_webp,
    lambda log: document_of(b"".join(log.lines()), "game.replay", "dark", "en"),
)


def check_log(case: int, seed: int) -> Iterator[str]:
    """Open a long log by one of the doors, and yield what it takes too much of."""
    is_whole = case % _EVERY_PAGE == _EVERY_PAGE - 1
    work, events = (_page, LONGEST) if is_whole else (_doors, EVENTS)
    yield from Child(work, chance_of(seed, case), events, MEGABYTES).finish(_PATIENCE)


def long_log(random: Random, events: int, *, with_lines: bool) -> minerals.Log:
    """Play games, or one tree of games, until there are so many events."""
    for seed in count(random.randrange(1_000_000)):
        game = "iceminers" if not with_lines else random.choice(GAMES)
        options: dict[str, Any] = drawn_options(game, random) if with_lines else {"most_turns": 100_000}
        match, played = minerals.new(game, seed=seed, **options), 0
        while played < events and (with_lines or not match.is_over):
            play_one(match, random)
            played += len(match.node.events)
        if played >= events:
            return match.log
    raise AssertionError("there is always another game")


def _page(random: Random, events: int, megabytes: int, answers: Connection) -> None:
    """Make the longest page that there may be."""
    log = long_log(random, events, with_lines=random.random() < 0.5)
    before = peak_memory()
    to_html(log)
    if peak_memory() > megabytes:
        answers.send(f"a page of {len(log.nodes):,} records took {peak_memory()} MB, and {before} MB before it")


def _doors(random: Random, events: int, megabytes: int, answers: Connection) -> None:
    """Try to open a log that is too long, and one of which the page is not wanted any more."""
    log = long_log(random, events // random.choice([1, 2, 4]), with_lines=False)
    door, begun = random.choice(DOORS), time.process_time()
    found = _refused(door, log)
    seconds = time.process_time() - begun
    if found is None or not any(sentence in found for sentence in _SENTENCES):
        answers.send(f"a log of {len(log):,} events is not refused: {str(found)[:100]}")
    elif seconds > SECONDS:
        answers.send(f"the refusal of {len(log):,} events took {seconds:.1f} s")
    if peak_memory() > megabytes:
        answers.send(f"the refusal of {len(log):,} events took {peak_memory()} MB")
    end = time.monotonic() + random.random()
    short = long_log(random, 1_000, with_lines=True)
    try:
        with while_wanted(lambda: time.monotonic() > end):
            to_html(short)
    except OutOfTime:
        if time.monotonic() - end > SECONDS:
            answers.send(f"work that nobody wants went on for {time.monotonic() - end:.1f} s")


def _refused(door: Callable[[minerals.Log], object], log: minerals.Log) -> str | None:
    """Return the sentence by which a door refuses a log, or None if it opens."""
    try:
        opened = door(log)
    except minerals.MineralsError as error:
        return str(error)
    return None if getattr(opened, "is_game", True) else str(opened)


TRIAL = Trial(
    name="long_logs",
    title="A log of up to 50,000 events is opened in JupyterLab, or made into a page or an animation",
    check=one_by_one(check_log),
    small=2,
    full=100,
    batch=10,
)
