"""Minerals, what tools cost and bring: the functions of the exercises."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb

from minerals.classroom.texts import IllPosed, Observation, Parameters, Worked, pictured, simulated, worked
from minerals.classroom.witness import set_up, watch_position, watched
from minerals.core.game import Chance
from minerals.core.match import Match, new
from minerals.games.minerals.actions import PlacePawn, UseTool
from minerals.games.minerals.components import MINERALS, Card, load_components
from minerals.games.minerals.events import FragmentMineralTaken, MineralKept, ToolLaid, ToolPaid
from minerals.games.minerals.exercises.fragments import POINTS_FOR_A_TOOL
from minerals.games.minerals.options import MineralsOptions

COMPONENTS = load_components()
VALUE_OF = COMPONENTS.value_of

# --- the Map ---

BEFORE_THE_MAP = """
                        W
      A               T   K2
    T   K   A1  K   W
turn: 1
tools: hammer chest map magnifying-glass rope
cards: WWK KKT WKKTTA WTT
pool 1: 1W 2K 3T
pool 2: 1W
"""
"""The rulebook's example: without a tool player 1, Kate, has no correct move."""

WITH_THE_MAP = ("map", "d6-d8-f9", "collect WKKTTA")


@worked("E09")
def with_or_without_the_map(parameters: Parameters) -> Worked:
    """Play the turn to see what Kate pays and gets, and compare it with what she gives up."""
    points = int(parameters["points"])
    card, paid, kept, fragment = _ledger()
    given = sum(mineral.value * number for mineral, number in zip(MINERALS, card.minerals, strict=True))
    if points <= given:
        raise IllPosed("the card must be worth more than its minerals")
    gain = kept + fragment + points - given
    total = gain - POINTS_FOR_A_TOOL
    return Worked(
        {
            "tool": Fraction(-POINTS_FOR_A_TOOL),
            "kept": Fraction(kept),
            "fragment": Fraction(fragment),
            "card": Fraction(points - given),
            "total": Fraction(total),
            "threshold": Fraction(POINTS_FOR_A_TOOL, gain),
        },
        mistakes={
            "tool": {"tile-lost": Fraction(-paid), "for-nothing": Fraction(0)},
            "card": {"opportunity-ignored": Fraction(points)},
            "total": {
                "opportunity-ignored": Fraction(total + given),
                "tile-lost": Fraction(gain - paid),
                "tool-for-nothing": Fraction(gain),
            },
            "threshold": {"even-chance": Fraction(1, 2), "net-gain": Fraction(POINTS_FOR_A_TOOL, total)},
        },
    )


@cache
def _ledger() -> tuple[Card, int, int, int]:
    """Play with the Map; return the card taken and the values of what is paid, kept and cut off."""
    match = new("minerals", position=BEFORE_THE_MAP, seed=0)
    events = [event for action in WITH_THE_MAP for event in match.play(action)]
    values = {
        kind: next(VALUE_OF[event.mineral] for event in events if isinstance(event, kind))
        for kind in (ToolPaid, MineralKept, FragmentMineralTaken)
    }
    card = COMPONENTS.card_named[WITH_THE_MAP[-1].split()[-1]]
    return card, values[ToolPaid], values[MineralKept], values[FragmentMineralTaken]


@simulated("E09")
def play_both_ways(parameters: Parameters, chance: Chance) -> Observation:
    """Play Kate's turn with the Map and without, and compare her points."""
    if parameters["points"] != _ledger()[0].points:
        return {}
    match = watched(new("minerals", position=BEFORE_THE_MAP, chance=chance))
    without = match.branch()
    for action in WITH_THE_MAP:
        match.play(action)
    without.play(next(action for action in without.legal_actions() if isinstance(action, PlacePawn)))
    return {"total": match.scores[0] - without.scores[0]}


# --- two sides ---

EVEN = 50
"""How likely each side of a tool tile is, in percent."""


@worked("E13")
def sides_of_the_tools(parameters: Parameters) -> Worked:
    """Two tools on one tile are never in the same line-up. Different tiles are independent."""
    tool, other = (COMPONENTS.tool_named[str(parameters[name])] for name in ("tool", "other"))
    tile = next(sides for sides in COMPONENTS.tool_tiles if tool in sides)
    if other in tile:
        raise IllPosed("the third tool must be on another tile")
    partner = next(side for side in tile if side != tool)
    tiles, one = int(parameters["tiles"]), Fraction(int(parameters["percent"]), 100)
    two = 1 - one
    sides = len(tile)
    return Worked(
        {"both": Fraction(0), "either": one + two, "apart": one / sides, "lineups": Fraction(sides**tiles)},
        mistakes={
            "both": {"independent": one * two},
            "either": {"independent": one + two - one * two, "one-side": one},
            "apart": {"exclusive": Fraction(0), "one-tile": one},
            "lineups": {
                "any-five": Fraction(comb(sides * tiles, tiles)),
                "added": Fraction(sides * tiles),
            },
        },
        facts={
            "first": tool.title,
            "partner": partner.title,
            "third": other.title,
            "mineral": tool.mineral,
        },
    )


@simulated("E13")
def lay_tools(parameters: Parameters, chance: Chance) -> Observation:
    """Set a game up and see which tools lie face up."""
    if (parameters["tiles"], parameters["percent"]) != (len(COMPONENTS.tool_tiles), EVEN):
        return {}
    laid = set_up("minerals", chance, board="lesson", removals=0).events
    up = {event.outcome for event in laid if isinstance(event, ToolLaid)}
    tool, other = str(parameters["tool"]), str(parameters["other"])
    tile = {side.name for sides in COMPONENTS.tool_tiles for side in sides if COMPONENTS.tool_named[tool] in sides}
    return {"both": tile <= up, "either": bool(tile & up), "apart": {tool, other} <= up}


# --- the Sack ---

TWO_RICH_PLAYERS = """
W1  W   W2
turn: 1
tools: shovel sack map magnifying-glass rope
pool 1: 20W 20K 20T 20A 20O
pool 2: 20W 20K 20T 20A 20O
"""
MOST_LISTED = 8
"""With more points the engine lists too many swaps to wait for."""
MOST_POINTS = MineralsOptions().sack_limit
"""The most points that the Sack exchanges."""


@worked("E14")
def fair_swaps(parameters: Parameters) -> Worked:
    """Bundles are partitions into the values of minerals; a swap is an ordered pair of different ones."""
    points = int(parameters["points"])
    bundles = sum(1 for _ in partitions(points, len(MINERALS)))
    rows = _compositions(points)
    return Worked(
        {"bundles": Fraction(bundles), "swaps": Fraction(bundles * (bundles - 1))},
        mistakes={
            "bundles": {"tiles-in-order": Fraction(rows)},
            "swaps": {
                "same-for-same": Fraction(bundles**2),
                "one-direction": Fraction(bundles * (bundles - 1), 2),
                "tiles-in-order": Fraction(rows * (rows - 1)),
            },
        },
        facts={"most": MOST_POINTS},
    )


def partitions(points: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write points as a sum of values, the larger ones first."""
    if not points:
        yield ()
    for value in range(min(points, largest), 0, -1):
        for rest in partitions(points - value, value):
            yield (value, *rest)


def _compositions(points: int) -> int:
    """Return the number of ways to write points as a sum of values, if the order counts."""
    ways = [1]
    for total in range(1, points + 1):
        ways.append(sum(ways[total - mineral.value] for mineral in MINERALS if mineral.value <= total))
    return ways[points]


@simulated("E14")
def list_swaps(parameters: Parameters, chance: Chance) -> Observation:  # noqa: ARG001 - nothing is left to chance
    """Let the engine list the uses of the Sack by a player with plenty of everything."""
    points = int(parameters["points"])
    if points > MOST_LISTED:
        return {}
    watch_position("minerals", lambda: TWO_RICH_PLAYERS, sack_limit=max(points, MOST_POINTS))
    return _listed_swaps(points)


@cache
def _listed_swaps(points: int) -> Observation:
    match: Match = new("minerals", position=TWO_RICH_PLAYERS, sack_limit=max(points, MOST_POINTS))
    given = [
        action.give
        for action in match.legal_actions()
        if isinstance(action, UseTool) and action.tool == "sack" and _worth(action.give) == points
    ]
    return {"bundles": len(set(given)), "swaps": len(given)}


def _worth(letters: str) -> int:
    return sum(COMPONENTS.value_of_letter[letter] for letter in letters)


pictured("E09", lambda: new("minerals", position=BEFORE_THE_MAP, seed="paper").scene())
