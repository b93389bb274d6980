"""The Shovel: any mineral of one fragment.

Rulebook: Tool tiles, Shovel.
"""

from __future__ import annotations

from minerals.games.minerals.events import FragmentCutOff, FragmentMineralShovelled, FragmentMineralTaken, ToolPaid
from tests.games.minerals.positions import at, by_letter, kinds, legal, only, pool, pouch, why_not
from tests.rules import exercises

TWO_FRAGMENTS = """
    O
      T           W
        W1  A   K2
      W       K   W
    K
corner: d4
tools: shovel
pool 1: 1W
"""


@exercises("minerals.tools.shovel")
def test_any_mineral_of_one_fragment_and_the_lowest_of_the_others():
    match = at(TWO_FRAGMENTS)
    match.play("f5-f6")
    events = match.play("shovel h4")
    assert kinds(events)[:5] == [
        "ToolPaid",
        "FragmentMineralShovelled",
        "FragmentCutOff",
        "FragmentMineralTaken",
        "FragmentCutOff",
    ]
    assert events[0] == ToolPaid(1, "shovel", "wollastonite")
    assert only(events, FragmentMineralShovelled) == FragmentMineralShovelled(1, "h4", "orpiment")
    assert only(events, FragmentMineralTaken) == FragmentMineralTaken(1, "e5", "wollastonite")
    assert pool(match) == {"W": 2, "O": 1}
    assert pouch(match) == {"T": 1, "K": 1}
    assert by_letter(match.state.stacks[0]) == {"W": 1}


@exercises("minerals.tools.shovel")
def test_every_mineral_of_every_fragment_can_be_chosen():
    match = at(TWO_FRAGMENTS)
    match.play("f5-f6")
    assert legal(match) == ["shovel d4", "shovel e5", "shovel g5", "shovel h4", "claim"]


@exercises("minerals.tools.shovel", "minerals.fragments.lowest")
def test_claiming_instead_takes_the_lowest_of_each():
    match = at(TWO_FRAGMENTS)
    match.play("f5-f6")
    match.play("claim")
    assert pool(match) == {"W": 3, "T": 1}
    assert pouch(match) == {"K": 1, "O": 1}


@exercises("minerals.tools.shovel")
def test_of_a_fragment_of_one_mineral_nothing_goes_into_the_pouch():
    match = at("O   W1  W   W2  W\ntools: shovel")
    match.play("d5-d6")
    events = match.play("shovel d4")
    assert not [event for event in events if isinstance(event, FragmentCutOff)]
    assert pool(match) == {"O": 1}


@exercises("minerals.tools.shovel")
def test_only_while_a_fragment_is_being_cut_off():
    match = at(TWO_FRAGMENTS)
    assert not legal(match, "shovel")
    assert why_not(match, "shovel h4") == {"minerals.tools.shovel": ()}
    assert "only when a fragment is being cut off" in match.explain("shovel h4")[0].message


@exercises("minerals.tools.shovel")
def test_only_a_mineral_of_a_fragment():
    match = at(TWO_FRAGMENTS)
    match.play("f5-f6")
    fragments = ("d4", "e5", "g5", "h4")
    assert why_not(match, "shovel f7") == {"minerals.tools.shovel": fragments}
    assert why_not(match, "shovel") == {"minerals.tools.shovel": fragments}


@exercises("minerals.tools.shovel", "minerals.tools.once")
def test_not_on_what_another_tool_cuts_off():
    match = at(
        """
            T
          K
        W1  W   W   W2
        tools: shovel magnifying-glass
        pool 1: 1A 1W
        """
    )
    match.play("d4-d5")
    events = match.play("magnifying-glass e5")
    assert [event.mineral for event in events if isinstance(event, FragmentMineralTaken)] == ["tourmaline"]
