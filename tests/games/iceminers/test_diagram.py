"""Positions written as text and read back, and what is wrong with those that cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals.bots import bot_named, play_out
from tests.games.iceminers.positions import OPEN, at, can, carried, lying, place

POSITION = """\
            .   .   3
            .   *   .
            .   .   .
.   .   .   *   .   Gr  .   .   .
.   *   .   .   *   .   .   .   .
.   .   .   *   12o *   .   .   .
            .   .   .
            .   *   .
            .   .   .
coasters: yellow red blue green
miners: red blue yellow green
carries 1: medium red
delivered 3: small yellow, medium opaque
off 4: west
carries 4: small blue
arm veins: small red, small blue, small green
pair veins: medium blue, medium green, medium yellow, small red, small green, small yellow
turn: 1
die: 5
points: 2
stepped: yes
turns: 17"""


def test_a_position_is_written_as_it_is_read():
    match = at(POSITION)
    assert match.diagram() == POSITION
    assert [place(match, player) for player in (1, 2, 3, 4)] == ["d5", "d5", "i6", "off west"]
    assert [carried(match, player) for player in (1, 2, 3, 4)] == ["medium red", "", "", "small blue"]
    assert (lying(match, "f6"), lying(match, "d5")) == (("medium green", "small red"), ("small opaque",))
    assert match.state.delivered[2] == ("small yellow", "medium opaque")
    assert (match.to_act, match.state.turn.rolled, match.state.points, match.state.turns) == ((1,), 5, 2, 17)
    assert match.state.turn.has_stepped


def test_case_and_room_do_not_matter():
    text = POSITION.replace("carries 1: medium red", " CARRIES 1 :  Medium  RED ").replace("turn: 1\n", "Turn:1\n\n")
    assert at(text).diagram() == at(POSITION).diagram()


def test_what_is_left_out_is_as_in_the_set_up():
    short = """
      . . .
      . * .
      . . .
. . . * . * . . .
. * . . * . . * .
. . . * . * . . .
      . . .
      . * .
      . . .
    """
    assert at(short).diagram() == minerals.new("iceminers").diagram()


@pytest.mark.parametrize(
    ("more", "players"),
    [("", 2), ("miners: red blue green", 3), ("miners: yellow", 2), ("off 4: west", 4), ("carries 3: small red", 3)],
)
def test_how_many_play(more, players):
    assert minerals.get_game("iceminers").words.players_in(f"{OPEN}\n{more}") == players


def test_as_many_as_the_highest_digit_on_the_board():
    assert minerals.get_game("iceminers").words.players_in(OPEN.replace(". . .", ". 4 .", 1)) == 4


def test_a_turn_that_waits_for_its_roll_begins_anew():
    match = at(f"{OPEN}\ncarries 1: small red\nturn: 2\nturns: 6")
    assert (match.to_act, match.state.turns, can(match)) == ((2,), 7, {"roll"})
    assert "turns: 6" in match.diagram()


def test_points_are_those_of_the_die_unless_it_says_otherwise():
    match = at(f"{OPEN}\ncarries 1: small red\ndie: 4")
    assert (match.state.points, match.state.turn.has_stepped) == (4, False)


def test_a_game_that_is_over():
    match = at(f"{OPEN}\ndelivered 1: small red\nphase: over")
    assert match.outcome.winners == (1,)
    assert match.diagram().endswith("phase: over")
    assert at(match.diagram()).outcome == match.outcome


@pytest.mark.slow
@settings(max_examples=30)
@given(
    seed=st.integers(0, 10_000),
    players=st.integers(2, 4),
    spend=st.sampled_from(["all", "up_to"]),
    centre=st.sampled_from(["pair", "small"]),
    coasters=st.sampled_from(["fixed", "random"]),
    bot=st.sampled_from(["random", "greedy"]),
)
def test_every_position_of_a_game_comes_back(seed, players, bot, **options):
    match = minerals.new("iceminers", players=players, seed=seed, most_turns=40, **options)
    bots = [bot_named(bot, seed=f"{seed}/{seat}") for seat in range(players)]
    while not match.is_over:
        text = match.diagram()
        again = minerals.new("iceminers", players=players, position=text, most_turns=40, **options)
        assert again.diagram() == text
        assert again.to_act == match.to_act
        assert can(again) == can(match)
        assert again.beliefs() == match.beliefs()
        assert again.scores == match.scores
        play_out(match, bots, most_actions=7)
    again = minerals.new("iceminers", players=players, position=match.diagram(), **options)
    assert (again.outcome, again.diagram()) == (match.outcome, match.diagram())


# --- what cannot be read ---


def refused(text, **options):
    with pytest.raises(minerals.NotationError) as caught:
        at(text, **options)
    return str(caught.value)


LINES = (
    "Choose one of: coasters, miners, arm veins, pair veins, turn, die, points, stepped, turns, phase, "
    "off 1, carries 1, delivered 1."
)
WANTED = "a whole number from"
AS_MANY = "as many medium as small gems are wanted, none opaque. [iceminers.setup.pairs]"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        # --- the board ---
        (".   .   3\n", "", "The board has 9 rows, and 8 are written. [iceminers.setup.coasters]"),
        (".   .   3\n", ".   .   3   .\n", "Row i has 3 squares, and line 1 has 4. [iceminers.setup.coasters]"),
        (".   *   .   .   *", ".   *   .   *", "Row e has 9 squares, and line 5 has 8. [iceminers.setup.coasters]"),
        (
            ".   .   3\n",
            ".   x   3\n",
            "i5: 'x' is not a square; write '.', '*', or digits and letters like 1rG.",
        ),
        (".   .   3\n", ".   r1  3\n", "i5: 'r1' is not a square; write '.', '*', or digits and letters like 1rG."),
        (".   .   3\n", ".   *   3\n", "There is no vein on i5, so there is no cap. [iceminers.setup.single-gems]"),
        (
            ".   .   3\n",
            ".   3   3\n",
            "The miner of player 3 is on two squares, i5 and i6. [iceminers.setup.miners]",
        ),
        (".   .   3\n", ".   .   34\n", "'off 4: west': the miner of player 4 stands on the board, on i6."),
        ("12o", "123o", "The miner of player 3 is on two squares, i6 and d5. [iceminers.setup.miners]"),
        # --- coasters and miners ---
        (
            "coasters: yellow red blue green",
            "coasters: yellow red blue",
            (
                "'coasters: yellow red blue': the four colours from the north clockwise are wanted. "
                "[iceminers.setup.coasters]"
            ),
        ),
        (
            "coasters: yellow red blue green",
            "coasters: red red blue green",
            (
                "'coasters: red red blue green': the four colours from the north clockwise are wanted. "
                "[iceminers.setup.coasters]"
            ),
        ),
        (
            "miners: red blue yellow green",
            "miners: red blue yellow yellow",
            "'miners: red blue yellow yellow': 4 different colours are wanted. [iceminers.setup.miners]",
        ),
        (
            "miners: red blue yellow green",
            "miners: red blue yellow black",
            "'miners: red blue yellow black': 4 different colours are wanted. [iceminers.setup.miners]",
        ),
        ("off 4: west", "off 4: up", "'off 4: up': one of north, east, south, west is wanted."),
        ("off 4: west", "off 1: west", "'off 1: west': the miner of player 1 stands on the board, on d5."),
        # --- gems ---
        (
            "medium red\n",
            "medium pink\n",
            "'carries 1:': 'medium pink' is not a gem; write gems like small red, medium blue.",
        ),
        (
            "carries 1: medium red",
            "carries 1: medium red, small red",
            "'carries 1: medium red, small red': a miner carries one gem at a time. [iceminers.gems.one-at-a-time]",
        ),
        (
            "delivered 3: small",
            "delivered 3: tiny",
            "'delivered 3:': 'tiny yellow' is not a gem; write gems like small red, medium blue.",
        ),
        (
            "arm veins: small red, small blue, small green",
            "arm veins: small red, small blue",
            "'arm veins: small red, small blue': 3 caps hide 3 gems, and 2 are written. [iceminers.setup.single-gems]",
        ),
        (
            "arm veins: small red, small blue, small green\n",
            "",
            "'arm veins:': 3 caps hide 3 gems, and 0 are written. [iceminers.setup.single-gems]",
        ),
        (
            "arm veins: small red",
            "arm veins: medium red",
            (
                "'arm veins: small blue, small green, medium red': small gems that are not opaque are wanted. "
                "[iceminers.setup.single-gems]"
            ),
        ),
        (
            "arm veins: small red",
            "arm veins: small opaque",
            (
                "'arm veins: small blue, small green, small opaque': small gems that are not opaque are wanted. "
                "[iceminers.setup.single-gems]"
            ),
        ),
        (
            "pair veins: medium blue",
            "pair veins: small blue",
            f"'pair veins: medium green, medium yellow, small red, small…': {AS_MANY}",
        ),
        (
            "medium green, medium yellow, small red",
            "medium opaque, medium yellow, small red",
            f"'pair veins: medium blue, medium yellow, small red, small …': {AS_MANY}",
        ),
        (
            "pair veins: medium blue, medium green, medium yellow, small red, small green, small yellow",
            "pair veins: medium blue, medium blue, medium green, small blue, small blue, small red",
            (
                "'pair veins:': these gems cannot be paired so that each medium one has another colour. "
                "[iceminers.setup.pairs]"
            ),
        ),
        # --- the turn ---
        ("turn: 1\n", "turn: 5\n", f"'turn: 5': {WANTED} 1 to 4 is wanted."),
        ("turn: 1\n", "turn: one\n", f"'turn: one': {WANTED} 1 to 4 is wanted."),
        ("turn: 1\n", "turn:\n", f"'turn:': {WANTED} 1 to 4 is wanted."),
        ("die: 5", "die: 7", f"'die: 7': {WANTED} 0 to 6 is wanted. [iceminers.turn.roll]"),
        ("die: 5", "die: ²", f"'die: ²': {WANTED} 0 to 6 is wanted. [iceminers.turn.roll]"),
        ("die: 5", "die: 1", "'points: 2': the die shows 1. [iceminers.turn.spend]"),
        ("points: 2", "points: -1", f"'points: -1': {WANTED} 0 to 6 is wanted."),
        ("turns: 17", "turns: 1000001", f"'turns: 1000001': {WANTED} 0 to 1000000 is wanted."),
        (
            "stepped: yes",
            "stepped: maybe",
            "'stepped: maybe': no or yes is wanted.",
        ),
        (
            "stepped: yes",
            "phase: laying",
            "'phase: laying': playing or over is wanted.",
        ),
        ("die: 5\npoints: 2\nstepped: yes\n", "", "2 miners are on d5. [iceminers.turn.free-square]"),
        ("turn: 1\n", "turn: 3\n", "2 miners are on d5. [iceminers.turn.free-square]"),
        ("turns: 17", "turns: 17\nphase: over", "2 miners are on d5. [iceminers.turn.free-square]"),
        # --- lines ---
        ("turns: 17", "rounds: 17", f"'rounds: 17' is no line of a position. {LINES}"),
        ("turns: 17", ": 17", f"': 17' is no line of a position. {LINES}"),
        (
            "carries 1: medium red",
            "carries: medium red",
            "'carries: medium red' is no line of a position. Did you mean 'carries 1'?",
        ),
        ("turns: 17", "turns: 17\nturns: 18", "There are two lines 'turns:'."),
    ],
)
def test_what_is_wrong_is_named(old, new, complaint):
    assert old in POSITION
    assert refused(POSITION.replace(old, new, 1)) == complaint


def test_players_there_are_not_are_named():
    two = f"{OPEN}\ncarries 1: small red\nminers: red blue"
    assert refused(f"{two}\noff 3: west") == "'off 3: west': there is no player 3 among 2."
    assert refused(f"{two}\ndelivered 4: small red") == "'delivered 4: small red': there is no player 4 among 2."
    assert refused(two.replace(". . .", ". 3 .", 1)) == "i5: there is no player 3 among 2."
    assert refused(f"{OPEN}\ncarries 1: small red\nminers: red blue yellow", players=2) == (
        "'miners: red blue yellow': 2 different colours are wanted. [iceminers.setup.miners]"
    )


def test_a_board_without_gems_is_shown_and_read_back():
    match = at(OPEN.replace(". . .", ". 1 .", 1) + "die: 3")
    assert match.to_act == (1,)
    assert at(match.diagram()).state == match.state
    assert at(OPEN).legal_actions() == at(f"{OPEN}\ncarries 1: small red").legal_actions()


def test_every_step_of_a_game_is_read_back_also_the_one_between_the_last_delivery_and_the_end():
    match = at(OPEN.replace(". . .", ". 1 .", 1) + "carries 1: small red\ndie: 3")
    match.play("leave")
    for step in range(1, match.step + 1):
        match.goto(step)
        assert at(match.diagram()).state == match.state


CLOSED_IN = """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
          3 . .
          1 4 .
          2 . .
    carries 2: small red
"""


def test_a_turn_in_which_nothing_can_be_done_is_refused():
    assert (
        refused(f"{CLOSED_IN}\ndie: 4\npoints: 1")
        == "'points: 1': Player 1 can spend none of them. [iceminers.turn.spend]"
    )
    assert refused(f"{OPEN}\ncarries 2: small red\ndie: 4\npoints: 0") == (
        "'points: 0': Player 1 can spend none of them. [iceminers.turn.spend]"
    )


@pytest.mark.parametrize("points", [0, 1])
def test_nor_is_a_gem_to_drop_a_way_out(points):
    # To drop spends nothing: in play, a turn in which no point can be spent is over.
    complaint = f"'points: {points}': Player 1 can spend none of them. [iceminers.turn.spend]"
    assert refused(f"{CLOSED_IN}\ncarries 1: small blue\ndie: 4\npoints: {points}") == complaint


@pytest.mark.parametrize("points", [0, 1])
def test_but_by_an_option_it_is(points):
    match = at(f"{CLOSED_IN}\ncarries 1: small blue\ndie: 4\npoints: {points}", drop="any_time")
    assert set(map(str, match.legal_actions())) == {"drop", "stop"}
    assert at(match.diagram(), drop="any_time").state == match.state


@pytest.mark.parametrize("drop", ["with_points_left", "any_time"])
def test_a_miner_that_could_not_leave_the_square_of_another_is_refused(drop):
    # Else its turn would end there.
    position = CLOSED_IN.replace("1 4 .", "12 4 .").replace("2 . .", ". . .")
    assert refused(f"{position}\ncarries 1: small blue\ndie: 4\npoints: 0", drop=drop) == (
        "'points: 0': Player 1 can spend none of them. [iceminers.turn.spend]"
    )
