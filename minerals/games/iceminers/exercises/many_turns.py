"""Iceminers, dice and turns: thousands of trials of the exercises side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from minerals.classroom.experiment import Anything, ManyLucks, Mask, Numbers, in_bulk
from minerals.classroom.texts import Parameters
from minerals.core.system import lazy
from minerals.games.iceminers.components import COLOUR_NAMES, pips, worth
from minerals.games.iceminers.exercises.beliefs import beliefs, place_of_sought_gem
from minerals.games.iceminers.exercises.dice import PIPS
from minerals.games.iceminers.exercises.luck import FAR, MEDIUM, NEAR, SMALL, TURNS, WORTH, rolls_to_leave
from minerals.games.iceminers.exercises.trials import MIDDLE, coasters_of_small_gems
from minerals.games.iceminers.exercises.turns import PRIZE, TO_MIDDLE, gems_of_the_game
from minerals.games.iceminers.exercises.walks import ENDS, LONG, START, black, blocked_squares, graph
from minerals.games.iceminers.exercises.walks import FAR as FAR_END

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")


def rolls(luck: ManyLucks) -> Numbers:
    """Roll a die in each trial."""
    return np.asarray(PIPS)[luck.below(len(PIPS))]


# --- covered gems ---


@in_bulk("E20")
def shuffle_under_all_caps(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:  # noqa: ARG001 - the engine knows one number of colours
    """Shuffle in the trials in which some gem is still with its own colour."""
    shuffles = np.zeros(len(luck), dtype=np.int64)
    waiting = np.arange(len(luck))
    while len(waiting):
        shuffles[waiting] += 1
        places, found = luck.among(waiting).play("gems", coasters_of_small_gems)
        matched = np.asarray([any(place == gem for place, gem in gems.items()) for gems in found])
        waiting = waiting[matched[places]]
    return {"success": shuffles == 1, "shuffles": shuffles}


@in_bulk("E22")
def lift_one_cap_in_each(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Deal again in the trials in which the beliefs say so."""
    prior = beliefs(int(parameters["favour"]))
    names = list(prior)
    weights = np.asarray([int(100 * belief) for belief in prior.values()])
    place = np.zeros(len(luck), dtype=np.int64)
    waiting = np.arange(len(luck))
    while len(waiting):
        some = luck.among(waiting)
        which, found = some.play("place", place_of_sought_gem)
        place[waiting] = np.asarray([names.index(name) for name in found])[which]
        waiting = waiting[some.below(100) >= weights[place[waiting]]]
    closed = place != 1
    return {
        "favourite": np.where(closed, place == 0, np.nan),
        "other": np.where(closed, place == 2, np.nan),
    }


# --- ways across the board ---


@in_bulk("E26")
def cross_all_boards(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Roll until the points are enough: on the straight way every point can be spent."""
    points = int(parameters["points"])
    turns = np.zeros(len(luck), dtype=np.int64)
    reached = np.zeros(len(luck), dtype=np.int64)
    while (waiting := np.flatnonzero(reached < points)).size:
        reached[waiting] += rolls(luck.among(waiting))
        turns[waiting] += 1
    return {"two": turns <= 2, "three": turns <= 3, "mean": turns}


@in_bulk("E28")
def play_all_first_rounds(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Play the round in which players keep away from the middle, then the one in which they stop on it."""
    players = int(parameters["players"])
    cost = TO_MIDDLE + pips(PRIZE)
    return {"free": _prizes_taken(players, cost, luck), "blocked": _prizes_taken(players, TO_MIDDLE, luck)}


def _prizes_taken(players: int, least: int, luck: ManyLucks) -> Mask:
    """Tell in which trials anyone takes the prize. The round ends there, or when a player finds the way blocked."""
    taken, blocked, over = (np.zeros(len(luck), dtype=bool) for _ in range(3))
    for _ in range(players):
        rolling = np.flatnonzero(~over)
        rolled = rolls(luck.among(rolling))
        goes = rolled >= least
        luck.among(rolling[goes]).skip(1)  # on the way a miner lifts the cap of its arm
        is_free = goes & ~blocked[rolling]
        takes = is_free & (rolled >= TO_MIDDLE + pips(PRIZE))
        over[rolling] = takes | (goes & blocked[rolling])
        taken[rolling] = takes
        blocked[rolling] |= is_free & ~takes
    return taken


@in_bulk("E29")
def roll_for_all_starts(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Let those roll again who are tied at the top."""
    players = int(parameters["players"])
    rolling = np.ones((len(luck), players), dtype=bool)
    rounds = np.zeros(len(luck), dtype=np.int64)
    ahead_at_once = np.zeros(len(luck), dtype=bool)
    while (waiting := np.flatnonzero(rolling.sum(axis=1) > 1)).size:
        rounds[waiting] += 1
        rolled = np.zeros((len(luck), players), dtype=np.int64)
        for player in range(players):
            (some,) = np.nonzero(rolling[waiting, player])
            rolled[waiting[some], player] = rolls(luck.among(waiting[some]))
        rolling[waiting] &= rolled[waiting] == rolled[waiting].max(axis=1)[:, None]
        if rounds.max() == 1:
            ahead_at_once = rolling.sum(axis=1) == 1
    return {"unique": ahead_at_once, "level": rounds}


@in_bulk("E30")
def deliver_all_at_random(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Add up what each gem is worth for the player who delivers it."""
    colours = COLOUR_NAMES[: int(parameters["players"])]
    points = np.zeros(len(luck), dtype=np.int64)
    for gem in gems_of_the_game(str(parameters["centre"]), int(parameters["arms"])):
        points += np.asarray([worth(gem, colour) for colour in colours])[luck.below(len(colours))]
    return {"mean": points}


# --- walks ---


@in_bulk("E18")
def walk_about_everywhere(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Walk side by side; who has arrived waits."""
    ways = graph(blocked_squares(parameters))
    names = list(ways)
    degrees = np.asarray([len(beside) for beside in ways.values()])
    beside = np.zeros((len(names), max(degrees)), dtype=np.int64)
    for number, found in enumerate(ways.values()):
        beside[number, : len(found)] = [names.index(name) for name in found]

    def onward(here: Numbers, some: ManyLucks) -> Numbers:
        to: Numbers = beside[here, some.below(degrees[here])]
        return to

    def steps_until(goals: list[bool], start: str) -> Numbers:
        is_goal, steps = np.asarray(goals), np.zeros(len(luck), dtype=np.int64)
        walking, here = np.arange(len(luck)), np.full(len(luck), names.index(start))
        while len(walking):
            here = onward(here, luck.among(walking))
            steps[walking] += 1
            still = ~is_goal[here]
            walking, here = walking[still], here[still]
        return steps

    here = np.full(len(luck), names.index(MIDDLE))
    for _ in range(LONG):
        here = onward(here, luck)
    then = onward(here, luck)
    is_black = np.asarray([black(name) for name in names])
    return {
        "share": (is_black[here] + is_black[then].astype(np.int64)) / 2,
        "home": steps_until([name == MIDDLE for name in names], MIDDLE),
        "end": steps_until([name in ENDS for name in names], MIDDLE),
        "far": steps_until([name in FAR_END for name in names], START),
    }


# --- luck and choice ---


def left(luck: ManyLucks, points: int, turns: int = 1, gem: str = "") -> Numbers:
    """Let the engine play up to this many turns to the edge, and return 1 where the miner went off."""
    which, found = luck.play(
        ("leave", points, turns, gem), lambda chance: rolls_to_leave(points, chance, turns, gem)[1]
    )
    return np.asarray(found, dtype=np.int64)[which]


@in_bulk("E47")
def bring_all_gems_home(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Carry the small gem, then the medium one."""
    return {
        "small": WORTH[SMALL] * left(luck, int(parameters["near"]), TURNS, SMALL),
        "medium": WORTH[MEDIUM] * left(luck, int(parameters["far"]), TURNS, MEDIUM),
    }


@in_bulk("E48")
def try_all_twice_as_often(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Let the miners near the edge try, and those further away."""
    tries = int(parameters["tries"])
    is_near = luck.draw([1, 1]) == 0
    first, second = (np.zeros(len(luck), dtype=np.int64) for _ in range(2))
    for points, chosen in ((NEAR, np.flatnonzero(is_near)), (FAR, np.flatnonzero(~is_near))):
        for count in (first, second):
            for _ in range(tries):
                count[chosen] += left(luck.among(chosen), points)
    perfect = first == tries
    return {
        "perfect": perfect,
        "skilled": np.where(perfect, is_near, np.nan),
        "again": np.where(perfect, second, np.nan),
    }


@in_bulk("E50")
def play_all_series(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Play five games each."""
    games = np.stack([left(luck, int(parameters["points"])) for _ in range(5)])
    return {
        "three": games[:3].sum(axis=0) >= 2,
        "five": games.sum(axis=0) >= 3,
        "length": np.where(games[0] == games[1], 2, 3),
    }
