"""Somebody who visits a page with widgets that live."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Locator, Page

PATIENCE = 120

_BOARD = """
const board = [...minerals.manager.models.values()].find(({ state }) => state.shapes && "targets" in state);
"""
_ABLE = f"""() => {{{_BOARD}
  const shown = board.get("shapes").map(([token]) => token);
  const targets = board.get("targets");
  return shown.filter((token) => !targets || targets.includes(token));
}}"""
_MIDDLE = f"""(token) => {{{_BOARD}
  const svg = document.querySelector(".minerals-canvas > svg");
  svg.scrollIntoView({{ block: "nearest" }});
  const box = svg.getBoundingClientRect();
  const [, outline] = board.get("shapes").find(([name]) => name === token) ?? [];
  if (!outline) return null;
  const middle = (from) => outline.filter((_, at) => at % 2 === from).reduce((a, b) => a + b) / (outline.length / 2);
  const scale = box.width / board.get("size")[0];
  return [box.left + middle(0) * scale, box.top + middle(1) * scale];
}}"""
_SETTLED = "() => minerals.engine.done >= minerals.engine.said.length - 1"
SIZES = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}


def put(folder: Path, name: str, source: str, asked: int = 0) -> str:
    """Write a page with one place beside the engine, and return the name of its file."""
    from minerals.live.page import page
    from minerals.live.still import take_still

    (folder / f"{name}.html").write_text(page(name, [take_still(name, source, asked=asked)]), encoding="utf-8")
    return f"{name}.html"


class Visit:
    """A visit to a page, on a screen of a size, with the mouse or with a finger."""

    def __init__(self, browser: Browser, size: str = "desk", *, dark: bool = False, bypass_csp: bool = False) -> None:
        self.is_touch = size == "phone"
        self.context = browser.new_context(
            viewport=SIZES[size],  # type: ignore[arg-type]
            has_touch=self.is_touch,
            is_mobile=self.is_touch,
            color_scheme="dark" if dark else "light",
            bypass_csp=bypass_csp,
            service_workers="block",  # they fetch what no first visit waits for; test_bad_luck.py tries them
        )
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def cdp(self) -> CDPSession:
        return self.context.new_cdp_session(self.page)

    def open(self, address: str) -> Visit:
        self.page.goto(address)
        return self

    def wait_until_alive(self) -> Visit:
        """Wait until Python is there and has heard everything. The rights of the page forbid to wait in it."""
        self.wait_for(lambda: self.page.evaluate("document.body.dataset.engine") in {"ready", "broken"})
        assert self.page.evaluate("document.body.dataset.engine") == "ready", self.status()
        return self.settle()

    def settle(self) -> Visit:
        self.wait_for(lambda: self.page.evaluate(_SETTLED))
        return self

    def wait_for(self, is_true: Callable[[], Any]) -> None:
        until = time.monotonic() + PATIENCE
        while not is_true():
            assert time.monotonic() < until, f"Waited in vain. The page says: {self.status()}"
            self.page.wait_for_timeout(50)

    def status(self) -> str:
        return str(self.page.evaluate("document.getElementById('status').textContent"))

    def able(self) -> list[str]:
        """Return what can be clicked in the picture."""
        return list(self.page.evaluate(_ABLE))

    def place(self, token: str) -> tuple[float, float] | None:
        """Return where a cell is in the window."""
        found = self.page.evaluate(_MIDDLE, token)
        return None if found is None else (found[0], found[1])

    def click(self, token: str) -> None:
        """Click a cell, or tap it, unless it has gone since, as in a game against the clock."""
        place = self.place(token)
        if place is not None:
            (self.page.touchscreen.tap if self.is_touch else self.page.mouse.click)(*place)
            self.settle()

    def drag(self, start: str, end: str) -> None:
        """Drag the mouse from one cell to another."""
        begun, ended, mouse = self.place(start), self.place(end), self.page.mouse
        assert begun and ended
        mouse.move(*begun)
        mouse.down()
        mouse.move(*ended, steps=10)
        mouse.up()
        self.settle()

    def press(self, button: Locator) -> None:
        (button.tap if self.is_touch else button.click)()
        self.settle()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def words(self) -> str:
        return self.page.locator(".minerals-side").first.inner_text()

    def close(self) -> None:
        faults, _ = self.faults, self.context.close()
        assert not faults
