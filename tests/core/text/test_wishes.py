"""Which language is spoken where nobody has chosen one: that of the browser, or of the system, if the kit speaks it."""

from __future__ import annotations

import pytest

from minerals.core.text import best_language, chosen_language, language, speaking, use, use_first, wishes_in
from minerals.core.text import translation as languages
from minerals.core.text.wishes import wishes_of_system


@pytest.mark.parametrize(
    ("wishes", "spoken"),
    [
        (["de_DE.UTF-8"], "de"),
        (["de"], "de"),
        (["DE-at"], "de"),
        (["de@euro"], "de"),
        (["C.UTF-8"], "en"),
        (["POSIX"], "en"),
        (["en_GB", "de"], "en"),
        (["pl", "de"], "de"),
        (["den"], "en"),
        (["", " ", "../de", "de/../fr"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_that_we_have_is_spoken(nobody_chose, wishes, spoken):
    use_first(wishes)
    assert language() == spoken


def test_a_language_into_which_only_a_part_is_translated_is_not_followed_but_may_be_chosen(nobody_chose):
    assert {"fr", "nl"} <= set(languages.languages()) - set(languages.whole_languages())
    assert best_language(["fr", "nl"]) == "en"
    with speaking("fr"):
        assert language() == "fr"


def test_what_somebody_chose_stays(nobody_chose):
    assert chosen_language() is None
    use("en")
    use_first(["de"])
    assert language() == "en" and chosen_language() == "en"


def test_another_language_for_a_while_is_a_choice(nobody_chose):
    with speaking("de"):
        use_first(["en"])
        assert language() == "de" and chosen_language() == "de"
    assert chosen_language() is None


@pytest.mark.parametrize(
    ("variables", "wishes"),
    [
        ({"LC_ALL": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LANG": "nl"}, ["de_DE.UTF-8"]),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "nl"}, ["fr_FR"]),
        ({"LANG": "nl"}, ["nl"]),
        ({}, []),
    ],
)
def test_the_system_says_it_in_the_order_of_posix(monkeypatch, variables, wishes):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert wishes_of_system() == wishes


@pytest.mark.parametrize(
    ("header", "wishes"),
    [
        ("", []),
        ("de-DE,de;q=0.9,en;q=0.8", ["de-DE", "de", "en"]),
        ("en;q=0.2, de;q=0.9", ["de", "en"]),
        ("de;q=x, ;;, en;q=0.5", ["de", "", "en"]),
        ("de;q=0, en", ["en", "de"]),
    ],
)
def test_a_browser_says_how_much_it_wants_each(header, wishes):
    assert wishes_in(header) == wishes
