"""What is read from a position of Minerals by name."""

import minerals
from minerals.games.minerals import GAME, CardTaken, Hex, Pile, Player

POSITION = """\
  W2  K
T   .   A1
corner: d6
turn: 2
tools: map chest
pouch: 5W 1O
cards: KKT
pool 1: 2W 1K
pool 2: 3W
stack 1: 1T
collections 1: KKK KKTO-
"""


def at(text=POSITION, **options):
    return minerals.new(GAME, players=["Ada", "Ben"], position=text, **options)


def test_each_hex_says_what_lies_there():
    assert list(at().board.values()) == [
        Hex("e7", mineral="wollastonite", pawn=2),
        Hex("e8", mineral="kyanite"),
        Hex("d6", mineral="tourmaline"),
        Hex("d7"),
        Hex("d8", mineral="anthracite", pawn=1),
    ]
    assert [place.sign for place in at().board.values()] == ["W2", "K", "T", ".", "A1"]


def test_each_player_has_a_pool_a_stack_and_cards():
    ada = at().player("Ada")
    assert ada == Player(
        "Ada",
        1,
        at().scores[0],
        has_turn=False,
        pawn="d8",
        pool=Pile(wollastonite=2, kyanite=1),
        stack=Pile(tourmaline=1),
        cards=(CardTaken("KKK", 9), CardTaken("KKTO", 10, with_orpiment=False)),
    )
    assert (ada.pool.number, ada.pool.value) == (3, 4)
    assert repr(at().player(2)) == (
        "Player(name='Ben', seat=2, points=3, has_turn=True, pawn='e7', pool=Pile(wollastonite=3))"
    )


def test_the_supply_is_the_pouch_and_the_cards_nobody_has():
    match = at()
    assert match.supply == {
        "wollastonite": 5,
        "kyanite": 0,
        "tourmaline": 0,
        "anthracite": 0,
        "orpiment": 1,
        "cards": len(match.state.components.cards) - 2,
    }


def test_a_mineral_in_hand_is_with_the_player_while_the_pawn_moves():
    match = at("W1  K   K2  W\ncorner: d6\npool 1: 1W")
    step = match.step
    match.play("d6-d7")
    lifted = match.log.at(step + 1)
    assert (lifted.player(1).in_hand, lifted.board["d6"].mineral, lifted.board["d6"].pawn) == ("wollastonite", "", 1)
    assert (match.player(1).in_hand, match.player(1).pool.wollastonite) == ("", 2)
    assert match.board["d7"] == Hex("d7", mineral="kyanite", pawn=1)


def test_the_tool_of_the_turn_is_told():
    match = at("W1  K   K2\ncorner: d6\ntools: chest\npool 1: 3K\npouch: 1W 1K\ntool used: chest")
    assert (match.player(1).tool, match.player(2).tool) == ("chest", "")


def test_a_fragment_that_waits_is_marked():
    match = at("W1  K   .   K   K2\ncorner: d6\nfragments: d9 d10\nmoves left: 0")
    assert [cell for cell, place in match.board.items() if place.is_separated] == ["d9", "d10"]


def test_coordinates_number_both_kinds_of_rows():
    assert at().diagram(coordinates=True).split("\n")[:6] == [
        "   6   7   8",
        "     7   8",
        "e    W2  K",
        "d  T   .   A1",
        "   6   7   8",
        "     7   8",
    ]


def test_before_the_set_up_there_is_nothing():
    first = minerals.new(GAME, seed=7).log.at(0)
    assert first.diagram() == first.diagram(coordinates=True)
    assert first.player(1) == Player("Player 1", 1, 0, has_turn=False)
