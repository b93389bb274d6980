"""Packages of a learning platform: zip files, of which the same content always gives the same bytes."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from xml.etree.ElementTree import Element, tostring
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"

_LONG_AGO = (1980, 1, 1, 0, 0, 0)


def zip_of(files: Mapping[str, Element | bytes]) -> bytes:
    """Return files, by their paths, as a zip file. An element becomes a file of XML."""
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as package:
        for name, file in files.items():
            written = file if isinstance(file, bytes) else tostring(file, encoding="utf-8", xml_declaration=True)
            package.writestr(ZipInfo(name, _LONG_AGO), written, ZIP_DEFLATED)
    return content.getvalue()


def root(tag: str, namespace: str, schema: str, **attributes: str) -> Element:
    """Return the outermost element of a file, which names its namespace and where the schema of that is."""
    names = {"xmlns": namespace, "xmlns:xsi": INSTANCE, "xsi:schemaLocation": f"{namespace} {schema}"}
    return Element(tag, {**names, **attributes})
