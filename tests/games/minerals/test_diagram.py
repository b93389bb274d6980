"""Positions as text: written down, read back, and refused where they cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from tests.games.minerals.positions import at, by_letter, legal, on, pawn, pool, pouch

POSITION = """
      K   W   T
    W1  .   A   W2
      O   W
    turn: 2
    tools: map chest
    pouch: 3W 1K
    cards: WWK KKT WTT WKT
    pool 1: 2W T
    pool 2: 1K 2A
    stack 2: 1O
    collections 1: KKTO-
    """


def test_what_a_position_says():
    match = at(POSITION)
    state = match.state
    assert (pawn(match, 1), pawn(match, 2), match.to_act) == ("e4", "e7", (2,))
    assert (on(match, "e5"), on(match, "d4"), on(match, "f4")) == (".", "O", "K")
    # Tools lie in the order of what they cost, however they are written.
    assert state.tools == ("chest", "map")
    assert (pool(match, 1), pool(match, 2), pouch(match)) == ({"W": 2, "T": 1}, {"K": 1, "A": 2}, {"W": 3, "K": 1})
    assert by_letter(state.stacks[1]) == {"O": 1}
    assert state.collections == ((("KKTO", False),), ())
    assert state.cards == ("WWK", "KKT", "WTT", "WKT")
    assert len(state.deck) == 24 - 4 - 1


def test_a_row_of_hexes_is_a_position():
    match = at("W1  W   W2")
    assert (pawn(match, 1), on(match, "d5"), pawn(match, 2)) == ("d4", "W", "d6")
    assert (match.state.cards, match.state.deck, match.state.tools) == ((), (), ())


def test_letters_may_be_small():
    assert on(at("k1  t   W2"), "d5") == "T"


def test_the_corner_names_the_first_hex_of_the_bottom_row():
    match = at("  W   W\nW1  W   W2\ncorner: g10")
    assert (pawn(match, 1), pawn(match, 2), on(match, "h11")) == ("g10", "g12", "W")


def test_as_many_players_as_pawns_or_as_it_says():
    assert at("W1  W   W").state.options.players == 2
    assert at("W1  W   W4").state.options.players == 4
    assert at("W1  W   W\nplayers: 5").state.options.players == 5
    assert at("W1  W   W", players=3).state.options.players == 3


@pytest.mark.parametrize("version", ["full", "7+", "6"])
def test_every_position_of_a_game_is_read_back_as_it_was(version):
    match = minerals.new("minerals", players=3, seed=5, version=version, hammer="pouch")
    luck = minerals.SeededChance(3)
    while not match.is_over:
        actions = match.legal_actions()
        number = int(luck.draw({str(place): 1 for place in range(len(actions))}).outcome)
        match.play(actions[number])
        again = at(match.diagram(), players=3, version=version, hammer="pouch")
        assert again.state == match.state
        assert again.legal_actions() == match.legal_actions()
        assert again.diagram() == match.diagram()


def test_so_is_every_step_between():
    match = at(POSITION.replace("turn: 2", "turn: 1").replace("W1", "K1") + "tool used: map\n")
    match.play(match.legal_actions()[0])
    for step in range(1, match.step + 1):
        match.goto(step)
        assert at(match.diagram()).state == match.state


def test_in_the_midst_of_a_move_nobody_can_act():
    lifted = at("  W   W\n.1  W   W   W2\nin hand: K")
    assert (lifted.to_act, legal(lifted)) == ((), [])
    assert lifted.explain("end")[0].rule == "minerals.move.excavate"
    failed = at("  W   W\n.1  W   W   W2\nmoves left: 0")
    assert (failed.to_act, legal(failed)) == ((), [])
    assert failed.explain("end")[0].rule == "minerals.setup.pawns"


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("", "The board is empty"),
        ("W1  W   W2\nturn: 3", "'turn: 3': write a whole number from 1 to 2."),
        ("W1  W   W2\nturn: one", "'turn: one': write a whole number"),
        ("W1  W   W2\nmoves left: 3", "'moves left: 3': write a whole number from 0 to 2"),
        ("W1  W   W2\nremoved: -1", "'removed: -1': write a whole number from 0 to 5"),
        ("W1  W   W2\nplayers: 6", "'players: 6': write a whole number from 1 to 5"),
        ("W1  W   W2\nplayers: two", "'players: two': write a whole number"),
        ("W1  W   W2\ncounted 1: many", "'counted 1: many': write a whole number from -999 to 999"),
        ("W1  W   W2\nphase: laying", "'phase: laying': write one of playing, building, removing, placing, over."),
        ("W1  W   W2\ncollected: perhaps", "'collected: perhaps': write one of no, yes."),
        ("W1  W   W2\ntool used: spade", "'tool used: spade': write one of shovel, hammer"),
        ("W1  W   W2\ntools: map spade", "'tools: spade': there is no tool 'spade'."),
        ("W1  W   W2\ncards: WWK XYZ", "'cards: XYZ': there is no collection card 'XYZ'."),
        (
            "W1  W   W2\ncards: WWK\ncollections 2: WWK",
            "'cards:', 'collections 2:': the card WWK is there twice, but there is only one. [minerals.setup.cards]",
        ),
        ("W1  W   W2\npool 1: 3W 2Q", "'pool 1: 2Q': write minerals like 3W 1K."),
        ("W1  W   W2\npouch: W3", "'pouch: W3': write minerals like 3W 1K."),
        ("W1  W   W2\npool 3: 1W", "'pool 3: 1W': there is no player 3 in a game of 2."),
        ("W1  W   W2\nweather: fine", "'weather: fine' is no line of a position. Choose one of: corner,"),
        ("W1  W   W2\nin hand: Q", "'in hand: Q': there is no mineral 'Q'"),
        ("W1  W   W2\nexcavated: Q d6", "'excavated: Q': there is no mineral 'Q'"),
        ("W1  W   W2\nexcavated: W", "'excavated: W': write a mineral and its hex, like W d6."),
        ("W1  W   W2\nexcavated: W z99", "There is no cell z99"),
        ("W1  W   W2\nfragments: d4 d9", "there is no mineral on d9"),
        ("W1  W   W2\ncorner: zz", "'zz' is not the name of a cell"),
        ("W1  W   W1", "d6: player 1's pawn is already on d4"),
        ("W1  W   W2  W3\nplayers: 2", "d7: there is no player 3 in a game of 2"),
        ("W1  .2  W", "Player 2's pawn stands on d5, but there is no mineral there"),
        ("W1  W   .2\nin hand: T", "Player 2's pawn stands on d6, but there is no mineral there"),
        ("W1  W   *", "d6: '*' is drawn blind, but a position must name every mineral."),
        ("W1  Q   W2", "d5: there is no mineral 'Q'"),
        ("W1  W6  W2", "row 1, column 5: 'W6' is not a hex"),
        ("  W\nW1 W   W2", "row 2, column 4: 'W' is out of line or off the table"),
        ("W   " * 41 + "W1", "is out of line or off the table"),
    ],
)
def test_what_cannot_be_read_is_named(position, message):
    with pytest.raises(minerals.NotationError) as caught:
        at(position)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@settings(max_examples=200)
@given(st.text(alphabet="WKTAO.*12 \n:dturnpoolcadshe-/", max_size=60))
def test_any_text_is_read_or_refused_in_one_sentence(text):
    refusal = ""
    try:
        match = at(text)
    except (minerals.NotationError, minerals.OptionError) as error:
        refusal = str(error)
    else:
        assert at(match.diagram()).state == match.state
        match.legal_actions()
    assert "\n" not in refusal
