"""Collections: minerals for a card.

Rulebook: Collections. The faces of the cards are reconstructed.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from minerals.games.minerals.components import load_components
from minerals.games.minerals.events import CardRefilled, CollectionTaken, CollectionTakenWithoutOrpiment
from tests.games.minerals.positions import at, kinds, legal, only, pool, pouch, why_not
from tests.rules import exercises

BOARD = """
  W   W   W   W
W1  W   W2  W   W
  W   W   W   W
cards: WWK WKT KKTO WKKTTA
"""
"""Player 1 can move e4-e5, which brings a wollastonite."""
MOVE = "e4-e5"


def after_the_move(pool_1, *luck, more="", **options):
    """A match in which player 1 has moved, and has these minerals and one wollastonite more."""
    match = at(f"{BOARD}pool 1: {pool_1}\n{more}", *luck, **options)
    match.play(MOVE)
    return match


@exercises("minerals.collections.exchange")
def test_minerals_go_into_the_pouch_and_the_card_to_the_player():
    match = after_the_move("2W 1K 1T", "WWA")
    events = match.play("collect WWK")
    assert only(events, CollectionTaken) == CollectionTaken(1, "WWK")
    assert (pool(match), pouch(match)) == ({"W": 1, "T": 1}, {"W": 2, "K": 1})
    assert match.state.collections == ((("WWK", True),), ())
    assert match.scores == (6 + 1 + 3, 0)


@exercises("minerals.collections.exchange")
def test_what_the_pool_lacks_is_said():
    match = after_the_move("1K 1T")
    assert why_not(match, "collect WWK") == {"minerals.collections.exchange": ()}
    assert match.explain("collect WWK")[0].message == "You need one more wollastonite."
    assert match.explain("collect WKKTTA")[0].message == "You still need 1K 1T 1A."


@exercises("minerals.collections.exchange")
def test_only_a_card_that_lies_face_up():
    match = after_the_move("3W 3K 3T")
    assert "collect WWT" not in legal(match)
    (ruling,) = match.explain("collect WWT")
    assert (ruling.rule, ruling.message) == ("minerals.collections.exchange", "The card WWT is not face up.")


@exercises("minerals.collections.after-move")
def test_only_after_the_move():
    match = at(BOARD + "pool 1: 2W 1K 1O\ntools: rope")
    assert why_not(match, "collect WWK") == {"minerals.collections.after-move": ()}
    assert not legal(match, "collect")
    match.play(MOVE)
    assert legal(match, "collect") == ["collect WWK"]


@exercises("minerals.collections.after-move", "minerals.move.keep")
def test_the_mineral_just_excavated_can_pay():
    match = after_the_move("1W 1K", "WWA")
    match.play("collect WWK")
    assert pool(match) == {}


@exercises("minerals.collections.once")
def test_once_a_turn():
    # The Chest keeps the turn going.
    match = after_the_move("4W 4K 4T", "WWA", more="tools: chest\npouch: 1O")
    match.play("collect WWK")
    assert match.to_act == (1,)
    assert why_not(match, "collect WKT") == {"minerals.collections.once": ()}
    assert legal(match) == ["chest", "end"]


@exercises("minerals.collections.refill", "minerals.setup.cards")
def test_a_new_card_takes_the_place_of_the_one_taken():
    match = after_the_move("2W 1K", "TAO")
    events = match.play("collect WWK")
    refilled = only(events, CardRefilled)
    assert (refilled.outcome, refilled.probability) == ("TAO", Fraction(1, 20))
    assert match.state.cards == ("WKT", "KKTO", "WKKTTA", "TAO")
    assert "TAO" not in match.state.deck and len(match.state.deck) == 19


@exercises("minerals.collections.refill")
def test_the_deck_runs_out():
    cards = set(load_components().card_named) - {"WWK", "WKT", "KKTO", "WKKTTA"}
    match = after_the_move("2W 1K", more=f"collections 2: {' '.join(sorted(cards))}")
    assert match.state.deck == ()
    assert "CardRefilled" not in kinds(match.play("collect WWK"))
    assert match.state.cards == ("WKT", "KKTO", "WKKTTA")


@exercises("minerals.collections.refill")
def test_the_last_card_of_the_deck_is_certain():
    cards = set(load_components().card_named) - {"WWK", "WKT", "KKTO", "WKKTTA", "WWW"}
    match = after_the_move("2W 1K", "WWW", more=f"collections 2: {' '.join(sorted(cards))}")
    assert only(match.play("collect WWK"), CardRefilled).probability == 1


class TestTheOrpimentException:
    @exercises("minerals.collections.orpiment")
    def test_without_an_orpiment_for_the_lower_value(self):
        match = after_the_move("2K 1T", "WWA")
        assert legal(match, "collect") == ["collect WKT", "collect KKTO without O"]
        events = match.play("collect KKTO without O")
        assert only(events, CollectionTakenWithoutOrpiment) == CollectionTakenWithoutOrpiment(1, "KKTO")
        assert (pool(match), pouch(match)) == ({"W": 1}, {"K": 2, "T": 1})
        assert match.state.collections[0] == (("KKTO", False),)
        assert match.scores[0] == 10 + 1

    @exercises("minerals.collections.orpiment")
    def test_with_the_orpiment_for_the_full_value(self):
        match = after_the_move("2K 1T 1O", "WWA")
        match.play("collect KKTO")
        assert (pool(match), match.scores[0]) == ({"W": 1}, 18 + 1)

    @exercises("minerals.collections.orpiment")
    def test_who_has_an_orpiment_may_still_choose_the_lower_way(self):
        match = after_the_move("2K 1T 1O", "WWA")
        assert {"collect KKTO", "collect KKTO without O"} <= set(legal(match))
        match.play("collect KKTO without O")
        assert (pool(match), match.scores[0]) == ({"W": 1, "O": 1}, 10 + 1 + 5)

    @exercises("minerals.collections.orpiment")
    def test_all_other_minerals_are_paid(self):
        match = after_the_move("1K 1T 1O")
        assert match.explain("collect KKTO without O")[0].message == "You need one more kyanite."

    @exercises("minerals.collections.orpiment")
    def test_a_card_without_orpiment_has_no_lower_value(self):
        match = after_the_move("2W 1K")
        assert why_not(match, "collect WWK without O") == {"minerals.collections.orpiment": ()}


@exercises("minerals.collections.tool-stack")
def test_minerals_on_the_tool_stack_cannot_be_used():
    # The Vortex keeps the turn going.
    match = after_the_move("1W 1A", more="stack 1: 1K 2T\nstack 2: 4K\ntools: vortex")
    assert why_not(match, "collect WWK") == {"minerals.collections.tool-stack": ()}
    assert "spent on tools" in match.explain("collect WWK")[0].message
    # Of the two kyanites that this card takes, the stack holds only one.
    assert why_not(match, "collect WKKTTA") == {"minerals.collections.exchange": ()}


@exercises("minerals.collections.tool-stack", "minerals.tools.payment")
def test_nor_pay_for_another_tool():
    match = after_the_move("1A", more="stack 1: 1K\ntools: chest vortex\npouch: 1A")
    assert why_not(match, "chest") == {"minerals.tools.payment": ()}
    assert not legal(match, "chest")


@exercises("minerals.collections.exchange", "minerals.collections.after-move", "minerals.collections.once")
def test_every_reason_at_once():
    match = at(BOARD + "pool 1: 1W\ncollected: yes")
    assert [ruling.message for ruling in match.explain("collect WWT without O")] == [
        "You can take a card only after your move.",
        "You may take only one card in a turn, and you have taken one.",
        "The card WWT is not face up.",
        "The card WWT has no orpiment to leave out.",
        "You still need 1W 1T.",
    ]


@exercises("minerals.turn.order", "minerals.collections.after-move")
def test_a_collection_is_optional():
    match = after_the_move("2W 1K")
    assert legal(match) == ["collect WWK", "end"]
    assert kinds(match.play("end")) == ["TurnBegan"]
    assert match.to_act == (2,)


@exercises("minerals.turn.order")
def test_with_nothing_more_to_choose_the_turn_ends_by_itself():
    assert after_the_move("").to_act == (2,)


@exercises("minerals.setup.cards")
def test_an_owners_cards_take_the_place_of_ours():
    deck = [{"symbols": 1, "minerals": "W", "points": points} for points in (2, 3, 4, 5)]
    match = at(
        BOARD.replace("WWK WKT KKTO WKKTTA", "W W#2 W#3 W#4") + "pool 1: 1W",
        components={"card": deck},
    )
    match.play(MOVE)
    match.play("collect W#3")
    assert match.scores[0] == 4 + 1


@pytest.mark.parametrize("name", [card.name for card in load_components().cards])
@exercises("minerals.collections.exchange")
def test_each_card_scores_its_points(name):
    card = load_components().card_named[name]
    others = [other for other in ("WWW", "WWK", "WKK", "KKK") if other != name][:3]
    price = " ".join(f"{count}{letter}" for count, letter in zip(card.minerals, "WKTAO", strict=True) if count)
    face_up = f"cards: {name} {' '.join(others)}"
    match = at(f"{BOARD.partition('cards:')[0]}{face_up}\npool 1: {price}", "TAO" if name != "TAO" else "WWA")
    match.play(MOVE)
    match.play(f"collect {name}")
    assert match.scores[0] == card.points + 1
