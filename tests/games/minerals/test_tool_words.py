"""What is told of a tool is what its component and its reading say: with ours and with any of an owner's."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals.core.game import numbers_in
from minerals.core.log import Log
from minerals.core.text import speaking
from minerals.games.minerals import GAME
from minerals.games.minerals.components import LONGEST_WORDING, load_components
from minerals.games.minerals.options import READINGS_OF_TOOLS, MineralsOptions
from minerals.games.minerals.tool_words import effect_in_words
from tests.games.minerals.positions import at

BOX = load_components()
MINERALS = [mineral.name for mineral in BOX.minerals]
CHOICES: dict[str, list[Any]] = {
    "sack_limit": list(range(1, 11)),
    **{info.name: list(info.choices) for info in GAME.option_list if info.choices},
}
PAID_WITH = {"WKTAO"[value - 1]: name for name, value in BOX.value_of.items()}


@st.composite
def owners_tools(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Ten tools on five tiles in any pairs, with any readings and titles, and no words of their own."""
    names = draw(st.permutations([tool.name for tool in BOX.tools]))
    tools = []
    for place, name in enumerate(names):
        known = READINGS_OF_TOOLS.get(name, ())
        chosen = draw(st.lists(st.sampled_from(known), unique=True)) if known else []
        readings = {reading: draw(st.sampled_from(CHOICES[reading])) for reading in chosen}
        title = draw(st.sampled_from([BOX.tool_named[name].title, f"Gadget {chr(65 + place)}"]))
        side = "AB"[place % 2]
        tools.append(
            {"name": name, "title": title, "mineral": MINERALS[place // 2], "side": side, "readings": readings}
        )
    return tools


@settings(max_examples=60, deadline=None)
@given(tools=owners_tools(), language=st.sampled_from(["en", "de", "fr", "nl"]))
def test_the_rule_of_a_tool_names_the_mineral_and_the_number_of_its_component(tools, language):
    options = GAME.read_options({"components": {"tool": tools}}, "new")
    with speaking(language):
        book = GAME.rulebook_with(options)
        for tool in tools:
            said = book[f"minerals.tools.{tool['name']}"].in_words.text
            assert not re.search(r"[{}]", said)
        sack = book["minerals.tools.sack"].in_words.text
    limit = next(tool for tool in tools if tool["name"] == "sack")["readings"].get("sack_limit", 5)
    assert limit in numbers_in(sack)
    for tool in tools:
        said = book[f"minerals.tools.{tool['name']}"].text
        assert re.findall(r"\bcosts an? (\w+)", said) == [tool["mineral"]]
        if tool["title"] != BOX.tool_named[tool["name"]].title:
            assert f"is called “{tool['title']}”" in said


@settings(max_examples=30, deadline=None)
@given(tools=owners_tools(), place=st.integers(0, 9))
def test_a_refusal_and_the_rule_beside_it_name_the_same_mineral(tools, place):
    """What `minerals why` prints."""
    tool = tools[place]
    match = at(f"W1  W   W   W2\ntools: {tool['name']}\npouch: 1W\n", components={"tool": tools})
    use = "sack 2 W>K" if tool["name"] == "sack" else tool["name"]
    (payment,) = [ruling for ruling in match.explain(use) if ruling.rule == "minerals.tools.payment"]
    assert f"There is no {tool['mineral']} in your pool" in payment.message
    assert f" {tool['mineral']}" in match.rulebook[f"minerals.tools.{tool['name']}"].text


@pytest.mark.parametrize("tool", [tool.name for tool in BOX.tools])
def test_every_reading_is_told_in_words_of_its_own_that_fit_a_button(tool):
    usual = MineralsOptions()
    told = {effect_in_words(usual, tool): usual}
    assert BOX.tool_named[tool].wording in told
    for reading in READINGS_OF_TOOLS.get(tool, ()):
        for value in CHOICES[reading]:
            effect = effect_in_words(MineralsOptions(**{reading: value}), tool)
            assert 0 < len(effect) <= LONGEST_WORDING
            if reading != "useless_tools":
                assert (effect in told) is (value == getattr(usual, reading)), (reading, value)


def written(**changes: Any) -> list[dict[str, Any]]:
    """The tools as an owner writes them down, with changes of the Chest."""
    tools = [
        {"name": tool.name, "title": tool.title, "mineral": tool.mineral, "side": tool.side, "wording": tool.wording}
        for tool in BOX.tools
    ]
    tools[2] |= changes
    return tools


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"wording": "Draw two minerals."}, "name 2,"),
        ({"wording": "Ziehe drei Minerale."}, "name 3,"),
        ({"wording": "Tire 4 minéraux."}, "name 4,"),
        ({"wording": "Pay a tourmaline and draw."}, "name tourmaline,"),
        ({"wording": "Draw one.", "readings": {"chest": "two"}}, ""),
        ({"wording": "Draw three.", "readings": {"chest": "two"}}, "name 3,"),
        ({"wording": "Draw two.", "readings": {"chest": "two"}}, ""),
        ({"wording": "Pay a kyanite and draw one."}, ""),
        ({"title": "Hammer"}, "cannot be called 'Hammer', which is another tool's title."),
        ({"title": "map"}, "cannot be called 'map', which is another tool's title."),
    ],
)
def test_words_of_a_tile_that_its_effect_does_not_have_are_refused(changes, named):
    components = {"tool": written(**changes)}
    if not named:
        minerals.new("minerals", components=components)
        return
    with pytest.raises(minerals.OptionError) as caught:
        minerals.new("minerals", components=components)
    assert named in str(caught.value)


def test_an_old_log_with_such_a_tile_loads_and_shows_what_the_tile_does(tmp_path):
    components = {"tool": written(wording="Draw two minerals.")}
    options = GAME.read_options({"components": components, "tools": "shovel chest map vortex rope", "removals": 0})
    log = Log(GAME, options, ("Ada", "Ben"))
    log.begin(GAME.engine.setup(options, minerals.SeededChance(1)))
    again = minerals.load(log.save(tmp_path / "old.replay"))
    labels = [shape.label for shape in minerals.match_of(again).scene().shapes if getattr(shape, "cell", "") == "chest"]
    assert "The words on the tile say otherwise, so they are left out." in labels[0]
    assert "two" not in labels[0]


def test_the_words_of_a_tile_are_quoted_beside_its_effect():
    components = {"tool": written(wording="One for luck!")}
    match = minerals.new("minerals", components=components, tools="shovel chest map vortex rope", removals=0, seed=1)
    (label,) = [shape.label for shape in match.scene().shapes if getattr(shape, "cell", "") == "chest"]
    assert "Draw one mineral blind from the pouch into your pool." in label
    assert "On the tile: “One for luck!”" in label


def test_an_option_changes_what_a_tile_of_ours_says():
    match = minerals.new("minerals", chest="two", tools="shovel chest map vortex rope", removals=0, seed=1)
    (label,) = [shape.label for shape in match.scene().shapes if getattr(shape, "cell", "") == "chest"]
    assert "Draw two minerals" in label
    assert "In this game: Draw two minerals" in match.rulebook["minerals.tools.chest"].text
    assert "In this game" not in match.game.rulebook["minerals.tools.chest"].text


def test_the_rule_of_cards_counts_those_of_the_box():
    deck = [{"symbols": 1, "minerals": "WWK", "points": 6}] * 6 + [{"symbols": 2, "minerals": "KKTT", "points": 14}] * 3
    told = GAME.rulebook_with(GAME.read_options({"components": {"card": deck}}))["minerals.setup.cards"].text
    assert numbers_in(told) >= {6, 4, 2, 3} and not numbers_in(told) & {10, 14}
