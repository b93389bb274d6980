"""Packages of level pages for learning platforms: SCORM 1.2, which Moodle, ILIAS and most others take.

Each level is a page of its own (a SCO). The page tells the platform the points, from 0 to 100, and whether it is
solved, and keeps there where the student left off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent

from minerals.classroom.level_page.page import level_page
from minerals.classroom.levels import Level, level_named
from minerals.classroom.publishing.archive import INSTANCE, packed
from minerals.core.arguments import well_asked
from minerals.core.errors import OptionError
from minerals.core.files import write_whole
from minerals.core.languages import language as current_language
from minerals.core.languages import speaking, translated
from minerals.core.registry import get_game

CONTENT = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
SCORM = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
_SCHEMAS = f"{CONTENT} imscp_rootv1p1p2.xsd {SCORM} adlcp_rootv1p2.xsd"

MASTERY = "33"
"""One star of three, in per cent: a solved level is passed."""


@well_asked
def level_package(
    levels: Sequence[Level | str],
    path: str | PathLike[str] | None = None,
    *,
    title: str = "",
    language: str | None = None,
    force: bool = False,
    progress: Callable[[Sequence[Level]], Iterable[Level]] = iter,
) -> bytes:
    """Return levels as a package for a learning platform, a zip file in the form SCORM 1.2.

    Each level is a page, as of `level_page`. Three stars are 100 points, two 67 and one 33. The same levels always give
    the same bytes. O(positions) pictures for each level.

    Parameters
    ----------
    levels
        The levels or their ids, each once.
    path
        A file to write the package to as well, such as `lesson.zip`.
    title
        The title, by default that of the level, or of the game if there are several levels.
    language
        The language of the pages, such as `de`, by default the current one.
    force
        Whether a file that exists is overwritten.
    progress
        Goes through the levels and may show its progress, such as `rich.progress.track`.

    Raises
    ------
    OptionError
        If there is no level, one is unknown or listed twice, or its page would be too large.
    OSError
        If the file exists or cannot be written.

    Examples
    --------
    >>> from io import BytesIO
    >>> from zipfile import ZipFile
    >>> ZipFile(BytesIO(level_package(["mattock.levels.mine-first"]))).namelist()
    ['imsmanifest.xml', 'mattock.levels.mine-first.html']
    """
    if isinstance(levels, str | Level):
        levels = [levels]
    found = [level_named(level) if isinstance(level, str) else level for level in levels]
    if not found:
        raise OptionError(translated("A package needs at least one level."))
    for place, level in enumerate(found):
        if level in found[:place]:
            raise OptionError(translated("{name} is listed twice.", name=level.id))
    with speaking(current_language() if language is None else language):
        pages = {f"{level.id}.html": level_page(level).encode() for level in progress(found)}
        manifest = _manifest(title or _title_of(found), found)
    made = packed({"imsmanifest.xml": manifest, **pages})
    if path is not None:
        write_whole(Path(path), made, force=force)
    return made


def _title_of(levels: Sequence[Level]) -> str:
    if len(levels) == 1:
        return translated(levels[0].title)
    return ", ".join(dict.fromkeys(get_game(level.game).title for level in levels))


def _manifest(title: str, levels: Sequence[Level]) -> Element:
    root = Element(
        "manifest",
        {
            "identifier": f"minerals-{levels[0].id}",
            "version": "1.0",
            "xmlns": CONTENT,
            "xmlns:adlcp": SCORM,
            "xmlns:xsi": INSTANCE,
            "xsi:schemaLocation": _SCHEMAS,
        },
    )
    metadata = SubElement(root, "metadata")
    SubElement(metadata, "schema").text = "ADL SCORM"
    SubElement(metadata, "schemaversion").text = "1.2"
    organizations = SubElement(root, "organizations", default="levels")
    organization = SubElement(organizations, "organization", identifier="levels")
    SubElement(organization, "title").text = title
    resources = SubElement(root, "resources")
    for number, level in enumerate(levels, start=1):
        item = SubElement(organization, "item", identifier=f"item-{number}", identifierref=f"page-{number}")
        SubElement(item, "title").text = translated(level.title)
        SubElement(item, "adlcp:masteryscore").text = MASTERY
        page = f"{level.id}.html"
        resource = SubElement(
            resources,
            "resource",
            {"identifier": f"page-{number}", "type": "webcontent", "adlcp:scormtype": "sco", "href": page},
        )
        SubElement(resource, "file", href=page)
    indent(root)
    return root
