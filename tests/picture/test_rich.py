"""What matches and logs show in a notebook."""

from __future__ import annotations

from xml.etree import ElementTree

import minerals
from minerals.picture import to_svg, to_text
from minerals.picture.rich import bundle


def new_match() -> minerals.Match:
    return minerals.new("minerals", board="lesson", players=["Kate", "Matt"], removals=0, seed=7)


def test_a_match_shows_its_position_as_picture_and_as_text() -> None:
    match = new_match()
    shown = bundle(match)
    assert set(shown) == {"text/plain", "image/svg+xml"}
    assert shown["image/svg+xml"] == to_svg(match.scene())
    assert shown["text/plain"] == f"{match!r}\n{to_text(match.scene())}"


def test_the_picture_is_an_svg_document_that_says_what_it_shows() -> None:
    root = ElementTree.fromstring(bundle(new_match())["image/svg+xml"])
    assert root.tag.endswith("svg")
    assert root.find("{*}title").text == "Minerals"
    assert root.find("{*}desc").text.startswith("Kate places Matt's pawn.")


def test_a_notebook_asks_the_match_itself() -> None:
    match = new_match()
    assert match._repr_mimebundle_() == bundle(match)


def test_a_log_shows_its_last_position() -> None:
    match = new_match()
    match.play(match.legal_actions()[0])
    assert bundle(match.log)["image/svg+xml"] == bundle(match)["image/svg+xml"]
    assert bundle(match.log)["text/plain"].startswith(f"{match.log!r}\n")
    assert match.log._repr_mimebundle_() == bundle(match.log)


def test_a_match_that_went_back_shows_where_it_stands() -> None:
    match = new_match()
    match.play(match.legal_actions()[0])
    last = bundle(match)
    match.undo()
    assert bundle(match)["image/svg+xml"] != last["image/svg+xml"]


def test_the_same_position_is_shown_the_same() -> None:
    assert bundle(new_match()) == bundle(new_match())
