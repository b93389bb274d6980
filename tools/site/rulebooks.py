"""Writes a page for the rulebook of each game, with a picture for each rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

import minerals
from minerals import Game, Scene
from minerals.core.game import Rule
from minerals.core.system import write_whole
from minerals.picture import to_svg
from tools.site import SOURCE
from tools.site.gallery import player_of
from tools.site.rule_pictures import RulePicture, pictures
from tools.site.sources import put

_STATUS = {
    "stated": "stated in the printed rules",
    "inferred": "our reading, where the printed rules are silent",
    "reconstructed": "rebuilt, because we do not have the printed part",
}


def write() -> None:
    """Write the rulebooks, their pictures, and the page that lists them."""
    lines = ["# Rulebooks", "", "The rules of the four games in our own words, with a picture for each rule.", ""]
    lines += ["```{toctree}", ":maxdepth: 2", "", *(game.name for game in minerals.games()), "```", ""]
    put("rulebooks/index.md", "\n".join(lines))
    for game in minerals.games():
        put(f"rulebooks/{game.name}.md", "\n".join(_page(game)))


def _page(game: Game) -> Iterator[str]:
    book = game.rulebook
    shown = pictures(game)
    yield f"# {book.title}: the rules"
    yield ""
    status = Counter(rule.status for rule in book.values())
    yield f"The printed rules are: {book.edition}. These {len(book)} rules say the same in our own words."
    yield " ".join(f"{count} are {_STATUS[name]}." for name, count in status.items() if name != "stated")
    yield ""
    for chapter, rules in groupby(book.values(), key=lambda rule: rule.id.split(".")[1]):
        yield f"## {chapter.replace('-', ' ').capitalize()}"
        yield ""
        for rule in rules:
            yield from _section(rule, shown[rule.id])


def _section(rule: Rule, picture: RulePicture) -> Iterator[str]:
    yield f"({rule.id})="
    yield f"### {rule.title}"
    yield ""
    yield rule.text
    yield ""
    if rule.readings:
        yield from ("Our reading:", "", *(f"- {reading.strip()}" for reading in rule.readings), "")
    yield f"*{rule.source.replace('*', '')}* ({_STATUS[rule.status]})"
    yield ""
    yield f"`{rule.id}`"
    yield ""
    yield from figure(picture.scene, f"rulebooks/pictures/{rule.id}.svg", picture.caption, _link(picture))


def _link(picture: RulePicture) -> Sequence[str]:
    if not picture.replay:
        return ()
    where = player_of(picture.replay, picture.step)
    return (f'<a href="../{where}">Step {picture.step} of {escape(picture.replay)}</a>',)


def figure(scene: Scene, path: str, caption: str, more: Sequence[str] = ()) -> Iterator[str]:
    """Write a picture, and yield the lines of a page in the same folder or the one above that show it."""
    file = SOURCE / path
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, to_svg(scene))
    name = path.partition("/")[2]
    said = f"{scene.title}. {scene.description}".replace("\n", " ").strip()
    yield f"```{{figure}} {name}"
    yield f":alt: {said}"
    yield ":loading: lazy"
    yield ""
    yield f"{escape(caption, quote=False)} {' '.join(more)}".strip()
    yield "```"
    yield ""
