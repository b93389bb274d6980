"""Iceminers, what a turn can do and what it is worth: what works the exercises out."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from minerals.classroom.texts import Observation, Parameters, Worked, simulated, worked
from minerals.classroom.witness import watch_position
from minerals.core.game import Chance
from minerals.games.iceminers.actions import Enter, IceminersAction, PickUp, Roll, Steal, Step
from minerals.games.iceminers.components import (
    ARMS,
    COLOUR_NAMES,
    GRID,
    MEDIUM_GEMS,
    OPAQUE,
    SMALL_GEMS,
    colour_of,
    medium,
    pips,
    small,
    worth,
)
from minerals.games.iceminers.diagram import diagram
from minerals.games.iceminers.exercises.reroll import FACES
from minerals.games.iceminers.exercises.trials import MIDDLE, Table, beginning, laid
from minerals.games.iceminers.options import IceminersOptions
from minerals.games.iceminers.rules.end import scores
from minerals.games.iceminers.rules.move import ENTRY, ORTHOGONAL
from minerals.games.iceminers.state import State, arm_of, opaque_gems


def chance_of_roll(least: int, faces: int = FACES) -> Fraction:
    """Return the probability of a roll of at least this many points.

    >>> chance_of_roll(3), chance_of_roll(0), chance_of_roll(3, faces=8)
    (Fraction(2, 3), Fraction(1, 1), Fraction(3, 4))
    """
    return Fraction(max(0, min(faces, faces - least + 1)), faces)


# --- E25: the steal window ---

VICTIM = COLOUR_NAMES[1]
FURTHEST = 4
"""The steps from the middle square to the edge, where the victim can stand."""


@worked("E25")
def steal_window(parameters: Parameters) -> Worked:
    """Add up the thief's costs: the way, the gem, and one step off the square of its victim."""
    distance, faces = int(parameters["distance"]), int(parameters["faces"])
    way = distance * ORTHOGONAL
    prices = {"small": pips(small(VICTIM)), "medium": pips(medium(VICTIM))}
    values: dict[str, Fraction | int] = {}
    mistakes: dict[str, dict[str, Fraction | int]] = {}
    for size, price in prices.items():
        needed = way + price + ORTHOGONAL
        values[size] = chance_of_roll(needed, faces)
        mistakes[size] = {
            "forgot-exit": chance_of_roll(needed - ORTHOGONAL, faces),
            "forgot-price": chance_of_roll(needed - price, faces),
            "only-way": chance_of_roll(way, faces),
            "exactly": Fraction(needed <= faces, faces),
        }
        values[f"safe_{size}"] = faces - price - ORTHOGONAL + 1
        mistakes[f"safe_{size}"] = {
            "forgot-exit": faces - price + 1,
            "still-in-reach": faces - price - ORTHOGONAL,
            "only-way": faces + 1,
        }
    return Worked(
        values,
        mistakes,
        {
            "away": "one step away" if distance == 1 else f"{distance} steps away",
            "step": ORTHOGONAL,
            **{f"{size}_price": price for size, price in prices.items()},
        },
    )


def hunted(distance: int, gem: str) -> str:
    """Return the position in which player 1 follows player 2, who carries a gem, along the middle row."""
    row = ["."] * 9
    row[4], row[4 + distance] = "1", "2"
    arm, wide = 3 * [". . ."], ". . . . . . . . ."
    return "\n".join([*arm, wide, " ".join(row), wide, *arm, f"carries 2: {gem}"])


@simulated("E25")
def try_to_steal(parameters: Parameters, chance: Chance) -> Observation:
    """Roll, walk to the victim if that is allowed, and see if the game allows the theft."""
    if parameters["faces"] != FACES or int(parameters["distance"]) > FURTHEST:
        return {}
    distance = int(parameters["distance"])
    gems = {"small": small(VICTIM), "medium": medium(VICTIM)}
    return {size: _can_be_robbed(distance, gem, chance, size) for size, gem in gems.items()}


def _can_be_robbed(distance: int, gem: str, chance: Chance, part: str) -> bool:
    table = Table(laid(hunted(distance, gem)), chance, part)
    table.play(Roll())
    place = GRID.place(table.state.miner)
    for column in range(place[0] + 1, place[0] + distance + 1):
        step = Step(GRID.name(GRID.index(_named(column, place[1]))))
        if table.state.player != 1 or not table.allows(step):
            return False
        table.play(step)
    return table.state.player == 1 and table.allows(Steal())


def _named(column: int, row: int) -> str:
    index = GRID.at_place(column, row)
    assert index is not None, "the middle row crosses the whole board"
    return GRID.name(index)


# --- E28: De Méré in the ice ---


def way_to_middle(arm: int) -> tuple[IceminersAction, ...]:
    """Return how a miner comes from off an arm straight to the middle square."""
    column, row = GRID.place(GRID.index(MIDDLE))
    from_column, from_row = GRID.place(GRID.index(ARMS[arm].edge[1]))
    steps = max(abs(column - from_column), abs(row - from_row))
    squares = [
        _named(from_column + (column - from_column) * step // steps, from_row + (row - from_row) * step // steps)
        for step in range(steps + 1)
    ]
    return (Enter(squares[0]), *map(Step, squares[1:]))


TO_MIDDLE = ENTRY + (len(way_to_middle(0)) - 1) * ORTHOGONAL
"""The points from off the board to the middle."""

PRIZE = small(OPAQUE)


@worked("E28")
def prize_in_the_first_round(parameters: Parameters) -> Worked:
    """Go through the players. A player who stops in the middle shuts out all later ones."""
    players = int(parameters["players"])
    faces = int(parameters["faces"])
    cost = TO_MIDDLE + pips(PRIZE)
    takes = chance_of_roll(cost, faces)
    stops = chance_of_roll(TO_MIDDLE, faces) - takes
    free = 1 - (1 - takes) ** players
    blocked = sum(((1 - takes - stops) ** before * takes for before in range(players)), Fraction(0))
    return Worked(
        {"cost": cost, "free": free, "blocked": blocked},
        mistakes={
            "cost": {"forgot-price": TO_MIDDLE, "forgot-entry": cost - ENTRY},
            "free": {
                "union-by-addition": players * takes,
                "one-player": takes,
                "nobody": 1 - free,
                "exactly-one": players * takes * (1 - takes) ** (players - 1),
            },
            "blocked": {
                "ignored-blocking": free,
                "anybody-there": 1 - (1 - takes - stops) ** players,
                "always-blocked": takes,
            },
        },
        facts={
            "to_middle": TO_MIDDLE,
            "entry": ENTRY,
            "step": ORTHOGONAL,
            "steps": len(way_to_middle(0)) - 1,
            "price": pips(PRIZE),
        },
    )


@simulated("E28")
def play_the_first_round(parameters: Parameters, chance: Chance) -> Observation:
    """Play the first round twice. Players who fall short of the prize keep away from the middle, or stop on it."""
    if parameters["faces"] != FACES:
        return {}
    players = int(parameters["players"])
    return {
        "free": _is_prize_taken(players, TO_MIDDLE + pips(PRIZE), chance, "free"),
        "blocked": _is_prize_taken(players, TO_MIDDLE, chance, "blocked"),
    }


def _is_prize_taken(players: int, least: int, chance: Chance, part: str) -> bool:
    """Tell whether anyone takes the prize if everyone with at least this many points goes to the middle."""
    table = Table(beginning(players), chance, part)
    for player in range(1, players + 1):
        table.give_turn_to(player)
        table.play(Roll())
        if table.state.points < least:
            continue
        for action in (*way_to_middle(arm_of(table.state.miner)), PickUp(PRIZE)):
            if table.state.player != player:
                break
            if not table.allows(action):
                # A miner is there now, so the prize is out of reach for all later players, too.
                return False
            table.play(action)
        if table.state.carried[player - 1]:
            return True
    return False


# --- E30: points on the table ---


def gems_of_the_game(centre: str, small_in_arms: int = 1) -> tuple[str, ...]:
    """Return every gem of a game, with repeats."""
    options = IceminersOptions(centre="pair" if centre == "pair" else "small")
    return (*SMALL_GEMS * small_in_arms, *SMALL_GEMS, *MEDIUM_GEMS, *opaque_gems(options))


PRICED = {
    "small": SMALL_GEMS[0],
    "medium": MEDIUM_GEMS[0],
    "small_opaque": small(OPAQUE),
    "medium_opaque": medium(OPAQUE),
}
"""A gem of each kind that is worth something else."""


@worked("E30")
def points_on_the_table(parameters: Parameters) -> Worked:
    """Add up gem by gem, which is right for points and for expected points."""
    colours = COLOUR_NAMES[: int(parameters["players"])]
    gems = gems_of_the_game(str(parameters["centre"]), int(parameters["arms"]))
    offered = [[worth(gem, colour) for colour in colours] for gem in gems]
    least, most = sum(map(min, offered)), sum(map(max, offered))
    plain = [worth(gem, "") for gem in gems]
    opaque = sum(worth(gem, "") for gem in gems if colour_of(gem) == OPAQUE)
    return Worked(
        {"least": least, "most": most, "mean": sum(Fraction(sum(points), len(points)) for points in offered)},
        mistakes={
            "least": {
                "counted-gems": len(gems),
                "forgot-opaque": least - opaque,
                "one-small-a-colour": least - len(SMALL_GEMS) * int(parameters["arms"]),
            },
            "most": {"all-doubled": 2 * sum(plain), "forgot-opaque": most - opaque, "nothing-doubled": sum(plain)},
            "mean": {"middle": Fraction(least + most, 2)},
        },
        facts={
            "opaque": "a medium and a small opaque gem" if parameters["centre"] == "pair" else "a small opaque gem",
            "player_colours": ", ".join(colours),
            "coloured": sum(plain) - opaque,
            "opaque_points": opaque,
            **{f"{name}_worth": worth(gem, "") for name, gem in PRICED.items()},
        },
    )


@simulated("E30")
def deliver_at_random(parameters: Parameters, chance: Chance) -> Observation:
    """Let any player deliver each gem, and let the game count the points."""
    state = beginning(int(parameters["players"]))
    seats = dict.fromkeys(map(str, range(1, len(state.colours) + 1)), 1)
    delivered: list[tuple[str, ...]] = [()] * len(seats)
    for gem in gems_of_the_game(str(parameters["centre"]), int(parameters["arms"])):
        delivered[int(chance.draw(seats).outcome) - 1] += (gem,)
    after = replace(state, delivered=tuple(delivered))
    watch_position("iceminers", lambda: diagram(_emptied(after)))
    return {"mean": sum(scores(after))}


def _emptied(state: State) -> State:
    """Return a state whose gems are all out of the veins."""
    return replace(state, caps=0, hidden_singles=(), hidden_mediums=(), hidden_smalls=())
