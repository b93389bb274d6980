"""What a player can do next, and what a turn brought, in one sentence of each game's own words."""

from __future__ import annotations

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.core.game import prompt_of
from minerals.core.log import Episode
from minerals.core.match import Entry, Match, enter, press
from minerals.core.text import language, listening, naming_players, speaking
from minerals.core.text.translation import languages
from minerals.front.bots_reasons import in_words

GAMES = {
    "minerals": {"board": "meadow"},
    "mattock": {"board": "inner", "swap": True},
    "iceminers": {},
    "out_of_mine": {"rounds": 1},
}
LANGUAGES = {
    "minerals": ("de", "fr", "nl"),
    "mattock": ("de",),
    "iceminers": ("de",),
    "out_of_mine": ("de", "fr", "nl"),
}
"""The languages that each game is played in."""


def said(match: Match, entry: Entry) -> tuple[str, frozenset[str]]:
    """Return the sentence, and what its buttons click."""
    with naming_players(match.players):
        clauses = match.game.words.prompt(match.state, match.legal_actions(), entry.tokens)
    prompt = prompt_of(clauses, ["You"])
    return str(prompt), prompt.tokens


def entries(name: str, clicks: int = 250):
    """Play by clicks that are drawn, and yield the match and what has been entered before each of them."""
    match, luck = minerals.new(name, players=["You", "Bo"], seed=3, **GAMES[name]), minerals.SeededChance(3)
    entry = enter(match.game, match.legal_actions())
    for _ in range(clicks):
        if match.is_over:
            return
        yield match, entry
        entry = press(
            match.game,
            match.state,
            match.legal_actions(),
            entry,
            luck.draw(dict.fromkeys(entry.next or entry.tokens[-1:], 1)).outcome,
        )
        if entry.complete == "yes":
            match.play(entry.action)
            entry = enter(match.game, match.legal_actions())


@pytest.mark.parametrize("name", GAMES)
def test_there_is_always_one_sentence_and_its_buttons_can_be_pressed(name: str) -> None:
    for match, entry in entries(name):
        if not entry.next:
            continue  # it is an action: another click plays it
        sentence, tokens = said(match, entry)
        assert sentence[0].isupper() and sentence.endswith("."), (entry.tokens, sentence)
        assert tokens <= {*entry.next, *enter(match.game, match.legal_actions(), entry.tokens[:-1]).next}
        with naming_players(match.players):
            labels = [match.label(token) for token in entry.next if not token[-1].isdigit()]
        assert len(sentence) < 60 + 40 * len(labels) + 40


@pytest.mark.parametrize("name", GAMES)
def test_it_is_said_in_the_languages_of_the_game(name: str) -> None:
    assert set(LANGUAGES[name]) < set(languages()) and language() == "en"
    for match, entry in entries(name, 120):
        if not entry.next:
            continue
        for spoken in LANGUAGES[name]:
            with speaking(spoken), listening() as heard:
                sentence, _ = said(match, entry)
            assert not heard.is_mixed, (spoken, heard.in_english, sentence)


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_is_told_in_the_languages_of_the_game(name: str) -> None:
    match = minerals.new(name, players=["You", "Bo"], seed=3, **GAMES[name])
    play_out(match, [bot_named("random", seed) for seed in (1, 2)], most_actions=150)
    for node in match.line[1:]:
        episode = Episode(match.game, node.parent.state, node.events)
        told = match.game.words.recount(node.events, node.parent.state, match.players)
        assert episode.sentence(match.players).startswith(told)
        for spoken in LANGUAGES[name]:
            with speaking(spoken), listening() as heard:
                match.game.words.recount(node.events, node.parent.state, match.players)
            assert not heard.is_mixed, (spoken, heard.in_english, told)


@pytest.mark.parametrize(
    ("name", "position", "clicks", "sentence", "buttons"),
    [
        (
            "minerals",
            "W   W1  K   W\n  W   K   W   W2\npool 1: 1W 2K\npool 2: 2W\ntools: hammer sack\nturn: 1\nmoves left: 0",
            (),
            "Use a tool (2) or end your turn.",
            {"end"},
        ),
        (
            "mattock",
            None,
            ("i3",),
            "Move the miner from h4 or let all miners stay.",
            {"stay"},
        ),
        ("mattock", None, ("i3", "h4"), "Move the miner from h4 to i3 or let all miners stay.", {"stay"}),
        ("iceminers", None, (), "Roll the die.", {"roll"}),
    ],
)
def test_the_sentence_names_what_there_is(
    name: str, position: str | None, clicks: tuple[str, ...], sentence: str, buttons: set[str]
) -> None:
    options = {} if position is None else {"position": position}
    board = {"board": "inner"} if name == "mattock" else {}
    match = minerals.new(name, players=["You", "Bo"], **options, **board)
    entry = enter(match.game, match.legal_actions(), clicks)
    assert said(match, entry) == (sentence, buttons)


def test_the_first_click_of_a_turn_of_mattock_is_drawn() -> None:
    match = minerals.new("mattock", board="inner")
    (mined,) = match.game.halfway(match.state, ("i3",))
    assert (mined.player, mined.cell) == (1, "i3")
    assert match.game.halfway(match.state, ()) == ()


@pytest.mark.parametrize(
    ("note", "words"),
    [
        ("+2 of 131 actions, next best +1", "best of 131 moves. It gains 2 points. The next best would gain 1."),
        (
            "-1 of 48 actions, next best -4",
            "best of 48 moves: each of them loses, and this one loses least. (1 point; the next best would lose 4)",
        ),
        ("+0 of 7 actions, next best -1.5", "best of 7 moves. It loses nothing. The next best would lose 1.5 points."),
        ("+0 of 7 actions", "one of 7 moves that are equally good."),
        ("as people play", ""),
        ("one of 22", ""),
        ("the best of 6 seen", "best of the 6 moves that it noticed."),
        ("0.70 of 40 playouts; then d6 0.62", "wins about 70 of 100 games from here. (d6: 62)"),
        ("I like this corner.", "I like this corner."),
    ],
)
def test_a_bot_explains_itself_in_words(note: str, words: str) -> None:
    match = minerals.new("minerals", board="lesson", removals=0, seed=7)
    match.play("d6")
    assert match.game.study.worth(match.node.parent.state, 1) == 0, "notes count from there"
    assert in_words(match.game, match.node, note) == words
