"""Iceminers: a short lesson for each part of the rules, with luck written down in advance, and games between bots."""

from __future__ import annotations

import minerals
from tools import ICEMINERS_OF_VERSION_1
from tools.recordings.recording import Recordings, bot_game, play

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
"""Red, blue, green and yellow."""


def roll_and_move() -> minerals.Log:
    """Teach entering, steps, the way across coasters and through other miners, and rolling again."""
    match = _lesson(
        "The roll and the steps",
        players=4,
        luck=(4, 3, 3, 1, 1, 2),
        position="""
                  .  .  .
                  .  *  .
                  2  .  .
         .  .  .  *  .  *  .  .  .
         .  *  .  3  *  .  .  *  .
         .  .  4  .  .  *  .  .  .
                  .  .  .
                  .  *  .
                  .  .  .
        delivered 2: medium blue, small yellow
        pair veins: medium red, medium green, medium yellow, small red, small blue, small green
        turn: 1
        """,
    )
    match.log.comment(
        "Red lies in the north, blue in the east, green in the south, yellow in the west. Ada is red, and so her miner "
        "waits off the south arm. Count her points with her."
    )
    play(match, "roll", comment="Four points, to be spent to the last.")
    play(match, "enter a4", comment="Onto one of the three outer squares of the arm: one point.")
    play(match, "b4", "c4", comment="A step straight ahead or to the side costs one point.")
    play(match, "d4", comment="From coaster to coaster it costs no more. No point is left: Ada's turn is over.")
    play(match, "roll", comment="Ben stands on g4, in the north arm. May he go straight to f3, in the west arm?")
    play(match, "f3", comment="Yes: the two squares touch at a corner, and a diagonal step costs two points.")
    play(match, "e3", comment="His third point. Over f4 the way is as long, but there he would have lifted the cap.")
    play(match, "roll", "e3", comment="Cleo goes through Ben's miner. She may, for she has two points left to move on.")
    play(
        match,
        "d2",
        comment="Diagonally on. Had she rolled a 1, she could not have gone to e3: no turn ends on a miner.",
    )
    match.log.comment(
        "Now Dan, on d3. Beside him stand Ada, Ben and Cleo; every other step is diagonal. What can he do with a 1?",
        on=match.node.n,
    )
    play(
        match,
        "roll",
        comment="Nothing. He rolls again, another 1, and again: a 2. Every roll is on record. With fewer than four "
        "players there is always something to do with a roll.",
    )
    play(match, "c4", comment="Diagonally, from the west arm straight to the south arm.")
    return match.log


def hidden_veins() -> minerals.Log:
    """Teach how each find changes the probabilities of the rest."""
    match = _lesson(
        "What lies under the caps",
        # Each roll, and what is then found.
        luck=(
            *(2, "small blue"),
            *(2, "small green"),
            *(3, "medium red + small blue"),
            *(3, "medium green + small yellow"),
            *(2, "medium blue + small green"),
            *(2, "medium yellow + small red"),
            2,
        ),
        position="""
                  .  .  .
                  .  *  .
                  .  .  .
         .  .  .  *  .  *  .  .  .
         .  *  .  .  *  .  .  *  .
         .  .  .  *  .  *  .  .  .
                  .  .  .
                  .  *  .
                  .  .  .
        """,
    )
    match.log.comment("Four medium caps hide a small red, blue, green and yellow gem. On b5 each is as likely: 1/4.")
    play(
        match,
        "roll",
        "enter a5",
        "b5",
        comment="The small blue one. For the other three arms three are left: 1/3 each.",
    )
    play(match, "roll", "enter e1", "e2", comment="The small green one. Under h5 and e8 lie red and yellow: 1/2 each.")
    match.log.comment(
        "Now the large caps: a medium and a small gem of different colours under each of d4, d6, f4 and f6. The four "
        "pairs can be made in 9 ways, and twelve pairs are possible under d4, 1/12 each. What lay under the medium "
        "caps says nothing about them: those are other gems.",
        on=match.node.n,
    )
    play(
        match,
        "roll",
        "c4",
        "d4",
        comment="Medium red with small blue. Left are the medium gems in blue, green and yellow, and the small ones in "
        "red, green and yellow: they can be paired in 3 ways. Medium blue goes with any of the three, 1/9 each; but "
        "medium green goes with small yellow twice as often as with small red, 2/9 against 1/9. It is no plain draw, "
        "for every cap must get two colours.",
    )
    play(
        match,
        "roll",
        "f3",
        "f4",
        comment="One of the two likelier pairs: medium green with small yellow, 2/9. Blue and yellow, red and green "
        "are left, and 2 ways: under each of the two caps four pairs, 1/4 each.",
    )
    play(
        match,
        "roll",
        "d5",
        "d6",
        comment="Medium blue with small green, 1/4. So everybody knows what lies under f6 before it is lifted.",
    )
    play(match, "roll", "f5", "f6", comment="Medium yellow with small red: certain, and so recorded as 1 in 1.")
    play(match, "roll", "e5", comment="In the middle chance is not asked: the opaque gems always lie there.")
    return match.log


def carrying() -> minerals.Log:
    """Teach picking up, carrying one gem at a time, and dropping."""
    match = _lesson(
        "Picking up and dropping",
        luck=(6, 3, 2),
        position="""
                  .  .  .
                  .  *  .
                  .  .  .
         .  .  .  *  .  *  .  .  .
         .  *  .  .  *  .  .  *  .
         .  .  .  1Gb .  *  .  .  .
                  y  2  .
                  .  .  .
                  .  .  .
        arm veins: small red, small blue, small green
        pair veins: medium red, medium blue, medium yellow, small red, small green, small yellow
        turn: 1
        """,
    )
    match.log.comment(
        "Ada has lifted the cap on d4: a medium green and a small blue gem lie there, and she stands on them."
    )
    play(match, "roll", "take small blue", comment="A small gem has one pip and costs one point. Five are left.")
    play(
        match,
        "take medium green",
        comment="Two pips, two points. But a miner carries one gem: the small blue one stays on d4, and its point is "
        "lost. Look before you take.",
    )
    play(match, "c4", "drop", comment="Dropping is free. Two gems lie on c4 now; several can.")
    play(
        match, "take small yellow", "b4", comment="The last point: Ada's turn is over, and the gem stays in her hands."
    )
    play(match, "roll", "c4", "take medium green", comment="Ben needs all three: one to get there, two for the gem.")
    play(
        match,
        "roll",
        "drop",
        comment="Ada may also drop where her turn begins. At its end she could not: without a point nothing is done.",
    )
    play(match, "c4", "d4", comment="Through Ben's miner to the blue gem. A turn may end on gems.")
    return match.log


def stealing() -> minerals.Log:
    """Teach stealing and swapping, and when they are not allowed."""
    match = _lesson(
        "Stealing and swapping",
        luck=(4, 3, 2, 6),
        position="""
                  .  .  .
                  .  *  .
                  .  .  .
         .  .  .  *  .  .  .  .  .
         .  *  .  .  *  1g 2  .  .
         .  .  .  *  .  *  .  .  .
                  .  .  .
                  .  *  .
                  .  .  .
        carries 2: medium blue
        delivered 1: small red
        arm veins: small blue, small green, small yellow
        pair veins: medium red, medium green, medium yellow, small red, small blue, small yellow
        turn: 1
        """,
    )
    match.log.comment(
        "Ben carries the medium blue gem home, to the east. Ada stands behind him, and a gem lies at her feet."
    )
    play(match, "roll", "e7", comment="Onto Ben's square: three points left. The gem costs two, and one leads away.")
    play(match, "steal", comment="A point a pip, as if it lay on the ground.")
    play(match, "d7", comment="And away: the turn may not end on Ben's miner.")
    match.log.comment(
        "Ben wants it back. Which roll does he need? One step, two for the gem, one to move on: four.", on=match.node.n
    )
    play(match, "roll", comment="A 3. He could reach the gem and pay for it, but not move on. So he may not steal it.")
    play(match, "e6", "take small green", "e7", comment="He takes the gem that Ada left behind, and comes back.")
    play(match, "roll", "d8", "d9", comment="Ada runs. With a 3 she would have delivered the gem.")
    play(match, "roll", "d7", "d8", "d9", comment="Ben has three points left, and carries a gem himself.")
    play(match, "steal", comment="They swap: he takes the medium blue gem, and Ada gets the small green one.")
    play(
        match,
        "leave",
        comment="Off the board is a place to move on to as well, and here he delivers: 4 points, for blue is his.",
    )
    return match.log


def delivering() -> minerals.Log:
    """Teach the matching arm, the arm of the player for opaque gems, other arms, and coming back."""
    match = _lesson(
        "Delivering",
        luck=(5, 2, 3, 1, 4),
        position="""
                  .  .  .
                  .  *  .
                  .  .  .
         .  .  .  .  .  .  o  .  .
         .  *  .  .  .  .  .  1  .
         .  .  .  *  .  *  .  2  .
                  .  .  .
                  .  *  .
                  .  .  .
        carries 1: medium blue
        carries 2: medium opaque
        delivered 1: small red, medium red, small yellow
        delivered 2: small blue
        arm veins: small blue, small green, small yellow
        pair veins: medium green, medium yellow, small red, small green
        turn: 1
        """,
    )
    match.log.comment("The east arm is blue. Ada, who is red, carries a blue gem; Ben, who is blue, an opaque one.")
    play(match, "roll", "e9", comment="One of the three outer squares of the arm.")
    play(
        match,
        "leave",
        comment="Over the edge for one point: the medium blue gem belongs here and is delivered. It is worth 2 to Ada; "
        "to Ben it would have been worth 4.",
    )
    play(match, "enter f9", comment="She has points left, and comes back over any of the three squares.")
    play(match, "f8", "f7", comment="Two more steps, and she stands on the small opaque gem.")
    play(
        match,
        "roll",
        "d9",
        "leave",
        comment="Opaque gems have no arm; they belong off the arm of whoever carries them. Ben's arm is blue: 3 "
        "points. His points are spent, so he stays off the board until he rolls again.",
    )
    play(
        match,
        "roll",
        "take small opaque",
        "f8",
        "f9",
        comment="She stays in the blue arm: any arm will do, she thinks.",
    )
    play(match, "roll", "enter e9", comment="Ben comes back.")
    play(
        match,
        "roll",
        "leave",
        comment="No: off this arm she delivers nothing, and keeps the gem. Her own arm is red.",
    )
    play(
        match, "enter f9", "f8", "f7", comment="Back again, and two points are gone. She has to carry it to the north."
    )
    return match.log


def end_and_ties() -> minerals.Log:
    """Teach the last delivery, and who wins when points are level."""
    match = _lesson(
        "The end and a tie",
        players=3,
        luck=(2, 2, 4),
        position="""
                  .  .  .
                  .  .  .
                  .  1  .
         .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .
         .  .  .  .  3  .  .  .  .
                  .  .  .
                  .  2  .
                  .  .  .
        carries 1: medium red
        carries 2: small green
        delivered 1: small red, small red, medium green, small green
        delivered 2: medium blue, small blue, small blue, medium yellow
        delivered 3: medium opaque, small opaque, small yellow, small yellow
        turn: 2
        """,
    )
    match.log.comment(
        "Two gems are left. Ada, who is red, has 7 points, Ben, blue, has 10, and Cleo, green, has 7. What will be the "
        "end if each delivers what is in hand?"
    )
    play(match, "roll", "a5", "leave", comment="A small gem of another colour: 1 point. Ben has 11.")
    play(match, "roll", "e5", "f5", comment="Cleo runs after the last gem. With a 6 she could have stolen it.")
    play(match, "roll", "h5", "i5", comment="Two of Ada's four points.")
    play(
        match,
        "leave",
        comment="A medium gem of her own colour counts double: 4 points, and Ada has 11 as well. Every gem is "
        "delivered, and the game ends at once, though a point is left. Neither Ada nor Ben has an opaque gem; that "
        "Cleo has both does not matter, for she is not level. So colours are counted: red and green against blue, "
        "yellow and green. Ben wins.",
    )
    return match.log


def _lesson(title: str, *, luck: tuple[str | int, ...], position: str, players: int = 2) -> minerals.Match:
    return minerals.new(
        "iceminers",
        players=PLAYERS[:players],
        chance=minerals.ScriptedChance(luck),
        meta={"title": title},
        position=position,
        **ICEMINERS_OF_VERSION_1,
    )


RECORDINGS: Recordings = {
    "iceminers/roll-and-move.replay": roll_and_move,
    "iceminers/hidden-veins.replay": hidden_veins,
    "iceminers/carrying.replay": carrying,
    "iceminers/stealing.replay": stealing,
    "iceminers/delivering.replay": delivering,
    "iceminers/end-and-ties.replay": end_and_ties,
    "iceminers/two-players-greedy.replay": bot_game("iceminers", ["greedy", "greedy"], 31, **ICEMINERS_OF_VERSION_1),
    "iceminers/three-players.replay": bot_game(
        "iceminers", ["greedy", "random", "greedy"], 32, **ICEMINERS_OF_VERSION_1
    ),
    "iceminers/four-players-random-coasters.replay": bot_game(
        "iceminers", ["greedy"] * 4, 33, **ICEMINERS_OF_VERSION_1 | {"coasters": "random", "first_player": "die"}
    ),
}
