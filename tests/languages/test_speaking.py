"""Games told, drawn and explained in another language, and nothing of it left in English."""

from __future__ import annotations

import pytest

import minerals
from minerals.core.text import use
from minerals.games.minerals.components import load_components
from minerals.games.minerals.rules.tools import bundles_up_to
from tests.languages.finished_catalogues import GAMES
from tests.languages.overhearing import left_in_english, overheard, played, said

OPTIONS = {
    "mattock": ({"board": "inner", "setup": "freestyle"}, {"board": "inner", "setup": "random"}),
    "iceminers": (
        {},
        {
            "players": 4,
            "coasters": "random",
            "first_player": "die",
            "spend": "up_to",
            "centre": "small",
            "most_turns": 30,
        },
    ),
    "minerals": ({}, {"players": 4, "version": "7+"}, {"players": 3, "version": "6"}),
    "out_of_mine": (
        {"rounds": 2},
        {"players": 4, "elves": True, "elements": True, "rounds": 2, "time_limit": 60},
    ),
}
"""With which options a game is listened to; none where it is not named."""
WRITTEN = frozenset(
    {
        "minerals",
        *(tool.name for tool in load_components().tools),
        *(card.name.partition("#")[0].casefold() for card in load_components().cards),
        *(letters.casefold() for bundles in bundles_up_to(5) for _, letters in bundles),
    }
)
"""What the notation of Minerals is made of, in every language."""
ALIKE = {
    ("de", "mattock"): frozenset({"mattock"}),
    ("de", "iceminers"): frozenset({"iceminers", "arm", "die", "diagonal"}),
    ("de", "minerals"): WRITTEN
    | {"mineral", "wollastonite", "kyanite", "orpiment", "blind", "hand", "symbol", "hammer", "sack"},
    ("de", "out_of_mine"): frozenset({"out", "mine", "gold", "hand"}),
    ("fr", "minerals"): frozenset(
        {
            *(mineral.name for mineral in load_components().minerals),
            *("minerals", "point", "points", "collection", "correct", "direction", "face", "fragment", "fragments"),
            *(card.name.partition("#")[0].casefold() for card in load_components().cards),
            *(letters.casefold() for bundles in bundles_up_to(5) for _, letters in bundles),
        }
    ),
    ("fr", "out_of_mine"): frozenset({"out", "mine", "pile", "place", "point", "points", "rat"}),
    ("nl", "minerals"): WRITTEN | {"blind", "fragment", "hand", "orpiment", "over"},
    ("nl", "out_of_mine"): frozenset({"out", "mine", "elf", "hand", "open", "over", "rat"}),
}
"""The words that a game says in both languages, in small letters."""
HEARD = [(spoken, game, options) for spoken, game in GAMES for options in OPTIONS.get(game, ({},))]


@pytest.fixture(autouse=True)
def _english_before_and_after():
    use("en")
    yield
    use("en")


@pytest.mark.parametrize(("spoken", "game", "options"), HEARD)
def test_a_whole_game_meets_no_text_without_a_translation(spoken, game, options) -> None:
    match = played(game, **options)
    with overheard(spoken) as unknown:
        said(match)
    assert unknown == set()


@pytest.mark.parametrize(("spoken", "game", "options"), HEARD)
def test_a_whole_game_leaves_no_word_in_english(spoken, game, options) -> None:
    assert left_in_english(played(game, **options), spoken, ALIKE.get((spoken, game), frozenset())) == []


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (
            lambda: minerals.new("mattock", board="round"),
            "Für die Option 'board' sind nur diese Werte möglich: 'full', 'inner'",
        ),
        (
            lambda: minerals.new("minerals", players=9),
            "Die Option 'players' muss eine ganze Zahl von 1 bis 5 sein, nicht 9.",
        ),
        (lambda: minerals.new("mattock", bord="inner"), "mattock hat keine Option 'bord'. Meinst du 'board'?"),
        (lambda: minerals.new("chess"), "Es gibt kein Spiel 'chess'. Möglich sind: "),
        (lambda: minerals.new("mattock", position="1 2"), "Das Brett 'full' hat 13 Reihen, und 1 sind geschrieben."),
        (
            lambda: minerals.new("mattock", seed=1).goto(999),
            "Es gibt keinen Schritt 999: Diese Variante hat die Schritte",
        ),
        (lambda: minerals.new("mattock", seed=1).undo(), "Es gibt keine Aktion, die du zurücknehmen kannst."),
        (lambda: minerals.new("mattock", seed=1).board["z9"], "Auf diesem Brett gibt es kein Feld 'z9'"),
        (lambda: minerals.new("mattock", seed=1).player("Eve"), "Es gibt keinen Spieler 'Eve'; die Spieler sind 1 "),
        (lambda: minerals.load("/nowhere/game.replay"), "Es gibt keinen Ordner '/nowhere', also kann darin"),
    ],
)
def test_an_error_is_told_in_the_reader_s_language(ask, told) -> None:
    use("de")
    with pytest.raises(minerals.MineralsError) as caught:
        ask()
    assert told in str(caught.value)


@pytest.mark.parametrize("game", minerals.game_names())
def test_every_option_is_described_in_german(game) -> None:
    options = minerals.games()
    english = {
        option.name: option.description for found in options if found.name == game for option in found.option_list
    }
    use("de")
    german = {option.name: option.description for option in minerals.get_game(game).option_list}
    assert german.keys() == english.keys()
    assert [name for name, text in german.items() if text == english[name]] == []
