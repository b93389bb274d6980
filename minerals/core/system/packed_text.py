"""Bytes as a text that an address can hold: deflated (RFC 1951), in base64 for addresses (RFC 4648, without `=`)."""

from __future__ import annotations

import base64
import binascii
import re
import zlib

from minerals.core.system.limits import size_in_words
from minerals.core.text import NotationError

_CODE = re.compile(r"[A-Za-z0-9_-]+")


def pack_text(data: bytes) -> str:
    """Return bytes as a text.

    >>> pack_text(b"W K W")
    'C1fwVggHAA'
    """
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = squeezed.compress(data) + squeezed.flush()
    return base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def unpack_text(code: str, most: int) -> bytes:
    """Return the bytes that a link contains, but never more than a number of them. Raises `NotationError`.

    >>> unpack_text("C1fwVggHAA", 100)
    b'W K W'
    >>> unpack_text("C1fwVg", 100)
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.NotationError: This link is damaged or incomplete: copy the whole of it.
    """
    damaged = NotationError("This link is damaged or incomplete: copy the whole of it.")
    if not _CODE.fullmatch(code):
        raise damaged
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = unpacker.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), most + 1)
    except (binascii.Error, zlib.error):
        raise damaged from None
    if len(data) > most:
        raise NotationError(f"This link contains more than {size_in_words(most)}, the limit for a link.")
    if not unpacker.eof or unpacker.unused_data:
        raise damaged
    return data
