"""Iceminers, trials by hand about the cap with the red gem: what to do on the board, and what is observed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minerals.classroom.texts import Observation, Parameters
from minerals.classroom.trials import Hand, Legs, Luck, counted_out, played, trials_counted
from minerals.core.game import ScriptedChance
from minerals.core.match import Match
from minerals.core.text import term, translated, translated_number
from minerals.games.iceminers.components import COLOUR_NAMES, small
from minerals.games.iceminers.exercises.beliefs import SOUGHT, beliefs, named_cap, picked
from minerals.games.iceminers.exercises.caps_by_hand import (
    ARM_OF,
    BESIDE_ARMS,
    caps_are_luck,
    caps_lifted,
    first_cap,
    found_in,
    lift_next,
    lifting,
    new_game,
    small_gems,
)
from minerals.games.iceminers.exercises.trials import coasters_of_small_gems

CAP_NAMED = dict(zip(COLOUR_NAMES, "ABCD", strict=True))
"""The caps as the exercises name them, by the colour of their arm."""


def hidden(found: Mapping[str, str], order: Sequence[str]) -> ScriptedChance:
    """Return luck that lets the gems lie where they are found, if the caps are lifted in an order of their colours."""
    return ScriptedChance([small(found[coaster]) for coaster in order])


def place_of(found: Mapping[str, str]) -> str:
    """Return the arm with the red gem."""
    return next(coaster for coaster, gem in found.items() if gem == SOUGHT)


def red_under(coaster: str) -> str:
    """Return where the red gem was, as the exercises name the caps."""
    return translated("red under {cap}", cap=CAP_NAMED[coaster])


@played("E22")
def lift_one_cap(parameters: Parameters) -> Hand:
    """Deal games as often as the beliefs say, then lift cap B, and then the others."""
    prior = beliefs(int(parameters["favour"]))
    favourite, opened, other, last = prior
    order = (opened, favourite, other, last)

    def begin(luck: Luck, _number: int) -> Match:
        while True:
            found = coasters_of_small_gems(luck)
            weight = int(100 * prior[place_of(found)])
            if luck.draw({"kept": weight, "dealt again": 100 - weight}).outcome == "kept":
                return first_cap(BESIDE_ARMS, ARM_OF[opened], hidden(found, order))

    def observe(legs: Legs) -> Observation | None:
        if len(found_in(legs)) < len(order):
            return None
        place = place_of(small_gems(legs))
        return {"favourite": place == favourite, "other": place == other} if place != opened else {}

    def outcome(legs: Legs) -> str:
        place = place_of(small_gems(legs))
        return translated("red under B: does not count") if place == opened else red_under(place)

    return Hand(
        begin=begin,
        observe=observe,
        todo=lambda _match: translated("Lift cap B, and then the others. A game with red under B does not count."),
        outcome=outcome,
        outcomes=lambda: [*map(red_under, (favourite, other, last)), translated("red under B: does not count")],
        said=lambda trials, total: counted_out(
            trials_counted(trials),
            translated_number(total, "red lay under A {number} time", "red lay under A {number} times"),
        ),
        main="favourite",
        luck=caps_are_luck,
        deal=lambda: translated("Lift cap B and then the others"),
        before=new_game,
        scripted=lift_next,
        go_on=caps_lifted([ARM_OF[coaster] for coaster in order]),
        marks=lambda legs: [ARM_OF[place_of(small_gems(legs))]],
    )


# --- E23: an opponent lifts a cap ---


@played("E23")
def stay_or_switch(parameters: Parameters) -> Hand | None:
    """Let an opponent lift a cap, and then lift your own or another one. Every second opponent is clumsy."""
    if parameters["covers"] != len(COLOUR_NAMES):
        return None
    favourite, *others = COLOUR_NAMES

    def begin(luck: Luck, number: int) -> Match:
        found = coasters_of_small_gems(luck)
        place = place_of(found)
        known = picked([cover for cover in others if cover != place], luck)
        picked([cover for cover in others if cover != known], luck)  # the switch of a simulated student
        knew = number % 2 == 0
        opened = known if knew else picked(others, luck)
        rest = [coaster for coaster in COLOUR_NAMES if coaster != opened]
        return first_cap(BESIDE_ARMS, ARM_OF[opened], hidden(found, [opened, *rest]), knew=knew, opened=opened)

    def opened_in(match: Match) -> str:
        return str(match.log.header.meta["opened"])

    def knew_in(match: Match) -> bool:
        return bool(match.log.header.meta["knew"])

    def closed(legs: Legs) -> list[str]:
        return [coaster for coaster in COLOUR_NAMES if coaster != opened_in(legs[0])]

    def is_found(legs: Legs) -> bool:
        return small_gems(legs).get(opened_in(legs[0])) == SOUGHT

    def choices(legs: Legs) -> list[tuple[str, str]]:
        if is_found(legs):
            return [("next", translated("Red is found: next opponent"))]
        words = {
            coaster: translated("Switch to {cap} ({cell})", cap=CAP_NAMED[coaster], cell=ARM_OF[coaster])
            if coaster != favourite
            else translated("Stay with {cap} ({cell})", cap=CAP_NAMED[coaster], cell=ARM_OF[coaster])
            for coaster in closed(legs)
        }
        return list(words.items())

    def choose(legs: Legs, coaster: str) -> Match:
        if coaster not in closed(legs):
            return legs[0]
        chance = legs[0].chance
        assert isinstance(chance, ScriptedChance), "where the gems lie is decided before"
        under = dict(zip(closed(legs), chance.outcomes[1:], strict=True))[coaster]
        return lifting(legs[0], ARM_OF[coaster], ScriptedChance([under]))

    def observe(legs: Legs) -> Observation | None:
        seen = small_gems(legs)
        if len(legs) < 2:
            return None
        if is_found(legs):
            return {}
        if len(seen) < 2:
            return None
        way = "stay" if favourite in seen else "switch"
        return {f"{'knows' if knew_in(legs[0]) else 'clumsy'}_{way}": SOUGHT in seen.values()}

    def outcome(legs: Legs) -> str:
        seen = small_gems(legs)
        if is_found(legs):
            return translated("clumsy and found red: does not count")
        is_won, stayed, knew = SOUGHT in seen.values(), favourite in seen, knew_in(legs[0])
        if knew:
            by_luck = translated("knew · stayed · {result}") if stayed else translated("knew · switched · {result}")
        else:
            by_luck = translated("clumsy · stayed · {result}") if stayed else translated("clumsy · switched · {result}")
        return by_luck.format(result=term(SOUGHT) if is_won else translated("not red"))

    def todo(match: Match) -> str:
        if knew_in(match):
            return translated("Your cap is A, at {cell}. This opponent knew. Stay or switch?", cell=ARM_OF[favourite])
        return translated("Your cap is A, at {cell}. This opponent is clumsy. Stay or switch?", cell=ARM_OF[favourite])

    return Hand(
        begin=begin,
        observe=observe,
        todo=todo,
        outcome=outcome,
        said=lambda trials, total: counted_out(
            translated_number(trials, "Your {number} game", "Your {number} games"),
            translated_number(
                total,
                "{number} red gem by a switch where the opponent knew",
                "{number} red gems by a switch where the opponent knew",
            ),
        ),
        main="knows_switch",
        luck=caps_are_luck,
        offers=lambda _match: (),
        scripted=lift_next,
        choices=lambda legs: choices(legs) if legs[-1].node.action is not None else (),
        choose=choose,
    )


# --- E24: two trackers ---


@played("E24")
def ask_two_trackers(parameters: Parameters) -> Hand | None:
    """Let both name a cap, and lift the caps."""
    if parameters["covers"] != len(COLOUR_NAMES):
        return None
    right = int(parameters["reliability"])

    def begin(luck: Luck, _number: int) -> Match:
        found = coasters_of_small_gems(luck)
        first, second = (named_cap(place_of(found), right, luck) for _ in range(2))
        return first_cap(BESIDE_ARMS, ARM_OF[COLOUR_NAMES[0]], hidden(found, COLOUR_NAMES), first=first, second=second)

    def named(legs: Legs) -> tuple[str, str]:
        meta = legs[0].log.header.meta
        return str(meta["first"]), str(meta["second"])

    def observe(legs: Legs) -> Observation | None:
        if len(found_in(legs)) < len(COLOUR_NAMES):
            return None
        place, (first, second) = place_of(small_gems(legs)), named(legs)
        if first == second:
            return {"agree": place == first}
        neither = next(cover for cover in COLOUR_NAMES if cover not in (first, second))
        return {"disagree": place == first, "neither": place == neither}

    def outcome(legs: Legs) -> str:
        place, (first, second) = place_of(small_gems(legs)), named(legs)
        if first == second:
            return translated("both right") if place == first else translated("both named the same wrong cap")
        return translated("one right") if place in (first, second) else translated("two wrong caps")

    return Hand(
        begin=begin,
        observe=observe,
        todo=lambda _match: translated("Ask both trackers, then lift the caps."),
        outcome=outcome,
        outcomes=lambda: [
            translated("both right"),
            translated("both named the same wrong cap"),
            translated("one right"),
            translated("two wrong caps"),
        ],
        said=lambda trials, total: counted_out(
            trials_counted(trials),
            translated_number(
                total, "both named the right cap {number} time", "both named the right cap {number} times"
            ),
        ),
        main="agree",
        luck=lambda: translated("Where the gems lie is luck, and so is what the trackers say."),
        deal=lambda: translated("Ask the trackers"),
        before=new_game,
        scripted=lift_next,
        go_on=caps_lifted(tuple(ARM_OF.values())),
        marks=lambda legs: [ARM_OF[coaster] for coaster in dict.fromkeys(named(legs))],
    )
