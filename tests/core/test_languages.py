"""The reader's language, by the example of Mattock: told in German, and again in English.

That nothing is left in English is for `tests/languages`.
"""

from __future__ import annotations

import threading

import pytest

import minerals
from minerals.core.errors import OptionError
from minerals.core.languages import language, languages, speaking, translated, use
from minerals.games.mattock.events import MinerRemoved
from minerals.games.mattock.rules.remove import explain_staying
from tests.languages.catalogues import COMPLETE
from tests.languages.overhearing import played

ALONE = """
        .   .   .   .   2
      .   .   .   .   .   .
    .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .
1   T   .   2   T   1   .   .   .
  .   .   .   .   .   .   .   .
    .   .   .   .   .   .   .
      .   .   .   .   .   .
        .   .   .   .   2
turn: 1
"""


@pytest.fixture(autouse=True)
def _english_before_and_after():
    use("en")
    yield
    use("en")


@pytest.fixture
def alone() -> minerals.Match:
    return minerals.new("mattock", board="inner", position=ALONE, players=("Ada", "Ben"))


# --- Mattock in German, and back ---


def test_a_turn_is_told_in_german_and_then_again_in_english(alone) -> None:
    before = alone.state
    events = alone.play("e3")
    with speaking("de"):
        told = [alone.game.words.narrate(event, before, alone.players) for event in events]
    assert told == [
        "Ada gräbt auf e3; das neue Plättchen berührt 2 andere.",
        "Der Bergmann von Ben auf e4 steht allein und wird von Ada erreicht, von e1 und e6 aus: Er wird entfernt.",
        "Ben ist am Zug.",
    ]
    assert alone.game.words.narrate(events[0], before, alone.players) == "Ada mines e3; the new tile touches 2 others."


def test_a_number_takes_the_form_that_goes_with_it(alone) -> None:
    before = alone.state
    (mined, *_) = alone.play("e7")
    with speaking("de"):
        assert alone.game.words.narrate(mined, before, alone.players).endswith("berührt 1 anderes.")


def test_a_ruling_speaks_the_language_of_who_reads_it(alone) -> None:
    (ruling,) = alone.explain("e5")
    assert ruling.message == "There is a tile on e5 already."
    use("de")
    assert ruling.message == "Auf e5 liegt schon ein Plättchen."
    assert str(ruling) == "Auf e5 liegt schon ein Plättchen. [mattock.mine.open-space]"
    with pytest.raises(minerals.IllegalAction, match="Auf e5 liegt schon ein Plättchen"):
        alone.play("e5")
    use("en")
    assert ruling.message == "There is a tile on e5 already."


def test_reasons_to_stay_are_whole_sentences(alone) -> None:
    with speaking("de"):
        said_of_own = [ruling.message for ruling in explain_staying(alone.state, "e1")]
        said_of_other = [ruling.message for ruling in explain_staying(alone.state, "e4")]
    assert said_of_own == ["Der Bergmann auf e1 ist dein eigener; entfernt werden nur gegnerische Bergleute."]
    assert said_of_other == [
        "Über leere Plättchen ist nur dein Bergmann auf e6 mit dem Bergmann auf e4 verbunden; es braucht zwei."
    ]


def test_the_rulebook_is_read_in_german(alone) -> None:
    rule = alone.game.rulebook["mattock.mine.rule-of-three"]
    with speaking("de"):
        shown = rule._repr_markdown_()
    assert shown.startswith("**Die Dreierregel** · `mattock.mine.rule-of-three`\n\nKein Plättchen darf")
    assert shown.endswith("*Regeln, „Mine“ (so gedruckt)*")
    assert rule._repr_markdown_().startswith("**The rule of three**")


def test_labels_and_buttons_speak_german(alone) -> None:
    with speaking("de"):
        scene = alone.scene()
        labels = {shape.cell: shape.label for shape in scene.shapes if getattr(shape, "cell", None)}
        stay = alone.game.words.label(alone.state, "stay")
    assert labels["e4"] == "e4, Plättchen mit einem Bergmann von Ben"
    assert labels["a1"] == "a1, offen"
    assert stay == "Bleiben: keine Bewegung"
    assert scene.description.startswith("Ada muss graben. Ada: 2 Bergleute auf dem Brett")


def test_players_without_names_are_called_so_in_german() -> None:
    match = minerals.new("mattock", board="inner", position=ALONE)
    with speaking("de"):
        removed = match.game.words.narrate(MinerRemoved(2, "e4", ("e1", "e6")), match.state, match.players)
    assert removed.startswith("Der Bergmann von Spieler 2 auf e4 steht allein und wird von Spieler 1 erreicht")


def test_a_game_goes_the_same_way_in_every_language() -> None:
    with speaking("de"):
        german = played("mattock", board="inner", setup="random")
    assert list(german.log.lines()) == list(played("mattock", board="inner", setup="random").log.lines())


# --- which language ---


def test_what_no_catalogue_knows_is_said_in_english() -> None:
    with speaking("de"):
        assert translated("{name} castles.", name="Ada") == "Ada castles."


def test_a_language_without_catalogues_is_refused_and_the_languages_are_listed() -> None:
    with pytest.raises(OptionError, match="no texts in 'tlh'"):
        use("tlh")
    assert language() == "en"
    assert languages()[0] == "en" and {spoken for spoken, _ in COMPLETE} <= set(languages())


def test_a_language_spoken_for_a_while_is_no_matter_of_other_threads() -> None:
    heard = []
    with speaking("de"):
        listening = threading.Thread(target=lambda: heard.append(language()))
        listening.start()
        listening.join()
        assert language() == "de"
    assert heard == ["en"]


def test_a_language_in_use_is_that_of_every_thread() -> None:
    heard = []
    use("de")
    listening = threading.Thread(target=lambda: heard.append(language()))
    listening.start()
    listening.join()
    assert heard == ["de"]


def test_the_language_before_comes_back_after_an_error() -> None:
    with pytest.raises(RuntimeError), speaking("de"):
        raise RuntimeError
    assert language() == "en"
