"""The site: complete, every link leads somewhere, light to load, and open to everybody."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest
from lxml import html

import minerals
from minerals.live.notebook import parts_of
from tests.graders.environments import made_by_npm
from tests.site.links import Link, fault, links
from tools import names
from tools.notebooks import paths
from tools.site.lessons import on_binder

pytestmark = pytest.mark.slow

MOST_BYTES = 500_000
"""How much the first page may load."""
PAGES = (
    "index.html",
    "docs/boards.html",
    "docs/where-it-runs.html",
    "docs/reliability.html",
    "docs/teaching/index.html",
    "notebooks/minerals/02-movement.html",
    "notebooks/probability/01-blind-bag.html",
    "question-banks/index.html",
    "reference/minerals.html",
    "replays/index.html",
    "rulebooks/minerals.html",
    "search.html",
)
"""The pages that axe looks at."""


@pytest.fixture(scope="module")
def address(site: Path):
    from functools import partial
    from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
    from threading import Thread

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *arguments):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def axe(root: Path) -> str:
    place = made_by_npm(root / "build/graders", "axe", ["axe-core@4.11"])
    return (place / "node_modules/axe-core/axe.min.js").read_text("utf-8")


def test_every_link_leads_somewhere(site, root):
    repository = names.repository() or "https://no.repository.example"
    found = set(links(site))
    assert len(found) > 10_000
    lost = {
        f"{link.page.relative_to(site)}: {link.target}: {why}"
        for link in found
        if (why := fault(site, link, root, repository))
    }
    assert not lost, "\n".join(sorted(lost)[:50])


def test_a_lost_link_is_found(site, root):
    page = site / "index.html"
    for target, why in {
        "docs/lost.html": "no such file",
        "docs/boards.html#lost": "no such place",
        "https://x.example/blob/HEAD/lost.py": "not in the project",
        "lite/lab/index.html?path=notebooks/lost.ipynb": "no such notebook",
        "http://x.example": "not https",
    }.items():
        assert fault(site, Link(page, target), root, "https://x.example") == why


@pytest.mark.parametrize("game", minerals.game_names())
def test_each_rule_has_a_picture(site, game):
    page = html.fromstring((site / f"rulebooks/{game}.html").read_bytes())
    pictures = page.xpath("//figure//img[@alt]/@src")
    rulebook = minerals.get_game(game).rulebook
    assert sorted(Path(picture).name for picture in pictures) == sorted(f"{rule}.svg" for rule in rulebook)
    assert "The board at the beginning of a game." not in page.text_content()


def test_each_recorded_game_can_be_played(site):
    gallery = (site / "replays/index.html").read_text("utf-8")
    for name in minerals.replays():
        assert f'href="../players/{name}.html"' in gallery
        assert (site / "players" / f"{name}.html").is_file()


def test_each_lesson_can_be_opened_where_it_runs(site, root):
    for path in paths():
        name = path.relative_to(root).as_posix()
        page = html.fromstring((site / name).with_suffix(".html").read_bytes())
        targets = page.xpath("//p[@class='begin']/a/@href")
        assert targets[0].endswith(f"lite/lab/index.html?path={name}")
        assert targets[1:] == ([address] if (address := on_binder(name)) else [])


def test_every_board_of_a_lesson_is_alive_on_its_page(site, root):
    for path in paths():
        name = path.relative_to(root).as_posix()
        parts = parts_of(nbformat.read(path, as_version=4).cells, path.parent)
        page = html.fromstring((site / name).with_suffix(".html").read_bytes())
        places = page.xpath("//div[@class='minerals-alive']/@data-place")
        elsewhere = page.xpath("//p[@class='own']/a/@href")
        assert len(places) + len(elsewhere) == len(parts), name
        if parts:
            (data,) = page.xpath("//div[@id='minerals-live']/@data-stills")
            told = json.loads(((site / name).parent / data).read_text("utf-8"))
            assert [still["place"] for still in told["stills"]] == places, name
        for link in elsewhere:
            assert ((site / name).parent / link).is_file()


def test_the_first_page_is_light(address, browser):
    page = browser.new_page()
    sizes = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto(f"{address}/index.html", wait_until="networkidle")
    page.close()
    assert 0 < sum(sizes) <= MOST_BYTES


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_the_pages(address, browser, axe, scheme):
    told = []
    page = browser.new_page(color_scheme=scheme, viewport={"width": 1440, "height": 900})
    for name in PAGES:
        page.goto(f"{address}/{name}")
        page.evaluate(axe)
        for violation in page.evaluate("axe.run().then((found) => found.violations)"):
            places = [node["html"][:150] for node in violation["nodes"][:3]]
            told.append(f"{name}: {violation['id']}: {len(violation['nodes'])}: {places}")
    page.close()
    assert not told, "\n".join(told)


def test_no_page_is_wider_than_a_phone(address, browser):
    page = browser.new_page(viewport={"width": 390, "height": 844})
    for name in PAGES:
        page.goto(f"{address}/{name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
    page.close()


def test_the_search_finds_a_word(address, browser):
    page = browser.new_page()
    page.goto(f"{address}/search.html?q=wollastonite")
    page.wait_for_selector("#search-results li a", timeout=20_000)
    page.close()
