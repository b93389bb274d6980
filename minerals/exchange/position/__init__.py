"""A position as one HTML page that needs nothing else: why an action is not allowed, or a board to share.

What a click answers is worked out here beforehand, one action deep. The page's script only looks it up.
"""

from minerals.exchange.position.page import explain_page, position_page, shared_position

__all__ = ["explain_page", "position_page", "shared_position"]
