"""Between rounds: which gallery leaves, which one comes, how they are dealt, and who must turn over.

Rules: Drawing new gallery boards by lot; our reading where nobody called.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

import minerals
from minerals.core.game import EveryOutcome
from minerals.games.out_of_mine.events import GalleryDealtAnew, GalleryDrawn, GalleryTurnedOver, RoundScored
from minerals.games.out_of_mine.rules.deal import redeal
from minerals.games.out_of_mine.rules.decision import begin
from tests.games.out_of_mine.positions import (
    EMPTY,
    FULL,
    TILES,
    at,
    began,
    choose_sides,
    kinds,
    of_kind,
    play_all,
    said,
    seat,
)
from tests.rules import exercises


def scripted(*outcomes, players=2, first=("1", "2", "3", "4"), **options):
    """A first round on the fronts of galleries 1, 2, … with cards 1, 2, …; then these come up."""
    cards = [str(number) for number in range(1, players + 1)]
    luck = minerals.ScriptedChance([*first[:players], *cards, *outcomes], then=minerals.SeededChance(1))
    return choose_sides(minerals.new("out_of_mine", players=players, chance=luck, **options))


def galleries(match):
    return [seat.gallery for seat in match.state.seats]


class TestClearing:
    @exercises("out_of_mine.between.clear")
    def test_all_tiles_go_back_after_the_points(self):
        match = began()
        play_all(match, "1: take F5 at 10", "1: place c3 at 20", "2: take I1 at 30", "2: place c3 at 40")
        play_all(match, "2: take I2 at 50")
        assert sum(match.state.supply.values()) == 66
        events = match.play("1: call at 100")
        assert kinds(events).index("TilesCleared") > kinds(events).index("RoundScored")
        assert sum(match.state.supply.values()) == 69
        assert all(seat.tiles == () and seat.hand is None and not seat.card for seat in match.state.seats)


class TestLeaving:
    @exercises("out_of_mine.between.gallery-leaves")
    @pytest.mark.parametrize("caller", [1, 2, 3])
    def test_that_of_the_caller_goes_back_to_the_box(self, caller):
        match = scripted(players=3)
        events = match.play(f"{caller}: call at 100")
        (retired,) = [event for event in events if kinds([event]) == ["GalleryRetired"]]
        assert (retired.player, retired.gallery) == (caller, str(caller))
        assert match.state.retired == (str(caller),)
        assert str(caller) not in {*galleries(match), *match.state.unseen_galleries}

    @exercises("out_of_mine.between.gallery-leaves")
    def test_it_never_comes_back(self):
        match = began(players=2, seed=4)
        while not match.is_over:
            events = match.play("1: call at 100")
            assert not set(match.state.retired) & set(galleries(match)), events
            choose_sides(match)
        assert len(match.state.retired) == 6

    @exercises("out_of_mine.between.nobody-called")
    @pytest.mark.parametrize(("full", "leaves"), [(1, "hall"), (2, "cave"), (3, "vault")])
    def test_where_nobody_called_that_of_who_scored_most(self, full, leaves):
        match = at(*(in_place(player, FULL if player == full else EMPTY) for player in (1, 2, 3)), rounds=2)
        play_all(match, "1: pass at 100", "2: pass at 100")
        events = match.play("3: pass at 100")
        (retired,) = [event for event in events if kinds([event]) == ["UncalledGalleryRetired"]]
        assert (retired.player, retired.gallery) == (full, leaves)
        assert match.state.retired == (leaves,)

    @exercises("out_of_mine.between.nobody-called")
    def test_of_equals_that_of_the_lowest_seat(self):
        match = at(*(in_place(player, EMPTY) for player in (1, 2, 3)), rounds=2)
        play_all(match, "3: pass at 100", "2: pass at 101", "1: pass at 102")
        assert match.state.retired == ("hall",)

    @exercises("out_of_mine.between.nobody-called", "out_of_mine.call.time-limit")
    def test_so_too_where_time_ran_out(self):
        match = at(in_place(1, EMPTY), in_place(2, FULL), rounds=2, time_limit=60)
        assert "UncalledGalleryRetired" in kinds(match.play("1: pass at 60000"))
        assert match.state.retired == ("cave",)


def in_place(player, rows):
    gallery, card = [("hall", "ladder"), ("cave", "ladders"), ("vault", "whites")][player - 1]
    return seat(rows, TILES if rows == FULL else "", card=card, gallery=f"{gallery} front")


class TestNewGallery:
    @exercises("out_of_mine.between.new-gallery")
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_any_that_has_not_been_in_play_all_equally_likely(self, players):
        match = began(players=players)
        unseen = set(match.state.unseen_galleries)
        assert len(unseen) == 10 - players
        (drawn,) = of_kind(match.play("1: call at 100"), GalleryDrawn)
        assert drawn.probability == Fraction(1, 10 - players)
        assert drawn.outcome in unseen
        assert drawn.outcome in galleries(match)
        assert match.state.drawn == ""

    @exercises("out_of_mine.between.new-gallery")
    def test_with_four_players_the_pile_of_six_lasts_for_seven_rounds(self):
        match = began(players=4, seed=2)
        chances = []
        while not match.is_over:
            chances += [str(event.chance) for event in of_kind(match.play("2: call at 100"), GalleryDrawn)]
            choose_sides(match)
        assert chances == ["1/6", "1/5", "1/4", "1/3", "1/2", "1"]
        assert match.state.unseen_galleries == []


class TestDealing:
    @exercises("out_of_mine.between.deal")
    def test_all_in_play_are_shuffled_and_dealt(self):
        match = scripted("9", "3", "9", "2", players=3)
        events = match.play("1: call at 100")
        assert [str(event.chance) for event in of_kind(events, GalleryDealtAnew)] == ["1/3", "1/2", "1"]
        assert galleries(match) == ["3", "9", "2"]
        assert match.to_act == (1, 2, 3)

    @exercises("out_of_mine.between.deal", "out_of_mine.between.turn-over")
    @pytest.mark.parametrize("caller", [1, 2])
    def test_every_deal_is_as_likely_as_it_should_be(self, caller):
        """With two players: eight new galleries, then which of the two comes to player 1."""
        match = began()
        kept = galleries(match)[2 - caller]
        deals = defaultdict(Fraction)
        for way in EveryOutcome(limit=10_000).of(up_to_the_deal(match, f"{caller}: call at 100")):
            deals[way.result] += way.probability
        assert len(deals) == 16
        assert set(deals.values()) == {Fraction(1, 16)}
        assert all(kept in dealt for dealt in deals)

    @exercises("out_of_mine.between.deal")
    def test_who_has_another_gallery_chooses_its_side(self):
        match = scripted("9", "3", "9", "2", players=3)
        match.play("1: call at 100")
        assert [one.side for one in match.state.seats] == ["", "", ""]
        assert match.explain("2: back") == []


class TestTurningOver:
    @exercises("out_of_mine.between.turn-over")
    def test_who_gets_the_same_gallery_plays_on_its_other_side(self):
        match = scripted("9", "9", "2", "3", players=3)
        events = match.play("1: call at 100")
        assert of_kind(events, GalleryTurnedOver) == [GalleryTurnedOver(2, "back"), GalleryTurnedOver(3, "back")]
        assert [one.side for one in match.state.seats] == ["", "back", "back"]
        assert match.to_act == (1,)
        assert said(match, "2: front") == ["Player 2 has already chosen a side."]

    @exercises("out_of_mine.between.turn-over")
    def test_from_the_back_to_the_front(self):
        luck = minerals.ScriptedChance(["1", "2", "1", "2", "9", "9", "2"], then=minerals.SeededChance(1))
        match = minerals.new("out_of_mine", chance=luck)
        play_all(match, "1: front", "2: back", "1: call at 100")
        assert match.state.seat(2).side == "front"

    @exercises("out_of_mine.between.turn-over")
    @pytest.mark.parametrize("seed", range(10))
    def test_whose_gallery_has_left_always_has_a_side_to_choose(self, seed):
        match = began(seed=seed, players=4)
        match.play("3: call at 100")
        assert 3 in match.to_act
        assert match.state.phase == "choosing"

    @exercises("out_of_mine.between.turn-over")
    def test_the_gallery_of_two_rounds_ago_is_not_the_same_again(self):
        match = scripted("9", "2", "9", "3", players=3)
        match.play("1: call at 100")  # player 1 has 2, player 2 has 9, player 3 keeps 3 on its back
        choose_sides(match)
        match = match.branch(chance=minerals.ScriptedChance(["8", "8", "2", "9"], then=minerals.SeededChance(1)))
        match.play("3: call at 100")
        assert of_kind(match.node.events, GalleryTurnedOver) == []
        assert match.to_act == (1, 2, 3)


def up_to_the_deal(match, action):
    """What a decision is asked, up to which galleries lie where; the cards of the next round are left aside."""

    def decide(chance):
        deciding = begin(match.state, chance)
        for event in match.game.engine.decide(match.state, match.parse(action), minerals.SeededChance(1)).events:
            deciding.happens(event)
            if isinstance(event, RoundScored) and event.player == match.state.options.players:
                break
        redeal(deciding)
        return tuple(one.gallery for one in deciding.state.seats)

    return decide
