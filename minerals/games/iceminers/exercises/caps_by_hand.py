"""Iceminers, trials by hand with gems under caps: what to do on the board, and what is observed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from minerals.classroom.texts import Observation, Parameters
from minerals.classroom.trials import Hand, Legs, counted_out, luck_after, played
from minerals.core.game import Action, Chance
from minerals.core.match import Match, new
from minerals.core.text import term, translated, translated_number
from minerals.games.iceminers.actions import Step
from minerals.games.iceminers.components import ARMS, COLOUR_NAMES, GRID, PAIR_VEINS, apart, colour_of
from minerals.games.iceminers.events import ArmVeinOpened, PairVeinOpened

ARM_OF = dict(zip(COLOUR_NAMES, (arm.vein for arm in ARMS), strict=True))
"""The square of the cap in the arm of each colour."""

BESIDE_ARMS = """
      . . .
      . * .
      . 1 .
. . . * . * . . .
. * 4 . * . 2 * .
. . . * . * . . .
      . 3 .
      . * .
      . . .
"""
BESIDE_PAIRS = """
      . . .
      . * .
      . . .
. . 4 * . * 1 . .
. * . . * . . * .
. . 3 * . * 2 . .
      . . .
      . * .
      . . .
"""
"""Four miners, each beside a cap that it lifts with one step."""

MINER_AT = dict(zip((arm.vein for arm in ARMS), range(1, 5), strict=True)) | {"f6": 1, "d6": 2, "d4": 3, "f4": 4}
"""The player whose miner stands beside a cap."""


def beside(position: str, cap: str) -> str:
    """Return a position with one point left for the player beside a cap."""
    return f"{position.rstrip()}\nturn: {MINER_AT[cap]}\ndie: 1\npoints: 1"


def lift_next(match: Match) -> Action | None:
    """Return the step onto the cap of this match, or None once it is lifted."""
    step = Step(str(match.log.header.meta["cap"]))
    return step if match.node.action is None else None


def caps_lifted(order: Sequence[str]) -> Callable[[Legs], Match | None]:
    """Return what goes on with the next cap of an order."""

    def go_on(legs: Legs) -> Match | None:
        if legs[-1].node.action is None or len(legs) == len(order):
            return None
        return lifting(legs[-1], order[len(legs)])

    return go_on


def lifting(match: Match, cap: str, luck: Chance | None = None) -> Match:
    """Return a match that goes on after another, with one point left for the player beside a cap."""
    lines = [
        line
        for line in match.diagram().split("\n")
        if line.partition(":")[0] not in ("turn", "die", "points", "stepped")
    ]
    return new(
        "iceminers",
        position="\n".join([*lines, f"turn: {MINER_AT[cap]}", "die: 1", "points: 1"]),
        players=4,
        chance=luck or luck_after(match),
        meta={**match.log.header.meta, "cap": cap},
    )


def first_cap(position: str, cap: str, luck: Chance, **meta: object) -> Match:
    """Return the match in which the first cap is lifted."""
    return new("iceminers", position=beside(position, cap), players=4, chance=luck, meta={"cap": cap, **meta})


def found_in(legs: Legs) -> dict[str, str]:
    """Return what lay under the caps that were lifted, by their squares."""
    events = [event for leg in legs for node in leg.node.path() for event in node.events]
    return {event.cell: event.outcome for event in events if isinstance(event, ArmVeinOpened | PairVeinOpened)}


def small_gems(legs: Legs) -> dict[str, str]:
    """Return the colour of the small gem in the arm of each colour, where it was seen."""
    found = found_in(legs)
    return {coaster: colour_of(found[cap]) for coaster, cap in ARM_OF.items() if cap in found}


def matches_in(legs: Legs) -> int:
    """Return how many gems lie in the arm of their own colour."""
    return sum(coaster == gem for coaster, gem in small_gems(legs).items())


def caps_are_luck() -> str:
    """Return what is luck."""
    return translated("Where the gems lie is luck.")


def new_game() -> Match:
    """Return four miners beside the caps of the arms, before any cap is lifted."""
    return new("iceminers", position=BESIDE_ARMS, players=4)


def _matches(number: int) -> str:
    return translated_number(number, "{number} match", "{number} matches")


# --- E19 and E20: four small gems ---


@played("E19")
def lift_every_medium_cap(parameters: Parameters) -> Hand | None:
    """Lift the caps of the four arms and count the gems that lie in the arm of their own colour."""
    if parameters["covers"] != len(COLOUR_NAMES):
        return None
    caps = tuple(ARM_OF.values())

    def observe(legs: Legs) -> Observation | None:
        if len(found_in(legs)) < len(caps):
            return None
        count = matches_in(legs)
        return {
            "none": count == 0,
            "one": count == 1,
            "two": count == 2,
            "all_but_one": count == len(caps) - 1,
            "all": count == len(caps),
            "mean": count,
        }

    return Hand(
        begin=lambda luck, _number: first_cap(BESIDE_ARMS, caps[0], luck),
        observe=observe,
        todo=lambda _match: translated("Lift the four caps. Count the gems in the arm of their own colour."),
        outcome=lambda legs: _matches(matches_in(legs)),
        outcomes=lambda: list(map(_matches, (0, 1, 2, 4))),
        said=lambda trials, matches: counted_out(
            translated_number(trials, "Your {number} game", "Your {number} games"),
            translated_number(matches, "{number} match in all", "{number} matches in all"),
        ),
        main="mean",
        luck=caps_are_luck,
        deal=lambda: translated("Lift the four caps"),
        before=new_game,
        scripted=lift_next,
        go_on=caps_lifted(caps),
        marks=lambda legs: [ARM_OF[coaster] for coaster, gem in small_gems(legs).items() if coaster == gem],
    )


@played("E20")
def shuffle_under_the_caps(parameters: Parameters) -> Hand | None:
    """Mix the four small gems as the game does, until none of them is with its own colour."""
    if parameters["colours"] != len(COLOUR_NAMES):
        return None
    caps = tuple(ARM_OF.values())

    def go_on(legs: Legs) -> Match | None:
        if legs[-1].node.action is None:
            return None
        lifted = len(legs) % len(caps)
        if lifted:
            return lifting(legs[-1], caps[lifted])
        return first_cap(BESIDE_ARMS, caps[0], luck_after(legs[-1]))

    def observe(legs: Legs) -> Observation | None:
        shuffle = legs[(len(legs) - 1) // len(caps) * len(caps) :]
        if len(found_in(shuffle)) < len(caps) or matches_in(shuffle):
            return None
        shuffles = len(legs) // len(caps)
        return {"success": shuffles == 1, "shuffles": shuffles}

    def shuffles(number: int) -> str:
        return translated_number(number, "{number} shuffle", "{number} shuffles")

    return Hand(
        begin=lambda luck, _number: first_cap(BESIDE_ARMS, caps[0], luck),
        observe=observe,
        todo=lambda _match: translated("Shuffle the four gems until none is with its own colour."),
        outcome=lambda legs: shuffles(len(legs) // len(caps)),
        outcomes=lambda: list(map(shuffles, (1, 2, 3, 4))),
        said=lambda trials, total: counted_out(
            translated_number(trials, "Your {number} set-up", "Your {number} set-ups"),
            translated_number(total, "{number} shuffle in all", "{number} shuffles in all"),
        ),
        main="shuffles",
        luck=lambda: translated("Every shuffle is luck."),
        deal=lambda: translated("Shuffle until the colours differ"),
        before=new_game,
        scripted=lift_next,
        go_on=go_on,
    )


# --- E21: pairs ---


@played("E21")
def lift_every_large_cap(parameters: Parameters) -> Hand | None:
    """Lift the large caps. The parts after a look count only if the look showed the same pair."""
    if parameters["colours"] != len(COLOUR_NAMES):
        return None
    red, blue, green, yellow = COLOUR_NAMES
    caps = tuple(GRID.names(PAIR_VEINS))

    def pairs(legs: Legs) -> dict[str, str]:
        both = (apart(pair) for pair in found_in(legs).values())
        return {colour_of(medium): colour_of(little) for medium, little in both}

    def observe(legs: Legs) -> Observation | None:
        found = pairs(legs)
        if len(found) < len(caps):
            return None
        before = {"before": found[yellow] == green}
        if found[red] != blue:
            return before
        return {**before, "after": found[yellow] == green, "back": found[blue] == red}

    def with_red(colour: str) -> str:
        return translated("red with {colour}", colour=term(colour))

    return Hand(
        begin=lambda luck, _number: first_cap(BESIDE_PAIRS, caps[0], luck),
        observe=observe,
        todo=lambda _match: translated("Lift the four large caps. Look at the small gem beside each medium one."),
        outcome=lambda legs: with_red(pairs(legs)[red]),
        outcomes=lambda: [with_red(colour) for colour in (blue, green, yellow)],
        said=lambda trials, total: counted_out(
            translated_number(trials, "Your {number} game", "Your {number} games"),
            translated_number(total, "yellow with green {number} time", "yellow with green {number} times"),
        ),
        main="before",
        luck=caps_are_luck,
        deal=lambda: translated("Lift the four large caps"),
        before=lambda: new("iceminers", position=BESIDE_PAIRS, players=4),
        scripted=lift_next,
        go_on=caps_lifted(caps),
    )
