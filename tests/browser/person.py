"""Somebody who plays with the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minerals_widgets.board.new_session import session_of

if TYPE_CHECKING:
    import minerals
    from tests.browser.lab import LabPage


class Person:
    """Somebody who plays with the mouse, and a match beside it that says what must be seen."""

    def __init__(self, lab_page: LabPage, match: minerals.Match) -> None:
        self.lab_page = lab_page
        self.page = lab_page.page
        self.session = session_of(match)
        self.clicks = 0

    def click(self, token: str) -> None:
        """Click a cell, a tool or a card on the canvas, or the button that stands for it."""
        self.clicks += 1
        scene = self.session.scene(self.lab_page.laid_out_for())
        centre = scene.centre_of(token)
        if centre is not None:
            self.page.mouse.click(*self.lab_page.place(*centre, scene.width))
        elif token in self.session.prompt().tokens:
            self.page.locator(f'.minerals-standing [data-token="{token}"]').first.click()
        else:
            label = dict(self.session.buttons(scene))[token]
            self.page.get_by_role("button", name=label, exact=True).click()
        self.session.click(token)
        self.lab_page.wait_for(self._sees_the_same, f"the answer to {token}: {self._expected()}")

    def place(self, token: str) -> tuple[float, float]:
        """Where a cell is in the window."""
        scene = self.session.scene(self.lab_page.laid_out_for())
        centre = scene.centre_of(token)
        assert centre is not None
        return self.lab_page.place(*centre, scene.width)

    def _expected(self) -> tuple[str, ...]:
        answer = self.session.answer
        said = [f"✗ {sentence}" for sentence in answer.sentences] if answer.is_refusal else answer.sentences
        return (self.session.standing(), *said)

    def _sees_the_same(self) -> bool:
        words = self.page.locator(".minerals-standing, .minerals-refusal, .minerals-happened p")
        return tuple(words.all_text_contents()) == self._expected()  # of a turn with several they are folded
