"""Set-up: a gallery for everybody, sides, and what is refused before the first round.

Rules: Set-up.
"""

from __future__ import annotations

import pytest

import minerals
from tests.games.out_of_mine.positions import BOX, CARDS, GALLERIES, began, can, kinds, said, why_not
from tests.rules import exercises


class TestGalleries:
    @exercises("out_of_mine.setup.galleries")
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_everybody_is_dealt_one_of_those_that_are_left_all_equally_likely(self, players):
        match = minerals.new("out_of_mine", players=players, seed=5)
        dealt = match.log.events()
        assert kinds(dealt) == ["GalleryDealt"] * players
        assert [str(event.chance) for event in dealt] == ["1/10", "1/9", "1/8", "1/7"][:players]
        assert [event.player for event in dealt] == list(range(1, players + 1))
        assert len({event.outcome for event in dealt}) == players
        assert [seat.gallery for seat in match.state.seats] == [event.outcome for event in dealt]

    @exercises("out_of_mine.setup.galleries")
    def test_nobody_knows_which_of_the_others_are_in_the_pile(self):
        state = minerals.new("out_of_mine", players=3, seed=5).state
        assert len(state.unseen_galleries) == 7
        assert not {seat.gallery for seat in state.seats} & set(state.unseen_galleries)

    def test_with_too_few_galleries_for_the_rounds_there_is_no_game(self):
        with pytest.raises(minerals.OptionError, match="4 galleries are too few for 4 rounds"):
            minerals.new("out_of_mine", components=BOX, rounds=4)
        assert minerals.new("out_of_mine", components=BOX, rounds=3).to_act == (1, 2)

    def test_nor_with_too_few_cards(self):
        with pytest.raises(minerals.OptionError, match="5 cards are too few for 3 rounds"):
            minerals.new("out_of_mine", components={"gallery": GALLERIES, "card": CARDS[:5]}, rounds=3)


class TestSides:
    @exercises("out_of_mine.setup.sides")
    def test_each_chooses_one_in_any_order(self):
        match = minerals.new("out_of_mine", players=3, seed=5)
        assert match.to_act == (1, 2, 3)
        assert can(match) == {f"{player}: {side}" for player in (1, 2, 3) for side in ("front", "back")}
        match.play("2: back")
        assert match.to_act == (1, 3)
        match.play("3: front")
        events = match.play("1: back")
        assert kinds(events) == ["SideChosen", *["CardRevealed"] * 3, "RoundBegan"]
        assert [seat.side for seat in match.state.seats] == ["back", "back", "front"]

    @exercises("out_of_mine.setup.sides")
    def test_the_side_decides_where_the_cells_are(self):
        match = minerals.new("out_of_mine", components=BOX, rounds=1, seed=1)
        assert match.state.gallery_cells(1) == 0
        match.play("1: front")
        match.play("2: back")
        rows = [line for line in match.diagram().split("\n") if line[:1] in "#." and line]
        assert rows[2] == "# . . . . . # #"
        assert rows[8 + 1] == "# # . . . . # #"

    @exercises("out_of_mine.setup.sides")
    def test_it_is_chosen_once(self):
        match = minerals.new("out_of_mine", seed=5)
        match.play("1: front")
        assert why_not(match, "1: back") == ["out_of_mine.setup.sides"]
        assert said(match, "1: back") == ["Player 1 has already chosen a side."]

    @exercises("out_of_mine.setup.sides")
    def test_a_gallery_has_two(self):
        match = minerals.new("out_of_mine", seed=5)
        edge = minerals.get_game("out_of_mine").read_action({"type": "ChooseSide", "player": 1, "side": "edge"})
        assert said(match, edge) == ["A gallery has a front and a back, but no edge."]

    @exercises("out_of_mine.setup.sides")
    def test_not_while_tiles_are_placed(self):
        match = began()
        assert said(match, "1: front") == ["Players choose sides only between rounds."]

    @exercises("out_of_mine.round.command")
    @pytest.mark.parametrize("action", ["take I1", "return", "turn", "flip", "place c4", "lift c4", "call", "pass"])
    def test_nobody_places_before_the_command(self, action):
        match = minerals.new("out_of_mine", seed=5)
        match.play("1: front")
        assert why_not(match, f"1: {action}") == ["out_of_mine.round.command"]
        assert said(match, f"1: {action}") == ["Nobody may place tiles before all players have chosen a side."]
