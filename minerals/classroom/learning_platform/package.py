"""Packages of pages for learning platforms, in the form SCORM 1.2.

Each page is a unit of its own (a SCO). It tells the platform the points, from 0 to 100, and whether it is solved, and
keeps there where the student left off.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent

from minerals.classroom.publishing.archive import INSTANCE, zip_of

CONTENT = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
SCORM = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
UNIT = "minerals/classroom/learning_platform/unit.js"
"""The script of a page that lives, for `minerals.live.live_page`."""
_SCHEMAS = f"{CONTENT} imscp_rootv1p1p2.xsd {SCORM} adlcp_rootv1p2.xsd"


class Unit(NamedTuple):
    """A page of a package."""

    name: str
    """The name of its file, without the suffix."""
    title: str
    page: str
    mastery: str = ""
    """The points from which the platform itself calls it passed. Without them, the page says when that is."""


def make_package(title: str, units: Sequence[Unit], shared: Mapping[str, bytes] | None = None) -> bytes:
    """Return pages as a package, a zip file. The same pages always give the same bytes.

    `title`: the title of the whole. `units`: its pages, at least one, in their order. `shared`: other files that all of
    them need, by their paths.

    >>> from io import BytesIO
    >>> from zipfile import ZipFile
    >>> ZipFile(BytesIO(make_package("A lesson", [Unit("E17", "Roll again", "<!DOCTYPE html>")]))).namelist()
    ['imsmanifest.xml', 'E17.html']
    """
    pages = {f"{unit.name}.html": unit.page.encode() for unit in units}
    files = shared or {}
    return zip_of({"imsmanifest.xml": _manifest(title, units, files), **pages, **files})


def _manifest(title: str, units: Sequence[Unit], shared: Collection[str]) -> Element:
    root = Element(
        "manifest",
        {
            "identifier": f"minerals-{units[0].name}",
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
    for number, unit in enumerate(units, start=1):
        item = SubElement(organization, "item", identifier=f"item-{number}", identifierref=f"page-{number}")
        SubElement(item, "title").text = unit.title
        if unit.mastery:
            SubElement(item, "adlcp:masteryscore").text = unit.mastery
        page = f"{unit.name}.html"
        resource = SubElement(
            resources,
            "resource",
            {"identifier": f"page-{number}", "type": "webcontent", "adlcp:scormtype": "sco", "href": page},
        )
        SubElement(resource, "file", href=page)
        if shared:
            SubElement(resource, "dependency", identifierref="shared")
    if shared:
        asset = {"identifier": "shared", "type": "webcontent", "adlcp:scormtype": "asset"}
        resource = SubElement(resources, "resource", asset)
        for name in shared:
            SubElement(resource, "file", href=name)
    indent(root)
    return root
