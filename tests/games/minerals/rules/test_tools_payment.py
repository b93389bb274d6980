"""What all tools have in common: the price, once a turn, when.

Rulebook: Tools.
"""

from __future__ import annotations

import pytest

import minerals
from minerals.games.minerals.components import load_components
from minerals.games.minerals.events import ToolPaid
from tests.games.minerals.positions import at, by_letter, kinds, legal, pool, why_not
from tests.rules import exercises

BOARD = """
  W   W   W   W
W1  W   W2  W   W
  W   W   .   W
"""

PRICES = {
    "shovel": "W",
    "hammer": "W",
    "chest": "K",
    "sack": "K",
    "map": "T",
    "compass": "T",
    "magnifying-glass": "A",
    "vortex": "A",
    "rope": "O",
    "lamp": "O",
}


@exercises("minerals.tools.payment")
def test_the_price_of_each_tool():
    tools = load_components().tool_named
    letters = load_components().letter_of
    values = load_components().value_of
    assert {tool.name: letters[values[tool.mineral]] for tool in tools.values()} == PRICES


@exercises("minerals.tools.payment")
def test_the_price_goes_onto_the_own_tool_stack_first():
    match = at(BOARD + "tools: compass\npool 1: 2T")
    events = match.play("compass")
    assert events == (ToolPaid(1, "compass", "tourmaline"),)
    assert (pool(match), by_letter(match.state.stacks[0])) == ({"T": 1}, {"T": 1})


@exercises("minerals.tools.payment")
def test_the_tool_stays_for_everybody():
    match = at(BOARD + "tools: compass\npool 1: 1T\npool 2: 1T")
    match.play("compass")
    match.play("e4-e5")
    assert match.to_act == (2,)
    assert "compass" in legal(match)
    match.play("compass")
    assert [by_letter(stack) for stack in match.state.stacks] == [{"T": 1}, {"T": 1}]


@exercises("minerals.tools.payment")
@pytest.mark.parametrize("tool", ["compass", "map", "rope", "chest"])
def test_without_the_mineral_in_the_pool_it_cannot_be_used(tool):
    others = " ".join(f"1{letter}" for letter in "WKTAO" if letter != PRICES[tool])
    match = at(f"{BOARD.replace('W1', 'T1')}tools: {tool}\npool 1: {others}\npool 2: 5{PRICES[tool]}\npouch: 1W")
    assert not legal(match, tool)
    assert why_not(match, tool) == {"minerals.tools.payment": ()}


@exercises("minerals.tools.payment", "minerals.move.keep")
def test_what_is_excavated_pays_once_the_move_is_complete():
    match = at("K1  W   T   W2\ntools: chest\npouch: 1A", "anthracite")
    assert why_not(match, "chest") == {"minerals.tools.payment": ()}
    match.play("d4-d6")
    assert legal(match) == ["chest", "end"]
    match.play("chest")
    assert pool(match) == {"A": 1}


@exercises("minerals.tools.once")
def test_one_tool_a_turn():
    match = at(BOARD + "tools: chest compass\npool 1: 2K 2T\npouch: 2W", "wollastonite")
    match.play("chest")
    assert why_not(match, "compass") == {"minerals.tools.once": ()}
    assert match.explain("compass")[0].message == "You may use only one tool in a turn, and you have used the Chest."
    assert why_not(match, "chest") == {"minerals.tools.once": ()}
    assert all("-" in action for action in legal(match))


@exercises("minerals.tools.once")
def test_and_again_in_the_next_turn():
    match = at(BOARD + "tools: compass\npool 1: 2T\npool 2: 1W")
    for turn in ("compass", "e4-e5", "e6-e7"):
        match.play(turn)
    assert match.to_act == (1,)
    assert "compass" in legal(match)


@exercises("minerals.tools.once")
def test_tools_are_optional_and_the_turn_waits_for_the_player():
    match = at(BOARD + "tools: chest\npool 1: 1K\npouch: 1W")
    match.play("e4-e5")
    assert legal(match) == ["chest", "end"]
    assert kinds(match.play("end")) == ["TurnBegan"]


@exercises("minerals.setup.tools")
@pytest.mark.parametrize("tool", sorted(PRICES))
def test_a_tool_that_does_not_lie_face_up_cannot_be_used(tool):
    match = at(BOARD + "pool 1: 3W 3K 3T 3A 3O\npouch: 1W")
    rulings = match.explain(minerals.get_game("minerals").read_action({"type": "UseTool", "tool": tool}))
    assert rulings[0].rule == f"minerals.tools.{tool}"
    assert "is not face up" in rulings[0].message


@exercises("minerals.tools.payment", "minerals.tools.once")
def test_every_reason_at_once():
    match = at(BOARD + "tool used: chest\nmoves left: 0\npool 1: 1W")
    assert [str(ruling) for ruling in match.explain("compass")] == [
        "The Compass is not face up in this game. [minerals.tools.compass]",
        "You may use only one tool in a turn, and you have used the Chest. [minerals.tools.once]",
        "There is no tourmaline in your pool to pay for the Compass. [minerals.tools.payment]",
        "The Compass changes a move, but you have already moved. [minerals.tools.compass]",
    ]


@exercises("minerals.tools.payment")
def test_the_price_and_the_place_are_refused_together():
    match = at(BOARD + "tools: vortex")
    assert why_not(match, "vortex e5") == {"minerals.tools.payment": (), "minerals.tools.vortex": ("e5",)}


@exercises("minerals.end.game-over")
def test_not_after_the_end():
    match = at(BOARD + "tools: chest\npool 1: 1K\npouch: 1W\nphase: over")
    assert why_not(match, "chest") == {"minerals.end.game-over": ()}


@exercises("minerals.tools.chest", "minerals.tools.compass")
@pytest.mark.parametrize("text", ["chest e5", "compass K e5", "map e5", "rope e5"])
def test_what_a_tool_does_not_take_is_refused(text):
    tool = text.split(maxsplit=1)[0]
    match = at(f"{BOARD.replace('W1', 'T1')}tools: {tool}\npool 1: 1K 1T 1O\npouch: 1W")
    action = match.game.read_action(
        {"type": "UseTool", "tool": tool, "cell": "e5", "mineral": "K" if "K" in text else ""}
    )
    assert why_not(match, action) == {f"minerals.tools.{tool}": ()}
    assert "cannot use this tool that way" in match.explain(action)[0].message


def test_owners_tools_may_cost_something_else():
    tools = [
        {"name": tool.name, "title": tool.title, "mineral": tool.mineral, "side": tool.side, "wording": tool.wording}
        for tool in load_components().tools
    ]
    tools[0]["mineral"], tools[2]["mineral"] = "kyanite", "wollastonite"
    match = at(BOARD + "tools: chest\npool 1: 1W\npouch: 1A", "anthracite", components={"tool": tools})
    match.play("chest")
    assert pool(match) == {"A": 1}
