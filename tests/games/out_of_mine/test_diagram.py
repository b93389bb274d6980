"""Positions written as text and read back, and what is wrong with those that cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals.bots import bot_named, play_out
from tests.games.out_of_mine.positions import BOX, can, held, lying

POSITION = """\
round: 3
phase: placing
clock: 61500
last: 2
passed: 3
retired: crypt
cards used: reds small ladder mixed blues

gallery 1: hall front
card 1: ladder
before 1: cave back
points 1: 8 -2
hand 1: L3 gold turned 3 flipped
tiles 1: I2, I5, I1 rat
# # # # # # # #
# # # # # # # #
# . . . . . # #
# . . . . a a #
# b b b b b # #
# . . . . . # #
# # # # # # # #
# # c # # # # #

gallery 2: cave back
card 2: mixed
before 2: hall front
points 2: 0 10
# # # # # # # #
# # . . . . # #
# # . . . . # #
# # . . . . # #
# # . . . . # #
# # . . . . # #
# # # # # # # #
# # # # # # # #

gallery 3: vault front
card 3: blues
before 3: vault back
points 3: 12 3
hand 3: I1
# # # # # # # #
# # # # # # # #
# . . . . . # #
# . . . . . # #
# . . . . . # #
# . . . . . # #
# # # # # # # #
# # # # # # # #"""

CHOOSING = """\
round: 2
phase: choosing
retired: crypt

gallery 1: hall
before 1: cave back
points 1: 8 -2

gallery 2: cave front
before 2: cave back
points 2: 0 10
# # # # # # # #
# # # # # # # #
# . . . . . # #
# . . . . . # #
# . . . . . # #
# . . . . . # #
# # # # # # # #
# # # # # # # #"""


def at(position, **options):
    return minerals.new("out_of_mine", position=position, seed=1, **({"components": BOX, "rounds": 3} | options))


def test_a_position_is_written_as_it_is_read():
    match = at(POSITION)
    assert match.diagram() == POSITION
    assert [(seat.gallery, seat.side, seat.card) for seat in match.state.seats] == [
        ("hall", "front", "ladder"),
        ("cave", "back", "mixed"),
        ("vault", "front", "blues"),
    ]
    assert lying(match, 1) == [("I2", "e6 e7"), ("I5", "d2 d3 d4 d5 d6"), ("I1 rat", "a3")]
    assert [held(match, player) for player in (1, 2, 3)] == ["L3 gold", "", "I1"]
    hand = match.state.seat(1).hand
    assert (hand.turns, hand.flipped) == (3, True)
    assert (match.state.clock, match.state.last, match.state.round, match.to_act) == (61500, 2, 3, (1, 2))
    assert match.scores == (6, 10, 15)


def test_while_sides_are_chosen_there_are_no_tables_yet():
    match = at(CHOOSING)
    assert match.diagram() == CHOOSING
    assert (match.to_act, can(match)) == ((1,), {"1: front", "1: back"})
    match.play("1: back")
    assert (match.state.round, match.to_act) == (3, (1, 2))


def test_case_and_room_do_not_matter():
    text = POSITION.replace("gallery 1: hall front", " GALLERY 1 :  hall   FRONT ").replace("phase: p", "\nPhase:  P")
    text = text.replace("hand 1: L3 gold turned 3 flipped", "Hand 1: l3  GOLD Turned 3  flipped")
    assert at(text.replace("# . . . . a a #", "  #  . . . .  a a #")).diagram() == POSITION


def test_what_is_left_out_is_as_at_the_beginning_of_a_first_round():
    match = at("gallery 1: hall front\ncard 1: ladder\ngallery 2: cave back\ncard 2: mixed")
    state = match.state
    assert (state.round, state.phase, state.clock, state.last, state.retired) == (1, "placing", 0, 0, ())
    assert state.cards_used == ("ladder", "mixed")
    assert all(seat.tiles == () and seat.hand is None and seat.points == () for seat in state.seats)
    assert can(match) == can(at(match.diagram()))


@pytest.mark.parametrize(("line", "players"), [("", 1), ("gallery 3: vault", 3), ("points 4: 1", 4)])
def test_how_many_play(line, players):
    text = f"gallery 1: hall front\ncard 1: ladder\n{line}"
    assert minerals.get_game("out_of_mine").words.players_in(text) == players


def test_a_game_that_is_over():
    text = POSITION.replace("phase: placing", "phase: over")
    match = at(text)
    assert match.diagram() == text
    assert match.outcome.winners == (3,)


def test_as_many_tiles_fit_on_a_table_as_there_are_letters():
    many = {"shape": "I1", "colour": "yellow", "rows": ["#"], "count": 64}
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    rows = [" ".join(letters[8 * row : 8 * row + 8].ljust(8, "#")) for row in range(8)]
    tiles = ", ".join(["I1"] * 52)
    box = BOX | {"tile": [*(tile for tile in BOX["tile"] if tile["shape"] != "I1"), many]}
    text = f"gallery 2: cave front\ncard 2: mixed\ngallery 1: hall front\ncard 1: ladder\ntiles 1: {tiles}\n"
    match = at(text + "\n".join(rows), components=box)
    assert len(match.state.seat(1).tiles) == 52
    with pytest.raises(minerals.NotationError, match="'tiles 1:': at most 52 tiles fit on a table"):
        at(text.replace(tiles, f"{tiles}, I1") + "\n".join(rows), components=box)


@settings(max_examples=12)
@given(
    seed=st.integers(0, 10_000),
    players=st.integers(2, 4),
    options=st.fixed_dictionaries(
        {"elves": st.booleans(), "elements": st.booleans(), "time_limit": st.sampled_from([0, 30])}
    ),
    bot=st.sampled_from(["random", "person"]),
)
def test_every_position_of_a_game_comes_back(seed, players, bot, options):
    match = minerals.new("out_of_mine", players=players, seed=seed, rounds=2, **options)
    bots = [bot_named(bot, seed=f"{seed}/{number}") for number in range(players)]
    for _ in range(25):
        text = match.diagram()
        again = minerals.new("out_of_mine", players=players, position=text, rounds=2, **options)
        assert again.diagram() == text
        assert again.to_act == match.to_act
        assert again.legal_actions() == match.legal_actions()
        assert again.scores == match.scores
        assert again.outcome == match.outcome
        assert set(again.state.unseen_cards) == set(match.state.unseen_cards)
        assert again.state.unseen_galleries == match.state.unseen_galleries
        if match.is_over:
            break
        play_out(match, bots, most_actions=5)


# --- what cannot be read ---


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        # --- lines ---
        ("round: 3", "rounds: 3", "'rounds: 3' is no line of a position. Did you mean 'round'?"),
        ("gallery 1:", "gallery:", "'gallery: hall front' is no line of a position. Did you mean 'gallery 1'?"),
        ("round: 3", "round: 3\nround: 3", "There are two lines 'round:'."),
        ("round: 3", "# # #\nround: 3", "'# # #': whose table is it? Write 'gallery 1: …' above it."),
        (
            "gallery 3: vault front",
            "gallery 3: vault front\ngallery 4: crypt",
            "'gallery 4: crypt': there is no player 4 among 3.",
        ),
        # --- where the game stands ---
        ("round: 3", "round: 0", "'round: 0': a whole number from 1 to 3 is wanted."),
        ("round: 3", "round: 4", "'round: 4': a whole number from 1 to 3 is wanted."),
        ("round: 3", "round: three", "'round: three': a whole number from 1 to 3 is wanted."),
        ("phase: placing", "phase: calling", "'phase: calling': one of choosing, placing, over is wanted."),
        ("clock: 61500", "clock: 86400001", "'clock: 86400001': a whole number from 0 to 86400000 is wanted."),
        ("last: 2", "last: 4", "'last: 4': a whole number from 0 to 3 is wanted."),
        ("passed: 3", "passed: 1 5", "'passed: 1 5': write players, like 1 3."),
        ("passed: 3", "passed: 1 2 3", "'passed:': somebody must still place."),
        ("retired: crypt", "retired: pit", "'retired:': there is no 'pit'."),
        ("retired: crypt", "retired: crypt crypt", "'retired:': crypt is written twice."),
        ("retired: crypt", "retired: hall", "'retired:': gallery hall is still in play."),
        ("cards used: reds", "cards used: golds", "'cards used:': there is no 'golds'."),
        # --- galleries and cards ---
        ("gallery 1: hall front", "gallery 1: pit front", "'gallery 1: pit front': write a gallery and its side"),
        (
            "gallery 1: hall front",
            "gallery 1: hall",
            "'gallery 1: hall': write a gallery and its side, like 3 front.",
        ),
        ("gallery 1: hall front", "gallery 1: hall top", "'gallery 1: hall top': write a gallery and its side"),
        (
            "before 1: cave back",
            "before 1: cave",
            "'before 1: cave': write a gallery and its side, like 3 front.",
        ),
        (
            "before 1: cave back",
            "before 1: hall front",
            "'before 1:': a player who gets the same gallery again turns it over. [out_of_mine.between.turn-over]",
        ),
        (
            "gallery 2: cave back",
            "gallery 2: hall front",
            "Row g of player 2: g3 is '.', and the gallery has rock there.",
        ),
        ("card 1: ladder", "card 1: step", "'card 1: step': write the name of a treasure card."),
        ("card 1: ladder\n", "", "'card 1:': write the name of a treasure card."),
        ("card 1: ladder", "card 1: mixed", "Two players have card mixed."),
        ("points 1: 8 -2", "points 1: 8 - 2", "'points 1: 8 - 2': write the points of each round, like 8 -2 10."),
        # --- tiles ---
        ("hand 1: L3 gold turned", "hand 1: L3 gold turns", "'hand 1: L3 gold turns 3 flipped': write a tile"),
        (
            "hand 1: L3 gold",
            "hand 1: L3 copper",
            "'hand 1:': 'L3 copper' is not a tile; write one like L3, or L3 gold.",
        ),
        ("tiles 1: I2", "tiles 1: X2", "'tiles 1:': 'X2' is not a tile; write one like L3, or L3 gold."),
        ("tiles 1: I2", "tiles 1: I3", "'tiles 1:': the cells of a, e6, e7, do not have the shape of I3."),
        (
            "tiles 1: I2, I5, I1 rat",
            "tiles 1: I2, I5",
            "'tiles 1:': there is no tile c in the line, and it lies on a3.",
        ),
        ("tiles 1: I2, I5, I1 rat", "tiles 1: I2, I5, I1 rat, I1", "'tiles 1:': the cells of d do not have the shape"),
        (
            "hand 3: I1",
            "hand 3: L3 gold",
            "The tables hold 1 more L3 gold than the box, which still has plain L3,",
        ),
        # --- tables ---
        ("# . . . . a a #\n", "", "player 1"),
        ("# . . . . a a #", "# . . . . a a # #", "Row e of player 1 has 8 cells, and 9 are written."),
        ("# . . . . a a #", "# . . # . a a #", "Row e of player 1: e4 is '#', and the gallery has an open cell there."),
        ("# . . . . a a #", ". . . . . a a #", "Row e of player 1: e1 is '.', and the gallery has rock there."),
        ("# . . . . a a #", "# . . . 1 a a #", "Row e of player 1: e5 is '1', and the gallery has an open cell there."),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_and_where(old, new, complaint):
    assert old in POSITION
    with pytest.raises(minerals.NotationError) as caught:
        at(POSITION.replace(old, new, 1), players=3)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("round: 2", "round: 3", "'round: 3': a whole number from 0 to 2 is wanted."),
        ("points 1", "card 1: ladder\npoints 1", "'card 1:': while sides are chosen there are no cards and no tiles."),
        ("points 1", "hand 1: I1\npoints 1", "'hand 1:': while sides are chosen there are no cards and no tiles."),
        ("points 2", "tiles 2: I1\npoints 2", "'tiles 2:': while sides are chosen there are no cards and no tiles."),
        ("round: 2", "passed: 1\nround: 2", "'passed:': nobody passes while sides are chosen."),
        (
            "before 1: cave",
            "before 1: hall",
            "'before 1:': a player who gets the same gallery again turns it over. [out_of_mine.between.turn-over]",
        ),
        ("gallery 1: hall", "gallery 1: hall front", "'phase: choosing': somebody must still choose a side."),
        ("gallery 1: hall", "gallery 1: cave", "Two players have gallery cave."),
        ("round: 2", "round: 2\ncards used: reds small mixed ladder ladders blues", "too few treasure cards are left."),
    ],
)
def test_nor_what_play_could_not_go_on_from(old, new, complaint):
    with pytest.raises(minerals.NotationError) as caught:
        at(CHOOSING.replace(old, new, 1))
    assert complaint in str(caught.value)


def test_for_the_rounds_to_come_there_must_be_galleries():
    text = CHOOSING.replace("round: 2", "round: 1").replace("retired: crypt", "retired: crypt vault")
    assert at(text, rounds=2).to_act == (1,)
    with pytest.raises(minerals.NotationError, match="'retired:': too few galleries are left"):
        at(text, rounds=3)


# --- tiles by their shapes ---

SHAPES_ALONE = """\
gallery 1: 1 front
card 1: 1
hand 1: W5
tiles 1: O4, O4
# # # # # # # #
# # # # # # # #
# b b . . . # #
# b b . . . . #
# a a # . # . #
# a a # . . . #
# . # # # . # #
# # # # # # # #

gallery 2: 2 front
card 2: 2"""


def test_in_the_basic_game_a_shape_is_name_enough_for_a_tile():
    match = minerals.new("out_of_mine", position=SHAPES_ALONE, rounds=1)
    assert [tile for tile, _ in lying(match, 1)] == ["O4 silver", "O4"]
    assert held(match, 1) == "W5 gold"
    assert minerals.new("out_of_mine", position=match.diagram(), rounds=1).diagram() == match.diagram()


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "hand 1: W5",
            "",
            (
                "The tables hold 1 more plain O4 than the box, which still has O4 silver and O4 woodworm. "
                "[out_of_mine.tiles.supply]"
            ),
        ),
        ("O4, O4", "O4, O4 silver", "'W5': every W5 shows an element; write W5 gold."),
    ],
)
def test_where_elements_count_a_shape_is_not(old, new, complaint):
    with pytest.raises(minerals.NotationError) as caught:
        minerals.new("out_of_mine", position=SHAPES_ALONE.replace(old, new), rounds=1, elements=True)
    assert str(caught.value) == complaint


def test_nothing_waits_in_the_other_hand_alone():
    with pytest.raises(minerals.NotationError, match="'other hand 1:': a tile waits there only while"):
        minerals.new("out_of_mine", position=SHAPES_ALONE.replace("hand 1:", "other hand 1:"), rounds=1)
