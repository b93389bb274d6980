"""Iceminers, trials by hand with the die: what to do on the board, and what is observed."""

from __future__ import annotations

import re
from itertools import product

from minerals.classroom.texts import Observation, Parameters, trial_of
from minerals.classroom.trials import Hand, Legs, Luck, counted_out, draws_of, luck_after, played, trials_counted
from minerals.core.game import Action, ScriptedChance
from minerals.core.match import Match, new
from minerals.core.text import translated, translated_number
from minerals.games.iceminers.actions import Leave, Roll, Steal, Step
from minerals.games.iceminers.components import GRID, medium, small
from minerals.games.iceminers.events import DieRolled, FirstPlayerRolled
from minerals.games.iceminers.exercises.dice import CROSSING, FREE, LOADS, PIPS, next_across
from minerals.games.iceminers.exercises.reroll import FACES, SURROUNDED
from minerals.games.iceminers.exercises.turns import VICTIM, hunted
from minerals.games.iceminers.state import State


def next_turn_of(match: Match, player: int) -> Match:
    """Return a match that goes on where another has ended, with the turn of a player and the luck that is left."""
    written = re.sub(r"(?m)^(die|points|stepped):.*\n?", "", match.diagram())
    written = re.sub(r"(?m)^turn:.*$", f"turn: {player}", written)
    return continued(match, written)


def continued(match: Match, position: str) -> Match:
    """Return a match that begins in a position, with the players and the luck that another has left."""
    return new(
        "iceminers",
        position=position,
        players=len(match.players),
        chance=luck_after(match),
        meta=match.log.header.meta,
    )


def accepted(match: Match) -> int:
    """Return the roll that counted, or 0 before it."""
    return int(match.state.turn.rolled) if is_under_way(match) else _last_roll(match)


def is_under_way(match: Match) -> bool:
    """Tell whether player 1 has rolled and is still on the way."""
    state: State = match.state
    return state.player == 1 and bool(state.turn.rolled)


def _last_roll(match: Match) -> int:
    rolls = [event for node in match.node.path() for event in node.events if isinstance(event, DieRolled)]
    return int(rolls[-1].outcome) if rolls else 0


def roll_the_die(_match: Match) -> str:
    """Return what to do next."""
    return translated("Roll the die.")


def the_die_is_luck() -> str:
    """Return what is luck."""
    return translated("The die is luck.")


def only_roll(match: Match) -> tuple[Action, ...]:
    """Return the one action that a student chooses: everything else follows from it."""
    return tuple(action for action in match.legal_actions() if isinstance(action, Roll))


def rolls_counted(number: int) -> str:
    """Return how many rolls there are."""
    return translated_number(number, "Your {number} roll", "Your {number} rolls")


def _sixes(rolls: int, sixes: int) -> str:
    return counted_out(rolls_counted(rolls), translated_number(sixes, "{number} six", "{number} sixes"))


# --- E17 and E17b: rolls that are accepted ---


@played("E17")
def roll_when_surrounded(parameters: Parameters) -> Hand | None:
    """Roll once in the position. The engine itself rolls again while no move is legal."""
    if parameters["legal"] != FACES - 1:
        return None

    def observe(legs: Legs) -> Observation | None:
        rolls = draws_of(legs[0])
        if not rolls:
            return None
        return {
            "six": rolls[-1] == str(FACES),
            "mean": int(rolls[-1]),
            "rolls": len(rolls),
            "three": len(rolls) >= 3,
        }

    return Hand(
        begin=lambda luck, _number: new("iceminers", position=SURROUNDED, chance=luck),
        observe=observe,
        todo=roll_the_die,
        outcome=lambda legs: draws_of(legs[0])[-1],
        outcomes=lambda: [str(pips) for pips in PIPS[1:]],
        said=_sixes,
        main="six",
        luck=lambda: translated("The die is luck. A roll that cannot be spent is rolled again by itself."),
        offers=only_roll,
        is_quick=True,
    )


@played("E17b")
def roll_at_two_tables(parameters: Parameters) -> Hand:
    """Roll once at a table with a share of blocked turns, and once at a table with twice as many."""
    blocked, turns = int(parameters["blocked"]), int(parameters["turns"])

    def sit_down(luck: Luck, percent: int) -> Match:
        where = luck.draw({"blocked": percent, "free": 100 - percent}).outcome
        position = SURROUNDED if where == "blocked" else new_position(FREE)
        return new("iceminers", position=position, players=4, chance=luck.rest())

    def observe(legs: Legs) -> Observation | None:
        if len(legs) < 2 or not accepted(legs[1]):
            return None
        once, doubled = map(accepted, legs)
        return {
            "one": once == PIPS[0],
            "other": once == PIPS[-1],
            "ones": turns * (doubled == PIPS[0]),
            "others": turns * (doubled == PIPS[-1]),
        }

    def go_on(legs: Legs) -> Match | None:
        return sit_down(luck_after(legs[0]), 2 * blocked) if len(legs) == 1 and accepted(legs[0]) else None

    return Hand(
        begin=lambda luck, _number: sit_down(luck, blocked),
        observe=observe,
        todo=lambda _match: translated("Roll the die at the first table, and then at the second."),
        outcome=lambda legs: str(accepted(legs[0])),
        outcomes=lambda: [str(pips) for pips in PIPS],
        said=lambda trials, ones: counted_out(
            rolls_counted(trials),
            translated_number(ones, "{number} one at the first table", "{number} ones at the first table"),
        ),
        main="one",
        luck=lambda: translated("Chance decides whether the turn is blocked, and the die is luck."),
        go_on=go_on,
        offers=only_roll,
        is_quick=True,
    )


def new_position(state: State) -> str:
    """Return a state as a written position."""
    return new("iceminers").game.words.diagram(state)


# --- E26: turns to cross ---


@played("E26")
def cross_the_board(parameters: Parameters) -> Hand | None:
    """Roll and go straight on, turn after turn, while the opponent waits."""
    load = LOADS.get(int(parameters["points"]))
    if load is None:
        return None

    def observe(legs: Legs) -> Observation | None:
        turns = len(legs)
        if not isinstance(legs[-1].node.action, Leave):
            return None
        return {"two": turns <= 2, "three": turns <= 3, "mean": turns}

    return Hand(
        begin=lambda luck, _number: new(
            "iceminers", position=new_position(CROSSING), players=CROSSING.options.players, chance=luck
        ),
        observe=observe,
        todo=lambda _match: translated("Roll the die. The miner goes straight on. Roll until it is across."),
        outcome=lambda legs: translated_number(len(legs), "{number} turn", "{number} turns"),
        outcomes=lambda: [translated_number(turns, "{number} turn", "{number} turns") for turns in (2, 3, 4)],
        said=lambda trials, turns: counted_out(
            translated_number(trials, "Your {number} crossing", "Your {number} crossings"),
            translated_number(turns, "{number} turn in all", "{number} turns in all"),
        ),
        main="mean",
        luck=the_die_is_luck,
        offers=only_roll,
        scripted=lambda match: straight_on(match, load),
        go_on=lambda legs: next_turn_of(legs[-1], 1) if legs[-1].state.player != 1 else None,
    )


def straight_on(match: Match, load: str = "") -> Action | None:
    """Return the next action of a miner that goes north in a straight line, or None before its roll."""
    if not is_under_way(match):
        return None
    return next_across(match.state, load)


def which_gems(small_one: object, medium_one: object) -> str:
    """Return in words which of the two gems it was."""
    if small_one:
        return translated("both") if medium_one else translated("only the small gem")
    return translated("only the medium gem") if medium_one else translated("neither")


# --- E25: a thief ---


@played("E25")
def try_to_steal(parameters: Parameters) -> Hand:
    """Roll and walk to the victim if that is allowed: once for a small gem, and once for a medium one."""
    distance = int(parameters["distance"])
    gems = {"small": small(VICTIM), "medium": medium(VICTIM)}

    def step_of(match: Match) -> Action | None:
        if not is_under_way(match):
            return None
        column, row = GRID.place(match.state.miner)
        start, _ = GRID.place(match.log.state_at(1).miner)
        index = GRID.at_place(column + 1, row)
        if index is None or column - start >= distance:
            return None
        step = Step(GRID.name(index))
        return step if not match.explain(step) else None

    def is_robbed(match: Match) -> bool:
        return match.state.player == 1 and not match.explain(Steal())

    def is_done(match: Match) -> bool:
        return accepted(match) > 0 and step_of(match) is None

    def observe(legs: Legs) -> Observation | None:
        if len(legs) < 2 or not is_done(legs[1]):
            return None
        return dict(zip(gems, map(is_robbed, legs), strict=True))

    def go_on(legs: Legs) -> Match | None:
        if len(legs) > 1 or not is_done(legs[0]):
            return None
        return new("iceminers", position=hunted(distance, gems["medium"]), chance=luck_after(legs[0]))

    def outcome(legs: Legs) -> str:
        return which_gems(*map(is_robbed, legs))

    return Hand(
        begin=lambda luck, _number: new("iceminers", position=hunted(distance, gems["small"]), chance=luck),
        observe=observe,
        todo=lambda _match: translated(
            "Roll the die for the thief, player 1: first after the small gem, then after the medium one."
        ),
        outcome=outcome,
        outcomes=lambda: [which_gems(*each) for each in product((True, False), repeat=2)],
        said=lambda trials, stolen: counted_out(
            trials_counted(trials),
            translated_number(
                stolen, "the small gem could be stolen {number} time", "the small gem could be stolen {number} times"
            ),
        ),
        main="small",
        luck=the_die_is_luck,
        offers=only_roll,
        scripted=step_of,
        go_on=go_on,
        is_quick=True,
    )


# --- E29: who starts ---


@played("E29")
def roll_for_the_start(parameters: Parameters) -> Hand:
    """Set up a game that begins with the highest roll."""
    players = int(parameters["players"])
    trial = trial_of("E29")
    assert trial is not None, "the kit simulates E29"

    def begin(luck: Luck, _number: int) -> Match:
        return new("iceminers", players=players, first_player="die", chance=luck)

    def observe(legs: Legs) -> Observation:
        rolled = [event.outcomes[0] for event in legs[0].log.nodes[0].events if isinstance(event, FirstPlayerRolled)]
        return trial(parameters, ScriptedChance(rolled))

    def rounds(number: int) -> str:
        return translated_number(number, "{number} round", "{number} rounds")

    return Hand(
        begin=begin,
        observe=observe,
        todo=lambda _match: translated("Let every player roll. The highest roll begins."),
        outcome=lambda legs: rounds(int(observe(legs)["level"])),
        outcomes=lambda: [rounds(number) for number in (1, 2, 3)],
        said=lambda trials, alone: counted_out(
            translated_number(trials, "Your {number} start", "Your {number} starts"),
            translated_number(
                alone, "one player alone was ahead {number} time", "one player alone was ahead {number} times"
            ),
        ),
        main="unique",
        luck=lambda: translated("All dice are luck."),
        deal=lambda: translated("Roll for the start"),
        before=lambda: new("iceminers", players=players),
    )
