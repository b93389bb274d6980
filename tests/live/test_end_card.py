"""The card at the end of a game on a plain page: on top, and the search for missed moves blocks nothing."""

from __future__ import annotations

import pytest

from tests.browser.test_end import CARD, IS_ON_TOP, LEADS_ON
from tests.live.visit import Visit, put

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_card_is_on_top_and_what_was_missed_is_found_meanwhile(browser, engine, live_address, size):
    visit = Visit(browser, size).open(f"{live_address}/{put(engine, f'end-{size}', CARD)}").wait_until_alive()
    card = visit.page.locator(".minerals-end")
    card.scroll_into_view_if_needed()
    assert card.evaluate(IS_ON_TOP)
    for name in LEADS_ON:
        button = visit.button(name)
        button.scroll_into_view_if_needed()
        assert button.evaluate(IS_ON_TOP)
    visit.press(visit.button("Find what you missed"))
    visit.page.locator(".minerals-standing", has_text="you missed").first.wait_for(timeout=60_000)
    visit.press(visit.button("Back to the game"))
    visit.press(visit.button("Play again"))
    card.wait_for(state="hidden")
    visit.close()
