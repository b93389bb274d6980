"""Levels in German: what a learner reads of them and is told at play, while what is played stays as it is."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from minerals import game_names
from minerals.classroom.levels import Level, Play, level_named, load, prove
from minerals.classroom.levels.goals import read_assertion
from minerals.core.log.entries import Comment
from minerals.core.text import speaking, use

LEVELS = [level for game in game_names() for level in load(game)]


@pytest.fixture(autouse=True)
def _english_before_and_after() -> Iterator[None]:
    use("en")
    yield
    use("en")


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_a_level_in_words_differs_in_its_texts_alone(level: Level) -> None:
    with speaking("de"):
        said = level.in_words
    texts = ("title", "text", "ask", "hint", "after", "goal", "solutions", "tempting")
    for name, value in msgspec.structs.asdict(level).items():
        if name not in texts:
            assert getattr(said, name) == value
    assert [way.play for way in said.solutions] == [way.play for way in level.solutions]
    assert [(wrong.action, wrong.after) for wrong in said.tempting] == [
        (wrong.action, wrong.after) for wrong in level.tempting
    ]
    assert level.in_words == level


@pytest.mark.parametrize("level", load("mattock"), ids=lambda level: level.id)
def test_every_text_of_a_level_in_words_is_german(level: Level) -> None:
    with speaking("de"):
        said = level.in_words
    for one, other in zip(words_of(level), words_of(said), strict=True):
        assert one != other or not one


def words_of(level: Level) -> list[str]:
    """Return all that a learner reads of a level."""
    return [
        *(level.title, level.text, level.ask, level.hint, level.after),
        *(way.comment for way in level.solutions),
        *(wrong.comment for wrong in level.tempting),
        *(assertion.say for assertion in level.goal),
    ]


NESTED = {
    "any": [
        {"winner": 2},
        {"all": [{"to_act": 2}, {"over": False}, {"legal": "e5"}], "say": "You have played on e6."},
        {"none": [{"score": 1, "player": 1}, {"refused_by": "mattock.mine.open-space"}]},
    ]
}


def test_a_goal_within_a_goal_is_german_too() -> None:
    assertion = read_assertion(NESTED)
    with speaking("de"):
        assert assertion.sentence == (
            "Spieler 2 gewinnt oder You have played on e6 oder "
            "Nicht so: Spieler 1 hat mindestens 1 Punkt oder "
            "Du versuchst etwas, das mattock.mine.open-space verbietet."
        )
        assert assertion.in_words == assertion
    assert assertion.sentence.startswith("Player 2 wins or")


def test_play_is_told_in_german() -> None:
    use("de")
    play = Play(level_named("mattock.levels.mine-first"))
    level = play.level.in_words
    assert play.standing() == "Es geht in einem Zug."
    assert play.hint().sentence == (level.hint or level.text)
    assert [sentence for sentence, _ in play.progress()] == [assertion.say for assertion in level.goal]
    refused = play.attempt("e5")
    assert not refused.accepted and "Plättchen" in refused.rulings[0].message
    verdict = play.attempt("e6")
    assert verdict.solved and level.after in verdict.comment
    assert play.standing() == "In einem Zug gelöst."
    assert play.hint().sentence == "Das Level ist gelöst."
    notes = [note.text for note in play.tree().annotations if isinstance(note, Comment)]
    assert level.text in notes and any(note.startswith("e5 ist nicht erlaubt: ") for note in notes)
    use("en")
    assert play.standing() == "Solved in one move."


@pytest.mark.parametrize("level", load("mattock")[:6], ids=lambda level: level.id)
def test_a_level_is_proven_in_german_as_in_english(level: Level) -> None:
    proof = prove(level)
    with speaking("de"):
        assert prove(level) == proof and proof.is_sound
