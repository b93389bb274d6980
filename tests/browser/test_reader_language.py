"""A reader's own notebook in JupyterLab speaks the language of the browser, unless somebody has chosen another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.languages.english import english

if TYPE_CHECKING:
    from tests.browser.lab import Lab, Server

pytestmark = pytest.mark.browser

BOARD = "from minerals_widgets import Board\nBoard('mattock', board='inner', players=['Ada', 'Ben'])"


@pytest.fixture
def english_again(lab: Lab, jupyter_server: Server) -> Iterator[None]:
    """Let the kernels of the other tests speak English again: the server remembers who came last."""
    yield
    page = lab._pages[-1].page
    page.request.get(f"{jupyter_server.url}/minerals-kit/words", headers={"Accept-Language": "en"})


@pytest.mark.usefixtures("english_again")
def test_a_board_is_in_the_language_of_the_browser_with_no_word_of_english(lab: Lab) -> None:
    lab_page = lab.open(BOARD, locale="de-DE")
    frame = lab_page.page.locator(".minerals-frame").first
    lab_page.wait_for(lambda: "Ada: grabe auf einem Feld" in frame.inner_text(), "a board in German", 60)
    shown = " ".join(frame.inner_text().split())
    assert [text for part, text in english().items() if part in shown] == []
