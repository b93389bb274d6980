"""Which rules concern a hex, a tool or a card, whatever may be done with it."""

from __future__ import annotations

import pytest

import minerals
from tests.games.minerals.positions import at
from tests.rules import concerned


@pytest.mark.parametrize(
    ("cell", "rule", "other"),
    [
        pytest.param("d4", "move.excavate", "move.over-pawns", id="your own pawn"),
        pytest.param("d5", "move.failed", "move.excavate", id="a wollastonite, to which a failed move may lead"),
        pytest.param("d6", "move.ending", "move.failed", id="another mineral"),
        pytest.param("d7", "move.over-pawns", "move.excavate", id="the pawn of another player"),
        pytest.param("d8", "move.crevice", "setup.tiles", id="a crevice"),
    ],
)
def test_each_kind_of_hex_has_rules_of_its_own(cell, rule, other):
    match = at("W1  W   K   W2  .   W")
    assert rule in concerned(match, cell)
    assert other not in concerned(match, cell)


def test_a_part_that_is_cut_off_is_under_the_rules_of_fragments():
    match = at("A   T   K   W1  W   W2  W   \ntools: shovel")
    match.play("d7-d8")
    assert match.state.fragments, "with a shovel on the table the fragment waits for a claim"
    assert {"fragments.cut-off", "fragments.lowest"} <= concerned(match, "d5")
    assert "fragments.cut-off" not in concerned(match, "d9")


def test_while_the_game_is_set_up_only_its_rules_concern():
    match = minerals.new("minerals", board="lesson", players=2, removals=1, seed=7)
    mineral = match.legal_actions()[0].cell
    assert concerned(match, mineral) == {"setup.tiles", "setup.removal", "setup.one-piece"}
    match.play(match.legal_actions()[0])
    assert concerned(match, match.legal_actions()[0].cell) == {"setup.tiles", "setup.pawns"}


def test_every_tool_has_its_rule_and_every_card():
    match = minerals.new("minerals", seed=7)
    for tool in match.state.components.tool_named:
        assert {f"tools.{tool}", "tools.payment", "tools.once"} <= concerned(match, tool)
    for name, card in match.state.components.card_named.items():
        assert "collections.exchange" in concerned(match, name)
        assert ("collections.orpiment" in concerned(match, name)) == (card.points_without_orpiment is not None)


@pytest.mark.parametrize(
    ("token", "rule"),
    [
        ("claim", "fragments.lowest"),
        ("end", "turn.order"),
        ("pass", "move.pass"),
        ("give WK", "tools.sack"),
        ("take T", "tools.sack"),
        ("without O", "collections.orpiment"),
        ("player 2", "end.scoring"),
        ("K", "setup.tiles"),
    ],
)
def test_buttons(token, rule):
    assert rule in concerned(at("W1  W   K   W2  .   W"), token)


def test_a_version_shows_at_the_players():
    assert "versions.six" in concerned(minerals.new("minerals", version="6", seed=1), "player 1")
    assert "versions.seven" in concerned(minerals.new("minerals", version="7+", seed=1), "player 1")
    assert not {"versions.six", "versions.seven"} & concerned(minerals.new("minerals", seed=1), "player 1")
