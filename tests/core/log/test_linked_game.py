"""A whole game as a link."""

from __future__ import annotations

import pytest

import minerals
from minerals.core.log import GAME_LINK, game_link, linked_game, read_game_link


def test_a_link_holds_the_variations_and_the_comments():
    match = minerals.new("mattock", board="inner", seed=1)
    match.play(match.legal_actions()[0])
    variation = match.branch(match.log.root.step)
    variation.play(variation.legal_actions()[1])
    match.log.comment("Why not?")
    link = game_link(match.log)
    assert link.startswith(GAME_LINK)
    assert b"".join(read_game_link(link).lines()) == b"".join(match.log.lines())


def test_a_game_that_is_too_long_for_a_link_says_what_to_do_instead(monkeypatch):
    monkeypatch.setattr(linked_game, "LONGEST_GAME_LINK", 100)
    with pytest.raises(minerals.OptionError, match="Save it, and send the file"):
        game_link(minerals.new("mattock", board="inner", seed=1).log)
