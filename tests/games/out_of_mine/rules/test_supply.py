"""The common supply: taking tiles, swapping them, putting them back, and who gets the last one.

Rules: Placing crystal tiles.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import minerals
from minerals.games.out_of_mine.state import Hand
from tests.games.out_of_mine.positions import at, began, can, held, kinds, lying, play_all, said, seat, why_not
from tests.rules import exercises


class TestTaking:
    @exercises("out_of_mine.tiles.take")
    def test_a_tile_in_hand_is_no_longer_in_the_supply(self):
        match = at(seat())
        assert match.state.supply["I2"] == 8
        assert kinds(match.play("1: take I2 at 100")) == ["TileTaken"]
        assert (held(match, 1), match.state.supply["I2"]) == ("I2", 7)

    @exercises("out_of_mine.tiles.take")
    def test_there_are_69_tiles(self):
        match = began()
        assert sum(match.state.supply.values()) == 69
        takes = {f"take {tile}" for tile in match.state.supply}
        assert {words for words in can(match, 1) if words.startswith("take")} == takes

    @exercises("out_of_mine.tiles.take")
    def test_tiles_with_an_element_are_taken_by_its_name(self):
        match = at(seat())
        match.play("1: take L3 gold at 100")
        assert (held(match, 1), match.state.supply["L3 gold"], match.state.supply["L3"]) == ("L3 gold", 0, 4)

    @exercises("out_of_mine.tiles.take")
    def test_any_number_of_tiles_may_be_taken_one_after_the_other(self):
        match = at(seat(card="reds"))
        play_all(match, "1: take I5 at 100", "1: place a1 at 200", "1: take I5 at 300", "1: place b1 at 400")
        assert len(lying(match, 1)) == 2


class TestOneHand:
    @exercises("out_of_mine.tiles.one-hand")
    def test_taking_another_tile_swaps_it(self):
        match = at(seat(hand="I2"))
        events = match.play("1: take L3 at 100")
        assert kinds(events) == ["TileReturned", "TileTaken"]
        assert (held(match, 1), match.state.supply["I2"], match.state.supply["L3"]) == ("L3", 8, 3)

    @exercises("out_of_mine.tiles.one-hand")
    def test_not_for_the_same(self):
        match = at(seat(hand="I2"))
        assert why_not(match, "1: take I2 at 100") == ["out_of_mine.tiles.one-hand"]
        assert said(match, "1: take I2 at 100") == ["Player 1 already holds a tile just like it."]
        assert "take I2" not in can(match, 1)
        assert "take I2 gold" in can(match, 1)

    @exercises("out_of_mine.tiles.one-hand")
    @pytest.mark.parametrize("action", ["return", "turn", "flip", "place c2"])
    def test_who_holds_nothing_has_nothing_to_turn_or_place(self, action):
        match = at(seat())
        assert action not in can(match, 1)
        assert why_not(match, f"1: {action}") == ["out_of_mine.tiles.one-hand"]
        assert said(match, f"1: {action}") == ["Player 1 holds no tile."]


class TestPuttingBack:
    @exercises("out_of_mine.tiles.return")
    def test_it_is_there_for_all_again(self):
        match = at(seat(hand="I5"), seat(hand="I5", gallery="cave front", card="mixed"))
        assert "take I5" not in can(match, 2)
        assert kinds(match.play("1: return at 100")) == ["TileReturned"]
        assert held(match, 1) == ""
        match.play("2: return at 100")
        assert match.state.supply["I5"] == 2

    @exercises("out_of_mine.tiles.return")
    def test_it_is_taken_up_again_as_it_is_drawn(self):
        match = at(seat(hand="L3 turned 1 flipped"))
        play_all(match, "1: return at 100", "1: take L3 at 200")
        hand = match.state.seat(1).hand
        assert (hand.turns, hand.flipped) == (0, False)


class TestContention:
    @exercises("out_of_mine.tiles.supply")
    def test_the_last_tile_of_a_kind_goes_to_who_is_earlier(self):
        match = began()
        assert match.state.supply["F5"] == 1
        match.play("2: take F5 at 1000")
        assert why_not(match, "1: take F5 at 1001") == ["out_of_mine.tiles.supply"]
        assert said(match, "1: take F5 at 1001") == ["No F5 is left in the supply."]
        assert "take F5" not in can(match, 1)

    @exercises("out_of_mine.tiles.supply", "out_of_mine.round.clock")
    def test_at_the_same_millisecond_to_the_lower_seat(self):
        match = began()
        match.play("1: take F5 at 1000")
        assert why_not(match, "2: take F5 at 1000") == ["out_of_mine.tiles.supply"]
        late = began()
        late.play("2: take U5 at 1000")
        # Had both reached out at 1000, player 1 would have come first; so player 1 cannot come after.
        assert why_not(late, "1: take F5 at 1000") == ["out_of_mine.round.clock"]

    @exercises("out_of_mine.tiles.supply")
    def test_where_elements_count_the_others_of_the_shape_are_named(self):
        match = began(elements=True)
        match.play("1: take O4 at 0")
        assert said(match, "2: take O4 at 10") == ["No plain O4 is left in the supply, only O4 silver and O4 woodworm."]
        match.play("2: take O4 silver at 10")
        assert said(match, "1: take O4 silver at 20") == ["No O4 silver is left in the supply, only O4 woodworm."]
        assert said(match, "2: take O4 at 20") == ["No plain O4 is left in the supply, only O4 woodworm."]

    @exercises("out_of_mine.tiles.supply")
    def test_in_the_basic_game_the_shape_stands_for_any_of_its_tiles(self):
        match = began()
        match.play("1: take O4 at 0")
        assert why_not(match, "2: take O4 at 10") == []
        match.play("2: take O4 at 10")
        assert [held(match, player) for player in (1, 2)] == ["O4", "O4 silver"]
        play_all(match, "2: place b2 at 20", "2: take O4 at 30")
        assert (held(match, 2), match.explain("1: take O4 at 40")[0].message) == (
            "O4 woodworm",
            "Player 1 already holds a tile just like it.",
        )
        assert said(match, "1: take O4 silver at 40") == ["No O4 is left in the supply."]

    @exercises("out_of_mine.tiles.supply")
    def test_a_tile_that_is_put_back_can_be_had(self):
        match = began()
        play_all(match, "2: take F5 at 1000", "2: take U5 at 2000")
        assert why_not(match, "1: take F5 at 2001") == []

    @exercises("out_of_mine.tiles.supply")
    def test_a_tile_that_lies_anywhere_is_not_there(self):
        match = began()
        play_all(match, "2: take F5 at 1000", "2: place b2 at 1500")
        assert why_not(match, "1: take F5 at 2000") == ["out_of_mine.tiles.supply"]
        match.play("2: lift b2 at 2000")
        assert why_not(match, "1: take F5 at 2001") == ["out_of_mine.tiles.supply"]

    @exercises("out_of_mine.tiles.supply")
    def test_a_position_with_more_tiles_than_there_are_is_refused(self):
        where = (("hall front", "ladder"), ("cave front", "ladders"), ("vault front", "mixed"))
        with pytest.raises(minerals.NotationError, match="The tables hold 1 more I5 than the box"):
            at(*(seat(hand="I5", gallery=gallery, card=card) for gallery, card in where))

    @exercises("out_of_mine.tiles.supply")
    def test_nor_can_it_have_come_about(self):
        match = began(players=3)
        assert match.explain_position() == []
        holding = tuple(replace(one, hand=Hand("F5")) for one in match.state.seats)
        rulings = match.game.engine.explain_position(replace(match.state, seats=holding))
        assert [(ruling.rule, ruling.message) for ruling in rulings] == [
            ("out_of_mine.tiles.supply", "The tables hold 2 more F5 than the box.")
        ]

    @exercises("out_of_mine.tiles.supply")
    def test_what_the_box_still_has_of_the_shape_is_named(self):
        match = began(elements=True)
        holding = tuple(replace(one, hand=Hand("I4")) for one in match.state.seats)
        (ruling,) = match.game.engine.explain_position(replace(match.state, seats=holding))
        assert ruling.message == "The tables hold 1 more plain I4 than the box, which still has I4 gold and I4 silver."

    def test_tiles_are_counted_wherever_they_are(self):
        match = began()
        before = match.game.engine.components(match.state)
        play_all(match, "2: take F5 at 1000", "2: place b2 at 1500", "1: take I1 rat at 2000")
        assert match.game.engine.components(match.state) == before
        assert sum(before.values()) == 69 + 40
