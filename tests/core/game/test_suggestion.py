"""A typing error is answered from the legal actions: with what is near, or with how each kind is written."""

from __future__ import annotations

import random

import pytest

import minerals
from minerals.core.game.suggestion import near
from minerals.core.text import LONGEST_SENTENCE, speaking

LEGAL = ["d4-d6", "d4-e5", "shovel d4", "hammer K c5", "magnifying-glass d5", "collect WWK", "end"]


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("move d4 d6", ("d4-d6",)),
        ("shovl d4", ("shovel d4",)),
        ("hamer K c5", ("hammer K c5",)),
        ("glas d5", ("magnifying-glass d5",)),
        ("colect WWK", ("collect WWK",)),
        ("end now", ("end",)),
        ("ennd", ("end",)),
        ("take the shovel at d4", ("shovel d4",)),
        ("d4", ("d4-d6", "d4-e5", "shovel d4")),
        ("help", ()),
        ("send", ()),
        ("7", ()),
        ("", ()),
        ("?", ()),
        ("shovel d4 " * 20, ()),
    ],
)
def test_what_is_near_is_proposed_and_nothing_else(text: str, nearest: tuple[str, ...]) -> None:
    assert near(text, LEGAL) == nearest


def refused(match: minerals.Match, text: str) -> str:
    with pytest.raises(minerals.NotationError) as caught:
        match.parse(text)
    return str(caught.value)


def test_where_nothing_is_near_it_says_what_is_possible_now_and_how_it_is_written() -> None:
    match = minerals.new("minerals", board="lesson", seed=7)
    assert refused(match, "help") == (
        "'help' is not an action of Minerals. Possible now: 'remove d6' (remove a mineral before the game). "
        "The command 'minerals notation minerals' lists everything."
    )
    # What cannot be meant now is not proposed, however like it is written: its own rule is the answer.
    assert [ruling.rule for ruling in match.explain("move d4 d5")] == ["minerals.setup.removal"]
    assert "pawn" not in refused(match, "pawn")[len("'pawn': ") :]


@pytest.mark.parametrize("game", minerals.game_names())
def test_whatever_is_mistyped_only_legal_actions_are_proposed_in_one_line(game: str) -> None:
    chosen = random.Random(1)
    match = minerals.new(game, seed=1)
    for _ in range(12):
        legal = match.legal_actions()
        written = {repr(str(action)) for action in legal}
        text = str(chosen.choice(legal))
        for wrong in (f"{text} please", f"go {text}", text[:-1] + "ß", text.replace("e", "ee"), "help"):
            try:
                match.parse(wrong)
            except minerals.NotationError as error:
                said = str(error)
                assert len(said) <= LONGEST_SENTENCE
                hint = said.partition("Did you mean ")[2].rstrip("?")
                proposed = [part for part in hint.replace(" or ", ", ").split(", ") if part]
                assert set(proposed) <= written
                assert len(proposed) <= 3
        match.play(chosen.choice(legal))


def test_amid_an_action_or_after_the_end_nothing_is_proposed() -> None:
    match = minerals.new("iceminers", seed=1)
    match.play("roll")
    match.goto(match.step - 1)
    if not match.between_actions:
        assert refused(match, "rol") == "'rol' is not an action of Iceminers."
    over = minerals.notation("iceminers").positions["over"]
    ended = minerals.new("iceminers", position=over.text)
    assert refused(ended, "jump") == "'jump' is not an action of Iceminers."
    assert refused(ended, "rol").startswith("'rol' seems to mean 'roll', which is not allowed: The game is over: ")


def test_a_hint_is_given_in_the_readers_language() -> None:
    match = minerals.new("minerals", board="lesson", seed=7)
    with speaking("de"):
        assert refused(match, "remov d6") == "'remov d6' ist keine Aktion von Minerals. Meinst du 'remove d6'?"
        assert "(vor der Partie ein Mineral entfernen)" in refused(match, "help")
