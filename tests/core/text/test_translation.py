"""The reader's language, by the example of Mattock: told in German, and again in English.

That nothing is left in English is for `tests/languages`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from msgspec import structs

import minerals
from minerals.core.game import ruling_of_number
from minerals.core.text import (
    OptionError,
    add_catalogues,
    language,
    languages,
    listening,
    speaking,
    translated,
    translated_number,
    use,
)
from minerals.core.text import translation as core_languages
from minerals.games.mattock.events import MinerRemoved
from minerals.games.mattock.rules.remove import explain_staying
from tests.core.pebbles import GAME
from tests.core.temporary_games import registered
from tests.languages.finished_catalogues import LANGUAGES
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
        "Ada gräbt auf e3. Das neue Plättchen berührt 2 andere.",
        "Der Bergmann von Ben auf e4 steht allein, und Ada erreicht ihn von e1 und e6 aus. Also wird er entfernt.",
        "Ben ist am Zug.",
    ]
    assert alone.game.words.narrate(events[0], before, alone.players) == "Ada mines e3. The new tile touches 2 others."


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
    assert said_of_own == ["Der Bergmann auf e1 ist dein eigener. Entfernt werden nur gegnerische Bergleute."]
    assert said_of_other == [
        "Über leere Plättchen ist nur dein Bergmann auf e6 mit dem Bergmann auf e4 verbunden. Es braucht zwei."
    ]


def test_the_rulebook_is_read_in_german(alone) -> None:
    rule = alone.game.rulebook["mattock.mine.rule-of-three"]
    with speaking("de"):
        shown = rule._repr_markdown_()
    assert shown.startswith("**Die Dreierregel** · `mattock.mine.rule-of-three`\n\nJedes Plättchen auf dem Brett darf")
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
    assert removed.startswith("Der Bergmann von Spieler 2 auf e4 steht allein, und Spieler 1 erreicht ihn")


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
    assert languages()[0] == "en" and set(LANGUAGES) <= set(languages())


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


# --- catalogues of other packages ---


@pytest.fixture
def chess(tmp_path, monkeypatch):
    """Install a package with a game's folder, and catalogues in German and Spanish."""
    for name, said in (("de", "Schach"), ("es", "ajedrez")):
        catalogue = Catalog(name)
        catalogue.add("chess of the tests", said)
        catalogue.add(("{number} tempo", "{number} tempi"), ("{number} Tempo", "{number} Tempi"))
        file = tmp_path / "chess_kit" / "chess" / "locale" / f"{name}.mo"
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as opened:
            write_mo(opened, catalogue)
    for folder in ("chess_kit", "chess_kit/chess"):
        (tmp_path / folder / "__init__.py").write_text("")
    (tmp_path / "chess_kit" / "chess" / "rules.py").write_text("raise AssertionError('this is not to be imported')")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(core_languages, "_PACKAGES", list(core_languages._PACKAGES))
    yield
    for kept in (core_languages.languages, core_languages._catalogue):
        kept.cache_clear()


@pytest.mark.parametrize("package", ["chess_kit.chess", "chess_kit.chess.rules"])
def test_a_package_brings_its_own_catalogues_and_is_not_imported_for_them(chess, package) -> None:
    assert translated("chess of the tests") == "chess of the tests"
    with speaking("de"):
        add_catalogues(package)
        add_catalogues(package)
        assert translated("chess of the tests") == "Schach"
        assert translated_number(2, "{number} tempo", "{number} tempi") == "2 Tempi"
    assert "es" in languages()
    with speaking("es"):
        assert translated("chess of the tests") == "ajedrez"
    assert package not in sys.modules
    assert core_languages._PACKAGES.count(package) == 1


def test_a_game_brings_its_catalogues_wherever_its_package_is(chess) -> None:
    with registered(structs.replace(GAME, name="chess", package="chess_kit.chess")), speaking("de"):
        assert translated("chess of the tests") == "chess of the tests"
        minerals.get_game("chess")
        assert translated("chess of the tests") == "Schach"


@pytest.mark.parametrize("package", ["no_such_package", "no_such_package.chess"])
def test_a_package_that_is_not_there_brings_none(chess, package) -> None:
    before = languages()
    add_catalogues(package)
    assert languages() == before


def test_the_catalogues_of_a_game_are_read_before_the_game_is_imported() -> None:
    program = """
import sys
import minerals
from minerals.core.text import translated, use
use("de")
assert translated("Mine first") == "{}", translated("Mine first")
assert not [name for name in sys.modules if name.startswith("minerals.games.")]
"""
    with speaking("de"):
        said = translated("Mine first")
    assert said != "Mine first"
    subprocess.run([sys.executable, "-c", program.format(said)], check=True, timeout=60)


def test_the_environment_says_which_language_to_begin_with() -> None:
    program = "from minerals.core.text import language; print(language())"
    said = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "MINERALS_LANGUAGE": "de"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert said.stdout.strip() == "de"


# --- what depends on a number ---


@pytest.mark.parametrize(("number", "said"), [(0, "0 gems of Ada"), (1, "1 gem of Ada"), (2, "2 gems of Ada")])
def test_english_has_one_form_for_one_and_another_for_the_rest(number, said) -> None:
    assert translated_number(number, "{number} gem of {name}", "{number} gems of {name}", name="Ada") == said


def test_words_among_the_values_of_a_number_are_translated() -> None:
    with speaking("de"):
        assert translated_number(2, "{number} of {name}", "{number} of {name}", name="Player 1") == "2 of Spieler 1"


def test_a_ruling_of_a_number_is_said_again_in_the_language_of_who_reads_it() -> None:
    lacking = ruling_of_number(
        "mattock.mine.new-tile",
        4,
        "A tile on {cell} would touch {number} other tile. Three is the most.",
        "A tile on {cell} would touch {number} other tiles. Three is the most.",
        cells=("e5",),
        cell="e5",
    )
    assert lacking.message == "A tile on e5 would touch 4 other tiles. Three is the most."
    with speaking("de"):
        assert lacking.message == "Ein Plättchen auf e5 würde 4 andere berühren. Erlaubt sind höchstens drei."
    one = ruling_of_number("a.b", 1, "{number} gem", "{number} gems")
    assert (one.message, str(one), one.cells) == ("1 gem", "1 gem [a.b]", ())


def test_what_is_said_in_english_for_want_of_a_translation_is_noted() -> None:
    with speaking("de"), listening() as heard:
        translated("(certain)")
        translated("A sentence that nobody has written.")
        translated("3/8")
        translated_number(1, "{number} elf of none.", "{number} elves of none.")
        with speaking("en"):
            translated("In English it is no lack.")
    assert heard.said == {"(certain)", "A sentence that nobody has written.", "{number} elf of none."}
    assert heard.in_english == heard.said - {"(certain)"}
    assert heard.is_mixed
