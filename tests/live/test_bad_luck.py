"""Bad luck on a live page: no network, a worker that dies or hangs, a filter, refused storage, a second tab."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest

import minerals
from minerals.core.log import log_link, read_log_link
from minerals.live.host import Host
from minerals.live.page import page
from minerals.live.still import take_still
from tests.live.conftest import Filter

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = [pytest.mark.slow, pytest.mark.browser]

SOURCE = 'from minerals_widgets import Board\nBoard("minerals", bots={2: "greedy"}, seed=7)'
PLACE = "board"
MINUTE = 60_000
TARGETS = """(() => { for (const [id, { state }] of minerals.manager.models)
    if (id.startsWith("board-") && state.targets?.length) return [id, state.targets]; })()"""
DONE = "minerals.engine.isReady && minerals.engine.done === minerals.engine.said.length - 1"


def game_of(said: list[dict[str, Any]], place: str = PLACE) -> str:
    """Return the game that CPython makes of what was said on a page, as a file has it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MINERALS_SURFACE", "svg")
        host = Host(lambda _: None)
        for message in said:
            if "begin" in message:
                host.begin(message["begin"], message["source"], message["given"])
            else:
                host.take(message)
        game = host.log_of(place)
        for shown in host.shown.values():
            shown.close()
        return game


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that has seen nothing yet."""
    opened = browser.new_context(viewport={"width": 1440, "height": 900})
    yield opened
    opened.close()


@pytest.fixture
def address(filtered: Filter) -> str:
    """The address of a page with a board."""
    return filtered.put("board.html", page("A board", [take_still(PLACE, SOURCE)]))


def alive(context: BrowserContext, address: str) -> Page:
    """Return a page whose engine is ready."""
    opened = context.new_page()
    opened.goto(address)
    wait_until_ready(opened)
    return opened


def wait_until_ready(opened: Page) -> None:
    wait(opened, f"document.body.dataset.engine === 'ready' && {DONE}")


def wait(opened: Page, condition: str) -> None:
    """Wait for a condition on the page. Its policy forbids that it tests one itself."""
    end = monotonic() + MINUTE / 1000
    while not opened.evaluate(condition):
        assert monotonic() < end, condition
        opened.wait_for_timeout(100)


def press(opened: Page, times: int = 1) -> None:
    """Act on the board, when it is the reader's turn."""
    for _ in range(times):
        wait(opened, f"{DONE} && {TARGETS}")
        opened.evaluate(
            f"(() => {{ const [id, tokens] = {TARGETS}; "
            "minerals.manager.say({ custom: id, content: { press: tokens[tokens.length >> 1] } }) })()"
        )


def log_of(opened: Page) -> str:
    """Return the game on a page, as a file has it, when it is the reader's turn."""
    wait(opened, f"{DONE} && {TARGETS}")
    asked = """place => new Promise(tell => {
        const { engine } = minerals, hear = engine.hear;
        engine.hear = message => { if (message.log === place) tell(message.text); hear(message); };
        engine.ask({ log: place });
    })"""
    told: str = opened.evaluate(asked, PLACE)
    return told


def actions_in(address: str) -> list[str]:
    """Return the actions of the game that an address holds behind its `#`."""
    log = read_log_link(address[1:].partition("&")[0])
    return [str(node.action) for node in log.main_line if node.action is not None]


def said_on(opened: Page) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = opened.evaluate("minerals.engine.said")
    return told


def test_a_game_is_there_after_a_reload_and_can_start_over(context, address):
    opened = alive(context, address)
    press(opened, 4)
    before = log_of(opened)
    assert before.count("action") >= 4
    opened.reload()
    wait_until_ready(opened)
    assert log_of(opened) == before
    assert not opened.locator("[data-place=board]").evaluate("el => el.inert")
    press(opened, 2)
    assert log_of(opened) == game_of(said_on(opened))
    opened.get_by_role("button", name="Start over").click()
    opened.wait_for_load_state()
    wait_until_ready(opened)
    assert "press" not in str(said_on(opened))


def test_a_game_that_comes_by_a_link_leaves_the_own_one_where_it_is(context, filtered):
    source = "from minerals_widgets import PlayBoard\nPlayBoard('minerals', seed=1, address=address, luck=luck)"
    still = take_still(PLACE, source, {"address": "", "luck": "1"})
    address = filtered.put("play.html", page("Play", [still]))
    opened = alive(context, address)
    press(opened, 4)
    wait(opened, "location.hash.length > 1")
    own = opened.evaluate("location.hash")
    assert actions_in(own)
    other = minerals.new("minerals", seed=3)
    other.play(str(other.legal_actions()[0]))
    opened.goto("about:blank")
    opened.goto(f"{address}#{log_link(other.log)}")
    wait_until_ready(opened)
    theirs = opened.evaluate("location.hash")
    press(opened, 4)
    wait(opened, f"{DONE} && {TARGETS} && location.hash !== '{theirs}'")
    opened.goto("about:blank")
    opened.goto(address)
    wait_until_ready(opened)
    wait(opened, "location.hash.length > 1")
    assert actions_in(opened.evaluate("location.hash"))[: len(actions_in(own))] == actions_in(own)


def test_the_second_visit_needs_no_network(context, address):
    opened = alive(context, address)
    press(opened, 2)
    before = log_of(opened)
    kept = "caches.keys().then(async names => names.length === 1 && !!await caches.match(location.href))"
    wait(opened, kept)
    context.set_offline(True)
    opened.reload()
    wait_until_ready(opened)
    assert log_of(opened) == before
    press(opened)
    assert len(log_of(opened)) > len(before)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_worker_that_is_killed_at_any_moment_loses_nothing(context, address, seed):
    opened = alive(context, address)
    chance = random.Random(seed)
    for _ in range(3):
        press(opened, chance.randrange(1, 3))
        opened.wait_for_timeout(chance.randrange(120))
        opened.evaluate("minerals.engine.worker?.terminate()")
        opened.wait_for_timeout(300)
    press(opened)
    game = log_of(opened)
    assert game == game_of(said_on(opened))
    assert game.count("action") >= 4
    assert opened.evaluate("minerals.engine.starts") == 4


def test_a_worker_that_hangs_is_left_behind(context, filtered):
    hangs = "from ipywidgets import Button\nb = Button(description='Hang')\n"
    hangs += "def hang(_):\n    while True: pass\nb.on_click(hang)\nb"
    stills = [take_still(PLACE, SOURCE), take_still("hang", hangs)]
    opened = alive(context, filtered.put("hang.html", page("Hang", stills)))
    press(opened, 2)
    before = log_of(opened)
    opened.evaluate("minerals.engine.patience = 6000")
    opened.get_by_role("button", name="Hang").click()
    opened.locator(".minerals-notice", has_text="goes on without it").wait_for(timeout=MINUTE)
    opened.evaluate("minerals.engine.patience = 60000")
    assert log_of(opened) == before
    press(opened)
    assert len(log_of(opened)) > len(before)


@pytest.mark.parametrize(
    ("name", "status"), [("worker.js", 404), ("kit.pack.gz", 403), ("pyodide.asm.wasm", 200), ("pyodide.mjs", 200)]
)
def test_behind_a_filter_a_page_says_so_and_stays(context, filtered, address, name, status):
    filtered.kept_back[name] = status
    opened = context.new_page()
    opened.goto(address)
    opened.locator("#status", has_text="A part of the kit does not get through").wait_for(timeout=MINUTE)
    assert opened.locator("[data-place] svg").first.is_visible()


@pytest.mark.parametrize("gone", ["WebAssembly", "DecompressionStream", "Worker"])
def test_a_browser_that_lacks_something_says_so(context, address, gone):
    context.add_init_script(f"delete globalThis.{gone}")
    opened = context.new_page()
    opened.goto(address)
    opened.locator("#status", has_text="A current Firefox").wait_for()
    assert opened.locator("[data-place] svg").first.is_visible()


def test_a_page_that_is_opened_as_a_file_says_what_to_do(context, filtered, address):
    opened = context.new_page()
    opened.goto((filtered.folder / address.rpartition("/")[2]).as_uri())
    opened.locator("#status", has_text="minerals serve").wait_for()
    assert opened.locator("[data-place] svg").first.is_visible()


def test_where_nothing_can_be_kept_the_game_goes_on(context, address):
    context.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }")
    opened = alive(context, address)
    press(opened, 2)
    assert log_of(opened) == game_of(said_on(opened))
    assert opened.locator(".minerals-notice").inner_text().startswith("The browser keeps nothing for this page")


def test_of_two_tabs_the_later_one_keeps_nothing_and_says_so(context, address):
    first = alive(context, address)
    second = alive(context, address)
    second.locator(".minerals-notice", has_text="open in another tab").wait_for()
    press(first, 2)
    press(second)
    game = log_of(first)
    assert log_of(second) != game
    second.close()
    first.reload()
    wait_until_ready(first)
    assert log_of(first) == game


def test_a_game_that_a_new_kit_plays_otherwise_is_offered_as_a_file(context, address):
    opened = alive(context, address)
    press(opened, 2)
    game = log_of(opened)
    key = f"minerals /{address.rpartition('/')[2]}"
    wait(opened, f"(JSON.parse(localStorage['{key}'] ?? '{{}}').board?.log ?? '').length === {len(game)}")
    opened.goto(address.replace("board.html", "offline.js"))
    kept = json.loads(opened.evaluate(f"localStorage['{key}']"))
    assert kept["board"]["log"] == game
    kept["board"] |= {"version": "older", "log": game + "{}\n"}
    opened.evaluate(f"kept => localStorage['{key}'] = kept", json.dumps(kept))
    opened.goto(address)
    notice = opened.locator(".minerals-notice", has_text="could not be taken over")
    notice.wait_for(timeout=MINUTE)
    with opened.expect_download() as download:
        notice.get_by_role("link").click()
    assert download.value.path().read_text(encoding="utf-8") == game + "{}\n"
    notice.get_by_role("button").click()
    opened.reload()
    wait_until_ready(opened)
    assert opened.locator(".minerals-notice").count() == 0


def test_an_error_in_a_handler_is_a_sentence_and_the_rest_goes_on(context, filtered):
    fails = "from ipywidgets import Button\nb = Button(description='Fail')\n"
    fails += "def fail(_):\n    raise ValueError('no such vein')\nb.on_click(fail)\nb"
    broken = take_still("broken", SOURCE)._replace(source="from minerals_widgets import Nothing\nNothing()")
    stills = [take_still(PLACE, SOURCE), take_still("fail", fails), broken]
    opened = context.new_page()
    opened.goto(filtered.put("fails.html", page("Fails", stills)))
    wait_until_ready(opened)
    said = opened.locator("#status").inner_text()
    assert said.startswith("Something went wrong in the kit: ImportError: cannot import name 'Nothing'")
    assert "\n" not in said
    opened.get_by_role("button", name="Fail").click()
    opened.locator("#status", has_text="ValueError: no such vein").wait_for()
    press(opened, 2)
    assert log_of(opened) == game_of([each for each in said_on(opened) if each.get("begin") != "broken"])


def test_an_exported_page_in_a_browser_without_deflate_raw_says_so(context, tmp_path, root):
    written = tmp_path / "game.html"
    written.write_text(minerals.load(root / "replays/mattock/freestyle.replay").to_html(), encoding="utf-8")
    context.add_init_script("globalThis.DecompressionStream = class { constructor() { throw new TypeError() } }")
    opened = context.new_page()
    opened.goto(written.as_uri())
    told = opened.get_by_role("alert")
    assert told.inner_text().startswith("This browser is too old for this page.")
    assert told.is_visible()
