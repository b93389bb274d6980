"""The display of matches and logs in notebooks: a picture as SVG, and the same as text if SVG is not supported."""

from __future__ import annotations

from minerals.core.game import PositionView
from minerals.core.log import Log
from minerals.core.picture import Scene, View
from minerals.picture.svg import to_svg
from minerals.picture.text import to_text


def bundle(shown: PositionView | Log) -> dict[str, str]:
    """Return a MIME bundle with the position of a match or a step, or the last position of a log. O(shapes).

    The same position gives the same bundle, so that recorded notebooks can be compared.

    Raises
    ------
    SceneError
        If a game's picture cannot be painted.
    """
    scene = scene_of(shown)
    return {"text/plain": f"{shown!r}\n{to_text(scene)}", "image/svg+xml": to_svg(scene)}


def scene_of(shown: PositionView | Log) -> Scene:
    """Return the picture of a position, of a match's position, or of the last position on a log's main line."""
    if isinstance(shown, PositionView):
        return shown.scene()
    return shown.game.picture(shown.main_line[-1].state, View(), shown.header.players)
