"""Actions as people say them: every phrase and synonym of the tables is read as the action it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import minerals
from minerals.core.game import Game, Notation, spoken
from minerals.core.game.phrases import Meaning, Phrases
from minerals.template import pond
from minerals.template.pebbles import GAME as PEBBLES

GAMES = [*map(minerals.get_game, minerals.game_names()), PEBBLES, pond.GAME]
FRAMES = ("{}", "{}.", "{}, please!", "  {}  ", "OK, {} now", "bitte {}", "s'il vous plaît, {}", "{} graag")
"""What people say around an action."""


def texts(notation: Notation) -> Iterator[tuple[str, str, str]]:
    """Yield each phrase with each synonym, the example that it means, and the name of the position."""
    for entry in notation.actions:
        for phrase in entry.phrases:
            for said in dict.fromkeys(spoken(entry.form, entry.example, phrase)):
                words = said.split()
                yield said, entry.example, entry.position
                for word, others in notation.synonyms.items():
                    for other in others if word in words else ():
                        yield " ".join(other if each == word else each for each in words), entry.example, entry.position


def beginning(game: Game, position: str) -> minerals.Match:
    written = game.notation.positions[position]
    return minerals.new(game, position=written.text, seed=1, **written.options)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_phrase_with_every_synonym_is_read_as_its_action(game: Game) -> None:
    matches = {name: beginning(game, name) for name in game.notation.positions}
    said = list(texts(game.notation))
    assert said, "a game without phrases"
    for text, example, position in said:
        assert str(matches[position].parse(text)) == example, text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("frame", FRAMES)
def test_small_words_and_punctuation_do_not_matter(game: Game, frame: str) -> None:
    for entry in game.notation.actions:
        match = beginning(game, entry.position)
        for phrase in entry.phrases:
            for text in spoken(entry.form, entry.example, phrase):
                assert str(match.parse(frame.format(text))) == entry.example, text
                assert str(match.parse(frame.format(text.upper()))) == entry.example, text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_synonym_stands_for_a_word_of_the_table(game: Game) -> None:
    actions = game.notation.actions
    said = " ".join(text for entry in actions for text in (entry.form, entry.example, *entry.phrases))
    assert set(game.notation.synonyms) <= {*re.findall(r"[a-z]+", said), *VALUES}


MORE = "back silver rat woodworm medium large red yellow blue"
VALUES = {*"WKTAO>", *MORE.split()}
"""Words that people fill in, and no example has."""

SETTING_UP = minerals.new("minerals", board="lesson", seed=7, players=["Ada", "Ben"])
TURN = beginning(minerals.get_game("minerals"), "a turn begins")


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("I remove d6", "remove d6"),
        ("I remove d6 please", "remove d6"),
        ("take d6", "remove d6"),
        ("d6 entfernen", "remove d6"),
        ("Ich nehme D6 weg.", "remove d6"),
        ("j'enlève d6", "remove d6"),
        ("ik haal d6 weg", "remove d6"),
        ("Ada takes d6", "remove d6"),
        ("player 1: take d6", "remove d6"),
        ("I'd like to put my pawn on c5", "pawn c5"),
    ],
)
def test_what_people_say_is_read(text: str, notation: str) -> None:
    assert str(SETTING_UP.parse(text)) == notation


@pytest.mark.parametrize(
    "text",
    [
        "move my pawn from e5 to e7",
        "move to e7 from e5",
        "the pawn walks to e7",
        "e5 → e7",
        "e5->e7",
        "von e5 nach e7",
        "je vais de e5 à e7",
        "ik ga van e5 naar e7",
    ],
)
def test_a_cell_after_from_or_to_is_where_a_move_begins_or_ends(text: str) -> None:
    assert str(TURN.parse(text)) == "e5-e7"


@pytest.mark.parametrize(
    ("position", "text", "notation"),
    [
        ("a turn begins", "ik leg met de hamer een kyaniet op c5", "hammer K c5"),
        ("a turn begins", "ik trek een mineraal uit de buidel", "chest"),
        ("a turn begins", "ik betaal de landkaart", "map"),
        ("a fragment", "ik neem d5 met de schep", "shovel d5"),
        ("a fragment", "ik snijd het fragment af", "claim"),
        ("after the move", "ik neem de verzamelkaart WWK", "collect WWK"),
    ],
)
def test_a_dutch_player_says_what_the_board_calls_things(position: str, text: str, notation: str) -> None:
    assert str(beginning(minerals.get_game("minerals"), position).parse(text)) == notation


def test_each_verb_has_its_own_cells() -> None:
    match = beginning(minerals.get_game("mattock"), "a turn")
    assert str(match.parse("move my miner from e5 to e6 and mine d5")) == "d5/e5-e6"
    assert str(match.parse("mine d5, move e5 to e6")) == "d5/e5-e6"


def refused(match: minerals.Match, text: str) -> str:
    with pytest.raises(minerals.NotationError) as caught:
        match.parse(text)
    return str(caught.value)


def test_a_recognized_action_that_is_not_allowed_is_explained_with_its_own_rule() -> None:
    (ruling,) = SETTING_UP.explain("'pawn on c5'")
    assert ruling.message == "Remove 5 more minerals first."
    said = refused(SETTING_UP, "pawnn on c5")
    assert said.startswith("'pawnn on c5' seems to mean 'pawn c5', which is not allowed: Remove 5")


@pytest.mark.parametrize("text", ["remove d6 or d8", "don't remove d6", "remove the diamond on d6", "remov d6"])
def test_a_word_that_means_nothing_makes_a_question_of_it(text: str) -> None:
    assert "Did you mean 'remove d6'" in refused(SETTING_UP, text)


def test_a_suggestion_never_names_another_cell_or_another_verb() -> None:
    match = minerals.new("minerals", board="lesson", seed=7)
    for text in ("pawn near c5 perhaps", "shovel somewhere d6", "remove something at q7"):
        assert "Did you mean" not in refused(match, text), text


def test_who_is_named_must_be_the_one_who_acts() -> None:
    assert refused(SETTING_UP, "Ben takes d6") == "'Ben takes d6': it is Ada's turn."
    will = minerals.new("minerals", board="lesson", seed=7, players=["Ada", "Will"])
    assert str(will.parse("I will remove d6")) == "remove d6"
    assert refused(will, "Will removes d6") == "'Will removes d6': it is Ada's turn."


def test_where_several_act_at_once_a_name_says_who() -> None:
    written = minerals.notation("out_of_mine").positions["tiles on the table"]
    match = minerals.new("out_of_mine", players=["Ada", "Ben"], position=written.text, **written.options)
    assert str(match.parse("Ben takes L3 gold")) == "2: take L3 gold at 61500"
    assert str(match.parse("Ada: grab I2 at 62000")) == "1: take I2 at 62000"


def test_several_meanings_are_all_named() -> None:
    match = beginning(minerals.get_game("iceminers"), "on a gem")
    with pytest.raises(minerals.AmbiguousNotation, match="take medium yellow, take small green"):
        match.parse("I take it")


def test_notation_comes_first_and_logs_are_written_in_it(tmp_path) -> None:
    spoke, wrote = (minerals.new("minerals", board="lesson", seed=7) for _ in range(2))
    spoke.play("please take d6")
    wrote.play("remove d6")
    assert list(spoke.log.lines()) == list(wrote.log.lines())


def test_a_phrase_is_a_bag_of_words_and_fields() -> None:
    phrases = Phrases([("hop CELL", "hop b2", ["jump [quickly] CELL"])], {"jump": ["leap"]})
    assert phrases.meanings_of("to b2 I leap") == [Meaning("hop b2", 0, 1, 0)]
    assert [meaning.slips for meaning in phrases.meanings_of("jmup b2 gladly")] == [2]
    assert phrases.meanings_of("b2 " * 30 + "hop") == phrases.meanings_of("") == phrases.meanings_of("hop " * 50) == []


def test_long_texts_are_answered_at_once() -> None:
    assert refused(SETTING_UP, "take " * 190).endswith(("everything.", "?"))
