"""The line that tells what went wrong, and the guard around every handler."""

from __future__ import annotations

import logging

import pytest

from minerals.core.game import IllegalAction, Ruling
from minerals.core.text import NotationError
from minerals_widgets.screen.errors import ErrorLine, raises_again


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> ErrorLine:
    monkeypatch.delenv("MINERALS_RAISE", raising=False)
    return ErrorLine()


def test_it_is_empty_at_first(line: ErrorLine) -> None:
    assert line.text == ""
    assert line.widget.value == ""


def test_a_sentence_shows_and_is_read_out(line: ErrorLine) -> None:
    line.tell("There is no cell z9.")
    assert ">There is no cell z9.<" in line.widget.value
    assert 'role="alert"' in line.widget.value


def test_markup_in_a_sentence_is_text(line: ErrorLine) -> None:
    line.tell("<img src=x onerror=alert(1)>")
    assert "<img" not in line.widget.value
    assert "&lt;img src=x" in line.widget.value


def test_clearing(line: ErrorLine) -> None:
    line.tell("Something.")
    line.clear()
    assert (line.text, line.widget.value) == ("", "")


class TestGuard:
    def test_a_handler_that_does_well_shows_nothing(self, line: ErrorLine) -> None:
        seen = []
        line.guard(seen.append)(7)
        assert seen == [7]
        assert line.text == ""

    def test_an_error_of_the_kit_is_its_own_sentence(self, line: ErrorLine, caplog: pytest.LogCaptureFixture) -> None:
        def refuse() -> None:
            raise NotationError("There is no cell z9 on this board.")

        line.guard(refuse)()
        assert line.text == "There is no cell z9 on this board."
        assert not caplog.records

    def test_a_refused_action_tells_every_reason(self, line: ErrorLine) -> None:
        rulings = [Ruling("minerals.move.line", "It is no line."), Ruling("minerals.move.far", "It is too far.")]

        def refuse() -> None:
            raise IllegalAction(rulings, "a1-c2")

        line.guard(refuse)()
        assert line.text == "a1-c2: It is no line. It is too far."

    def test_a_fault_of_the_program_says_so_and_is_logged_whole(
        self, line: ErrorLine, caplog: pytest.LogCaptureFixture
    ) -> None:
        with caplog.at_level(logging.ERROR):
            line.guard(lambda: 1 / 0)()
        assert line.text == "This is a bug in the program, not your mistake: ZeroDivisionError: division by zero"
        assert caplog.records[0].exc_info is not None

    def test_the_next_event_wipes_the_line(self, line: ErrorLine) -> None:
        line.tell("Too far.")
        line.guard(lambda: None)()
        assert line.text == ""

    def test_an_interruption_is_no_error(self, line: ErrorLine) -> None:
        def stop() -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            line.guard(stop)()

    def test_it_can_decorate(self, line: ErrorLine) -> None:
        @line.guard
        def handler(change: dict[str, int]) -> None:
            """Take a change."""
            raise NotationError(f"No {change['new']}.")

        handler({"new": 3})
        assert line.text == "No 3."
        assert handler.__name__ == "handler"
        assert handler.__doc__ == "Take a change."

    def test_under_test_it_shows_and_raises(self, line: ErrorLine, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("MINERALS_RAISE", "1")
        with pytest.raises(ZeroDivisionError):
            line.guard(lambda: 1 / 0)()
        assert "ZeroDivisionError" in line.text

    @pytest.mark.parametrize(("value", "raises"), [("1", True), ("0", False), ("", False)])
    def test_the_switch(self, line: ErrorLine, monkeypatch: pytest.MonkeyPatch, value: str, raises: bool) -> None:
        monkeypatch.setenv("MINERALS_RAISE", value)
        assert raises_again() is raises
